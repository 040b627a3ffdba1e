import { verbOf } from '../../experiments/kept.ts';
import { RunFolder } from '../../runs/run-folder.ts';
import { ownCommand } from '../../terminal/command-line.ts';
import { InputError } from '../../terminal/failures.ts';
import { single } from '../../terminal/options.ts';
import { reportOptions, type Usage, type WordsOf, type WordsOfOptions } from '../../terminal/usages.ts';
import { compare } from '../compare.ts';
import { run } from '../run.ts';
import { sweep } from '../sweep.ts';

export const usage = {
  positionals: {
    folder: { type: 'string', demandOption: true, describe: 'Folder of a kept run' },
  },
  options: { ...reportOptions },
  examples: [['$0 runs report runs/farmhouse-1a2b3c4d', 'reports the games in this folder']],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function report(words: Words): Promise<number> {
  return reportOf(await RunFolder.open(single('folder', words.folder)!), words);
}

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
