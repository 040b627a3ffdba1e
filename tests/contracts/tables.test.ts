import { expect, test } from 'vitest';
import { definedSystem } from '../../src/sim/kernel/rules/definitions.ts';
import { compileRules, namedFields, type Patch } from '../../src/sim/kernel/rules/table.ts';
import { scenario } from './games.ts';
import { all } from './systems.ts';
import { otherValues } from './values.ts';

const under = (branch: string, names: string, leaf = '') => names.split(' ').map((name) => `${branch}.${name}${leaf}`);

/** Of a game in a file: what lengthens the longest move, and the frame's rules of terrain. */
const ofFile = (file: string, ...rules: readonly string[]) => ({
  file,
  rules: [
    ...rules,
    ...under('terrain', 'rough linearObstacle insideCounts crossedCounts shooterInsideIgnores'),
    ...under('terrain', 'shooterWithin targetWithin'),
  ],
});

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
  'hit-wound-save': ofFile('breakout', ...under('profiles', 'line heavies elite', '.move')),
  'order-dice-and-pins': ofFile('two-villages'),
  'quality-and-defence': ofFile('crossroads', 'rushFactor'),
  'quality-dice-turnover': ofFile('stone-circle', ...under('profiles', 'hero warrior archer witch', '.move')),
  'squad-alpha-as-data': ofFile('mirrored-skirmish', 'distance'),
};

const onTables = all.filter(({ info }) => info.lengthUnit !== null);

test.each(onTables)('tables of the ground in $info.id are other ones by rules of geometry alone', async (known) => {
  const { id } = known.info;
  const { file, rules: expected } = GEOMETRY[id];
  const { data } = (await scenario(`scenarios/${id}/${file}.yaml`)).baseline;
  const system = definedSystem(known, data);
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
