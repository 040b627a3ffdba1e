import { clipped, named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { NO_EFFECT, TO_HIT_ROWS } from '../rules/profiles.ts';
import type { ShotNumbers } from '../steps/shooting.ts';
import type { Figure } from '../table/state.ts';
import type { Axes } from './axes.ts';

const HIT_OUTCOMES = ['miss', 'automaticHit', 'hit'] as const;
export const HIT_OUTCOME = indices(HIT_OUTCOMES);
/** The outcomes of shots that hit, in their order. */
const HIT_EFFECTS = ['none', 'suppression', 'wound', 'disable', 'kill', 'disintegrate'] as const;
const ZAT_HITS = ['first', 'second', 'third'] as const;
const USES = ['move', 'shot', 'suppression', 'unspent'] as const;
/** What Fire actions are spent on. */
export const USE = indices(USES);

const HIT_RATE = rate('hitRate', 'hits', 'Hit rate', ['automaticHit', 'hit']);
const EFFECT_RATES = [
  rate('killRate', 'kills', 'Share that kills', ['kill', 'disintegrate']),
  rate('outRate', 'out', 'Share that disables or kills', ['disable', 'kill', 'disintegrate']),
  rate('casualtyRate', 'casualties', 'Share that wounds or worse', ['wound', 'disable', 'kill', 'disintegrate']),
];

/** Shots, what their hits do, and what Fire actions are spent on (SOLO-26 to 37). */
export class ShootingCounts {
  private readonly shots;
  private readonly profileShots;
  private readonly effects;
  private readonly dice;
  private readonly zats;
  private readonly actions;
  private readonly natural = upTo('natural', 'Die', 1, 6);
  private readonly modified = clipped('modified', 'Modified', 0, 7);

  constructor(ledger: Ledger, { side, weapon, profile, rangeBand, mode, cover, target, timing }: Axes) {
    this.shots = ledger.counts({
      name: 'hit-rates',
      title: 'Shots',
      exposure: 'attacks',
      outcomes: HIT_OUTCOMES,
      rates: [HIT_RATE, rate('automaticRate', 'automaticHits', 'Automatic hits', ['automaticHit'])],
      dimensions: [side, weapon, rangeBand, mode, cover, target, timing],
      views: [['side'], ['weapon', 'rangeBand', 'cover'], ['weapon', 'rangeBand', 'mode'], ['side', 'timing']],
    });
    this.profileShots = ledger.counts({
      name: 'shots-by-profile',
      title: 'Shots by profile and counted band',
      exposure: 'attacks',
      outcomes: HIT_OUTCOMES,
      rates: [HIT_RATE],
      dimensions: [side, profile, named('countedBand', 'Band counted with cover', TO_HIT_ROWS)],
      views: [['side', 'profile']],
    });
    this.effects = ledger.counts({
      name: 'hit-effects',
      title: 'Effects of hits',
      exposure: 'hits',
      outcomes: HIT_EFFECTS,
      rates: EFFECT_RATES,
      dimensions: [side, weapon, rangeBand, cover, target, timing],
      views: [['side'], ['weapon'], ['weapon', 'rangeBand']],
    });
    this.dice = ledger.counts({
      name: 'effect-dice',
      title: 'Effect dice',
      exposure: 'dice',
      outcomes: HIT_EFFECTS,
      rates: EFFECT_RATES,
      dimensions: [weapon, this.natural, this.modified],
    });
    this.zats = ledger.counts({
      name: 'zat-hits',
      title: 'Zat hits on one figure',
      exposure: 'hits',
      outcomes: ZAT_HITS,
      rates: [rate('secondRate', 'seconds', 'Share past the first', ['second', 'third'])],
      dimensions: [side],
    });
    this.actions = ledger.counts({
      name: 'fire-actions',
      title: 'Fire actions',
      exposure: 'actions',
      outcomes: USES,
      rates: [
        rate('shotShare', 'shots', 'Share spent on shots', ['shot']),
        rate('moveShare', 'moves', 'Share spent on moves', ['move']),
        rate('unspentShare', 'unspent', 'Share not spent', ['unspent']),
      ],
      dimensions: [side, profile],
      views: [['side']],
    });
  }

  shot(
    { side, kind }: Figure,
    { band, mode, counted }: ShotNumbers,
    cover: Index<'cover'>,
    active: boolean,
    reaction: boolean,
    outcome: number,
  ): void {
    this.shots.count(side, kind.weapon, band, mode, cover, active ? 0 : 1, reaction ? 1 : 0, outcome);
    this.profileShots.count(side, kind.profile, counted, outcome);
  }

  effect(
    { side, kind }: Figure,
    { band }: ShotNumbers,
    cover: Index<'cover'>,
    active: boolean,
    reaction: boolean,
    outcome: number,
  ): void {
    this.effects.count(side, kind.weapon, band, cover, active ? 0 : 1, reaction ? 1 : 0, outcome - NO_EFFECT);
  }

  /** An effect die, natural and modified. */
  effectDie(weapon: Index<'weapon'>, natural: number, modified: number, outcome: number): void {
    this.dice.count(weapon, this.natural.place(natural), this.modified.place(modified), outcome - NO_EFFECT);
  }

  zat(side: Index<'side'>, hits: number): void {
    this.zats.count(side, hits < 1 ? 0 : hits > ZAT_HITS.length ? ZAT_HITS.length - 1 : hits - 1);
  }

  /** `use`: one of USE. */
  spend({ side, kind }: Figure, use: number, actions: number): void {
    for (let i = 0; i < actions; i++) this.actions.count(side, kind.profile, use);
  }
}
