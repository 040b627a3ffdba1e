import { expect, test } from 'vitest';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

async function hidden(tactics: Record<string, number>): Promise<number> {
  const { baseline } = await scenario('scenarios/stargrunt2/meeting-engagement.yaml');
  const data = structuredClone(baseline.data) as any;
  data.table.terrain = [
    { ...data.table.terrain[0], name: 'wall', rect: [0, 10, 24, 2], cover: 'none', sight: 'blocks' },
  ];
  Object.assign(data.sides.blue, { tactics });
  data.sides.red.deploy = { rect: [0, 20, 16, 9] };
  const { job } = prepareJob(system, { id: 'wall', data, houseRules: baseline.houseRules, seed: 1 });
  const trace = new Trace();
  const match = new ReadyMatch(system, job, { trace });
  for (let game = 0; game < 9; game++) match.play(game);
  const places = trace.events.filter(({ text }) => text.startsWith('blue: ')).map(({ data }) => data!.to as number[]);
  expect(places).toHaveLength(36);
  return places.filter(([x]) => x < 27).length;
}

test('units deploy where enemies who are still to come are not going to see them', async () => {
  expect(await hidden({ seek: 0 })).toBeGreaterThan(30);
  expect(await hidden({ seek: 0, deploymentSeen: 0 })).toBeLessThan(26);
});
