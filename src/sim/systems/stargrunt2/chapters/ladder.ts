/** SG2-001: a die so many types up (or down, below 0) a list of types, ending at its ends. A die off the list counts as the next type below. */
export function shiftedDie(ladder: readonly number[], die: number, by: number): number {
  let place = 0;
  while (place + 1 < ladder.length && ladder[place + 1] <= die) place++;
  const shifted = place + by;
  return ladder[shifted < 0 ? 0 : shifted >= ladder.length ? ladder.length - 1 : shifted];
}
