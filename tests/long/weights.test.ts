import { describe, expect, test } from 'vitest';
import { leadInterval } from '../../src/workers/self-play.ts';
import { systems } from '../contracts/systems.ts';
import { Arena, betterChanges, changedWeights } from '../support/weights.ts';

/** Games of each change, or against each other player, over all tables and seats together. */
const GAMES = 4000;
const SHARE = 0.3;
/** Of the clock, on a busy machine; the games take about a minute of processor time a system. */
const PATIENCE = 900_000;
const PLAIN = ['shoot-nearest', 'close-in'];

const judged = systems.filter(({ info }) => info.tactics !== undefined);

describe.each(judged.map((system) => ({ id: system.info.id, system })))('the tactician of $id', ({ system }) => {
  const { policies, tactics = {} } = system.info;

  test(
    'plays no better with any weight 30% higher or lower',
    async () => {
      const changes = await changedWeights(system, 'tactician', SHARE, GAMES);
      expect(new Set(changes.map(({ weight }) => weight))).toEqual(new Set(Object.keys(tactics)));
      expect(betterChanges(changes)).toEqual([]);
    },
    PATIENCE,
  );

  test.each(policies.filter(({ name }) => PLAIN.includes(name)))(
    'scores at least 60 of 100 against $name, by the mean over its tables',
    async ({ name }) => {
      const arena = await Arena.of(system);
      const { estimate } = await arena.lead({ policy: 'tactician' }, { policy: name }, GAMES);
      expect(50 + estimate).toBeGreaterThanOrEqual(60);
    },
    PATIENCE,
  );

  test.each(policies.filter((policy) => policy.name !== 'tactician' && policy.tactics !== undefined))(
    'is not shown to be worse than its preset $name',
    async ({ name }) => {
      const arena = await Arena.of(system);
      const lead = await arena.lead({ policy: 'tactician' }, { policy: name }, GAMES);
      expect(leadInterval(lead)[1]).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});
