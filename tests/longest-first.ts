import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files first keep all cores busy. Without a cache Vitest sorts by file size, and these are small. */
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

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
