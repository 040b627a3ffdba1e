import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { comparisonPlan } from '../../src/experiments/comparison.ts';
import { check } from '../../src/verbs/check.ts';
import { folderWith, SKIRMISH } from '../cli/support.ts';

const withLine = (line: string) => SKIRMISH.replace('games: 500', `${line}\ngames: 500`);

async function said(line: string, delta: readonly string[] = []) {
  const file = join(folderWith({ 'skirmish.yaml': withLine(line) }), 'skirmish.yaml');
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((to) =>
    vi.spyOn(console, to).mockImplementation((text) => {
      lines.push(text);
    }),
  );
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  const code = await check({ scenario: [file], json: false, map: false, play: false });
  const refusal = await comparisonPlan({ scenario: file, delta, json: false }).then(
    () => null,
    (error: Error) => error.message,
  );
  const short = (text: string) => text.replaceAll(file, 'skirmish.yaml');
  return { code, check: lines.map(short), compare: refusal === null ? null : short(refusal) };
}

test.each([
  ['delta: { scor: 0.1 }', '22:16: unknown metric "scor"; did you mean "score"?'],
  ['delta: { score: 1.5 }', '22:17: score is a fraction, so its smallest difference must be at most 1, got 1.5'],
  ['delta: { turns: 9 }', '22:17: turns is at most 8 in a game, so its smallest difference must be at most 8, got 9'],
  [
    'delta: 1.5',
    '22:8: score is a fraction, so its smallest difference must be at most 1, got 1.5; name the metric that it is for, such as turns=0.5',
  ],
])('what compare refuses of %s, check refuses at the same place', async (line, message) => {
  const found = await said(line);
  expect(found.code).toBe(2);
  expect(found.check).toEqual([`skirmish.yaml:${message}`]);
  expect(found.compare).toBe(`skirmish.yaml:${message}`);
});

test('differences that can be are passed by both', async () => {
  const found = await said('delta: { score: 1, turns: 8, losses: 0.5, hitRate: 0.03 }');
  expect(found).toEqual({ code: 0, check: ['ok skirmish.yaml'], compare: null });
});

test.each([
  [
    '1e9',
    '--delta: score is a fraction, so its smallest difference must be at most 1, got 1000000000; name the metric that it is for, such as turns=0.5',
  ],
  ['turns=1e9', '--delta: turns is at most 8 in a game, so its smallest difference must be at most 8, got 1000000000'],
  ['losses=1e9', '--delta: losses is a count, so its smallest difference must be at most 1000000, got 1000000000'],
  ['1e999', '--delta must be a number above 0, or metric=number such as losses=0.5, got "1e999"'],
])('--delta %s names the largest difference that is possible', async (word, message) => {
  expect((await said('delta: 0.02', [word])).compare).toBe(message);
});
