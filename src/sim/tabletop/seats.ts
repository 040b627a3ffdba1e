/**
 * A scenario with two sides by name. `place` is a side's place in the file if the order of the sides was changed since.
 */
interface Seated {
  readonly sides: Readonly<Record<string, { readonly place?: number }>>;
}

/**
 * The scenario with the first `by` sides moved behind the others. Without an area of its own, a side deploys in the
 * half that its place in the file gives it: `place` lets it keep that half.
 */
export function rotatedSides<S extends Seated>(scenario: S, by: number): S {
  const sides = Object.entries(scenario.sides).map(
    ([name, side], seat) => [name, { ...side, place: side.place ?? seat }] as const,
  );
  const order = [...sides.slice(by), ...sides.slice(0, by)];
  const rotated = { ...scenario, sides: Object.fromEntries(order) };
  if (Object.keys(rotated.sides).join() !== order.map(([name]) => name).join())
    throw new RangeError('sides that are named by numbers stand in their order: give them other names');
  return rotated;
}
