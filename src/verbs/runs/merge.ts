import { join } from 'node:path';
import { merged } from '../../runs/merge.ts';
import { RunFolder } from '../../runs/run-folder.ts';
import { single } from '../../terminal/options.ts';
import { stemOf } from '../../terminal/report-folder.ts';
import { reportOptions, type Usage, type WordsOf } from '../../terminal/usages.ts';
import { reportOf } from './report.ts';

export const usage = {
  positionals: {
    folder: { type: 'string', array: true, demandOption: true, describe: 'Folders that keep parts of one run' },
  },
  options: {
    into: { type: 'string', takes: 'folder', describe: 'Folder for all games (default: the run’s own in runs/)' },
    ...reportOptions,
  },
  examples: [
    ['$0 run farmhouse.yaml --games 100000 --shard 1/2', 'plays one half on one machine'],
    ['$0 runs merge first/runs/* second/runs/*', 'merges both halves'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function merge(words: Words): Promise<number> {
  const into = single('into', words.into);
  const named = await Promise.all(words.folder.map((path) => RunFolder.open(path)));
  // The same folder twice proves nothing.
  const parts = [...new Map(named.map((part) => [part.place, part])).values()];
  const { manifest, id } = parts[0];
  const path = into ?? join('runs', `${stemOf(manifest.scenarioFile)}-${id.slice(0, 8)}`);
  const { folder, leases, twice } = await merged(parts, path);
  const were = twice === 1 ? 'was' : 'were';
  const again = twice === 0 ? '' : `; ${twice.toLocaleString('en')} ${were} there twice, and equal`;
  console.error(
    `${folder.path}: ${leases.toLocaleString('en')} leases of ${parts.length} ${parts.length === 1 ? 'folder' : 'folders'}${again}`,
  );
  return reportOf(folder, words);
}
