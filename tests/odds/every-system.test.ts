import { describe, expect, test } from 'vitest';
import { answerData, oddsUnder, type Procedure } from '../../src/odds/answer.ts';
import { answerCases } from '../../src/odds/batch.ts';
import { listingText } from '../../src/odds/text.ts';
import { readInputWords, valueWord } from '../../src/odds/words.ts';
import { systems } from '../contracts/systems.ts';

describe.each(systems.map((system) => ({ id: system.info.id, system })))('odds of $id', ({ system }) => {
  const odds = oddsUnder(system);
  const procedures: readonly Procedure[] = system.odds;

  test('have names and inputs of their own', () => {
    expect(new Set(procedures.map(({ name }) => name)).size).toBe(procedures.length);
    for (const { name, inputs } of procedures) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(inputs).not.toHaveProperty('outcome');
      expect(inputs).not.toHaveProperty('probability');
      // A dot nests inputs in a batch, for example pool.jaffa.
      for (const input of Object.keys(inputs)) expect(input).toMatch(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/);
    }
  });

  test.each(procedures)('$name has an answer to its defaults, the same in words, in a batch and alone', (procedure) => {
    const answer = odds.ask(procedure.name, {});
    expect([...answer.outcomes.keys()].length).toBeGreaterThan(0);
    const total = [...answer.outcomes.values()].reduce((sum, probability) => sum + probability, 0);
    expect(Math.abs(total - 1)).toBeLessThan(1e-12);
    const words = Object.entries(answer.inputs).map(([input, value]) => `${input}=${valueWord(value)}`);
    const { combinations, varied } = readInputWords(procedure, words, system.rules);
    expect({ combinations, varied }).toEqual({ combinations: [answer.inputs], varied: [] });
    expect(answerCases(system, {}, [{ procedure: procedure.name }])).toEqual([answerData(answer)]);
  });

  test.each(procedures)('$name refuses an input that it does not have and a value that is none', ({ name, inputs }) => {
    expect(() => odds.ask(name, { noSuchInput: 1 })).toThrow('unknown input "noSuchInput"');
    for (const input of Object.keys(inputs))
      expect(() => odds.ask(name, { [input]: { a: 1 } })).toThrow(`input "${input}" of ${name} must be `);
  });

  test('are listed with every input', () => {
    const text = listingText(system, odds);
    for (const { name, inputs } of procedures) {
      expect(text).toContain(`\n  ${name}  `);
      for (const [input, { doc }] of Object.entries(inputs))
        expect(text).toContain(`\n      ${input}: ${doc.split(' ')[0]}`);
    }
  });
});
