import { afterAll, describe, expect, it } from 'vitest';
import { playGate } from '../../../src/players/gate/play.ts';
import { loadScenario, systemOf } from '../../../src/scenarios/index.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';

const FILE = 'scenarios/squad-alpha/mirrored-skirmish.yaml';
const pool = new WorkerPool({ threads: 1, games: 1000 });
afterAll(() => pool.close());

async function gateWith(policy: string) {
  const loaded = await loadScenario(FILE, { set: { 'sides.blue.policy': policy, 'sides.red.policy': policy } });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const system = await systemOf(loaded.scenario);
  return (await playGate(pool, { system, variant: loaded.scenario.baseline, signal: new AbortController().signal }))!;
}

describe('the scenario’s player takes each seat in turn against plain ones', () => {
  it('a good player passes', async () => {
    const gate = await gateWith('tactician');
    expect(gate.verdict).toBe('passed');
    expect(gate.unjudgeable).toEqual([]);
  });

  it('a planted weak player fails', async () => {
    const gate = await gateWith('close-in');
    expect(gate.verdict).toBe('failed');
  });

  it('says the same again', async () => {
    expect(await gateWith('tactician')).toEqual(await gateWith('tactician'));
  });

  it('judges the default player where the file has a plain one', async () => {
    const lines = async (policy: string) => (await gateWith(policy)).lines;
    expect(await lines('random')).toEqual(await lines('tactician'));
  });
});
