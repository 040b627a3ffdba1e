import { expect, test } from 'vitest';
import { lapsesIn } from '../../src/sim/kernel/players/policies.ts';
import { problemsIn, scenarioIn, toySystem, VALID } from './toy-system.ts';

const forbid = (what: string) => `${VALID}forbidden: ${what}\n`;

test('a file forbids options to sides', async () => {
  const { baseline } = await scenarioIn(forbid('{ blue: [charge, take cover] }'));
  expect(baseline.data).toMatchObject({ forbidden: { blue: ['charge', 'take cover'] } });
  expect((await scenarioIn(VALID)).baseline.data).not.toHaveProperty('forbidden');
});

test('so does a variant, of a file that forbids none', async () => {
  const { baseline, variants } = await scenarioIn(`${VALID}variants: { v: { set: { forbidden.blue: [charge] } } }\n`);
  expect(variants[0].data).toMatchObject({ forbidden: { blue: ['charge'] } });
  expect(variants[0].hash).not.toBe(baseline.hash);
});

test.each([
  [
    '{ blue: [charg] }',
    '13:21: element 1 of "blue" must be "charge" or "take cover", got "charg"; did you mean "charge"?',
  ],
  ['{ bleu: [charge] }', '13:14: no side "bleu"; did you mean "blue"?'],
  ['{ blue: charge }', '13:20: "blue" must be a list, got "charge"'],
  ['{ red: [charge] }', '13:14: "random" decides for red and chooses none of these; leave it out'],
])('what cannot be forbidden is said where it is written: %s', async (what, problem) => {
  expect(await problemsIn(forbid(what))).toEqual([`x.yaml:${problem}`]);
});

test('a file says which share of its decisions a side makes at random', async () => {
  const { baseline } = await scenarioIn(`${VALID}lapse: { blue: 0.2 }\n`);
  expect(baseline.data).toMatchObject({ lapse: { blue: 0.2 } });
  expect(lapsesIn(toySystem as never, baseline.data)).toEqual([0.2, 0]);
});

test.each([
  ['{ blue: 1.5 }', '13:16: "blue" must be a number from 0 to 1, got 1.5'],
  ['{ bleu: 0.2 }', '13:16: no side "bleu"; did you mean "blue"?'],
  ['{ red: 0.2 }', '13:15: "random" decides for red and does not choose; leave it out'],
])('a share that cannot be is said where it is written: %s', async (what, problem) => {
  expect(await problemsIn(`${VALID}lapse: ${what}\n`)).toEqual([`x.yaml:${problem}`]);
});
