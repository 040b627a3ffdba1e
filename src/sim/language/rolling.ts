import type { ROLLS } from './functions.ts';
import type { Run, Term } from './term.ts';

/** Dice of an earlier step, kept for `of` and `again`. */
export interface KeptDice {
  /** Slots: number of dice, successes, target, sides. */
  readonly count: number;
  readonly hits: number;
  readonly target: number;
  readonly sides: number;
  /** By the text of a number: the slot that holds how many dice showed at least that. */
  readonly thresholds: ReadonlyMap<string, { readonly slot: number; readonly term: Term }>;
  /** Most dice that the step rolls; grows as its calls are bound. */
  most: number;
  /** Highest target of its calls. */
  highest: number;
}

/** By number of arguments, so that no roll allocates. */
export function plainRoll(
  name: string,
  roll: (typeof ROLLS)[string]['roll'],
  first: number,
  second: number,
  index: number,
  terms: readonly { readonly run: Run }[],
): Run {
  const [x, y, z] = terms.map(({ run }) => run);
  switch (name) {
    case 'd':
      return (f, d) => d.face(f[first] + index, x(f, d));
    case 'sum':
      return (f, d) => {
        const n = x(f, d);
        return n === 0 ? 0 : d.sum(f[first] + index, n, y(f, d));
      };
    case 'count':
      return (f, d) => {
        const n = x(f, d);
        return n === 0 ? 0 : d.countAtLeast(f[first] + index, n, y(f, d), z(f, d));
      };
    case 'any':
      return (f, d) => {
        const n = x(f, d);
        return n > 0 && d.countAtLeast(f[first] + index, n, y(f, d), z(f, d)) > 0 ? 1 : 0;
      };
    case 'beats':
      return (f, d) => {
        const n = x(f, d);
        return n === 0 ? 0 : d.countAtLeast(f[first] + index, n, y(f, d), z(f, d) + 1);
      };
    default: {
      const runs = terms.map(({ run }) => run);
      const values = runs.map(() => 0);
      return (f, d) => {
        for (let i = 0; i < runs.length; i++) values[i] = runs[i](f, d);
        return roll(d, f[first] + index, f[second] + index, values);
      };
    }
  }
}

/** Rolls into bands, so that later steps can ask about the same dice. Several rolls of one step add up. */
export function keptRoll(
  kept: KeptDice,
  first: number,
  index: number,
  terms: readonly { readonly run: Run }[],
  more: number,
): Run {
  const [count, sides, target] = terms.map(({ run }) => run);
  const keep = (frame: Int32Array, n: number, hits: number, t: number, s: number): number => {
    frame[kept.count] += n;
    frame[kept.hits] += hits;
    frame[kept.target] = t;
    frame[kept.sides] = s;
    return hits;
  };
  const wanted = [...kept.thresholds.values()];
  if (wanted.length === 0)
    return (frame, dice) => {
      const n = count(frame, dice);
      if (n === 0) return 0;
      const s = sides(frame, dice);
      const t = target(frame, dice) + more;
      return keep(frame, n, dice.countAtLeast(frame[first] + index, n, s, t), t, s);
    };
  /** Highest faces that miss: the target, then each threshold. */
  const misses: number[] = [0, ...wanted.map(() => 0)];
  const limits: number[] = [...misses, 0];
  const counts: number[] = limits.map(() => 0);
  return (frame, dice) => {
    const n = count(frame, dice);
    if (n === 0) return 0;
    const s = sides(frame, dice);
    const t = target(frame, dice) + more;
    misses[0] = under(t, s);
    for (let i = 0; i < wanted.length; i++) misses[i + 1] = under(wanted[i].term.run(frame, dice), s);
    bandsUpTo(misses, s, limits);
    dice.bands(frame[first] + index, n, s, limits, counts);
    for (let i = 0; i < wanted.length; i++) frame[wanted[i].slot] += above(misses[i + 1], limits, counts);
    return keep(frame, n, above(misses[0], limits, counts), t, s);
  };
}

/** The upper ends of bands, rising, and the highest face. */
function bandsUpTo(misses: readonly number[], sides: number, limits: number[]): void {
  for (let i = 0; i < misses.length; i++) {
    let j = i;
    for (; j > 0 && limits[j - 1] > misses[i]; j--) limits[j] = limits[j - 1];
    limits[j] = misses[i];
  }
  limits[misses.length] = sides;
}

/** The highest face that misses. */
function under(target: number, sides: number): number {
  return Math.min(Math.max(target - 1, 0), sides);
}

/** Dice in bands above a limit. */
function above(limit: number, limits: readonly number[], counts: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < limits.length; i++) if (limits[i] > limit) sum += counts[i];
  return sum;
}
