/** Types of dice in rising order (SG2-001), as `dice.ladder` lists them. */
export type Ladder = readonly number[];

/** Place of a die on the ladder: that of the last type not above it, the first for smaller dice. */
export function rungOf(ladder: Ladder, die: number): number {
  let rung = 0;
  while (rung + 1 < ladder.length && ladder[rung + 1] <= die) rung++;
  return rung;
}

/** SG2-001: a die after the sum of its shifts, limited to the ladder (closed). A die that nothing shifts stays as it is. */
export function shifted(ladder: Ladder, die: number, types: number): number {
  if (types === 0) return die;
  return ladder[Math.max(0, Math.min(ladder.length - 1, rungOf(ladder, die) + types))];
}

/** SG2-001: the types by which shifts go past the top of the ladder, which an open shift takes off the opposing die. */
export function excess(ladder: Ladder, die: number, types: number): number {
  return types === 0 ? 0 : Math.max(0, rungOf(ladder, die) + types - (ladder.length - 1));
}
