import { describe, expect, test } from 'vitest';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { mayAct } from '../../../src/sim/systems/stargrunt2/play/actions.ts';
import {
  ACTION,
  Action,
  type ActionName,
  type Policy,
  RESOLVES_MISSION,
  SMALL_ARMS,
} from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { mayActivate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { SIDE_PURPOSES, UNIT_PURPOSES } from '../../../src/sim/systems/stargrunt2/rules/purposes.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { buildBattle, buildMatch, labelsOf, metricsOf } from '../../../src/sim/systems/stargrunt2/set-up.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/stargrunt2/table/forces.ts';
import { layOut } from '../../../src/sim/systems/stargrunt2/table/ground.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { load, type Micro, wholeTree } from '../../support/tree.ts';
import { PASSIVE, type Stage, scenarioOf } from './support.ts';

interface Scene extends Stage {
  readonly acts: readonly (readonly [kind: ActionName, at?: readonly [number, number]])[];
  readonly loaded?: Partial<Record<(typeof UNIT_PURPOSES)[number], readonly number[]>>;
}

/** Few, equally likely legal choices; acts whenever it can. */
function chooser(dice: Dice, { acts }: Scene): Policy {
  return {
    ...PASSIVE,
    next: (_battle: Battle, side: Side) => {
      const mission = side.missions.findIndex(({ state }) => state === 2);
      return mission >= 0 ? RESOLVES_MISSION + mission : side.units.findIndex(mayActivate);
    },
    act: (battle: Battle, unit: Unit, action: Action) => {
      const legal: Partial<Action>[] = [];
      for (const [kind, at] of acts)
        for (const other of battle.units) {
          const node = at === undefined ? unit.centre : battle.lattice.nodeNear(at[0] * 100, at[1] * 100);
          const weapons = kind === 'fire' ? SMALL_ARMS : 0;
          const choice = Object.assign(new Action(), { kind: ACTION[kind], unit: other.index, node, weapons });
          const isOnce = other === unit || ['fire', 'rally', 'transfer'].includes(kind);
          if (isOnce && mayAct(battle, unit, choice)) legal.push(choice);
        }
      const none = { kind: ACTION.nothing };
      const at = legal.length < 2 ? 0 : dice.pick(battle.sides[unit.side].streams.policy, legal.length);
      Object.assign(action, legal[at] ?? none);
    },
  };
}

function micro(scene: Scene): Micro {
  const data = scenarioOf(scene);
  const compiled = rulesWith(scene.houseRules);
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const sides = buildSides(data, compiled, streams, ground);
  return {
    setUp: { streams, metrics: metricsOf(data, compiled, sides, ground) },
    match: (dice, recorder) => {
      for (const [purpose, faces] of Object.entries(scene.loaded ?? {})) {
        // The purpose is in the highest bits of a key.
        const index = SIDE_PURPOSES.length + UNIT_PURPOSES.indexOf(purpose as (typeof UNIT_PURPOSES)[number]);
        load(
          dice,
          [...streams.keys.keys()].filter((stream) => streams.keys[stream] >>> 26 === index),
          faces,
        );
      }
      const battle = buildBattle(data, compiled, ground, sides);
      const table = { dice, policyDice: dice, recorder, trace: null };
      const policy = chooser(dice, scene);
      return buildMatch(battle, table, [policy, policy], labelsOf(data, compiled, sides));
    },
  };
}

const FIRE_FIGHT: Scene = {
  width: 12,
  depth: 12,
  terrain: [{ name: 'wood', rect: [4, 8, 4, 4], cover: 'soft', sight: 'blocks-through' }],
  blue: [{ name: 'Blue', at: [6, 3], figures: 1, weapon: 'huntingRifle', quality: 'green' }],
  red: [{ name: 'Red', at: [6, 9], figures: 1, weapon: 'lightAutopistol', quality: 'untrained' }],
  mission: { objective: 'eliminate', turns: 1 },
  houseRules: { 'turn.actions': 1 },
  acts: [['fire'], ['removeSuppression']],
};

const COMMAND: Scene = {
  width: 12,
  depth: 12,
  blue: [
    { name: 'Command', at: [3, 3], figures: 1, level: 'platoon', leadership: 1 },
    { name: 'Squad', at: [8, 3], figures: 1, commander: 'Command', confidence: 'shaken' },
  ],
  mission: { objective: 'eliminate', turns: 1 },
  houseRules: { 'turn.actions': 1 },
  acts: [['rally'], ['transfer'], ['goInPosition'], ['combatMove', [8, 7]]],
  loaded: { combatMove: [2, 5] },
};

const MISSION: Scene = {
  width: 24,
  depth: 24,
  blue: [{ name: 'Observer', at: [2, 2], figures: 1, specialist: ['artillery'], chits: 1 }],
  blueSide: { support: [{ name: 'Mortars', size: 'small', rounds: 2 }] },
  red: [{ name: 'Red', at: [12, 14], figures: 1 }],
  mission: { objective: 'eliminate', turns: 1 },
  houseRules: { 'turn.actions': 1 },
  acts: [['requestSupport', [12, 14]]],
  loaded: { deviation: [1, 3, 6], spread: [2, 5], accuracy: [2, 3] },
};

describe('the whole of the rules on micro-scenarios: every path of dice and choices', () => {
  test.each([
    ['a fire fight', FIRE_FIGHT],
    ['command', COMMAND],
    ['a fire mission', MISSION],
  ])('%s', (_, scene) => {
    const { checksum, differs } = wholeTree(micro(scene));
    expect(checksum).toMatchSnapshot();
    expect(differs).toBeGreaterThan(1e-4);
  });
});
