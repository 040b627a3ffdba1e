import { expect, test } from 'vitest';
import { topNotes } from '../../src/report/html/answer.ts';
import { reportOf } from '../../src/report/report.ts';
import type { RuleInForce } from '../../src/report/results.ts';
import { PAGE } from './support/places.ts';
import { runOf, skirmish } from './support/skirmish.ts';

const rule = (key: string, clause: string): RuleInForce => ({ key, clause, value: 4, default: 5, doc: 'A rule.' });
const rules = [
  { clause: 'TOY-01', event: 'a shot is saved', count: 0, games: 0 },
  { clause: 'TOY-02', event: 'a figure falls', count: 9, games: 9 },
  { clause: 'TOY-02', event: 'a figure falls twice', count: 0, games: 0 },
  { clause: 'TOY-03', event: 'a figure rises', count: 0, games: 0 },
];
const notesWith = (houseRules: Readonly<Record<string, unknown>>): string[] => {
  const page = { ...PAGE, rules: [rule('save.soft', 'TOY-01'), rule('fall', 'TOY-02'), rule('rise', 'TOY-03')] };
  return topNotes(reportOf(runOf([{ ...skirmish(100), rules }], { page, houseRules })));
};

test('of rules that never came up, only those under test are noted above the answer', () => {
  expect(notesWith({}).join()).not.toContain('TOY');
  expect(notesWith({ 'save.soft': 4 }).join()).toContain('a rule under test never came up: TOY-01 (a shot is saved)');
  expect(notesWith({ fall: 4 }).join()).not.toContain('TOY');
});

test('few games are noted there, sparse cells and turn limits are not', () => {
  const notes = notesWith({}).join();
  expect(notes).toMatch(/win rates are known to ±/);
  expect(notes).not.toMatch(/sparse|turn limit/);
});
