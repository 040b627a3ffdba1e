import { expect, test } from 'vitest';
import { comparedMetrics } from '../../src/inference/index.ts';
import { GAME_METRICS, sideMetrics } from '../../src/scenarios/expect.ts';
import { scenarioJsonSchema } from '../../src/scenarios/index.ts';
import { messages } from '../../src/scenarios/problems.ts';
import { STANDARD_SIDE_COLUMNS } from '../../src/sim/kernel/counts/metrics.ts';
import { systems } from '../contracts/systems.ts';
import { problemsOf } from '../support/json-schema.ts';
import { problemsIn, scenarioIn, toyShape, toySystem, VALID } from './toy-system.ts';

const expecting = (what: string) => `${VALID}expect: ${what}\n`;
const ofVariant = (what: string) => `${VALID}variants: { v: { houseRules: { save.soft: 4 }, expect: ${what} } }\n`;

test('a file expects bands of metrics and rules that come up, in its order and with their places', async () => {
  const { expected } = await scenarioIn(
    expecting(
      '{ score.blue: 0.45..0.55, turns: ..10, losses.red: 1.5 .. , covers: [TOY-05, a toy falls over], uses: { TOY-04: 0.2.., a toy falls over: ..0.5 } }',
    ),
  );
  expect(expected).toEqual([
    {
      ...{ variant: null, name: 'score.blue', place: { file: expect.any(String), line: 13, column: 11 } },
      ...{ kind: 'band', metric: { name: 'score', side: 'blue' }, band: { low: 0.45, high: 0.55 } },
    },
    expect.objectContaining({ metric: { name: 'turns', side: null }, band: { low: null, high: 10 } }),
    expect.objectContaining({ metric: { name: 'losses', side: 'red' }, band: { low: 1.5, high: null } }),
    expect.objectContaining({ name: 'covers TOY-05', kind: 'covers', rule: 'TOY-05' }),
    expect.objectContaining({ name: 'covers a toy falls over', kind: 'covers', rule: 'a toy falls over' }),
    expect.objectContaining({
      name: 'uses TOY-04',
      kind: 'uses',
      event: 'a toy falls over',
      band: { low: 0.2, high: null },
    }),
    expect.objectContaining({ name: 'uses a toy falls over', kind: 'uses', event: 'a toy falls over' }),
  ]);
});

test('a variant expects the same and verdicts; what is expected does not change what is played', async () => {
  const { expected, variants } = await scenarioIn(ofVariant('{ hitRate.blue: ..0.5, verdict: { turns: lower } }'));
  expect(expected.map(({ variant, name, kind }) => [variant, name, kind])).toEqual([
    ['v', 'hitRate.blue', 'band'],
    ['v', 'verdict turns', 'verdict'],
  ]);
  const [plain] = (await scenarioIn(`${VALID}variants: { v: { houseRules: { save.soft: 4 } } }\n`)).variants;
  expect(variants[0].hash).toBe(plain.hash);
});

test('an event with a colon is quoted in what uses could be', () => {
  expect(messages.usesNotAMap('none: it falls', '[]')).toContain('such as { "none: it falls": 0.2.. }');
});

