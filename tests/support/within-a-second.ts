import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { formatProblem, loadGame } from '../../src/scenarios/index.ts';
import { folderWith } from '../cli/support.ts';

/** Milliseconds. */
export const SECOND = 1000;

/** What is said first of a file, within a second. */
export async function firstOf(content: string | Uint8Array): Promise<string> {
  const file = join(folderWith({}), 'x.game.yaml');
  writeFileSync(file, content);
  return firstAt(file);
}

/** The same of a file that is there. */
export async function firstAt(file: string): Promise<string> {
  const timed = async () => {
    const before = process.cpuUsage();
    const read = await loadGame(file);
    const { user, system } = process.cpuUsage(before);
    return { read, took: (user + system) / 1000 };
  };
  // Of the processor; the first call compiles what it needs.
  const { read, took: first } = await timed();
  const took = first < SECOND ? first : (await timed()).took;
  expect(took).toBeLessThan(SECOND);
  const [told] = read.ok ? read.warnings : read.problems;
  return told === undefined ? 'ok' : formatProblem(told).replace(/^.*x\.game\.yaml:?/, '');
}
