import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstDifference } from '../runs/repeated.ts';
import { writeWhole } from '../terminal/write.ts';
import { consecutive, ReadyMatch } from '../workers/batch.ts';
import { type Costs, costsOf } from '../workers/costs.ts';
import { playInPieces } from '../workers/here.ts';
import type { OpenBlock, PlayedBlock } from './games.ts';
import { lengthOf } from './games.ts';
import type { Repetition } from './night.ts';
import { type PlannedScenario, readyOn, SUITE_LEASE } from './plan.ts';

/** Every entry repeats at least one lease. */
const REPEAT_EVERY = 50;
export const COSTED_GAMES = 20;

/** Rotates over the leases. */
function leasesToRepeat(leases: number, rotation: number): number[] {
  const count = Math.min(leases, Math.max(1, Math.round(leases / REPEAT_EVERY)));
  return Array.from({ length: count }, (_, i) => (rotation * count + i) % leases);
}

interface Repeated extends Omit<Repetition, 'differs'> {
  readonly differing: number | null;
}

/** Backwards, in this thread and on a new match, to detect leaking state. Skips leases already repeated this night. */
export async function repeatedLeases(
  { planned, seed, folder, jobs, entries }: PlayedBlock,
  variant: number,
  { rotation, signal }: { readonly rotation: number; readonly signal: AbortSignal },
): Promise<Repeated | null> {
  const { games, records } = entries[variant];
  const leases = Math.floor(games / SUITE_LEASE);
  if (leases === 0) return null;
  const numbers = leasesToRepeat(leases, rotation);
  const length = lengthOf(jobs[variant]);
  let match: ReadyMatch | null = null;
  const done: number[] = [];
  for (const number of numbers) {
    const firstGame = number * SUITE_LEASE;
    const mark = join(folder.path, 'repeated', `${rotation}-${variant}-${firstGame}`);
    if (!existsSync(mark)) {
      match ??= await matchOf(planned, seed, variant);
      const now = await backwards(match, firstGame, length, signal);
      if (signal.aborted) break;
      const before = records.subarray(firstGame * length, (firstGame + SUITE_LEASE) * length);
      const at = firstDifference({ before, now });
      if (at >= 0)
        return {
          leases: [...done, firstGame],
          games: SUITE_LEASE * (done.length + 1),
          differing: firstGame + Math.floor(at / length),
        };
      writeWhole(mark, '');
    }
    done.push(firstGame);
  }
  return { leases: done, games: SUITE_LEASE * done.length, differing: null };
}

async function matchOf(planned: PlannedScenario, seed: number, variant: number): Promise<ReadyMatch> {
  const { system, jobs } = await readyOn(planned, seed);
  return new ReadyMatch(system, jobs[variant].job);
}

/** Records are incomplete once aborted. */
async function backwards(
  match: ReadyMatch,
  firstGame: number,
  length: number,
  signal: AbortSignal,
): Promise<Int32Array> {
  const { records } = await playInPieces(match, consecutive(firstGame, SUITE_LEASE).reverse(), signal);
  const upwards = new Int32Array(records.length);
  for (let at = 0; at < records.length; at += length)
    upwards.set(records.subarray(at, at + length), records.length - length - at);
  return upwards;
}

/** Counted once per build and kept beside the leases. */
export async function keptCosts({ planned, seed, folder }: OpenBlock, variant: number): Promise<Costs> {
  const file = join(folder.path, `costs-${variant}.json`);
  const kept = costsIn(file);
  if (kept !== null) return kept;
  const { system, jobs } = await readyOn(planned, seed);
  const costs = costsOf(system, jobs[variant].job, COSTED_GAMES);
  writeWhole(file, `${JSON.stringify(costs)}\n`);
  return costs;
}

function costsIn(file: string): Costs | null {
  try {
    const { games, decisions, dice, policyDice } = JSON.parse(readFileSync(file, 'utf8')) as Costs;
    const isWhole = [decisions, dice, policyDice].every(Number.isSafeInteger) && games === COSTED_GAMES;
    return isWhole ? { games, decisions, dice, policyDice } : null;
  } catch {
    return null;
  }
}
