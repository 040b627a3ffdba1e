import type { ResolvedVariant } from '../../src/scenarios/index.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import { type PreparedJob, prepareJob } from '../../src/workers/job.ts';
import { scenario } from './games.ts';

/** A fault in 4% of games escapes 600 with a chance of 0.96^600, but 6 with 78%. */
export const GAMES_OF_SYSTEM = 600;

export interface Played {
  readonly name: string;
  readonly prepared: PreparedJob;
}

function ready(system: System<any, any, any>, name: string, { data, houseRules }: ResolvedVariant): Played {
  return { name, prepared: prepareJob(system, { id: name, data, houseRules, seed: 1 }) };
}

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

export async function variantsOf(system: System<any, any, any>, file: string): Promise<Played[]> {
  const { variants } = await scenario(file);
  return variants.map((variant) => ready(system, `${file}, variant ${variant.name}`, variant));
}

export interface PlayedGames {
  readonly records: readonly string[];
  readonly tally: Float64Array;
}

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
 * Games that change after other games: replays them in another order on another match, the last one first. That match
 * throws when a metric counts outside its cells.
 */
export function dependentGames(system: System<any, any, any>, { job }: PreparedJob, upwards: PlayedGames): string[] {
  const games = upwards.records.map((_, game) => game);
  const { recorder, records } = playInOrder(new ReadyMatch(system, job, { isChecked: true }), scattered(games.length));
  const wrong = games.filter((game) => records[game] !== upwards.records[game]).map((game) => `game ${game}`);
  return isSameTally(recorder.tally, upwards.tally) ? wrong : [...wrong, 'what they count'];
}

/** Last game first, then steps of about 0.618 of the games. */
function scattered(games: number): number[] {
  let step = Math.max(1, Math.floor(0.618 * games));
  while (divisor(step, games) > 1) step++;
  return Array.from({ length: games }, (_, i) => games - 1 - ((i * step) % games));
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

export function isSameTally(a: Float64Array, b: Float64Array): boolean {
  return Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));
}
