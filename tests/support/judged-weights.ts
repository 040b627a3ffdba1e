import { describe, expect, test } from 'vitest';
import { leadInterval } from '../../src/workers/self-play.ts';
import { systems } from '../contracts/systems.ts';
import { Arena, betterChanges, changedWeights, judgedWeights } from './weights.ts';

/** Games per change or rival, over all tables. */
const GAMES = 4000;
const SHARE = 0.3;
/** In milliseconds. */
const PATIENCE = 900_000;
const PLAIN = ['shoot-nearest', 'close-in'];
/** Lead over a plain player in points per 100 games. */
const CLEARLY = 10;

const judged = systems.filter(({ info }) => info.tactics !== undefined);
const tables: { id: string; where: string; system: (typeof judged)[number]; arena: Arena }[] = [];
for (const system of judged)
  for (const arena of await Arena.allOf(system))
    tables.push({ id: system.info.id, where: arena.toString(), system, arena });

export function judgeWeights(part: number, parts: number): void {
  describe.each(tables.filter((_, i) => i % parts === part))('the tactician of $id at $where', ({ system, arena }) => {
    const { policies, tactics = {} } = system.info;

    test(
      'plays no better with any weight 30% higher or lower',
      async () => {
        const changes = await changedWeights(system, arena, { policy: 'tactician', share: SHARE, games: GAMES });
        expect(new Set(changes.map(({ weight }) => weight))).toEqual(new Set(judgedWeights(tactics)));
        expect(betterChanges(changes, arena.better)).toEqual([]);
      },
      PATIENCE,
    );

    test.each(policies.filter(({ name }) => PLAIN.includes(name)))(
      'scores at least 60 of 100 against $name, by the mean over its tables',
      async ({ name }) => {
        const { estimate } = await arena.lead(
          { policy: 'tactician' },
          { policy: name },
          GAMES,
          ({ low, high }) => low > CLEARLY || high < CLEARLY,
        );
        expect(estimate).toBeGreaterThanOrEqual(CLEARLY);
      },
      PATIENCE,
    );

    test.each(policies.filter((policy) => policy.name !== 'tactician' && policy.tactics !== undefined))(
      'is not shown to be worse than its preset $name',
      async ({ name }) => {
        const lead = await arena.lead({ policy: 'tactician' }, { policy: name }, GAMES, ({ low, high, se }) => {
          const [worse] = leadInterval({ estimate: 0, se, games: GAMES });
          return low > worse || high < worse;
        });
        expect(leadInterval(lead)[1]).toBeGreaterThan(0);
      },
      PATIENCE,
    );
  });
}
