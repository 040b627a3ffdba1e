import { flag, num, type Rules, word } from './rules.ts';

/** In the ledger's order. */
export type Answer = readonly (readonly [outcome: string, probability: number])[];

/** REV-04. */
export interface Code {
  readonly dice: number;
  readonly pips: number;
}

export function code(text: string): Code {
  const match = /^(?:(\d+)D)?(?:\+(\d+))?$/.exec(text);
  if (match === null || text === '') throw new Error(`no die code: ${text}`);
  return { dice: Number(match[1] ?? 0), pips: Number(match[2] ?? 0) };
}

/** REV-04: pips become dice. */
export function added(rules: Rules, a: Code, b: Code): Code {
  const pips = a.pips + b.pips;
  const perDie = num(rules, 'dice.pipsPerDie');
  return { dice: a.dice + b.dice + Math.floor(pips / perDie), pips: pips % perDie };
}

export const lessDice = ({ dice, pips }: Code, fewer: number): Code => ({ dice: dice - fewer, pips });

export type Chances = ReadonlyMap<number, number>;

export const sure = (value: number): Chances => new Map([[value, 1]]);

export function add(chances: Map<number, number>, value: number, probability: number): void {
  chances.set(value, (chances.get(value) ?? 0) + probability);
}

/** `times`: factor of the second. */
export function plus(a: Chances, b: Chances, times = 1): Chances {
  const sums = new Map<number, number>();
  for (const [x, p] of a) for (const [y, q] of b) add(sums, x + times * y, p * q);
  return sums;
}

export function difference(a: Chances, b: Chances): Chances {
  if (a.size === 0) return new Map();
  const lowest = Math.max(...b.keys());
  const found = new Float64Array(lowest + Math.max(...a.keys()) + 1);
  for (const [x, p] of a) for (const [y, q] of b) found[x - y + lowest] += p * q;
  return new Map([...found].map((p, i) => [i - lowest, p]));
}

const SIX: Chances = new Map([1, 2, 3, 4, 5, 6].map((face) => [face, 1 / 6]));

function plain(dice: number): Chances {
  let sums = sure(0);
  for (let i = 0; i < dice; i++) sums = plus(sums, SIX);
  return sums;
}

/** REV-05: probabilities sum to 5/6. */
function wildAboveOne(maxRerolls: number): Chances {
  const sums = new Map<number, number>();
  let reached = 1;
  for (let sixes = 0; sixes <= maxRerolls; sixes++) {
    const last = sixes === maxRerolls;
    for (let face = sixes === 0 ? 2 : 1; face <= (last ? 6 : 5); face++) add(sums, 6 * sixes + face, reached / 6);
    reached /= 6;
  }
  return sums;
}

/** Ways by highest face and sum. */
function withoutHighest(dice: number): Chances {
  let states = new Map<string, number>([['0 0', 1]]);
  for (let i = 0; i < dice; i++) {
    const next = new Map<string, number>();
    for (const [state, p] of states) {
      const [sum, highest] = state.split(' ').map(Number);
      for (let face = 1; face <= 6; face++) {
        const after = `${sum + face} ${Math.max(highest, face)}`;
        next.set(after, (next.get(after) ?? 0) + p / 6);
      }
    }
    states = next;
  }
  const sums = new Map<number, number>();
  for (const [state, p] of states) {
    const [sum, highest] = state.split(' ').map(Number);
    add(sums, sum - highest, p);
  }
  return sums;
}

const known = new Map<string, Chances>();

/** REV-05, 06: one die is wild. */
function wild(rules: Rules, dice: number): Chances {
  const [maxRerolls, onOne] = [num(rules, 'dice.wild.maxRerolls'), word(rules, 'dice.wild.onOne')];
  const others = plain(dice - 1);
  const sums = new Map(plus(others, wildAboveOne(maxRerolls)));
  const afterOne = onOne === 'subtract' ? withoutHighest(dice - 1) : plus(others, sure(1));
  for (const [sum, p] of afterOne) add(sums, sum, p / 6);
  return sums;
}

export type Roll = 'character' | 'modifiers' | 'tables' | 'protection';

/** REV-05, 07. */
function isWild(rules: Rules, roll: Roll): boolean {
  if (!flag(rules, 'dice.wild.enabled')) return false;
  if (roll === 'modifiers') return flag(rules, 'dice.wild.onModifiers');
  if (roll === 'tables') return flag(rules, 'dice.wild.onTables');
  return roll !== 'protection' || flag(rules, 'dice.wild.onProtection');
}

export function rolled(rules: Rules, { dice, pips }: Code, roll: Roll = 'character'): Chances {
  const hasWild = dice > 0 && isWild(rules, roll);
  const wildKeys = hasWild ? `${word(rules, 'dice.wild.onOne')} ${num(rules, 'dice.wild.maxRerolls')}` : '';
  const name = `${dice} ${pips} ${wildKeys}`;
  let sums = known.get(name);
  if (sums === undefined) {
    sums = plus(hasWild ? wild(rules, dice) : plain(dice), sure(pips));
    known.set(name, sums);
  }
  return sums;
}

/** REV-14: null below 1D. */
export function reduced(rules: Rules, text: string, penalty: number): Chances | null {
  const left = lessDice(code(text), penalty);
  if (left.dice >= 1) return rolled(rules, left);
  return word(rules, 'penalty.belowOneDie') === 'pips' ? sure(left.pips) : null;
}

export class AtLeast {
  private readonly from: number[] = [];

  constructor(chances: Chances) {
    const highest = Math.max(...chances.keys());
    let sum = 0;
    for (let value = highest; value >= 0; value--) {
      sum += chances.get(value) ?? 0;
      this.from[value] = sum;
    }
  }

  of(number: number): number {
    if (number <= 0) return this.from[0];
    return this.from[Math.ceil(number)] ?? 0;
  }
}
