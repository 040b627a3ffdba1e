import { expect, test } from 'vitest';
import { compileRules, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import { scenario } from './games.ts';
import { systems } from './systems.ts';
import { otherValues } from './values.ts';

const under = (branch: string, names: string, leaf = '') => names.split(' ').map((name) => `${branch}.${name}${leaf}`);

/** A file by system, and the rules that change what its threads share of the ground: sight, reach, formations. */
const GEOMETRY: Readonly<Record<string, { readonly file: string; readonly rules: readonly string[] }>> = {
  'squad-alpha': {
    file: 'farmhouse',
    rules: [
      ...['move.distance', 'move.rough', 'move.linearObstacle', 'cover.insideCounts', 'cover.crossedCounts'],
      ...['cover.shooterInsideIgnores', 'cover.shooterWithin', 'cover.targetWithin'],
    ],
  },
  'stargate-solo': {
    file: 'hold-the-gate',
    rules: [
      ...under('profiles', 'sgcTrooper sgcElite sgcOfficer sgcSpecialist sgcGunner', '.moveBonus'),
      ...under('profiles', 'jaffa jaffaElite firstPrime goauld cannonCrew', '.moveBonus'),
      ...under(
        'move',
        'maxActions normal charge flee per penalty rough linearObstacle wounded minimum dragOne dragTwo',
      ),
      ...under('terrain.deduction', 'water woods rubble wall'),
      ...under('cover', 'insideCounts crossedCounts shooterInsideIgnores shooterWithin'),
    ],
  },
  stargrunt2: {
    file: 'infantry-against-vehicles',
    rules: [
      ...['cover.within', 'terrain.roughCost', 'terrain.linearExtra', 'move.combatMultiplier'],
      ...under('mobility', 'normal.base normal.die vehicle.base vehicle.die'),
      'travel.multiplier',
    ],
  },
  'revland-combat': {
    file: 'patrol-in-a-village',
    rules: ['movement.freeShare', 'movement.roughCost', ...under('profiles', 'operative medic guard warrior', '.move')],
  },
};

const onTables = systems.filter(({ info }) => info.lengthUnit !== null);

test.each(onTables)('tables of the ground in $info.id are other ones by rules of geometry alone', async (system) => {
  const { id } = system.info;
  const { file, rules: expected } = GEOMETRY[id];
  const { data } = (await scenario(`scenarios/${id}/${file}.yaml`)).baseline;
  const prepared = system.prepare(data, compileRules(system.rules));
  const tablesUnder = (patch: Patch) =>
    JSON.stringify(system.setUp(structuredClone(data), compileRules(system.rules, patch), prepared).shared);
  const standard = tablesUnder({});
  expect(tablesUnder({})).toBe(standard);
  const differs = ({ key, field }: ReturnType<typeof namedFields>[number]) =>
    otherValues(field)
      .slice(0, 1)
      .some((value) => tablesUnder({ [key]: value }) !== standard);
  expect(
    namedFields(system.rules)
      .filter(differs)
      .map(({ key }) => key),
  ).toEqual(expected);
});
