import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { loadScenario, type Overrides, type Scenario, systemOf } from '../../src/scenarios/index.ts';
import { columnOf, gameColumnOf } from '../../src/sim/kernel/counts/records.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { type BatchResult, playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';

/** Settings without replays: usefulness of cards replays games. */
export const ONCE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'stargate-missions': { eventUsefulness: false },
};

export function shippedFiles(id: string): string[] {
  const folder = `scenarios/${id}`;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && !/\.(game|tactics)\.yaml$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Games of files share one engine: of each, the quick suite plays one scenario, and tests/long all. */
export function quickFiles({ info, game }: System<any, any, any>): string[] {
  return shippedFiles(info.id).slice(0, game === undefined ? undefined : 1);
}

/** Cached for all tests. */
const read = new Map<string, Promise<Scenario>>();

export function scenario(file: string, overrides: Overrides = {}): Promise<Scenario> {
  if (Object.values(overrides).some((one) => Object.keys(one ?? {}).length > 0)) return load(file, overrides);
  const loaded = read.get(file) ?? load(file, {});
  read.set(file, loaded);
  return loaded;
}

async function load(file: string, overrides: Overrides): Promise<Scenario> {
  const loaded = await loadScenario(file, overrides);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.scenario;
}

export async function readyMatch(file: string, overrides: Overrides = {}, seed = 1): Promise<ReadyMatch> {
  const read = await scenario(file, overrides);
  const engine = await systemOf(read);
  const { data, houseRules } = read.baseline;
  return new ReadyMatch(engine, prepareJob(engine, { id: file, data, houseRules, seed }).job);
}

export async function playGames(
  file: string,
  games: number,
  overrides: Overrides = {},
  seed = 1,
): Promise<BatchResult> {
  return playBatch(await readyMatch(file, overrides, seed), 0, games);
}

export async function playColumns(file: string, games: number, overrides: Overrides = {}) {
  const match = await readyMatch(file, overrides);
  const { records } = playBatch(match, 0, games);
  const { set } = match.recorder;
  return {
    reasons: gameColumnOf(set, records, 'reason'),
    scores: set.sides.map((_, side) => columnOf(set, records, side, 'score')),
  };
}

export function digestOf({ tally, records }: BatchResult): string {
  return createHash('sha256').update(tally).update(records).digest('hex').slice(0, 16);
}
