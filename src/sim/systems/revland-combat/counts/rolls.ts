import { named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import { codeWord } from '../rules/codes.ts';
import { BREACHES, COVER_PERCENTS, DIFFICULTIES, HARM, HARMS, HITS, kebab, REACTION } from '../rules/profiles.ts';
import type { AttackRoll } from '../steps/attack.ts';
import type { DamageRoll } from '../steps/damage.ts';
import type { ProtectionRoll } from '../steps/protection.ts';
import type { Attack } from '../table/attack.ts';
import type { Axes } from './axes.ts';

const MOST_DICE = 10;
const PIPS = 3;
/** Codes that are told apart, and one label for all others. */
const CODES = Array.from({ length: PIPS * MOST_DICE }, (_, i) =>
  codeWord({ dice: 1 + Math.floor(i / PIPS), pips: i % PIPS }),
);
const OTHER = CODES.length;

function codePlace(dice: number, pips: number): number {
  return dice < 1 || dice > MOST_DICE || pips >= PIPS ? OTHER : PIPS * (dice - 1) + pips;
}

/** Rolls by their codes, whose odds are known: attacks without reactions and modifiers, damage of hits and damage to protection. */
export class RollCounts {
  private readonly attacks;
  private readonly damages;
  private readonly results;
  private readonly breaches;

  constructor(ledger: Ledger, { side, use, armor }: Pick<Axes, 'side' | 'use' | 'armor'>) {
    const codes = [...CODES, 'other'];
    this.attacks = ledger.counts({
      name: 'attack-rolls',
      title: 'Attacks without reaction, smoke, darkness or the like, by their code',
      exposure: 'attacks',
      outcomes: HITS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['hit']),
        rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
      ],
      dimensions: [
        named('skill', 'Code of the attack, penalties taken off', codes),
        named('difficulty', 'Difficulty', DIFFICULTIES.map(kebab)),
        named('cover', 'Cover of the target, percent', COVER_PERCENTS.map(String)),
      ],
      views: [['skill'], ['difficulty'], ['cover']],
    });
    this.damages = ledger.counts({
      name: 'damage-rolls',
      title: 'Damage rolls of hits by both codes',
      exposure: 'rolls',
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      dimensions: [
        named('damage', 'Code of the damage', codes),
        named('body', 'Code that resists it, armor included', codes),
      ],
      views: [['damage'], ['body']],
    });
    this.breaches = ledger.counts({
      name: 'breach-rolls',
      title: 'Damage rolls against protection by both codes',
      exposure: 'rolls',
      outcomes: BREACHES,
      rates: [
        rate('damageRate', 'damaged', 'Share not undamaged', BREACHES.slice(1)),
        rate('breachRate', 'breached', 'Share damaged lightly or worse', BREACHES.slice(2)),
        rate('destroyedRate', 'destroyed', 'Share destroyed', ['destroyed']),
      ],
      dimensions: [
        named('damage', 'Code of the damage', codes),
        named('protection', 'Body ranking of the piece', codes),
      ],
      views: [['damage'], ['protection']],
    });
    this.results = ledger.counts({
      name: 'damage-results',
      title: 'What hits do',
      exposure: 'hits',
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      dimensions: [side, use, armor, named('way', 'Way of the hit', ['open', 'throughCover'])],
      views: [['side'], ['weapon'], ['armor'], ['way'], ['weapon', 'armor']],
    });
  }

  /** An attack roll; `hit` is an index of HITS. */
  attack({ dice, pips, level, cover, reaction, modifiers }: AttackRoll, hit: number): void {
    if (reaction === REACTION.none && modifiers.isNone) this.attacks.count(codePlace(dice, pips), level, cover, hit);
  }

  /** A damage roll of a hit in the open; `harm` is an index of HARMS. */
  damage({ dice, pips, bodyDice, bodyPips, worst }: DamageRoll, harm: number): void {
    if (worst === HARM.killed) this.damages.count(codePlace(dice, pips), codePlace(bodyDice, bodyPips), harm);
  }

  /** REV-45: a damage roll against the ranking of a piece, as worn as it was. */
  breached({ dice, pips }: DamageRoll, protection: ProtectionRoll): void {
    this.breaches.count(codePlace(dice, pips), codePlace(protection.dice, protection.pips), protection.breach);
  }

  result({ attacker, use }: Attack, armor: Index<'armor'>, isThrough: boolean, harm: number): void {
    this.results.count(attacker.side, use.index, armor, isThrough ? 1 : 0, harm);
  }
}

const WOUNDS = ['wounded', 'incapacitated', 'mortallyWounded', 'killed'] as const;
export const DAMAGE_RATES = [
  rate('stunRate', 'stuns', 'Share stunned or worse', ['stunned', ...WOUNDS]),
  rate('woundRate', 'wounds', 'Share wounded or worse', WOUNDS),
  rate('outRate', 'out', 'Share incapacitated or worse', ['incapacitated', 'mortallyWounded', 'killed']),
  rate('mortalRate', 'mortal', 'Share mortally wounded or worse', ['mortallyWounded', 'killed']),
  rate('killRate', 'kills', 'Share killed', ['killed']),
];
