import { OPTIONS } from '../../../../src/sim/systems/stargate-solo/rules/profiles.ts';

/** Figures that stand where a scene says. */
export const DUELS = 'tests/contracts/scenes/stargate-solo/duels.yaml';

/** Whatever the SGC may choose. */
export const EVERYTHING = OPTIONS.map(({ name }) => name);

/** Stations of a scene. */
export const STATIONS = [0, 1, 2, 3, 4, 5];

/** Groups that the table runs stay where they are. */
export const STEADY = Object.fromEntries(
  ['rf0', 'rf1', 'rf2', 'rf6', 'rf9'].map((row) => [`risk.table.${row}`, Array.from({ length: 6 }, () => 'continue')]),
);

/** A figure with a weapon at a point. */
export const of = (name: string, weapon: string, profile: string, x: number, y: number) => ({
  ...{ name: `${name} ${x} ${y}`, count: 1, profile, weapon, at: [x, y] },
});
