import { InputError } from '../terminal/failures.ts';
import type { Lease } from './lease.ts';
import { firstDifference, notRepeatable } from './repeated.ts';
import { differenceOf, RunFolder } from './run-folder.ts';

export interface Merged {
  readonly folder: RunFolder;
  /** Distinct leases. */
  readonly leases: number;
  /** In several folders: each proves repeatability. */
  readonly twice: number;
}

/**
 * Copies all leases into one folder, possibly a part. Throws an InputError on different runs, a NotRepeatable on
 * contradictions.
 */
export async function merged(parts: readonly RunFolder[], path: string): Promise<Merged> {
  const [first, ...others] = parts;
  for (const other of others)
    if (other.id !== first.id)
      throw new InputError(
        `${other.path} and ${first.path} are not parts of one run: in ${other.path} ${differenceOf(other.manifest, first.manifest)}`,
      );
  const folder = await RunFolder.make(path, first.manifest, await first.texts());
  let leases = 0;
  let twice = 0;
  for (const variant of first.manifest.variants.keys()) {
    const seen = new Set(await folder.firstGames(variant));
    leases += seen.size;
    for (const part of parts) {
      if (part.place === folder.place) continue;
      for (const firstGame of await part.firstGames(variant)) {
        const lease = (await part.lease(variant, firstGame))!;
        const present = seen.has(firstGame) ? await folder.lease(variant, firstGame) : null;
        if (present === null) leases++;
        else {
          requireEqual(present, lease, folder, part);
          twice++;
        }
        if (lease.games > (present?.games ?? 0)) await folder.write(variant, lease.counted);
        seen.add(firstGame);
      }
    }
  }
  return { folder, leases, twice };
}

/** For the games that both have. */
function requireEqual(one: Lease, other: Lease, folder: RunFolder, part: RunFolder): void {
  if (one.digest === other.digest) return;
  const { firstGame } = one;
  const games = Math.min(one.games, other.games);
  const length = one.records / one.games;
  const twice = { firstGame, length, before: one.counted.records, now: other.counted.records };
  if (one.games !== other.games && firstDifference(twice) < 0) return;
  const what = `${part.path} and ${folder.path} disagree about games ${firstGame} to ${firstGame + games - 1}`;
  throw notRepeatable(what, folder, twice);
}
