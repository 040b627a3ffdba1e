import { describe, expect, test } from 'vitest';
import { seatRows } from '../../src/report/rows/balance.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { gameTable } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { type CoinScenario, coinJob, coinSystem } from './coin-system.ts';

const GAMES = 20_000;
/** Chance of a false failure; the seed is fixed. */
const ALPHA = 0.0001;

function played(scenario: CoinScenario) {
  const seatings = [0, 1].map((by) => {
    const { job, metrics } = coinJob(3, coinSystem.seats!.rotated(scenario, by));
    const totals = new Totals(metrics, { firstGame: 0, games: GAMES, batchSize: GAMES });
    totals.add(playBatch(new ReadyMatch(coinSystem as System, job), 0, GAMES));
    return gameTable(totals);
  });
  const rows = seatRows(seatings, ALPHA);
  const of = (measure: string, who: string | number) => {
    const { estimate, low, high } = rows.find((row) => row.measure === measure && (row.side ?? row.seat) === who)!;
    return { estimate: estimate!, low: low!, high: high! };
  };
  return { first: of('seat advantage', 1), heads: of('side advantage', 'heads') };
}

/** The first seat wins p of all games, heads q of the others. */
const truth = (p: number, q: number) => ({ first: p / 2, heads: ((1 - p) * q) / 2 });

describe('advantages that are known beforehand are found', () => {
  test.each([
    { firstWins: 0, headsWins: 0 },
    { firstWins: 2, headsWins: 0 },
    { firstWins: 0, headsWins: 1 },
    { firstWins: 2, headsWins: 1 },
  ])('the first seat wins $firstWins of six games at once, heads $headsWins of six others', (wins) => {
    const { first, heads } = played({ maxTurns: 12, ...wins });
    const known = truth(wins.firstWins / 6, wins.headsWins / 6);
    expect(first.low).toBeLessThanOrEqual(known.first);
    expect(first.high).toBeGreaterThanOrEqual(known.first);
    expect(first.high - first.low).toBeLessThan(0.04);
    expect(heads.low).toBeLessThanOrEqual(known.heads);
    expect(heads.high).toBeGreaterThanOrEqual(known.heads);
    expect(heads.high - heads.low).toBeLessThan(0.04);
  });

  test('two sides that differ in nothing but their seat have exactly no advantage', () => {
    const { estimate, low, high } = played({ maxTurns: 12 }).heads;
    expect(estimate).toBe(0);
    // Two pseudo games widen the interval.
    expect(low).toBe(-high);
    expect(high).toBeGreaterThan(0);
    expect(high).toBeLessThan(0.001);
  });
});
