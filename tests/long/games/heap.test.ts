import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { duel, scoresOf } from '../../games/duels.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const GAMES = 15;
/** Of all games together, less than one small object each. Some rounds have compiled code as well: the least counts. */
const MOST_BYTES = 1000;

const SCENARIOS = [
  'quality-and-defence/crossroads',
  'order-dice-and-pins/hill-with-a-gun',
  'quality-dice-turnover/stone-circle',
  'hit-wound-save/ruined-city',
  'squad-alpha-as-data/mirrored-skirmish',
];

test.each(SCENARIOS.flatMap((scenario) => ['tactician', 'random'].map((policy) => ({ scenario, policy }))))(
  'a warm game leaves nothing on the heap: $scenario by $policy',
  async ({ scenario, policy }) => {
    const match = await duel(scenario, [policy, policy]);
    for (let round = 0; round < 10; round++) scoresOf(match, GAMES);
    const left = Array.from({ length: 12 }, () => {
      collect();
      const before = process.memoryUsage().heapUsed;
      scoresOf(match, GAMES);
      collect();
      return process.memoryUsage().heapUsed - before;
    });
    expect(Math.min(...left)).toBeLessThan(MOST_BYTES);
  },
);
