import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verbOf } from '../../experiments/kept.ts';
import { type Badge, badgeOf } from '../../report/badge.ts';
import { MARK, reportIn } from '../../report/files/folder.ts';
import { kindOf } from '../../report/files/index-page.ts';
import type { SideResults } from '../../report/sentences/balance.ts';
import { MANIFEST, RunFolder } from '../../runs/run-folder.ts';
import { requireBadge, writeBadge } from '../../terminal/badge.ts';
import { ownCommand } from '../../terminal/command-line.ts';
import { DONE, InputError } from '../../terminal/failures.ts';
import { single } from '../../terminal/options.ts';
import { reportOptions, type Usage, type WordsOf, type WordsOfOptions } from '../../terminal/usages.ts';
import { compare } from '../compare.ts';
import { run } from '../run.ts';
import { sweep } from '../sweep.ts';

export const usage = {
  positionals: {
    folder: {
      type: 'string',
      demandOption: true,
      describe: 'Folder of a kept run; with --badge, of a written report too',
    },
  },
  options: { ...reportOptions },
  examples: [
    ['$0 runs report runs/farmhouse-1a2b3c4d', 'reports the games in this folder'],
    ['$0 runs report reports/farmhouse/latest --badge balance.svg', 'draws the verdict of a report as a badge'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function report(words: Words): Promise<number> {
  const path = single('folder', words.folder)!;
  const badge = single('badge', words.badge);
  const written = badge === undefined ? null : await verdictIn(path);
  if (badge === undefined || written === null) return reportOf(await RunFolder.open(path), words);
  const beside = OF_GAMES.find((option) => words[option] !== undefined && words[option] !== false);
  if (beside !== undefined)
    throw new InputError(
      `--${beside} needs the games of a kept run; ${path} is a written report: leave out --${beside}`,
    );
  requireBadge(badge);
  writeBadge(badge, written);
  console.log(words.json ? JSON.stringify({ file: badge, ...written }, null, 2) : badge);
  return DONE;
}

/** Of a written report; null for a kept run. */
async function verdictIn(folder: string): Promise<Badge | null> {
  const summary = await reportIn(folder);
  if (summary === null) {
    if (!existsSync(folder) || existsSync(join(folder, MANIFEST))) return null;
    throw new InputError(
      `--badge: ${folder} is neither a report (it has no ${MARK}) nor a kept run (it has no ${MANIFEST})`,
    );
  }
  const kind = kindOf(summary);
  if (kind !== 'run') throw new InputError(`--badge is for runs; the report in ${folder} is of another kind: ${kind}`);
  const rows = summary.estimates?.['mission-win-rates'];
  const results = Array.isArray(rows) ? (rows as SideResults[]) : [];
  const counts = results.flatMap(({ games, wins, draws, losses }) => [games, wins, draws, losses]);
  const { alpha } = summary as { alpha?: unknown };
  if (results.length === 0 || typeof alpha !== 'number' || !counts.every(Number.isInteger))
    throw new InputError(`--badge: ${join(folder, MARK)} has no results of sides; write the report again`);
  return badgeOf(results, alpha);
}

/** What the numbers of a written report do not suffice for. */
const OF_GAMES = ['out', 'open', 'pictures', 'parquet', 'no-replays', 'delta', 'alpha'] as const;

/** Points out a missing part: a report only has the first games. */
async function tellOfGap(folder: RunFolder, games: number): Promise<void> {
  const { path, manifest } = folder;
  const beyond = await folder.beyond(games);
  // A sequential run may have played beyond its end.
  if (beyond.length === 0 || manifest.stop !== null) return;
  const first = Math.max(...beyond);
  const variant = await Promise.all(manifest.variants.map((_, of) => folder.lease(of, first)));
  const end = first + Math.max(...variant.map((lease) => lease?.games ?? 0));
  const leases = beyond.length === 1 ? '1 lease is' : `${beyond.length.toLocaleString('en')} leases are`;
  const again = ownCommand([manifest.verb, '--resume', path, '--games', String(end)]);
  console.error(`${path}: game ${games} is missing, so ${leases} left out; play what is missing with: ${again}`);
}

/** Calls the verb that played the games. */
export async function reportOf(folder: RunFolder, words: WordsOfOptions<typeof reportOptions>): Promise<number> {
  const verb = verbOf(folder);
  const { stop } = folder.manifest;
  const games = await folder.gamesHeld();
  if (games === 0)
    throw new InputError(`${folder.path} has no games from the first one on; there is nothing to report`);
  await tellOfGap(folder, games);
  if (words.delta !== undefined && verb === 'run')
    throw new InputError('--delta is for comparisons and sweeps; this is a run');
  if (words.badge !== undefined && verb !== 'run') throw new InputError(`--badge is for runs; this is a ${verb}`);
  if (words['no-replays'] && verb !== 'run') throw new InputError(`--no-replays is for runs; this is a ${verb}`);
  const shared = {
    ...words,
    ...(stop === null ? { games: String(games) } : {}),
    held: folder,
    keep: false,
    skill: false,
  };
  if (verb === 'run') return run({ ...shared, scenario: [], 'swap-seats': false });
  return verb === 'compare'
    ? compare({ ...shared, scenario: '', unaware: false, 'no-temper': false })
    : sweep({ ...shared, scenario: '' });
}
