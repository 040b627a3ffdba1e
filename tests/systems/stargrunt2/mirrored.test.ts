import { describe, expect, test } from 'vitest';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

const FILE = 'scenarios/stargrunt2/meeting-engagement.yaml';
const GAMES = 8;
const PLACES = [
  [10, 5],
  [18, 6],
  [28, 4],
  [40, 7],
] as const;

async function meeting(south: 'blue' | 'red') {
  const { data, houseRules } = (await scenario(FILE)).baseline;
  const turned = structuredClone(data) as any;
  const { width, depth } = turned.table;
  for (const [name, side] of Object.entries<any>(turned.sides)) {
    const isSouth = name === south;
    side.edge = isSouth ? 'south' : 'north';
    side.units.forEach((unit: any, i: number) => {
      const [x, y] = PLACES[i];
      unit.at = isSouth ? [x, y] : [width - x, depth - y];
    });
  }
  const { job } = prepareJob(system, { id: FILE, data: turned, houseRules, seed: 1 });
  return new ReadyMatch(system, job);
}

describe('a table that is the same from both ends', () => {
  test('plays the same game when the sides change ends', async () => {
    const [there, back] = [await meeting('blue'), await meeting('red')];
    const different: number[] = [];
    for (let game = 0; game < GAMES; game++) {
      there.play(game);
      back.play(game);
      if (there.recorder.record.join() !== back.recorder.record.join()) different.push(game);
    }
    expect(different).toEqual([]);
  });

  test('SG2-013: of sides with as many units chance says which deploys first', async () => {
    const { data, houseRules } = (await scenario(FILE)).baseline;
    const { job } = prepareJob(system, { id: FILE, data, houseRules, seed: 1 });
    const trace = new Trace();
    const match = new ReadyMatch(system, job, { trace });
    const first = Array.from({ length: GAMES }, (_, game) => {
      trace.events.length = 0;
      match.play(game);
      return trace.events[1].text.split(':')[0];
    });
    expect(new Set(first)).toEqual(new Set(['blue', 'red']));
  });
});
