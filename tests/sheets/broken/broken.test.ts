import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type GameResult, loadGame } from '../../../src/scenarios/index.ts';
import { folderWith } from '../../cli/support.ts';
import { BASE, type Broken } from './base.ts';
import { BOUNDS, QUESTIONS, SCOPES, SYNTAX } from './expressions.ts';
import { IDLE } from './idle.ts';
import { KEYS, RANGES, RULES_AND_TABLES } from './keys.ts';
import { MEMBERS, NAMES } from './names.ts';
import { YAML } from './yaml.ts';

const TABLES: Readonly<Record<string, readonly Broken[]>> = {
  'as YAML': YAML,
  'in its keys': KEYS,
  'in a range': RANGES,
  'in rules and tables': RULES_AND_TABLES,
  'in a name': NAMES,
  'in weapons and profiles': MEMBERS,
  'in the syntax of an expression': SYNTAX,
  'in what an expression names': SCOPES,
  'in the bounds of its numbers': BOUNDS,
  'in questions about steps, and in words': QUESTIONS,
};

/** The file, and the place that is marked in it; the beginning without a mark. */
function brokenBy([from, to]: Broken): { readonly text: string; readonly place: string } {
  const [before, ...rest] = BASE.split(from);
  if (rest.length === 0) throw new Error(`not in the sheet: ${from}`);
  const marked = before + to + rest.join(from);
  const at = Math.max(0, marked.indexOf('«'));
  const lines = marked.slice(0, at).split('\n');
  return { text: marked.replace('«', ''), place: `${lines.length}:${lines.at(-1)!.length + 1}` };
}

async function loaded(text: string): Promise<GameResult> {
  const file = join(folderWith({}), 'broken.game.yaml');
  writeFileSync(file, text);
  return loadGame(file);
}

const told = (row: Broken): string => row[1].replaceAll('\n', '⏎').slice(0, 70);

test('the sheet that is broken has no mistake by itself, and it is broken in 300 ways', async () => {
  expect(await loaded(BASE)).toMatchObject({ ok: true, warnings: [] });
  expect(Object.values(TABLES).flat().length + IDLE.length).toBeGreaterThanOrEqual(300);
});

describe.each(Object.entries(TABLES))('a sheet that is wrong %s is refused once, with place and remedy:', (_, rows) => {
  test.each(rows.map((row) => [told(row), row] as const))('%s', async (_told, row) => {
    const { text, place } = brokenBy(row);
    const read = await loaded(text);
    const problems = read.ok ? [] : read.problems.filter(({ severity }) => severity === 'error');
    expect(problems.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
    expect(problems[0].message).toContain(row[2]);
  });
});

test('a rule that is read, but changes nothing, is found by random attacks', async () => {
  const read = await loaded(BASE.replace('rules.coverBonus * (cover > 0)', '0 * rules.coverBonus * (cover > 0)'));
  expect(read.ok && read.warnings.map(({ line, column }) => [line, column])).toEqual([[7, 3]]);
  expect(read.ok && read.warnings[0].message).toContain('"coverBonus" changes nothing: 0 and 3 gave the same results');
});

test('a unit without life is no target', async () => {
  const read = await loaded(BASE.replace('life: 1..20', 'life: 0..20').replace('life: 5', 'life: 0'));
  expect(!read.ok && read.problems.map(({ line, column }) => [line, column])).toEqual([
    [16, 29],
    [17, 3],
  ]);
});

describe('a sheet with something idle is read, with a warning:', () => {
  test.each(IDLE.map((row) => [told(row), row] as const))('%s', async (_told, row) => {
    const { text, place } = brokenBy(row);
    const read = await loaded(text);
    const warnings = read.ok ? read.warnings : [];
    expect(read).toMatchObject({ ok: true });
    expect(warnings.map(({ line, column }) => `${line}:${column}`)).toContain(place);
    expect(warnings.map(({ message }) => message).join('\n')).toContain(row[2]);
  });
});
