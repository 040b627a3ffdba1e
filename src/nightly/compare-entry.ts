import { ownCommand, repeated } from '../terminal/command-line.ts';
import { bisectLine, type Checkout } from './bisect.ts';
import type { BlockNumber, Earlier } from './earlier.ts';
import { lengthOf, type PlayedBlock, recordsDigest, tableOf } from './games.ts';
import type { Sides } from './judge.ts';
import type { EntryState, FirstDifference } from './night.ts';
import type { PlannedEntry } from './plan.ts';

export interface ComparedGames {
  readonly state: EntryState;
  readonly refusal: string | null;
  readonly games: number;
  readonly digests: { readonly before: string | null; readonly now: string | null };
  readonly differing: number | null;
  readonly firstDifference: FirstDifference | null;
  /** Null if not judged. */
  readonly sides: Sides | null;
  /** Null if paired or not judged. */
  readonly unpaired: string | null;
}

export interface Search {
  readonly checkout: Checkout;
  readonly script: string;
}

const NOTHING = { differing: null, firstDifference: null, sides: null, unpaired: null };

/** Game by game where possible. */
export async function comparedGames(
  entry: PlannedEntry,
  played: PlayedBlock,
  earlier: Earlier,
  search: Search | null,
): Promise<ComparedGames> {
  const refusal = earlier.refusal(entry);
  const nothing = { ...NOTHING, games: 0, digests: { before: null, now: null } };
  if (refusal !== null) return { ...nothing, state: 'refused', refusal };
  const { records, games: there } = played.entries[entry.number];
  // Cuts both sides alike.
  const games = Math.min(there, earlier.games(entry, 0));
  if (games === 0) return { ...nothing, state: 'unplayed', refusal: null };
  const job = played.jobs[entry.number];
  const length = lengthOf(job);
  const now = recordsDigest(records, length, games);
  const before = await earlier.digest(entry, games);
  const common = { refusal: null, games, digests: { before, now } };
  // Baselines store digest prefixes.
  if (before !== null && now.startsWith(before)) return { ...NOTHING, ...common, state: 'identical', differing: 0 };
  const state = before === null ? 'unknown' : 'changed';
  const kept = await earlier.records(entry, 0);
  if ('lost' in kept) {
    const sums = earlier.sums(entry, 0);
    const sides = sums === null ? null : { now: tableOf(job, records, length, games), before: sums };
    return { ...NOTHING, ...common, state, sides, unpaired: kept.lost };
  }
  const differences = differingGames(kept.records, records, length, games);
  const sides = { now: tableOf(job, records, length, games), before: tableOf(job, kept.records, length, games) };
  return {
    ...{ ...common, state, sides, unpaired: null, differing: differences.count },
    firstDifference: firstOf(entry, played.seed, differences.first, {
      digest: recordsDigest(kept.records, length, differences.first + 1),
      good: earlier.about.commit,
      search,
    }),
  };
}

export async function secondSides(
  entry: PlannedEntry,
  played: PlayedBlock,
  earlier: Earlier,
  block: BlockNumber,
): Promise<Sides | null> {
  const job = played.jobs[entry.number];
  const length = lengthOf(job);
  const { records, games: there } = played.entries[entry.number];
  const games = Math.min(there, earlier.games(entry, block));
  if (games === 0) return null;
  const now = tableOf(job, records, length, games);
  const kept = await earlier.records(entry, block);
  if (!('lost' in kept)) return { now, before: tableOf(job, kept.records, length, games) };
  const sums = earlier.sums(entry, block);
  return sums === null ? null : { now, before: sums };
}

function differingGames(before: Int32Array, now: Int32Array, length: number, games: number) {
  let [count, first] = [0, -1];
  for (let game = 0; game < games; game++) {
    let at = game * length;
    const end = at + length;
    while (at < end && before[at] === now[at]) at++;
    if (at === end) continue;
    count++;
    if (first < 0) first = game;
  }
  return { count, first };
}

export function replayOf({ planned, number }: PlannedEntry, seed: number, game: number): string {
  const variant = number === 0 ? [] : [planned.names[number]];
  const words = ['replay', planned.scenario.file, '--game', String(game), '--seed', String(seed)];
  return ownCommand([...words, ...repeated('variant', variant)]);
}

function firstOf(
  entry: PlannedEntry,
  seed: number,
  game: number,
  { digest, good, search }: { readonly digest: string; readonly good: string | null; readonly search: Search | null },
): FirstDifference {
  const { planned, number } = entry;
  const variant = number === 0 ? null : planned.names[number];
  const suspect = { file: planned.scenario.file, variant, seed, games: game + 1, digest };
  const bisect = search === null ? null : bisectLine(suspect, search.script, search.checkout, good);
  return { game, seed, replay: replayOf(entry, seed, game), bisect };
}