test.each([
  [
    '{ score.blue: 45..55 }',
    '23: "score.blue" is a fraction from 0 to 1: 0.45..0.55 stands for 45 to 55 in 100 games, got "45..55"',
  ],
  [
    '{ score.blue: 45%..55% }',
    '23: "score.blue" is a fraction from 0 to 1: 0.45..0.55 stands for 45 to 55 in 100 games, got "45%..55%"',
  ],
  [
    '{ score.blue: -0.1..0.5 }',
    '23: "score.blue" is a fraction from 0 to 1: 0.45..0.55 stands for 45 to 55 in 100 games, got "-0.1..0.5"',
  ],
  ['{ score.blue: 0.5 }', '23: "score.blue" must be a band such as 0.45..0.55, ..0.55 or 0.45.., got 0.5'],
  ['{ turns: 8-10 }', '18: "turns" must be a band such as 8..10, ..10 or 8.., got "8-10"'],
  ['{ turns: [8, 10] }', '18: "turns" must be a band such as 8..10, ..10 or 8.., got [8, 10]'],
  ['{ turns: }', '18: "turns" must be a band such as 8..10, ..10 or 8.., got nothing'],
  ['{ turns: .. }', '18: "turns" needs at least one end, such as ..10'],
  ['{ turns: 10..8 }', '18: "turns" must begin with its lower end: 8..10'],
  ['{ turns: 8..8 }', '18: "turns" must be a band with some width: no number of games can show that it is exactly 8'],
  [
    '{ score.blue: 1.. }',
    '23: "score.blue" must be a band with some width: no number of games can show that it is exactly 1',
  ],
  ['{ score.blue: 0..1 }', '23: "score.blue": 0..1 holds whatever the games do; narrow it, or leave it out'],
  ['{ scor.blue: ..0.5 }', '11: unknown metric "scor"; did you mean "score"?'],
  ['{ score: ..0.5 }', '11: "score" is of a side: write score.blue or score.red'],
  ['{ score: { blue: ..0.5 } }', '11: "score" is written together with its side: score.blue instead of a map'],
  ['{ score.bleu: ..0.5 }', '11: no side "bleu"; did you mean "blue"?'],
  ['{ turns.blue: ..9 }', '11: "turns.blue" is of the whole game, not of a side: write turns'],
  ['{ covers: TOY-04 }', '19: "covers" must be a list of rules such as [TOY-04], got "TOY-04"'],
  ['{ covers: [] }', '19: "covers" must be a list of rules such as [TOY-04], got []'],
  ['{ covers: [4] }', '20: "covers" must be a list of rules such as [TOY-04], got 4'],
  ['{ covers: [TOY-01] }', '20: games count nothing of TOY-01; they count TOY-04, TOY-05'],
  ['{ covers: [a toy brakes] }', '20: unknown rule "a toy brakes"; did you mean "a toy breaks"?'],
  ['{ covers: [TOY-04, TOY-04] }', '28: "TOY-04" is listed twice'],
  [
    '{ uses: [TOY-04] }',
    '17: "uses" must be a map of what happens and in what share of games, such as { a toy falls over: 0.2.. }, got ["TOY-04"]',
  ],
  [
    '{ uses: {} }',
    '17: "uses" must be a map of what happens and in what share of games, such as { a toy falls over: 0.2.. }, got {}',
  ],
  ['{ uses: { a toy brakes: 0.2.. } }', '19: unknown rule "a toy brakes"; did you mean "a toy breaks"?'],
  [
    '{ uses: { a toy breaks: 3.. } }',
    '33: "a toy breaks" is a fraction from 0 to 1: 0.45..0.55 stands for 45 to 55 in 100 games, got "3.."',
  ],
  [
    '{ uses: { TOY-05: 0.2.. } }',
    '19: TOY-05 counts several events; name the one that is meant: "a toy breaks" or "a toy is glued"',
  ],
  [
    '{ verdict: { turns: lower } }',
    '11: "verdict" is what a variant does against the file as it is: put it under "expect" of a variant',
  ],
  ['0.45..0.55', '9: "expect" must be a map, got "0.45..0.55"'],
])('what cannot be expected is said where it is written: %s', async (what, problem) => {
  expect(await problemsIn(expecting(what))).toEqual([`x.yaml:13:${problem}`]);
});

test.each([
  [
    '{ verdict: { turns: hihger } }',
    '76: "turns" must be higher, lower or no-difference, got "hihger"; did you mean "higher"?',
  ],
  ['{ verdict: { turn: higher } }', '69: unknown metric "turn"; did you mean "turns"?'],
  ['{ verdict: higher }', '67: "verdict" must be a map of metrics such as { score.blue: higher }, got "higher"'],
])('nor can a variant: %s', async (what, problem) => {
  expect(await problemsIn(ofVariant(what))).toEqual([`x.yaml:13:${problem}`]);
});

test('metrics that files can expect are those that comparisons know, for every system', () => {
  for (const { info, counted } of systems) {
    const sideColumns = [...STANDARD_SIDE_COLUMNS, ...counted.sideColumns];
    const table = { sides: ['a', 'b'], gameColumns: [], sideColumns, ratios: counted.ratios };
    const known = comparedMetrics(table).filter(({ side }) => side !== null);
    expect([info.id, [...new Set(known.map(({ name }) => name))].sort()]).toEqual([
      info.id,
      sideMetrics(counted).sort(),
    ]);
    expect(comparedMetrics(table).flatMap(({ name, side }) => (side === null ? [name] : []))).toEqual(GAME_METRICS);
  }
});

test('editors refuse unknown names and offer known ones', () => {
  const schema = scenarioJsonSchema({ system: toySystem, shape: toyShape });
  const wrong = (expected: unknown) =>
    problemsOf(schema, { name: 'x', system: 'toy-skirmish', expect: expected }).filter((path) =>
      path.startsWith('/expect'),
    );
  expect(wrong({ 'score.blue': '0.4..0.5', turns: '..9', covers: ['TOY-04', 'a toy breaks'] })).toEqual([]);
  expect(wrong({ uses: { 'TOY-04': '0.2..', 'a toy breaks': '..0.5' } })).toEqual([]);
  for (const slip of [
    { 'scor.blue': '0.4..' },
    { turns: 9 },
    { covers: ['TOY-99'] },
    { uses: { 'TOY-99': '0.2..' } },
    { uses: { 'TOY-04': 0.2 } },
    { verdict: { turns: 'lower' } },
  ])
    expect(wrong(slip), JSON.stringify(slip)).not.toEqual([]);
});
