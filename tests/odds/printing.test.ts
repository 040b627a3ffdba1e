import { expect, test } from 'vitest';
import { answerData, oddsUnder, type Procedure } from '../../src/odds/answer.ts';
import { answersCsv, answerText, gridText, listingData, listingText } from '../../src/odds/text.ts';
import { readInputWords } from '../../src/odds/words.ts';
import { choice, integer } from '../../src/sim/kernel/rules/fields.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { parseCsv } from '../report/support/parse-csv.ts';

interface ToyRules {
  readonly save: { readonly hard: number };
}

const toss: Procedure = {
  name: 'toss',
  doc: 'What one toss does to its target.',
  clauses: ['TOY-01', 'TOY-02'],
  inputs: {
    step: integer(3, { min: 1, max: 5, doc: 'Step of the toss.', clause: 'TOY-03' }),
    cover: choice(['none', 'wall'], 'none', { doc: 'Cover of the target.' }),
    colour: choice(['red', 'blue'], 'red', { doc: 'Colour of the ball.' }),
  },
  outcomes: () => ['miss', 'saved', 'killed'],
  prepare: (rules, { step, cover }) => {
    const { hard } = (rules as ToyRules).save;
    return (dice) => {
      if (dice.face(0, 6) <= (step as number)) return 0;
      return cover === 'wall' && dice.face(1, 6) > 6 - hard ? 1 : 2;
    };
  },
};
const system = {
  info: { id: 'toy', title: 'Toys' },
  rules: { save: { hard: integer(3, { min: 0, max: 6, doc: 'Faces that save behind a wall.' }) } },
  odds: [toss],
} as unknown as System;

const hard = (value: number) => oddsUnder(system, { 'save.hard': value });
const grid = (...words: string[]) => readInputWords(toss, words, system.rules);

test('one answer for people: per cent, one in so many, a bar, the paths', () => {
  expect(answerText(toss, hard(2).ask('toss', { step: 4, cover: 'wall' }), system).split('\n')).toEqual([
    'toy toss: What one toss does to its target. TOY-01, TOY-02',
    'step=4 cover=wall colour=red',
    'house rules, defaults in brackets: save.hard=2 (3)',
    '',
    'outcome  probability  1 in',
    'miss          66.67%  1.50  ████████████████',
    'saved         11.11%  9.00  ██▋',
    'killed        22.22%  4.50  █████▍',
    '',
    '16 paths of dice',
  ]);
});

test('an answer at the defaults names no house rules, and what cannot happen is never', () => {
  const lines = answerText(toss, oddsUnder(system).ask('toss', {}), system).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'toy toss: What one toss does to its target. TOY-01, TOY-02',
    'step=3 cover=none colour=red',
    '',
  ]);
  expect(lines[5]).toMatch(/^saved +0% +never$/);
});

test('a grid for people has a line a combination and a column an outcome', () => {
  const { varied, combinations } = grid('step=2..3', 'cover=none,wall');
  const odds = hard(6);
  const answers = combinations.map((inputs) => odds.ask('toss', inputs));
  expect(gridText(toss, varied, answers, system).split('\n')).toEqual([
    'toy toss: What one toss does to its target. TOY-01, TOY-02',
    'colour=red',
    'house rules, defaults in brackets: save.hard=6 (3)',
    '',
    'step  cover    miss   saved  killed',
    '   2  none   33.33%      0%  66.67%',
    '   2  wall   33.33%  66.67%      0%',
    '   3  none   50.00%      0%  50.00%',
    '   3  wall   50.00%  50.00%      0%',
    '',
    '4 combinations',
  ]);
});

test('a grid as CSV has the inputs as columns, a row an outcome, and probabilities in full', () => {
  const answers = grid('step=2..3', 'cover=wall').combinations.map((inputs) => hard(2).ask('toss', inputs));
  const [header, ...rows] = parseCsv(answersCsv(answers));
  expect(header).toEqual(['step', 'cover', 'colour', 'outcome', 'probability']);
  expect(rows.map((row) => row.slice(0, 4).join(' '))).toEqual([
    '2 wall red miss',
    '2 wall red saved',
    '2 wall red killed',
    '3 wall red miss',
    '3 wall red saved',
    '3 wall red killed',
  ]);
  expect(rows.map(([, , , , p]) => Number(p))).toEqual(answers.flatMap(({ outcomes }) => [...outcomes.values()]));
});

test('an answer as data has the question: inputs as used, house rules that are not the default', () => {
  const { outcomes, ...question } = answerData(hard(2).ask('toss', { step: 1 }));
  expect(question).toEqual({
    schemaVersion: 1,
    system: 'toy',
    procedure: 'toss',
    inputs: { step: 1, cover: 'none', colour: 'red' },
    houseRules: { 'save.hard': 2 },
    paths: 6,
  });
  expect(Object.keys(question)).toEqual(['schemaVersion', 'system', 'procedure', 'inputs', 'houseRules', 'paths']);
  expect(Object.keys(outcomes)).toEqual(['miss', 'saved', 'killed']);
});

test('the listing has inputs, ranges, defaults, clauses and outcomes, and a question to copy', () => {
  const text = listingText(system, oddsUnder(system));
  expect(text).toContain('Toys: exact odds\n');
  expect(text).toContain('\n  toss  TOY-01, TOY-02\n      What one toss does to its target.\n');
  expect(text).toContain('\n      step: Step of the toss. TOY-03\n          whole number from 1 to 5 (default 3)\n');
  expect(text).toContain('\n          "none" or "wall" (default none)\n      colour: Colour of the ball.\n');
  expect(text).toContain('\n      outcomes: miss, saved, killed\n');
  expect(text).toContain('odds toy toss step=3 cover=none colour=red\n');
  expect(listingData(system, hard(2))).toMatchObject({
    system: 'toy',
    houseRules: { 'save.hard': 2 },
    procedures: [
      {
        name: 'toss',
        clauses: ['TOY-01', 'TOY-02'],
        inputs: { step: { kind: 'integer', min: 1, max: 5, default: 3 } },
        outcomes: ['miss', 'saved', 'killed'],
      },
    ],
  });
});
