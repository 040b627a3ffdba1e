import { clipped, named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { CALLED_SHOT_OF } from '../rules/actions.ts';
import { DIE } from '../rules/codes.ts';
import {
  BREACHES,
  CALLED_SHOTS,
  COVER_PERCENTS,
  HIT,
  HIT_BY,
  HITS,
  LIGHTS,
  REACTION,
  REACTIONS,
  SMOKES,
  USE,
} from '../rules/profiles.ts';
import type { AttackRoll } from '../steps/attack.ts';
import { NUMBER } from '../steps/difficulty.ts';
import type { ProtectionRoll } from '../steps/protection.ts';
import { ROLLS } from '../steps/rolling.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import { type Axes, BANDS, REACH } from './axes.ts';
import { CHANCES } from './chances.ts';

const MET = indices(['turned', 'missedAnyway', 'hit']);
const WILD = indices(['six', 'one', 'other']);

/** Attacks, reactions and what protection makes of hits (REV-05, 06, 22 to 56). */
export class AttackCounts {
  private readonly attacks;
  private readonly conditions;
  private readonly chances;
  private readonly margins;
  private readonly protections;
  private readonly reactions;
  private readonly met;
  private readonly disarms;
  private readonly wildDice;
  private readonly actions = upTo('actions', 'Actions of the attacker in the round', 1, 6);
  private readonly penalty = upTo('penalty', 'Dice that penalties take', 0, 6);
  private readonly margin = clipped('margin', 'Roll less number', -20, 20);
  private readonly result = upTo('result', 'Roll', 0, 30);

  constructor(ledger: Ledger, { side, use }: Pick<Axes, 'side' | 'use'>) {
    const band = named('range', 'Range', BANDS);
    const cover = named('cover', 'Cover of the target, percent', COVER_PERCENTS.map(String));
    const reaction = named('reaction', 'Reaction in force', REACTIONS);
    const hits = [
      rate('hitRate', 'hits', 'Hit rate', ['hit']),
      rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
    ];
    this.attacks = ledger.counts({
      ...{ name: 'attacks', title: 'Attacks', exposure: 'attacks', outcomes: HITS, rates: hits },
      dimensions: [side, use, band, cover, reaction],
      views: [
        ['side'],
        ['weapon'],
        ['range'],
        ['cover'],
        ['reaction'],
        ['weapon', 'range'],
        ['range', 'cover'],
        ['range', 'reaction'],
      ],
    });
    this.conditions = ledger.counts({
      name: 'attack-conditions',
      title: 'Attacks by what the round and the scene do to them',
      ...{ exposure: 'attacks', outcomes: HITS, rates: hits },
      dimensions: [
        this.actions,
        this.penalty,
        named('smoke', 'Smoke', SMOKES),
        named('light', 'Light', LIGHTS),
        named('calledShot', 'Called shot', CALLED_SHOTS),
      ],
      views: [['actions'], ['penalty'], ['smoke'], ['light'], ['calledShot']],
    });
    this.chances = ledger.counts({
      name: 'attack-chances',
      title: 'Attacks on figures by their chance to hit when they were declared',
      ...{ exposure: 'attacks', outcomes: HITS, rates: hits },
      dimensions: [side, named('chance', 'Chance to hit', CHANCES)],
      views: [['chance']],
    });
    this.margins = ledger.counts({
      name: 'attack-margins',
      title: 'By how much attack rolls are above their number, cover included',
      ...{ exposure: 'attacks', outcomes: HITS, rates: hits },
      dimensions: [band, reaction, this.margin],
      views: [['margin'], ['range', 'margin'], ['reaction', 'margin']],
    });
    this.protections = ledger.counts({
      name: 'protection-rolls',
      title: 'Damage to protection',
      exposure: 'rolls',
      outcomes: BREACHES,
      rates: [rate('destroyedRate', 'destroyed', 'Share destroyed', ['destroyed'])],
      dimensions: [named('by', 'Hit by', HIT_BY), named('through', 'Damage comes through', ['no', 'yes'])],
      views: [['by'], ['through']],
    });
    this.reactions = ledger.counts({
      name: 'reactions',
      title: 'Reactions by what they roll',
      exposure: 'reactions',
      outcomes: ['stated', 'added'],
      rates: [rate('addedRate', 'added', 'Share that adds an action', ['added'])],
      dimensions: [side, named('reaction', 'Reaction', REACTIONS.slice(1)), this.penalty, this.result],
      views: [['side'], ['reaction'], ['penalty'], ['reaction', 'result']],
    });
    this.met = ledger.counts({
      name: 'attacks-on-reactions',
      title: 'Attacks on figures that react: turned by the reaction, or not',
      exposure: 'attacks',
      outcomes: ['turned', 'missedAnyway', 'hit'],
      rates: [rate('turnedRate', 'turned', 'Share turned by the reaction', ['turned'])],
      dimensions: [named('side', 'Side of the target', side.labels), reaction],
      views: [['side'], ['reaction']],
    });
    this.disarms = ledger.counts({
      name: 'disarms',
      title: 'Weapons shot or struck from hands',
      exposure: 'hits',
      outcomes: ['disarmed'],
      dimensions: [side, use],
      views: [['side'], ['weapon']],
    });
    this.wildDice = ledger.counts({
      name: 'wild-dice',
      title: 'First faces of wild dice',
      exposure: 'rolls',
      outcomes: ['six', 'one', 'other'],
      rates: [rate('sixRate', 'sixes', 'Share of sixes', ['six']), rate('oneRate', 'ones', 'Share of ones', ['one'])],
      dimensions: [named('roll', 'Roll', ROLLS)],
    });
  }

  /** An attack roll that was just made; `hit` is an index of HITS. */
  rolled(made: Attack, battle: Battle, roll: AttackRoll, hit: number): void {
    const { attacker, target, use, range, aim, cover } = made;
    const band = use.use === USE.strike ? REACH : range;
    const { reaction } = roll;
    this.attacks.count(attacker.side, use.index, band, cover, reaction, hit);
    const actions = this.actions.place(attacker.stated + attacker.added);
    const penalty = this.penalty.place(battle.penaltyOf(attacker));
    const { smoke } = battle.sight.line(attacker.node, made.node);
    this.conditions.count(actions, penalty, smoke, battle.light, CALLED_SHOT_OF[aim], hit);
    if (made.chance >= 0) this.chances.count(attacker.side, made.chance, hit);
    this.margins.count(band, reaction, this.margin.place(Math.floor(roll.margin / NUMBER)), hit);
    if (reaction === REACTION.none || target === null) return;
    this.met.count(target.side, reaction, hit === HIT.hit ? MET.hit : roll.wasTurned ? MET.turned : MET.missedAnyway);
  }

  reacted({ side, reaction, dodge }: Figure, penalty: number, isAdded: boolean): void {
    const place = this.penalty.place(penalty);
    this.reactions.count(side, reaction - REACTION.regular, place, this.result.place(dodge), isAdded ? 1 : 0);
  }

  /** @param by one of BY */
  breached(by: Index<'by'>, { breach }: ProtectionRoll, isThrough: boolean): void {
    this.protections.count(by, isThrough ? 1 : 0, breach);
  }

  disarmed(side: Index<'side'>, use: Index<'weapon'>): void {
    this.disarms.count(side, use, 0);
  }

  /** @param face the first of the wild die */
  wild(kind: Index<'roll'>, face: number): void {
    this.wildDice.count(kind, face === DIE ? WILD.six : face === 1 ? WILD.one : WILD.other);
  }
}
