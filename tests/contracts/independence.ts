import type { ResolvedVariant } from '../../src/scenarios/index.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { type PreparedJob, prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';

/**
 * Games of a system that are played on two histories: a fault that shows in 4% of games, independently, is in none of them with a chance of
 * 0.96^600, 2 in 100 billion; in the six of a file it is unseen with 78%.
 */
export const GAMES_OF_SYSTEM = 600;

/** Something that can be played: a shipped file as it is, one of its variants, or the file with one policy for all sides. */
export interface Played {
  readonly name: string;
  readonly prepared: PreparedJob;
}

function ready(system: System<any, any, any>, name: string, { data, houseRules }: ResolvedVariant): Played {
  return { name, prepared: prepareJob(system, { id: name, data, houseRules, seed: 1 }) };
}

/** A shipped file as it is, and with each of some policies for all its sides. */
export async function withPolicies(
  system: System<any, any, any>,
  file: string,
  policies: readonly string[],
): Promise<Played[]> {
  const { baseline } = await scenario(file);
  const all = [ready(system, file, baseline)];
  for (const policy of policies) {
    const chosen = Object.fromEntries(system.sides(baseline.data).map((side) => [side, policy]));
    const other = await scenario(file, { policies: chosen });
    if (JSON.stringify(other.baseline.data) === JSON.stringify(baseline.data)) continue;
    all.push(ready(system, `${file}, policy ${policy}`, other.baseline));
  }
  return all;
}

/** Every variant of a shipped file. */
export async function variantsOf(system: System<any, any, any>, file: string): Promise<Played[]> {
  const { variants } = await scenario(file);
  return variants.map((variant) => ready(system, `${file}, variant ${variant.name}`, variant));
}

/** The first games of a job: their records, and what they counted together. */
export interface PlayedGames {
  readonly records: readonly string[];
  readonly tally: Float64Array;
}

/** Plays the first games of a job, upwards, on a match as users have it. */
export function playUpwards(system: System<any, any, any>, { job }: PreparedJob, games: number): PlayedGames {
  const { recorder, records } = playInOrder(
    new ReadyMatch(system, job),
    Array.from({ length: games }, (_, game) => game),
  );
  return { records, tally: recorder.tally };
}

function playInOrder(match: ReadyMatch, order: readonly number[]) {
  const { recorder } = match;
  const records: string[] = [];
  for (const game of order) {
    match.play(game);
    records[game] = recorder.record.join(' ');
  }
  return { recorder, records };
}

/**
 * What comes out otherwise after other games: the same games are played in another order on another match, where each has others before it,
 * and the last of them none. That match counts in cells that check every value, so that nothing is counted where a metric has no cell.
 */
export function dependentGames(system: System<any, any, any>, { job }: PreparedJob, upwards: PlayedGames): string[] {
  const games = upwards.records.map((_, game) => game);
  const { recorder, records } = playInOrder(new ReadyMatch(system, job, { isChecked: true }), scattered(games.length));
  const wrong = games.filter((game) => records[game] !== upwards.records[game]).map((game) => `game ${game}`);
  return isSameTally(recorder.tally, upwards.tally) ? wrong : [...wrong, 'what they count'];
}

/** The first games, the last one first, then far apart: by a step of about 0.618 of them that leads to all. */
function scattered(games: number): number[] {
  let step = Math.max(1, Math.floor(0.618 * games));
  while (divisor(step, games) > 1) step++;
  return Array.from({ length: games }, (_, i) => games - 1 - ((i * step) % games));
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Whether two tallies count the same; a look at bytes, for they have some hundred thousand places. */
export function isSameTally(a: Float64Array, b: Float64Array): boolean {
  return Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));
}
