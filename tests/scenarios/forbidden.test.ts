import { expect, test } from 'vitest';
import { problemsIn, scenarioIn, VALID } from './toy-system.ts';

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
