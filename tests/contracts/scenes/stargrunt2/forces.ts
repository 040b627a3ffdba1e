import type { ExactRate } from '../../../../src/sim/kernel/rules/odds.ts';
import { OPTIONS } from '../../../../src/sim/systems/stargrunt2/rules/actions.ts';
import type { Scene } from '../scene.ts';

const FOLDER = 'tests/contracts/scenes/stargrunt2';

export const allBut = (...left: readonly string[]): string[] =>
  OPTIONS.map(({ name }) => name).filter((name) => !left.includes(name));

export const units = (count: number, unit: Readonly<Record<string, unknown>>, name = 'Squad'): object[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${name} ${i + 1}`, ...unit }));

export const men = (count: number, more: Readonly<Record<string, unknown>> = {}): object[] => [
  { name: 'Rifleman', count, ...more },
];

export const lasting = (count: number, more: Readonly<Record<string, unknown>> = {}): object[] =>
  units(count, {
    quality: 'elite',
    leadership: 1,
    motivation: 'high',
    armour: 'heavyPower',
    figures: men(15),
    ...more,
  });

export const bare = (
  name: string,
  set: Readonly<Record<string, unknown>>,
  exact: Scene['exact'],
  more: Partial<Scene> = {},
): Scene => ({ name, file: `${FOLDER}/bare.yaml`, isLong: true, set, exact, ...more });

/** Constant inputs that are no dimension. */
export const alone = (always: Readonly<Record<string, unknown>>): Pick<ExactRate, 'untold'> => ({
  untold: Object.fromEntries(Object.entries(always).map(([input, value]) => [input, [value]])),
});

export const calm = { 'threat.moreThanSurvivors.high': null, 'threat.leaderLost.high': null };
