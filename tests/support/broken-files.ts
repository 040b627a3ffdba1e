import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type GameResult, loadGame } from '../../src/scenarios/index.ts';
import { folderWith } from '../cli/support.ts';

/** What is replaced by what; "«" marks the place that the message has to name. A part of the message. */
export type Broken = readonly [from: string, to: string, remedy: string];

/** The file, and the place that is marked in it; the beginning without a mark. */
export function brokenBy(base: string, [from, to]: Broken): { readonly text: string; readonly place: string } {
  const [before, ...rest] = base.split(from);
  if (rest.length === 0) throw new Error(`not in the file: ${from}`);
  const marked = before + to + rest.join(from);
  const at = Math.max(0, marked.indexOf('«'));
  const lines = marked.slice(0, at).split('\n');
  return { text: marked.replace('«', ''), place: `${lines.length}:${lines.at(-1)!.length + 1}` };
}

export async function loaded(text: string): Promise<GameResult> {
  const file = join(folderWith({}), 'broken.game.yaml');
  writeFileSync(file, text);
  return loadGame(file);
}

const told = (row: Broken): string =>
  `${row[1] === '' ? `without ${row[0]}` : row[1]}`.replaceAll('\n', '⏎').slice(0, 70);
const named = (rows: readonly Broken[]) => rows.map((row) => [told(row), row] as const);

/** Each row is refused with one error, at its place. */
export function refuses(title: string, base: string, rows: readonly Broken[]): void {
  describe(title, () => {
    test.each(named(rows))('%s', async (_told, row) => {
      const { text, place } = brokenBy(base, row);
      const read = await loaded(text);
      const problems = read.ok ? [] : read.problems.filter(({ severity }) => severity === 'error');
      expect(problems.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
      expect(problems[0].message).toContain(row[2]);
    });
  });
}

/** Each row is read, with a warning at its place. */
export function warns(title: string, base: string, rows: readonly Broken[]): void {
  describe(title, () => {
    test.each(named(rows))('%s', async (_told, row) => {
      const { text, place } = brokenBy(base, row);
      const read = await loaded(text);
      const warnings = read.ok ? read.warnings : [];
      expect(read).toMatchObject({ ok: true });
      expect(warnings.map(({ line, column }) => `${line}:${column}`)).toContain(place);
      expect(warnings.map(({ message }) => message).join('\n')).toContain(row[2]);
    });
  });
}
