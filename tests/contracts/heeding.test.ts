import { expect, test } from 'vitest';
import { boolean } from '../../src/sim/kernel/rules/fields.ts';
import { namedFields } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import type { AlphaRules } from '../../src/sim/systems/squad-alpha/rules/rules.ts';
import { system as alpha } from '../../src/sim/systems/squad-alpha/system.ts';
import { Heeding } from './heeding.ts';
import type { Told } from './scenes/scene.ts';
import { scenes } from './scenes/squad-alpha/scenes.ts';

type PlantedRules = AlphaRules & { readonly planted: { readonly volleys: boolean } };

const planted = { volleys: boolean(false, { clause: 'ALPHA-10', doc: 'Regular figures shoot with six dice.' }) };
const KEY = 'planted.volleys';

interface Knows {
  readonly play?: boolean;
  readonly odds?: boolean;
  readonly player?: boolean;
}

function plantedIn({ play = false, odds = false, player = false }: Knows): System<any, any, any> {
  const told = (rules: PlantedRules, knows: boolean): AlphaRules =>
    knows && rules.planted.volleys
      ? { ...rules, training: { ...rules.training, regular: { ...rules.training.regular, shootDice: 6 } } }
      : rules;
  return {
    ...alpha,
    rules: { ...alpha.rules, planted },
    odds: alpha.odds.map((one) => ({
      ...one,
      prepare: (rules: PlantedRules, inputs) => one.prepare(told(rules, odds), inputs),
    })),
    setUp: (scenario, rules, prepared, shared) => alpha.setUp(scenario, told(rules, play), prepared, shared),
    prepare: (scenario, rules) => alpha.prepare(scenario, told(rules, player)),
  };
}

async function problem(knows: Knows, excused: Partial<Told> = {}, isWhole = false): Promise<string | null> {
  const system = plantedIn(knows);
  const one = scenes.scenes.filter(({ name }) => name === 'fire at regular figures');
  const told: Told = { scenes: one, elsewhere: {}, unshown: {}, unweighed: {}, ...excused };
  const heeding = await Heeding.of(system, told, { games: 40, turns: 1, isWhole });
  return heeding.problem(namedFields(system.rules).find(({ key }) => key === KEY)!);
}

const EXCUSED = { 'there is no reason': [KEY] };

test('a house rule that play, odds and players know of is heeded', async () => {
  expect(await problem({ play: true, odds: true, player: true })).toBeNull();
});

test('one that only play knows of is not, nor with an excuse', async () => {
  expect(await problem({ play: true })).toBe(`the odds do not know of ${KEY}`);
  expect(await problem({ play: true }, { elsewhere: EXCUSED })).toBeNull();
  expect(await problem({ play: true }, { elsewhere: EXCUSED }, true)).toMatch('games are not as the odds say');
});

test('one that the tactician forgets is not', async () => {
  expect(await problem({ play: true, odds: true })).toMatch("the tactician's estimates do not move");
  expect(await problem({ play: true, odds: true }, { unweighed: EXCUSED })).toBeNull();
});

test('one that the odds know of and play forgets is not', async () => {
  expect(await problem({ odds: true, player: true })).toMatch('games are not as the odds say');
});

test('an excuse that is not needed is a problem', async () => {
  const all = { play: true, odds: true, player: true };
  expect(await problem(all, { elsewhere: EXCUSED })).toBe(`the odds know of ${KEY}: it is not elsewhere`);
  expect(await problem(all, { unshown: EXCUSED })).toBe(`${KEY} shows in "fire at regular figures"`);
  expect(await problem(all, { unweighed: EXCUSED })).toBe(`the tactician weighs ${KEY}`);
});
