import { named, range } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Index } from '../../../kernel/indices.ts';
import { type Code, codeWord, compareCodes } from '../rules/codes.ts';
import {
  BREACHES,
  COVER,
  COVER_PERCENTS,
  DIFFICULTIES,
  HARM,
  HARMS,
  HITS,
  kebab,
  REACTION,
  USE,
} from '../rules/profiles.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import type { AttackRoll } from '../steps/attack.ts';
import type { DamageRoll, ProtectionRoll } from '../steps/damage.ts';
import type { Attack } from '../table/attack.ts';
import type { attackMetrics } from './attacks.ts';
import { type Axes, BANDS, codeAxis, codePlace, REACH } from './axes.ts';

const MOST_DICE = 10;
const PIPS = 3;
const CODES = Array.from({ length: PIPS * MOST_DICE }, (_, i) =>
  codeWord({ dice: 1 + Math.floor(i / PIPS), pips: i % PIPS }),
);
const OTHER = CODES.length;

function rollPlace(dice: number, pips: number): number {
  return dice < 1 || dice > MOST_DICE || pips >= PIPS ? OTHER : PIPS * (dice - 1) + pips;
}

const WOUNDS = ['wounded', 'incapacitated', 'mortallyWounded', 'killed'] as const;
const DAMAGE_RATES = [
  rate('stunRate', 'stuns', 'Share stunned or worse', ['stunned', ...WOUNDS]),
  rate('woundRate', 'wounds', 'Share wounded or worse', WOUNDS),
  rate('outRate', 'out', 'Share incapacitated or worse', ['incapacitated', 'mortallyWounded', 'killed']),
  rate('mortalRate', 'mortal', 'Share mortally wounded or worse', ['mortallyWounded', 'killed']),
  rate('killRate', 'kills', 'Share killed', ['killed']),
];

/** Attacks without reactions and modifiers, damage of hits and to protection. */
export function rollMetrics({ side, use, armor }: Pick<Axes, 'side' | 'use' | 'armor'>) {
  const codes = [...CODES, 'other'];
  return {
    attackRolls: counts('Attacks without reaction, smoke, darkness or the like, by their code', 'attacks', {
      by: [
        named('skill', 'Code of the attack, penalties taken off', codes),
        named('difficulty', 'Difficulty', DIFFICULTIES.map(kebab)),
        named('cover', 'Cover of the target, percent', COVER_PERCENTS.map(String)),
      ],
      outcomes: HITS,
      rates: [
        rate('hitRate', 'hits', 'Hit rate', ['hit']),
        rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
      ],
      views: [['skill'], ['difficulty'], ['cover']],
    }),
    damageRolls: counts('Damage rolls of hits by both codes', 'rolls', {
      by: [named('damage', 'Code of the damage', codes), named('body', 'Code that resists it, armor included', codes)],
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      views: [['damage'], ['body']],
    }),
    breachRolls: counts('Damage rolls against protection by both codes', 'rolls', {
      by: [named('damage', 'Code of the damage', codes), named('protection', 'Body ranking of the piece', codes)],
      outcomes: BREACHES,
      rates: [
        rate('damageRate', 'damaged', 'Share not undamaged', BREACHES.slice(1)),
        rate('breachRate', 'breached', 'Share damaged lightly or worse', BREACHES.slice(2)),
        rate('destroyedRate', 'destroyed', 'Share destroyed', ['destroyed']),
      ],
      views: [['damage'], ['protection']],
    }),
    damageResults: counts('What hits do', 'hits', {
      by: [side, use, armor, named('way', 'Way of the hit', ['open', 'throughCover'])],
      outcomes: HARMS,
      rates: DAMAGE_RATES,
      views: [['side'], ['weapon'], ['armor'], ['way'], ['weapon', 'armor']],
    }),
  };
}

/** Rolls for which `weapons` has exact values. */
export const weaponMetrics = ({ useId }: Axes) => ({
  weaponAttacks: counts('Attacks with weapons without reaction, smoke, darkness or the like', 'attacks', {
    by: [
      useId,
      codeAxis('skill', 'Code of the attack, penalties taken off'),
      named('range', 'Range', BANDS),
      named('cover', 'Cover of the target, percent', COVER_PERCENTS.slice(0, COVER.full).map(String)),
    ],
    outcomes: HITS,
    rates: [
      rate('hitRate', 'hits', 'Hit rate', ['hit']),
      rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
    ],
    views: [['weapon', 'range']],
  }),
  weaponDamage: counts('Damage of hits in the open by weapons in the hands of those who usually carry them', 'hits', {
    by: [useId, codeAxis('body', 'Code that resists the damage, armor included')],
    outcomes: HARMS,
    rates: DAMAGE_RATES,
    views: [['weapon']],
  }),
  weaponBlasts: counts('Damage of blasts to figures with no protection between', 'figures', {
    by: [useId, range('zone', 'Zone', 1, MOST_ZONES), codeAxis('body', 'Code that resists the damage, armor included')],
    outcomes: HARMS,
    rates: DAMAGE_RATES,
    views: [['weapon'], ['weapon', 'zone']],
  }),
});

type RollCells = CellsOf<ReturnType<typeof rollMetrics> & ReturnType<typeof weaponMetrics>>;

/** `hit` is an index of HITS. */
export function countRoll(tally: RollCells, { use, range, piece }: Attack, roll: AttackRoll, hit: number): void {
  const { dice, pips, level, cover, reaction, modifiers } = roll;
  if (reaction !== REACTION.none) return;
  if (modifiers.isNone) tally.attackRolls.count(rollPlace(dice, pips), level, cover, hit);
  if (piece >= 0 || !modifiers.isOfRange) return;
  tally.weaponAttacks.count(use.index, codePlace(dice, pips), use.use === USE.strike ? REACH : range, cover, hit);
}

/** In the open; `harm`: index of HARMS, `usual`: damage of usual carriers. */
export function countDamage(
  tally: RollCells,
  usual: readonly Code[],
  { use }: Attack,
  roll: DamageRoll,
  harm: number,
): void {
  const { dice, pips, bodyDice, bodyPips, worst } = roll;
  if (worst !== HARM.killed) return;
  tally.damageRolls.count(rollPlace(dice, pips), rollPlace(bodyDice, bodyPips), harm);
  if (compareCodes(roll, usual[use.index]) === 0)
    tally.weaponDamage.count(use.index, codePlace(bodyDice, bodyPips), harm);
}

/** REV-45: `by` is one of BY. */
export function countBreach(
  tally: RollCells & Pick<CellsOf<ReturnType<typeof attackMetrics>>, 'protectionRolls'>,
  { dice, pips }: DamageRoll,
  protection: ProtectionRoll,
  by: Index<'by'>,
  isThrough: boolean,
): void {
  const { breach } = protection;
  tally.protectionRolls.count(by, isThrough ? 1 : 0, breach);
  tally.breachRolls.count(rollPlace(dice, pips), rollPlace(protection.dice, protection.pips), breach);
}
