import { afterEach, expect, test, vi } from 'vitest';
import { Outlook } from '../../../src/sim/systems/stargrunt2/policies/outlook.ts';
import { Places } from '../../../src/sim/systems/stargrunt2/policies/pull.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { NO_WAY, Ways } from '../../../src/sim/systems/stargrunt2/table/ways.ts';
import { ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

afterEach(() => vi.restoreAllMocks());

async function play(name: string, games: number): Promise<void> {
  const file = `scenarios/stargrunt2/${name}.yaml`;
  const { data, houseRules } = (await scenario(file)).baseline;
  const { job } = prepareJob(system, { id: file, data, houseRules, seed: 1 });
  const match = new ReadyMatch(system, job);
  for (let game = 0; game < games; game++) match.play(game);
}

test.each([
  ['meeting-engagement', 3],
  ['infantry-against-vehicles', 1],
  ['hidden-defenders', 2],
])('what fire is worth by place in %s is as if worked out anew each time', async (name, games) => {
  const weigh = Outlook.prototype.weigh;
  const wrong: string[] = [];
  let count = 0;
  vi.spyOn(Outlook.prototype, 'weigh').mockImplementation(function (this: any, unit, places, inPosition) {
    weigh.call(this, unit, places, inPosition);
    // Some of them: to begin anew costs much.
    if (count++ % 25 !== 0) return;
    const { lattice } = this.battle;
    const fresh: any = Object.assign(Object.create(Outlook.prototype), this);
    fresh.volleys = this.volleys.map((volley: object) => Object.assign(Object.create(volley), volley, { version: -1 }));
    for (const memory of ['prospects', 'dangers']) {
      const { values, keys, key, nothing } = this[memory];
      const of = Object.getPrototypeOf(this[memory]);
      fresh[memory] = Object.assign(Object.create(of), {
        values: new Float64Array(values.length),
        keys: new Float64Array(keys.length).fill(-1),
        key: new Float64Array(key.length),
        nothing,
      });
    }
    const again = new Places(lattice, places.count);
    for (let k = 0; k < places.count; k++) again.take(places.nodes[k]);
    weigh.call(fresh, unit, again, inPosition);
    for (let k = 0; k < places.count; k++)
      if (again.prospects[k] !== places.prospects[k] || again.dangers[k] !== places.dangers[k])
        wrong.push(`${unit.name} at ${places.nodes[k]}`);
  });
  await play(name, games);
  expect(count).toBeGreaterThan(100);
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('there is a way exactly where it has a cost, whatever was asked before', async () => {
  const leads = Ways.prototype.leads;
  const wrong: number[] = [];
  let barred = 0;
  vi.spyOn(Ways.prototype, 'leads').mockImplementation(function (this: any, unit, node, most) {
    const known = leads.call(this, unit, node, most);
    const fresh = new Ways(this.battle);
    const cost = fresh.cost(unit, node, most);
    if (known !== (cost !== NO_WAY) || cost > most) wrong.push(node);
    if (!known) barred++;
    return known;
  });
  await play('meeting-engagement', 3);
  expect(barred).toBeGreaterThan(0);
  expect(wrong.slice(0, 3)).toEqual([]);
});
