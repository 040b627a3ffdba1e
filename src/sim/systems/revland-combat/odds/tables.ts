import type { Dice } from '../../../kernel/dice/dice.ts';
import { ExactDice } from '../../../kernel/dice/exact.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { type Code, MAX_DICE } from '../rules/codes.ts';
import { DIFFICULTIES, HARMS, RANGES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { RevlandScenario } from '../scenario.ts';
import { type Armoury, armouryOf, type WeaponUse } from '../steps/armoury.ts';
import { DamageRoll } from '../steps/damage.ts';
import { Difficulties, NUMBER } from '../steps/difficulty.ts';
import { Rolling } from '../steps/rolling.ts';
import type { Character } from '../steps/skills.ts';
import { rankingOf } from '../table/barriers.ts';
import { characterOfSpec } from '../table/forces.ts';

export const NUMBERS = 64;
/** Modifiers take off at most this many dice. */
export const TAKEN_OFF = 2;
export const MODIFIERS = 15;
export const PENALTIES = 6;
const PIPS = 10;

/** Exact odds, once per scenario. */
export interface RevlandTables {
  /** By `codeKey`: row in `reach`, `levels` and `rolls`; -1 for a code that nobody rolls. */
  readonly rows: readonly number[];
  /** At [(row * MODIFIERS + TAKEN_OFF + modifier dice) * NUMBERS + number]: chance of it. */
  readonly reach: readonly number[];
  /** At [(row * MODIFIERS + TAKEN_OFF + modifier dice) * levels + difficulty]: the same for a difficulty. */
  readonly levels: readonly number[];
  /** At [row * NUMBERS + number]: chance of just that roll. */
  readonly rolls: readonly number[];
  /** At [range * NUMBERS + metres]: chance of a deviation (REV-80). */
  readonly metres: readonly number[];
  /** At [damage * rankings + ranking]: chance of destruction (REV-45, 47); keys of the rankings. */
  readonly rankings: readonly number[];
  readonly breaches: readonly number[];
  /** Mean by difficulty, rounded. */
  readonly numbers: readonly number[];
  /**
   * Keys of damage and of resistance; at [((isNonLethal * damages + damage) * resistances + resistance) * HARMS +
   * harm]: chance (REV-02).
   */
  readonly damages: readonly number[];
  readonly resistances: readonly number[];
  readonly harms: readonly number[];
}

/** `4D+2` is 42. */
export function codeKey({ dice, pips }: Code): number {
  return Math.min(MAX_DICE, dice) * PIPS + pips;
}

type Chances = ReadonlyMap<number, number>;

interface Listed {
  readonly values: readonly number[];
  readonly chances: readonly number[];
}

/** REV-05 to 14, 58, 59. */
export function tabulate(scenario: RevlandScenario, rules: RevlandRules): RevlandTables {
  const rolls = new Rolls(rules);
  const characters = Object.values(scenario.sides).flatMap(({ figures }) =>
    figures.map((figure) => characterOfSpec(rules, figure)),
  );
  const uses = usesOf(rules, scenario);
  const codes = reduced(
    characters.flatMap(({ attack, dodge, parry, firstAid }) => [...attack, dodge, parry, firstAid]),
  );
  const rows = new Array<number>((MAX_DICE + 1) * PIPS).fill(-1);
  codes.forEach((code, row) => {
    rows[codeKey(code)] = row;
  });
  const damages = different(characters.flatMap(({ damage }) => uses.flatMap((use) => damagesOf(use, damage))));
  const resistances = different(characters.flatMap(({ resistance }) => resistance));
  const rankings = different(
    scenario.table.terrain.flatMap(({ protection }) =>
      protection === undefined ? [] : [rankingOf(rules, protection)],
    ),
  );
  return {
    rows,
    ...rolls.reaches(codes),
    rolls: codes.flatMap((code) => rolls.spread(rolls.code(code))),
    metres: RANGES.flatMap((range) => rolls.spread(rolls.table(rules.deviation.dice[range]))),
    rankings: rankings.map(codeKey),
    breaches: damages.flatMap((damage) => rankings.map((ranking) => rolls.breach(damage, ranking))),
    numbers: DIFFICULTIES.map((_, level) => rolls.meanNumber(level)),
    damages: damages.map(codeKey),
    resistances: resistances.map(codeKey),
    harms: [false, true].flatMap((isNonLethal) =>
      damages.flatMap((damage) => resistances.flatMap((resistance) => rolls.harms(damage, resistance, isNonLethal))),
    ),
  };
}

function usesOf(rules: RevlandRules, { sides }: RevlandScenario): readonly WeaponUse[] {
  const { weapons }: Armoury = armouryOf(rules);
  const carried = Object.values(sides).flatMap(({ figures }) =>
    figures.flatMap((figure): readonly string[] => figure.weapons ?? rules.profiles[figure.profile].weapons),
  );
  const ids = idsOf(rules.weapons);
  return weapons
    .filter(({ index, isUnarmed }) => isUnarmed || carried.includes(ids[index]))
    .flatMap((weapon) => weapon.uses.filter((use) => use !== null));
}

function damagesOf({ index, zoneDamage }: WeaponUse, damage: Character['damage']): readonly Code[] {
  return zoneDamage.length > 0 ? zoneDamage : [damage[index]];
}

function different(codes: readonly Code[]): Code[] {
  return [...new Map(codes.map((code) => [codeKey(code), code])).values()];
}

/** With codes that penalties leave (REV-13, 14). */
function reduced(codes: readonly Code[]): Code[] {
  return different(
    different(codes).flatMap(({ dice, pips }) =>
      Array.from({ length: PENALTIES }, (_, penalty) => ({ dice: Math.max(0, dice - penalty), pips })),
    ),
  );
}

const known = new Map<string, Chances>();
const MOST_KNOWN = 5000;

class Rolls {
  private readonly rules: RevlandRules;
  private readonly rolling: Rolling;
  private readonly difficulties: Difficulties;
  private readonly damage: DamageRoll;
  private readonly dice = new ExactDice();
  private readonly key: string;
  private readonly lists = new Map<number, Listed>();

  constructor(rules: RevlandRules) {
    this.rules = rules;
    this.rolling = new Rolling(rules);
    this.difficulties = new Difficulties(rules);
    this.damage = new DamageRoll(rules);
    this.key = JSON.stringify([rules.dice, rules.difficulty]);
  }

  private enumerated(what: string, roll: (dice: Dice) => number): Chances {
    const key = `${what} ${this.key}`;
    const chances = known.get(key) ?? this.dice.enumerate(() => roll(this.dice)).probabilities;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, chances);
    return chances;
  }

  /** Without dice its pips (REV-14). */
  code({ dice: count, pips }: Code): Chances {
    return this.enumerated(`${count}D+${pips}`, (dice) => this.rolling.code(dice, 0, count, pips));
  }

  /** For loops over pairs. */
  private listed(code: Code): Listed {
    const key = codeKey(code);
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const chances = this.code(code);
    const listed = { values: [...chances.keys()], chances: [...chances.values()] };
    this.lists.set(key, listed);
    return listed;
  }

  /** REV-07. */
  table(count: number): Chances {
    return this.enumerated(`${count}D of a table`, (dice) => this.rolling.table(dice, 0, count));
  }

  /** REV-45. */
  breach(damage: Code, { dice: count, pips }: Code): number {
    // REV-03: switched off, protection is 0D.
    const resisted: Chances = this.rules.modules.protection
      ? this.enumerated(`${count}D+${pips} of a piece`, (dice) => this.rolling.protection(dice, 0, count, pips))
      : new Map([[0, 1]]);
    let chance = 0;
    for (const [score, p] of this.code(damage))
      for (const [other, q] of resisted) if (score - other >= this.rules.protection.from.destroyed) chance += p * q;
    return chance;
  }

  /** REV-12. */
  private modifier(count: number): Chances {
    const { roll, averagePerDie } = this.rules.modifiers;
    if (roll === 'average') return new Map([[averagePerDie * count, 1]]);
    const chances = this.enumerated(`${Math.abs(count)}D more`, (dice) =>
      this.rolling.modifier(dice, 0, Math.abs(count)),
    );
    return count < 0 ? new Map([...chances].map(([value, p]) => [-value, p])) : chances;
  }

  /** REV-10. */
  private number(level: number): Chances {
    return this.enumerated(`level ${level}`, (dice) => this.difficulties.pick(dice, 0, level));
  }

  meanNumber(level: number): number {
    let mean = 0;
    for (const [number, p] of this.number(level)) mean += (p * number) / NUMBER;
    return Math.round(mean);
  }

  /** The highest number includes all above it. */
  spread(chances: Chances): number[] {
    const spread = new Array<number>(NUMBERS).fill(0);
    for (const [value, p] of chances) spread[Math.min(NUMBERS - 1, value)] += p;
    return spread;
  }

  reaches(codes: readonly Code[]): Pick<RevlandTables, 'reach' | 'levels'> {
    const reach: number[] = [];
    const levels: number[] = [];
    const floor = this.rules.difficulty.floor ?? 0;
    for (const code of codes) {
      const isUsable = this.rolling.isUsable(code.dice);
      const atLeast = tail(this.spread(this.code(code)));
      for (let column = 0; column < MODIFIERS; column++) {
        const modifier = this.modifier(column - TAKEN_OFF);
        const chance = (number: number): number => {
          let sum = 0;
          for (const [more, p] of modifier)
            sum += p * (atLeast[Math.min(NUMBERS, Math.max(0, Math.ceil(Math.max(floor, number + more))))] ?? 0);
          return isUsable ? sum : 0;
        };
        for (let number = 0; number < NUMBERS; number++) reach.push(chance(number));
        for (let level = 0; level < DIFFICULTIES.length; level++) {
          let sum = 0;
          for (const [number, p] of this.number(level)) sum += p * chance(number / NUMBER);
          levels.push(sum);
        }
      }
    }
    return { reach, levels };
  }

  /** REV-02, 58, 59. */
  harms(damage: Code, resistance: Code, isNonLethal: boolean): number[] {
    const chances = HARMS.map(() => 0);
    const scores = this.listed(damage);
    const resisted = this.listed(resistance);
    this.damage.mark(isNonLethal);
    for (let i = 0; i < scores.values.length; i++)
      for (let j = 0; j < resisted.values.length; j++)
        chances[this.damage.harm(scores.values[i] - resisted.values[j])] += scores.chances[i] * resisted.chances[j];
    return chances;
  }
}

function tail(spread: readonly number[]): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (let i = spread.length - 1; i >= 0; i--) {
    sum += spread[i];
    sums[i] = sum;
  }
  return sums;
}
