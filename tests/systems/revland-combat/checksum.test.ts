import { describe, expect, test } from 'vitest';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { Course } from '../../../src/sim/kernel/players/course.ts';
import type { Policy } from '../../../src/sim/systems/revland-combat/play/questions.ts';
import { mayReact } from '../../../src/sim/systems/revland-combat/play/reacting.ts';
import {
  ACTION,
  Action,
  type ActionName,
  Answer,
  NOBODY,
  NOTHING,
} from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { REACTION, type Reaction, USES } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { buildBattle, buildMatch, labelsOf, metricsOf } from '../../../src/sim/systems/revland-combat/set-up.ts';
import type { Attack } from '../../../src/sim/systems/revland-combat/table/attack.ts';
import type { Battle } from '../../../src/sim/systems/revland-combat/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/revland-combat/table/forces.ts';
import { layOut } from '../../../src/sim/systems/revland-combat/table/ground.ts';
import { may } from '../../../src/sim/systems/revland-combat/table/legality.ts';
import type { Figure } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { type Micro, wholeTree } from '../../support/tree.ts';
import { PASSIVE, type Stage, scenarioOf } from './support.ts';

interface Scene extends Stage {
  readonly acts: readonly (readonly [kind: ActionName, at?: readonly [number, number]])[];
  readonly reactions?: readonly Reaction[];
  readonly states?: readonly number[];
}

function legalActions(battle: Battle, figure: Figure, acts: Scene['acts']): Action[] {
  const { lattice, figures, barriers } = battle;
  const own = [...figure.things].filter((thing) => thing !== NOTHING);
  return acts.flatMap(([kind, at]) => {
    const node = at === undefined ? figure.node : lattice.nodeNear(at[0] * 100, at[1] * 100);
    const some = (names: boolean, list: readonly number[], none: number) => (names ? list : [none]);
    const attacks = ['attack', 'throwAt', 'attackPiece'].includes(kind);
    const all: Action[] = [];
    for (const thing of some(attacks || kind === 'draw', own, NOTHING))
      for (const use of some(attacks, [...USES.keys()], 0))
        for (const target of some(['attack', 'firstAid'].includes(kind), [...figures.keys()], NOBODY))
          for (const piece of some(kind === 'attackPiece', [...barriers.keys()], NOTHING))
            all.push(Object.assign(new Action(), { kind: ACTION[kind], thing, use, figure: target, piece, node }));
    return all.filter((action) => may(battle, figure, action));
  });
}

function chooser(dice: Dice, { acts, reactions = ['none'], states = [1] }: Scene): Policy {
  const pick = <T>(battle: Battle, { side }: Figure, choices: readonly T[]): T =>
    choices.length === 1 ? choices[0] : choices[dice.pick(battle.sides[side].policyStream, choices.length)];
  return {
    ...PASSIVE,
    state: (battle, figure) => pick(battle, figure, states),
    act: (battle, figure, action) => {
      const legal = legalActions(battle, figure, acts);
      if (legal.length === 0) action.clear();
      else action.copy(pick(battle, figure, legal));
    },
    react: (battle: Battle, figure: Figure, attack: Attack, answer: Answer) => {
      const legal = reactions.filter((reaction) =>
        mayReact(battle, figure, attack, Object.assign(new Answer(), { reaction: REACTION[reaction] })),
      );
      answer.clear();
      answer.reaction = REACTION[pick(battle, figure, legal)];
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
      // Games refill merged steps for every roll.
      dice.merged = (state, step) => step(state);
      const battle = buildBattle(data, compiled, ground, sides);
      const table = { dice, policyDice: dice, recorder, trace: null, course: new Course() };
      const policy = chooser(dice, scene);
      return buildMatch(battle, table, [policy, policy], labelsOf(data, compiled, sides));
    },
  };
}

const FEW = {
  'dice.wild.enabled': false,
  'modifiers.roll': 'average',
  'afterBattle.firstAid': false,
  'healing.maxDays': 1,
  'medical.doctor': '1D',
  'stun.knockoutMinutes': '1D',
  'incapacitated.minutes.dice': 0,
};

const DUEL: Scene = {
  width: 8,
  depth: 8,
  blue: [
    {
      name: 'Blue',
      savvy: '0D',
      at: [3, 3],
      firearms: '1D+2',
      body: '1D',
      dodge: '1D',
      armor: 'none',
      weapons: ['berettaM92'],
    },
  ],
  red: [{ name: 'Red', savvy: '0D', at: [3, 6], melee: '1D', body: '1D', dodge: '1D', armor: 'none', weapons: [] }],
  mission: { objective: 'eliminate', turns: 1 },
  houseRules: { ...FEW, 'weapons.berettaM92.damage': '1D+2', 'difficulty.easy.number': 4 },
  acts: [['attack']],
  reactions: ['none', 'regular'],
};

const GRENADE: Scene = {
  width: 12,
  depth: 12,
  terrain: [
    {
      name: 'door',
      line: [
        [4, 8],
        [8, 8],
      ],
      cover: 'hard',
      protection: '1D',
    },
  ],
  blue: [{ name: 'Blue', savvy: '0D', at: [6, 3], throwing: '1D', weapons: ['fragGrenade'] }],
  red: [{ name: 'Red', savvy: '0D', at: [6, 9], body: '1D', armor: 'none', weapons: [] }],
  mission: { objective: 'eliminate', turns: 1 },
  houseRules: {
    ...FEW,
    'weapons.fragGrenade.blast.radii': [2],
    'weapons.fragGrenade.blast.damage': ['1D+2'],
    'weapons.fragGrenade.thrown.difficulty': 'veryEasy',
  },
  acts: [['throwAt', [6, 9]]],
};

const RESCUE: Scene = {
  width: 8,
  depth: 8,
  blue: [
    { name: 'Medic', savvy: '0D', at: [3, 3], firstAid: '2D+6', weapons: [] },
    { name: 'Patient', savvy: '0D', at: [3, 4], wound: 'mortallyWounded', weapons: [] },
  ],
  red: [{ name: 'Red', savvy: '0D', at: [7, 7], weapons: [] }],
  mission: { objective: 'eliminate', turns: 2 },
  houseRules: { ...FEW, 'mortal.firstCount': 4, 'mortal.certainRound': 3, 'mortal.dice': 1 },
  acts: [['firstAid'], ['halfMove', [4, 3]]],
};

describe('the whole of the rules on micro-scenarios: every path of dice and choices', () => {
  test.each([
    ['a duel', DUEL],
    ['a grenade', GRENADE],
    ['a rescue', RESCUE],
  ])('%s', (_, scene) => {
    const { checksum, differs } = wholeTree(micro(scene));
    expect(checksum).toMatchSnapshot();
    expect(differs).toBeGreaterThan(1e-4);
  });
});
