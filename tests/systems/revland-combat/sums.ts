export type Sums = ReadonlyMap<number, number>;

/** Independent of the tested code: face by face. */
export function plus(a: Sums, b: Sums, sign = 1): Sums {
  const sums = new Map<number, number>();
  for (const [x, p] of a) for (const [y, q] of b) sums.set(x + sign * y, (sums.get(x + sign * y) ?? 0) + p * q);
  return sums;
}

export function plain(count: number, pips = 0, sides = 6): Sums {
  const die = new Map(Array.from({ length: sides }, (_, face) => [face + 1, 1 / sides]));
  let sums: Sums = new Map([[pips, 1]]);
  for (let i = 0; i < count; i++) sums = plus(sums, die);
  return sums;
}

/** The first die is wild: a 6 is rolled again up to eight times (REV-05). */
export function wild(count: number, pips = 0): Sums {
  if (count === 0) return new Map([[pips, 1]]);
  const die = new Map<number, number>();
  for (let sixes = 0; sixes <= 8; sixes++)
    for (let face = 1; face <= (sixes === 8 ? 6 : 5); face++) die.set(6 * sixes + face, 6 ** -(sixes + 1));
  return plus(die, plain(count - 1, pips));
}

export function chance(sums: Sums, holds: (sum: number) => boolean): number {
  let all = 0;
  for (const [sum, p] of sums) if (holds(sum)) all += p;
  return all;
}
