import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { markdownText } from '../../src/report/document/markdown.ts';
import { documentPage } from '../../src/report/document/page.ts';
import { REPORTERS } from '../../src/report/document/reporters.ts';
import { terminalText } from '../../src/report/document/terminal.ts';
import { summaryOf } from '../../src/report/files/summary.ts';
import { type Headed, headOf } from '../../src/report/head.ts';
import { reportPage } from '../../src/report/html/report-page.ts';
import { reportOf } from '../../src/report/report.ts';
import type { GateFacts } from '../../src/report/sentences/gate.ts';
import { summaryText } from '../../src/report/terminal/run.ts';
import { runOf, skirmish } from './support/skirmish.ts';

const score = { estimate: 0.7, low: 0.65, high: 0.75 };
const FAILED: GateFacts = {
  verdict: 'failed',
  scores: [{ against: 'random', score, wanted: 0.85, games: 400 }],
  ...{ drawn: 0, mostDrawn: 0.3, silent: [], command: 'skirmetrics check x.yaml --play' },
};
const assumes = { text: 'a unit is one point.', page: 'docs/your-own-game.md#limits' };
const WEAK: Headed = { gate: FAILED, assumes };
const GOOD: Headed = { gate: { ...FAILED, verdict: 'passed' }, assumes };
const SENTENCE = 'Players of this game are not shown to be better than plain ones: win rates say little.';
const plain = (text: string) => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ');
const isFirst = (text: string, one: string, other: string) =>
  text.includes(one) && text.indexOf(one) < text.indexOf(other);

test.each(['failed', 'undecided', 'unjudgeable', 'unknown'] as const)(
  'where the verdict is %s, terminal and page say so before any result, and JSON has it',
  (verdict) => {
    const results = runOf([skirmish(100)], { ...WEAK, gate: { ...FAILED, verdict } });
    const text = plain(summaryText(results));
    expect(text.match(/not shown to be better/g)).toHaveLength(1);
    expect(isFirst(text, SENTENCE, 'Wins')).toBe(true);
    const page = reportPage(reportOf(results), []);
    expect(isFirst(page, SENTENCE, 'id="answer"')).toBe(true);
    expect(JSON.parse(JSON.stringify(summaryOf(reportOf(results))))).toMatchObject({ gate: { verdict }, assumes });
  },
);

test('where players are good the page has one line under the answer, and the terminal none', () => {
  const results = runOf([skirmish(100)], GOOD);
  expect(plain(summaryText(results))).not.toContain('plain ones');
  const page = reportPage(reportOf(results), []);
  const line = 'Players of this game are shown to be better than plain ones: 70.0 (65.0 to 75.0)';
  expect(page.split(line)).toHaveLength(2);
  expect(isFirst(page, 'id="answer"', line)).toBe(true);
});

test('what the frame assumes is said once in each, with the page that says more', () => {
  const results = runOf([skirmish(100)], GOOD);
  for (const text of [plain(summaryText(results)), reportPage(reportOf(results), [])])
    expect(text.split('The frame assumes: a unit is one point.')).toHaveLength(2);
  expect(plain(summaryText(results))).toContain('docs/your-own-game.md#limits');
});

test('systems whose players need not prove themselves say nothing of it', () => {
  const results = runOf([skirmish(100)]);
  expect(plain(summaryText(results))).not.toMatch(/plain ones|assumes/);
  expect(summaryOf(reportOf(results))).not.toHaveProperty('gate');
});

test('of several scenarios those that are not proven are named', () => {
  const head = headOf([
    { ...WEAK, name: 'Ridge' },
    { ...GOOD, name: 'Mill' },
  ]);
  expect(head.warnings.map(([first]) => first)).toEqual([
    expect.stringMatching(/^Ridge: players of this game are not/),
  ]);
  expect(head.proofs).toEqual([expect.stringMatching(/^Mill: players of this game are shown/)]);
  expect(head.assumed).toHaveLength(1);
});

test('several that are not proven share the sentence and what helps', () => {
  const [lines, ...rest] = headOf([
    { ...WEAK, name: 'Ridge' },
    { ...WEAK, name: 'Mill' },
  ]).warnings;
  expect(rest).toEqual([]);
  expect(lines).toEqual([
    expect.stringMatching(/^Ridge, Mill: players of this game are not shown/),
    expect.stringMatching(/^Ridge: against random the player scores 70\.0/),
    expect.stringMatching(/^Mill: against random the player scores 70\.0/),
    expect.stringMatching(/^What helps: /),
  ]);
});

test('a document says it first in each of its forms', () => {
  const document = {
    ...{ name: 'Suite', brief: 'two scenarios', answer: 'all met', about: 'Suite' },
    head: headOf([{ ...WEAK, name: 'Ridge' }]),
    sections: [{ id: 'answer', title: 'The answer', blocks: [{ kind: 'sentence', text: 'Two are met.' } as const] }],
    order: { terminal: ['answer'], markdown: ['answer'] },
  };
  const texts = [terminalText(document), markdownText(document), documentPage(document, { version: '1', style: '' })];
  for (const text of texts) expect(isFirst(plain(text), SENTENCE, 'Two are met.')).toBe(true);
});

test('results of tests say it in every format', () => {
  const report = {
    ...{ title: 'test', command: 'skirmetrics test x.yaml', alpha: 0.05, family: 0, method: 'Looks.' },
    ...{ results: [], notes: [], gates: [{ ...WEAK, name: 'Ridge', file: 'x.yaml' }] },
  };
  for (const name of ['terminal', 'markdown', 'github'] as const)
    expect(plain(REPORTERS[name](report))).toMatch(/Ridge: players of this game are not shown/);
  expect(JSON.parse(REPORTERS.json(report)).gates).toMatchObject([{ file: 'x.yaml', gate: { verdict: 'failed' } }]);
});
