import { expect, test } from 'vitest';
import { isConfirmed } from '../../../src/inference/tuning/verdicts.ts';
import { solved } from './planted.ts';
import { PROBLEMS } from './problems.ts';

const FRESH = Number(process.env.SKIRMETRICS_FRESH ?? 4000);

test.each(Object.entries(PROBLEMS))(
  '%s: a combination is confirmed, and meets every aim on fresh games',
  async (_, planted) => {
    const { plan, found, truth, before, games } = await solved(planted, FRESH);
    const isIn = (levels: readonly number[], slack: number) =>
      plan.targets.every(({ target: { band } }, i) => {
        const [low, high] = [band.low ?? -Infinity, band.high ?? Infinity];
        return levels[i] >= low - slack && levels[i] <= high + slack;
      });
    expect(isIn(before, 0), 'the detuned file misses an aim').toBe(false);
    const answer = found.finalists.find(isConfirmed);
    expect(answer, `after ${games} games`).toBeDefined();
    // Chance of the fresh games themselves.
    expect(isIn(truth!, 0.5 / Math.sqrt(FRESH)), `truth ${truth}`).toBe(true);
  },
);
