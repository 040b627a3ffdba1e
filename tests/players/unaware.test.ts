import { expect, test } from 'vitest';
import { variantJob } from '../../src/experiments/play.ts';
import { requireSameForces, splitEffects } from '../../src/players/unaware.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { gameTable } from '../../src/workers/results.ts';
import { scenario } from '../contracts/games.ts';

const FILE = 'scenarios/squad-alpha/farmhouse.yaml';
const GAMES = 60;

async function splitOf(...houseRules: string[]) {
  const loaded = await scenario(FILE, { additions: [{ name: 'v', option: '--set', houseRules }] });
  const system = await loadSystem(loaded.system);
  const variant = loaded.additions[0].variant!;
  const pool = new WorkerPool({ threads: 0 });
  const totals = [];
  for (const one of [loaded.baseline, variant])
    totals.push(await pool.play(variantJob(system, one, 1), { firstGame: 0, games: GAMES, batchSize: GAMES }));
  const split = await splitEffects({
    ...{ system, scenario: loaded, variants: [variant], tables: totals.map(gameTable), deltas: [], seed: 1 },
    ...{ alpha: 0.05, batchSize: GAMES, threads: undefined, signal: new AbortController().signal },
  });
  const rows = split!.additions.tables[0].rows;
  return (effect: string) => rows.find((row) => row.effect === effect && row.metric === 'score')!.estimate as number;
}

test('an effect is what it does to players who are not told, and what knowing it adds', async () => {
  const of = await splitOf('save.hard=2');
  expect(of('both')).toBeCloseTo(of('direct') + of('adapted'), 10);
  expect(of('direct')).toBeLessThan(0);
  expect(of('adapted')).not.toBe(0);
});

test('where no odds change, knowing the rule adds nothing', async () => {
  const of = await splitOf('initiative.rolled=once');
  expect(of('adapted')).toBe(0);
  expect(of('direct')).toBe(of('both'));
});

test('variants with other forces cannot be judged by the old odds', async () => {
  const { variants, ...loaded } = await scenario('scenarios/stargate-solo/hold-the-gate.yaml');
  const raw = variants.filter(({ name }) => name === 'raw guards');
  expect(() => requireSameForces({ ...loaded, variants }, raw)).toThrow(/raw guards changes more than house rules/);
  expect(() => requireSameForces({ ...loaded, variants }, [loaded.baseline])).not.toThrow();
});
