import { type KeepWords, keeps } from '../experiments/kept.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { GAMES, wholeNumber } from '../terminal/options.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { type RangedKey, rangedKeys } from './keys.ts';
import { requireValues } from './points.ts';

export interface SensitivityWords extends OverrideWords {
  readonly scenario: string;
  readonly sensitivity: readonly string[];
  readonly vary?: readonly string[] | undefined;
  readonly knockout?: readonly string[] | undefined;
  readonly delta?: readonly string[] | undefined;
  readonly rows?: string | undefined;
  readonly games?: string | undefined;
}

export interface SensitivityPlan {
  readonly scenario: Scenario;
  readonly system: System;
  readonly keys: readonly RangedKey[];
  /** Of each combination; even. */
  readonly games: number;
  readonly rows: number;
}

/** Starting points of the screening. */
export const TRAJECTORIES = 20;
/** Keys with indices. */
export const MOST_KEPT = 12;
const DEFAULT_GAMES = 40;
const DEFAULT_ROWS = 200;
const ROWS = { min: 20, max: 100_000 };

/** Throws an InputError on invalid words or files. */
export async function sensitivityPlan(words: SensitivityWords & KeepWords): Promise<SensitivityPlan> {
  const { set, policy, define, vary = [] } = words;
  if (words.knockout !== undefined)
    throw new InputError('--sensitivity and --knockout are two kinds of sweep; choose one');
  if (words.delta !== undefined)
    throw new InputError('--delta judges differences, and --sensitivity has none; leave it out');
  if (keeps(words))
    throw new InputError(
      '--sensitivity keeps no games: its screening decides what is played next; leave out --keep, --resume, --shard and --queue',
    );
  const games = wholeNumber('games', words.games, { min: 4, max: GAMES.max }) ?? DEFAULT_GAMES;
  if (games % 2 === 1)
    throw new InputError(`--games must be even with --sensitivity, for two blocks of seeds, got ${games}`);
  const rows = wholeNumber('rows', words.rows, ROWS) ?? DEFAULT_ROWS;
  if (games * (rows + TRAJECTORIES) > GAMES.max)
    throw new InputError(`--rows ${rows} of --games ${games} need too many seeds; use fewer`);
  const fixed = vary
    .map((word) => word.split('=')[0].trim())
    .find((key) => set?.some((word) => word.split('=')[0].trim() === key));
  if (fixed !== undefined) throw new InputError(`--set ${fixed} is varied as well; remove one of the two`);
  const [scenario] = await loadScenarios([words.scenario], { set, policy, define });
  const system = await systemOf(scenario);
  const keys = await rangedKeys(scenario, system, words.sensitivity, vary);
  // Those come first.
  await requireValues(scenario, keys, { set, policy, define }, vary.length);
  return { scenario, system, keys, games, rows };
}
