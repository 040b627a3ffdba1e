import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of the long suite that take minutes, the longest first: one that begins last keeps a core waiting. Without a cache, as on a fresh clone,
 * Vitest goes by the size of files, and these are small.
 */
const LONGEST = [
  'weights/',
  'contracts/heeded-',
  'contracts/knobs-',
  'contracts/independence',
  'contracts/positions',
  'contracts/options',
];

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.includes(`tests/long/${name}`));
  return found < 0 ? LONGEST.length : found;
}

/** The order in which files are begun. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
