import { type Field, number } from '../../src/sim/kernel/rules/fields.ts';
import type { SetUp, System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import type { Player } from '../../src/workers/pool.ts';
import { Totals } from '../../src/workers/totals.ts';
import { type CoinScenario, coinSystem } from '../workers/coin-system.ts';

/** Weighted coins: `skill` 1 is best, more so against a side that does not wait; `taste` has no effect. */
const range = { min: -10, max: 10 };
const tactics: Record<string, Field> = {
  skill: number(1, { doc: 'How it tosses.', ...range }),
  patience: number(0, { doc: 'Whether it waits for the other side to toss.', ...range }),
  taste: number(1, { doc: 'Which coin it likes.', ...range }),
};

export interface Weighed {
  readonly sides: Readonly<
    Record<'tails' | 'heads', { readonly policy: string; readonly tactics?: Readonly<Record<string, number>> }>
  >;
  readonly waits?: boolean;
}

/** Instant wins in six games. */
function edgeOf({ sides, waits }: Weighed, side: 'tails' | 'heads'): number {
  const weights = sides[side].tactics ?? {};
  const isWaiting = waits === true && (weights.patience ?? 0) > 0;
  return Math.max(0, 2 - 2 * Math.abs((weights.skill ?? 1) - 1)) + (isWaiting ? 2 : 0);
}

function coinsOf(data: Weighed): CoinScenario {
  const bothWait =
    data.waits === true && Object.values(data.sides).every(({ tactics: own }) => (own?.patience ?? 0) > 0);
  return {
    sides: ['tails', 'heads'],
    maxTurns: bothWait ? 0 : 12,
    firstWins: bothWait ? 0 : edgeOf(data, 'tails'),
    headsWins: bothWait ? 0 : edgeOf(data, 'heads'),
  };
}

export const weighedCoins = {
  ...coinSystem,
  info: {
    ...coinSystem.info,
    policies: [
      { name: 'tactician', doc: 'Tosses by its weights.', tactics: {} },
      { name: 'random', doc: 'There is nothing to choose.' },
    ],
    defaultPolicy: 'tactician',
    tactics,
  },
  sides: () => ['tails', 'heads'],
  check: () => [],
  setUp: (data: Weighed, rules: { purse: number }): SetUp => coinSystem.setUp(coinsOf(data), rules, null),
} as unknown as System;

export const tosser: Player = {
  threads: 1,
  async play({ job, metrics }, plan) {
    const totals = new Totals(metrics, plan);
    totals.add(playBatch(new ReadyMatch(weighedCoins, job), plan.firstGame, plan.games));
    return totals;
  },
  again: async () => null,
};
