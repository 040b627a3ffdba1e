import { expect, test } from 'vitest';
import { type Broken, loaded, refuses, warns } from '../../support/broken-files.ts';
import { BASE } from './base.ts';
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

test('the sheet that is broken has no mistake by itself, and it is broken in 300 ways', async () => {
  expect(await loaded(BASE)).toMatchObject({ ok: true, warnings: [] });
  expect(Object.values(TABLES).flat().length + IDLE.length).toBeGreaterThanOrEqual(300);
});

for (const [how, rows] of Object.entries(TABLES))
  refuses(`a sheet that is wrong ${how} is refused once, with place and remedy:`, BASE, rows);

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

warns('a sheet with something idle is read, with a warning:', BASE, IDLE);
