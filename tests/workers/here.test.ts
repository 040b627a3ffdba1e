import { describe, expect, test } from 'vitest';
import { loadSystem } from '../../src/sim/registry.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { type PreparedJob, prepareJob } from '../../src/workers/job.ts';
import { Matches } from '../../src/workers/matches.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';
import { scenario } from '../contracts/games.ts';

const GAMES = 25;
const system = await loadSystem('squad-alpha');
const { baseline } = await scenario('scenarios/squad-alpha/mirrored-skirmish.yaml');

function job(seed: number): PreparedJob {
  return prepareJob(system, { id: `skirmish-${seed}`, data: baseline.data, houseRules: baseline.houseRules, seed });
}

const digestOf = (totals: Totals) => variantResults('as written', totals).digest;

function atOnce(prepared: PreparedJob): string {
  const totals = new Totals(prepared.metrics, { firstGame: 0, games: GAMES, batchSize: GAMES });
  totals.add(playBatch(new ReadyMatch(system, prepared.job), 0, GAMES));
  return digestOf(totals);
}

describe('a few games, played in the thread of the caller', () => {
  test('count what they count anywhere, in any batches, several jobs in turns', async () => {
    await using pool = new WorkerPool({ games: 2 * GAMES });
    const jobs = [job(1), job(2)];
    const played = await Promise.all(jobs.map((one) => pool.play(one, { firstGame: 0, games: GAMES, batchSize: 7 })));
    expect(played.map(digestOf)).toEqual(jobs.map(atOnce));
  });

  test('leave room for signals and timers', async () => {
    await using pool = new WorkerPool({ games: GAMES });
    let turns = 0;
    const clock = setInterval(() => turns++, 0);
    await pool.play(job(1), { firstGame: 0, games: GAMES, batchSize: GAMES });
    clearInterval(clock);
    expect(turns).toBeGreaterThan(0);
  });

  test('are played again on a match that has played nothing: another each time, and of the same job', async () => {
    const matches = new Matches(async () => system);
    const [one, two] = [job(1).job, job(2).job];
    const kept = [await matches.of(one), await matches.of(two)];
    const fresh = [await matches.fresh(two), await matches.fresh(one), await matches.fresh(one)];
    expect(new Set([...kept, ...fresh]).size).toBe(5);
    const recordOf = (match: ReadyMatch) => playBatch(match, 3, 1).records;
    expect(fresh.map(recordOf)).toEqual([two, one, one].map((own) => recordOf(new ReadyMatch(system, own))));
  });

  test('that cannot be played are an error in the words of the engine', async () => {
    await using pool = new WorkerPool({ games: GAMES });
    const { job: known, ...counted } = job(1);
    const unknown = { ...counted, job: { ...known, id: 'unknown', system: 'chess' } };
    const plan = { firstGame: 0, games: GAMES, batchSize: GAMES };
    await expect(pool.play(unknown, plan)).rejects.toThrow('no system "chess"');
    expect((await pool.play(job(1), plan)).games).toBe(GAMES);
  });
});

test('a side that its file says is a plural is one in tables, and its games are those without', () => {
  const { sides, ...rest } = baseline.data as { sides: Readonly<Record<string, object>> };
  const data = { ...rest, sides: { ...sides, blue: { ...sides.blue, plural: true } } };
  const { metrics, job: said } = prepareJob(system, { ...job(1).job, data });
  const totals = new Totals(metrics, { firstGame: 0, games: GAMES, batchSize: GAMES });
  totals.add(playBatch(new ReadyMatch(system, said), 0, GAMES));
  expect(variantResults('as written', totals).table.plurals).toEqual({ blue: true });
  expect(digestOf(totals)).toBe(atOnce(job(1)));
});
