import { expect, test } from 'vitest';
import { normalQuantile } from '../../src/stats/index.ts';
import { outlookOf, PARTS } from './weights.ts';

const BETTER = 3;

/** The lead after each part; `uniform` decides luck. */
function leads(trueLead: number, seOfAll: number, uniform: () => number): number[] {
  let sum = 0;
  return Array.from({ length: PARTS }, (_, part) => {
    sum += trueLead + seOfAll * Math.sqrt(PARTS) * normalQuantile(uniform());
    return sum / (part + 1);
  });
}

test('play that ends when the outlook leaves no doubt comes to the verdict of all games, on fewer of them', () => {
  let state = 1;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const seOfAll = 0.8;
  const parts: number[] = [];
  let otherwise = 0;
  let better = 0;
  const trials = [0, 4, 6].flatMap((lead) => Array<number>(600).fill(lead));
  for (const trueLead of trials) {
    const seen = leads(trueLead, seOfAll, uniform);
    const isBetter = seen[PARTS - 1] > BETTER;
    const ended = seen.findIndex((estimate, part) => {
      const share = (part + 1) / PARTS;
      const lead = { estimate, se: seOfAll / Math.sqrt(share), games: 0 };
      return outlookOf(lead, share).high < BETTER;
    });
    if (isBetter) better++;
    if (isBetter && ended >= 0 && ended < PARTS - 1) otherwise++;
    if (trueLead === 0) parts.push(ended < 0 ? PARTS : ended + 1);
  }
  expect(better).toBeGreaterThan(900);
  expect(otherwise / better).toBeLessThan(0.02);
  expect(parts.reduce((sum, part) => sum + part, 0) / parts.length).toBeLessThan(PARTS / 3);
});

test('of all games none are to come: their outlook is the lead itself', () => {
  expect(outlookOf({ estimate: 2, se: 0.5, games: 4000 }, 1)).toEqual({ low: 2, high: 2, se: 0.5 });
});
