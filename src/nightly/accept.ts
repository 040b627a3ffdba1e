import { InputError, NotRepeatable } from '../terminal/failures.ts';
import { writeWhole } from '../terminal/write.ts';
import { type Baseline, baselineOf, baselineText, hardwareHere, layersFile, pinnedEntry } from './baseline.ts';
import { checkoutHere } from './bisect.ts';
import { replayOf } from './compare-entry.ts';
import { openBlocks, type PlayedBlock, playBlocks } from './games.ts';
import type { SuitePlan } from './plan.ts';
import type { NightWish } from './play-night.ts';
import { keptCosts, repeatedLeases } from './repeat.ts';

interface Accepted {
  readonly baseline: Baseline;
  readonly file: string;
  readonly bytes: number;
  /** Time-limited entries, with accepted games of both blocks. */
  readonly cut: readonly { readonly key: string; readonly games: readonly [number, number] }[];
  /** Some games were cached. */
  readonly untimed: readonly string[];
}

/** Larger baselines would not be reviewed. */
const MOST_BYTES = 50_000;

/** Null if interrupted: games are kept. Throws NotRepeatable if games differ on repetition. */
export async function acceptBaseline(
  plan: SuitePlan,
  reason: string,
  wish: Pick<NightWish, 'threads' | 'queue' | 'signal' | 'rotation' | 'clock'>,
): Promise<Accepted | null> {
  const { suite, scenarios, entries, code } = plan;
  const { games } = suite.tiers.night;
  const blocks = await openBlocks(
    plan,
    suite.seeds.flatMap((seed) => scenarios.map((planned) => ({ planned, seed, games }))),
  );
  const played = await playBlocks(plan, blocks, { ...wish, shard: null });
  if (wish.signal.aborted) return null;
  const pinned: Record<string, Awaited<ReturnType<typeof pinnedEntry>>> = {};
  for (const entry of entries) {
    const own = played.filter(({ planned }) => planned === entry.planned) as [PlayedBlock, PlayedBlock];
    const repeated = await repeatedLeases(own[0], entry.number, wish);
    if (wish.signal.aborted) return null;
    if (repeated?.differing != null)
      throw new NotRepeatable(
        `game ${repeated.differing} of ${entry.key} came out differently when it was played again`,
        replayOf(entry, own[0].seed, repeated.differing),
      );
    if (own.some(({ entries: there }) => there[entry.number].games === 0))
      throw new InputError(`${entry.key}: no game was finished within its time limit; there is nothing to accept`);
    pinned[entry.key] = await pinnedEntry(entry, own, await keptCosts(own[0], entry.number));
  }
  const accepted = wish.clock().toISOString().slice(0, 10);
  const commit = checkoutHere()?.commit ?? null;
  const baseline = baselineOf(suite, code, pinned, { reason, accepted, commit, hardware: hardwareHere(wish.threads) });
  const text = baselineText(baseline);
  writeWhole(layersFile(suite), JSON.stringify(code));
  writeWhole(suite.baseline, text);
  if (text.length > MOST_BYTES)
    console.error(
      `${suite.baseline}: ${Math.round(text.length / 1000)} kB are a lot to review; consider splitting the suite`,
    );
  const cut = Object.entries(pinned).flatMap(
    ([
      key,
      {
        blocks: [first, second],
      },
    ]) =>
      first.games === games && second.games === games
        ? []
        : [{ key, games: [first.games, second.games] as [number, number] }],
  );
  const untimed = Object.keys(pinned).filter((key) => pinned[key].speed === null);
  return { baseline, file: suite.baseline, bytes: text.length, cut, untimed };
}
