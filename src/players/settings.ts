import { StreamBook } from '../sim/kernel/dice/dice.ts';
import { SampledDice } from '../sim/kernel/dice/sampled.ts';
import { heedsWeights, policiesOf, rolesIn, tacticsIn } from '../sim/kernel/players/policies.ts';
import { layered, type TacticsTable } from '../sim/kernel/players/tactics.ts';
import { type Field, fieldProblem } from '../sim/kernel/rules/fields.ts';
import type { System } from '../sim/kernel/system.ts';
import { decidingSides } from './rungs.ts';

/** Override the side's weights. */
export type Setting = Readonly<Record<string, unknown>>;

export function weighedSides(system: System, data: unknown): number[] {
  const policies = policiesOf(system, data);
  return decidingSides(system, data).filter((side) => heedsWeights(system, policies[side]));
}

/** From preset or role, temper, and the file. */
export function weightsIn(system: System, data: unknown, side: number): Setting {
  const { tactics: table = {}, policies } = system.info;
  const policy = policiesOf(system, data)[side];
  const { tactics: preset = {}, factors = {} } = policies.find(({ name }) => name === policy)!;
  const role = rolesIn(system, data)[side]?.tactics ?? {};
  return layered(table, preset, role, factors, tacticsIn(system, data)[side]);
}

/** Weights of a tactician; planners have more. */
export function judgedFields(table: TacticsTable): TacticsTable {
  return Object.fromEntries(Object.entries(table).filter(([, { doc }]) => !doc.startsWith('Planners')));
}

/** Dice purpose of drawn settings; no system uses it. */
const SETTINGS = 62;
/** Every third setting changes several weights. */
const SEVERAL_IN = 3;
const FEWEST_AT_ONCE = 2;
const MOST_AT_ONCE = 6;

/** Distinct settings around `from`. A larger `count` only appends; with few weights it may not be reached. */
export function drawSettings(table: TacticsTable, from: Setting, count: number, seed: number): Setting[] {
  const book = new StreamBook();
  const stream = book.open(SETTINGS);
  const dice = new SampledDice(seed, book);
  const farOffs = Object.entries(table)
    .map(([name, field]) => ({ name, values: farOff(field, from[name]) }))
    .filter(({ values }) => values.length > 0);
  if (farOffs.length === 0) return [];
  dice.beginGame(0);
  const pick = (below: number) => dice.pick(stream, below);
  const order = shuffled(farOffs, pick);
  const most = Math.max(...order.map(({ values }) => values.length));
  const single = Array.from({ length: most }, (_, i) =>
    order.filter(({ values }) => i < values.length).map(({ name, values }) => ({ [name]: values[i] })),
  ).flat();
  const found = new Map<string, Setting>();
  for (let i = 0; found.size < count && i < SEVERAL_IN * (count + single.length); i++) {
    dice.beginGame(i + 1);
    const setting = i % SEVERAL_IN === SEVERAL_IN - 1 ? several(farOffs, pick) : single.shift();
    if (setting !== undefined) found.set(JSON.stringify(setting), setting);
  }
  return [...found.values()];
}

/** Merges every two or more differing settings; of a repeated weight, the last counts. */
export function combinations(table: TacticsTable, settings: readonly Setting[]): Setting[] {
  const found = new Map<string, Setting>();
  for (let subset = 1; subset < 2 ** settings.length; subset++) {
    const merged: Setting = Object.assign({}, ...settings.filter((_, i) => (subset >> i) % 2 === 1));
    const setting = Object.fromEntries(
      Object.keys(table).flatMap((name) => (Object.hasOwn(merged, name) ? [[name, merged[name]]] : [])),
    );
    found.set(JSON.stringify(setting), setting);
  }
  for (const setting of settings) found.delete(JSON.stringify(setting));
  return [...found.values()];
}

interface FarOff {
  readonly name: string;
  readonly values: readonly unknown[];
}

function several(farOffs: readonly FarOff[], pick: (below: number) => number): Setting {
  const wanted = FEWEST_AT_ONCE + pick(MOST_AT_ONCE - FEWEST_AT_ONCE + 1);
  const chosen = new Set(shuffled(farOffs, pick).slice(0, wanted));
  return Object.fromEntries(
    farOffs.filter((one) => chosen.has(one)).map(({ name, values }) => [name, values[pick(values.length)]]),
  );
}

function shuffled<T>(items: readonly T[], pick: (below: number) => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const at = pick(i + 1);
    [all[i], all[at]] = [all[at], all[i]];
  }
  return all;
}

/** Most relevant first: zero, twice, half, opposite, four times; for 0, ±1 and ±0.5. */
export function farOff(field: Field, value: unknown): unknown[] {
  if (field.kind === 'boolean') return [!value];
  if (field.kind === 'choice') return field.choices.filter((one) => one !== value);
  if ((field.kind !== 'number' && field.kind !== 'integer') || typeof value !== 'number') return [];
  const wished = value === 0 ? [1, -1, 0.5, -0.5] : [0, 2 * value, value / 2, -value, 4 * value];
  const fitting = wished
    .map((one) => (field.kind === 'integer' ? Math.round(one) : Number(one.toPrecision(6))))
    .map((one) => Math.min(field.max, Math.max(field.min, one)) + 0)
    .filter((one) => one !== value && fieldProblem(field, one) === null);
  return [...new Set(fitting)];
}
