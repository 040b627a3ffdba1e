import { expect, test } from 'vitest';
import type { Dice } from '../../../src/sim/kernel/dice/dice.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { tabulate } from '../../../src/sim/systems/revland-combat/odds/tables.ts';
import type { Policy } from '../../../src/sim/systems/revland-combat/play/questions.ts';
import { Chances } from '../../../src/sim/systems/revland-combat/policies/chances.ts';
import { Foes } from '../../../src/sim/systems/revland-combat/policies/foes.ts';
import { Places } from '../../../src/sim/systems/revland-combat/policies/places.ts';
import { Pull } from '../../../src/sim/systems/revland-combat/policies/pull.ts';
import { Rings } from '../../../src/sim/systems/revland-combat/policies/rings.ts';
import { Tactician } from '../../../src/sim/systems/revland-combat/policies/tactician.ts';
import { tactics } from '../../../src/sim/systems/revland-combat/policies/tactics.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { USE, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import type { Figure } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { SelfPlay } from '../../../src/workers/self-play.ts';
import { type Scene, type Stage, stage } from './support.ts';

const FIRST = { pick: () => 0 } as unknown as Dice;

const STAYS = { inertia: 20 };
/** REV-67: minutes for which the incapacitated are unconscious. */
const MINUTES = [5];

function ask(parts: Stage, weights: Readonly<Record<string, number>> = {}) {
  const scene = stage(parts);
  const { scenario, battle, game } = scene;
  const tables = tabulate(scenario, battle.rules);
  const player = new Tactician(battle, 0, tables, FIRST, tacticsOf(tactics, weights));
  player.beginTurn(battle, battle.sides[0]);
  return { ...scene, player, action: game.action };
}

function opening({ player, battle, action }: ReturnType<typeof ask>, figure: Figure): number {
  figure.stated = player.state(battle, figure);
  action.clear();
  player.act(battle, figure, action);
  return figure.stated;
}

const at = ({ battle }: Scene, node: number) => [battle.lattice.x[node] / 100, battle.lattice.y[node] / 100];

test('the tactician of revland-combat scores more than 90 of 100 against random, from both seats', async () => {
  const table = await SelfPlay.open('scenarios/revland-combat/mirrored-patrols.yaml', { seed: 5 });
  const contest = await table.contest({ policy: 'tactician' }, { policy: 'random' });
  expect(50 + contest.playTo(6).estimate).toBeGreaterThan(90);
});

test('who waits to deploy is drawn from each point to the enemy nearest to it: no end of the table is the nearer one', () => {
  let drawn: number[] = [];
  const deploy: Policy['deploy'] = (battle, side, figure) => {
    const pull = new Pull(battle, side.index, tacticsOf(tactics, { seek: 1 }));
    const places = new Places(2);
    for (const y of [9, 31]) places.add(battle.lattice.nodeNear(2000, 100 * y), 0);
    pull.hand = 0;
    pull.note(battle, figure, places);
    drawn = [...places.seeks];
    return -1;
  };
  const blue = [{ name: 'Blue', at: undefined }] as unknown as Stage['blue'];
  const red = [5, 35].map((y) => ({ name: `Red ${y}`, at: [20, y] as const }));
  stage({ ...{ blue, red, dice: [1] }, policy: { deploy } });
  expect(drawn).toEqual([0.4, 0.4]);
});

test('REV-02: a hit that by house rule can do no worse than stun is worth no wound', () => {
  const worth = (highest: string | null) => {
    const houseRules = { 'weapons.berettaM92.nonLethal': true, 'engagement.nonLethalHighest': highest };
    const blue = [{ name: 'Blue', at: [20, 10] as const, weapons: ['berettaM92'] }];
    const { scenario, battle, figure } = stage({ blue, red: [{ name: 'Red', at: [20, 16] }], houseRules });
    const chances = new Chances(battle, tabulate(scenario, battle.rules), tacticsOf(tactics, { stun: 0 }));
    chances.weighHit(figure('Blue'), battle.things[figure('Blue').ready].weapon.uses[USE.fire]!, figure('Red'));
    return chances.hitWorth;
  };
  expect(worth(null)).toBeGreaterThan(0.1);
  expect(worth('stunned')).toBe(0);
});

test('REV-03: it knows that pieces resist nothing where rankings are switched off', () => {
  const chances = (isOn: boolean) => {
    const pieces = ['1D', '6D'].map((protection, i) => ({
      ...{
        name: protection,
        line: [
          [10, 20 + i],
          [20, 20 + i],
        ],
        sight: 'blocks',
        movement: 'impassable',
        protection,
      },
    }));
    const { scenario, battle } = stage({ terrain: pieces, houseRules: { 'modules.protection': isOn } });
    return tabulate(scenario, battle.rules).breaches.slice(0, 2);
  };
  const [weak, strong] = chances(true);
  expect(weak).toBeGreaterThan(strong);
  const [either, other] = chances(false);
  expect(either).toBe(other);
  expect(either).toBeGreaterThan(weak);
});

test('REV-54: it states one action more where a full dodge would turn the fire that it draws, as far as its weights care for that', () => {
  const blue = [{ name: 'Blue', at: [20, 10] as const, weapons: ['berettaM92'], firearms: '3D' }];
  const armed = { red: [{ name: 'Red', at: [20, 22] as const, firearms: '6D', weapons: ['assaultRifle'] }] };
  const stated = (weights: Readonly<Record<string, number>>) => {
    const asked = ask({ ...armed, blue }, { ...weights, ...STAYS });
    return opening(asked, asked.figure('Blue'));
  };
  expect(stated({ reserve: 5 })).toBe(2);
  expect(stated({ reserve: 0 })).toBe(1);
});

test('REV-81: a grenade is thrown beside its target, where nobody dodges and no cover counts', () => {
  const asked = ask(
    {
      blue: [{ name: 'Thrower', at: [20, 10], weapons: ['fragGrenade'], throwing: '8D' }],
      red: [{ name: 'Target', at: [20, 16] }],
    },
    STAYS,
  );
  const thrower = asked.figure('Thrower');
  opening(asked, thrower);
  expect(asked.action.kind).toBe(ACTION.throwAt);
  const [x, y] = at(asked, asked.action.node);
  expect(Math.abs(x - 20) + Math.abs(y - 16)).toBe(1);
});

test('REV-80: a grenade that is likely to come down far off is kept, and one that is likely to hit is thrown', () => {
  const kind = (metres: number, throwing: string) => {
    const asked = ask(
      {
        blue: [{ name: 'Thrower', at: [20, 2], weapons: ['fragGrenade'], throwing }],
        red: [{ name: 'Target', at: [20, 2 + metres] }],
      },
      STAYS,
    );
    opening(asked, asked.figure('Thrower'));
    return asked.action.kind;
  };
  expect(kind(30, '2D')).not.toBe(ACTION.throwAt);
  expect(kind(6, '8D')).toBe(ACTION.throwAt);
});

test('REV-37: no grenade falls on the near side of a wall with a body ranking, as those behind it are kept from the blast', () => {
  const wall = { name: 'wall', sight: 'blocks', protection: 'concreteWall' };
  const line = [
    [5, 16.5],
    [35, 16.5],
  ];
  const kind = (pieces: Stage['terrain']) => {
    const asked = ask(
      {
        blue: [{ name: 'Thrower', at: [20, 10], weapons: ['fragGrenade'], throwing: '8D' }],
        red: [19, 20, 21].map((x) => ({ name: `Red ${x}`, at: [x, 17] as const })),
        terrain: pieces,
      },
      STAYS,
    );
    opening(asked, asked.figure('Thrower'));
    return asked.action.kind;
  };
  expect(kind([{ ...wall, line }])).not.toBe(ACTION.throwAt);
  expect(kind([{ ...wall, line, protection: undefined }])).toBe(ACTION.throwAt);
});

test('REV-20: nobody sprints part of the way to a place of the mission, for who sprints does not dodge', () => {
  const opens = (weights: Readonly<Record<string, number>>) => {
    const asked = ask(
      {
        blue: [{ name: 'Blue', at: [4, 3], weapons: ['knife'] }],
        red: [{ name: 'Red', at: [36, 38], weapons: ['knife'] }],
        mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 20 },
      },
      weights,
    );
    opening(asked, asked.figure('Blue'));
    return asked.action.kind;
  };
  expect(opens({})).toBe(ACTION.fullMove);
  expect(opens({ sprint: 0 })).toBe(ACTION.sprint);
});

test('REV-68: no grenade falls beside a friend who lies dying, but where none lies', () => {
  const kind = (friend: readonly [number, number]) => {
    const asked = ask(
      {
        blue: [
          { name: 'Thrower', at: [20, 10], weapons: ['fragGrenade'], throwing: '8D' },
          { name: 'Fallen', at: friend, wound: 'incapacitated' },
        ],
        red: [{ name: 'Target', at: [20, 16] }],
        dice: MINUTES,
      },
      { ...STAYS, aid: 2 },
    );
    opening(asked, asked.figure('Thrower'));
    return asked.action.kind;
  };
  expect(kind([20, 17])).not.toBe(ACTION.throwAt);
  expect(kind([3, 37])).toBe(ACTION.throwAt);
});

test('REV-21: who lies prone stands up where the mission calls, and stays down where it does not', () => {
  const blue = [{ name: 'Blue', at: [20, 10] as const, prone: true }];
  const red = [{ name: 'Red', at: [2, 38] as const, weapons: ['knife'] }];
  const opens = (mission: Readonly<Record<string, unknown>>) => {
    const asked = ask({ blue, red, mission });
    opening(asked, asked.figure('Blue'));
    return asked.action.kind;
  };
  expect(opens({ objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 6 })).toBe(ACTION.standUp);
  expect(opens({ objective: 'eliminate', turns: 6 })).not.toBe(ACTION.standUp);
});

test('who is wounded twice leaves by its own edge, unless its side has a place to reach', () => {
  const leaves = (mission: Readonly<Record<string, unknown>>) => {
    const asked = ask({ blue: [{ name: 'Blue', at: [20, 0], wound: 'woundedTwice' }], mission });
    opening(asked, asked.figure('Blue'));
    return asked.action.kind === ACTION.leave;
  };
  expect(leaves({ objective: 'break', turns: 6 })).toBe(true);
  expect(leaves({ objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 6 })).toBe(false);
});

test('REV-27: who has nothing left but bare hands goes to the enemy', () => {
  const asked = ask({
    blue: [{ name: 'Blue', at: [20, 10], weapons: [], melee: '8D', body: '6D' }],
    red: [{ name: 'Red', at: [20, 16], weapons: ['knife'] }],
    mission: { objective: 'break', turns: 6 },
  });
  const blue = asked.figure('Blue');
  opening(asked, blue);
  expect([ACTION.halfMove, ACTION.fullMove]).toContain(asked.action.kind);
  const red = asked.figure('Red');
  const { lattice } = asked.battle;
  expect(lattice.distanceSquared(asked.action.node, red.node)).toBeLessThan(
    lattice.distanceSquared(blue.node, red.node),
  );
});

test('REV-26: who holds a spear goes beside an enemy within a move and strikes, with a better code than it throws with', () => {
  const asked = ask({
    blue: [{ name: 'Blue', at: [20, 10], weapons: ['spear'], melee: '6D', throwing: '3D' }],
    red: [{ name: 'Red', at: [20, 14], weapons: ['berettaM92'], firearms: '3D' }],
    mission: { objective: 'break', turns: 6 },
  });
  opening(asked, asked.figure('Blue'));
  const { action, battle } = asked;
  expect(action.kind).toBe(ACTION.halfMove);
  expect(battle.lattice.distanceSquared(action.node, asked.figure('Red').node)).toBeLessThanOrEqual(200 * 200);
});

test('REV-30: who meets an enemy hand to hand with a firearm in the holster draws it, with actions left to shoot', () => {
  const opens = (weights: Readonly<Record<string, number>>) => {
    const blue = [{ name: 'Blue', at: [20, 10] as const, weapons: ['assaultRifle'], holstered: true, body: '2D' }];
    const red = [{ name: 'Red', at: [20, 11] as const, weapons: ['knife'], body: '3D', armor: 'none' }];
    const asked = ask({ blue, red }, { ...weights, ...STAYS });
    opening(asked, asked.figure('Blue'));
    return asked.action.kind;
  };
  expect(opens({})).toBe(ACTION.draw);
  expect(opens({ draw: 0 })).toBe(ACTION.attack);
});

test('fire that enemies could direct at a friend as well counts for less at other points', () => {
  const diverted = (friends: readonly (readonly [number, number])[]) => {
    const blue = [[20, 10] as const, ...friends].map((at, i) => ({ name: `Blue ${i}`, at }));
    const { scenario, battle, figure } = stage({ blue, red: [{ name: 'Red', at: [20, 20] }] });
    const weights = tacticsOf(tactics, {});
    const chances = new Chances(battle, tabulate(scenario, battle.rules), weights);
    const foes = new Foes(battle, chances, new Rings(battle), weights);
    foes.gather(battle, figure('Blue 0'));
    return foes.diverted[0];
  };
  expect(diverted([])).toBe(0);
  expect(diverted([[10, 15]])).toBeGreaterThan(0);
});

const HOUSE = [
  ...[
    [
      [16, 26],
      [18, 26],
    ],
    [
      [22, 26],
      [24, 26],
    ],
    [
      [16, 26],
      [16, 34],
    ],
    [
      [24, 26],
      [24, 34],
    ],
    [
      [16, 34],
      [24, 34],
    ],
  ].map((line, i) => ({ name: `wall ${i}`, line, sight: 'blocks', movement: 'impassable' })),
  {
    ...{
      name: 'door',
      line: [
        [18, 26],
        [22, 26],
      ],
      sight: 'blocks',
      movement: 'impassable',
    },
    protection: 'standardWoodenDoor',
  },
  { name: 'room', rect: [17, 27, 6, 6] },
];
const ENTERS = { objective: 'reach', side: 'blue', area: 'room', figures: 1, turns: 8 };

test('REV-47: a door that can be destroyed is a way to the place of the mission, farther than an open one', () => {
  const blue = [{ name: 'Blue', at: [20, 25] as const }];
  const far = (terrain: Stage['terrain']) => {
    const { battle, figure } = stage({ blue, terrain, mission: ENTERS });
    return battle.goal.distance![figure('Blue').node];
  };
  const open = far(HOUSE.filter(({ name }) => name !== 'door'));
  expect(far(HOUSE)).toBeGreaterThan(open);
  expect(far(HOUSE)).toBeLessThan(open + 1500);
});

test('REV-47: who has to get into a house shoots at the one door, and walks in once it is destroyed', () => {
  const blue = [{ name: 'Blue', at: [20, 25] as const, weapons: ['assaultRifle'] }];
  const asked = ask({ blue, red: [{ name: 'Red', at: [20, 30] }], terrain: HOUSE, mission: ENTERS });
  const figure = asked.figure('Blue');
  opening(asked, figure);
  expect(asked.action.kind).toBe(ACTION.attackPiece);
  const { battle, player } = asked;
  const door = battle.barriers[asked.action.piece];
  battle.destroy(door);
  player.beginTurn(battle, battle.sides[0]);
  opening(asked, figure);
  expect([ACTION.halfMove, ACTION.fullMove]).toContain(asked.action.kind);
  expect(battle.lattice.y[asked.action.node]).toBeGreaterThan(2600);
});

test('REV-31 REV-35: a launcher without a shot or a magazine is not drawn to open a door, one that is loaded is', () => {
  const kind = (shots: number) => {
    const asked = ask(
      {
        blue: [{ name: 'Blue', at: [20, 14], weapons: ['knife', 'assaultRifle'] }],
        red: [{ name: 'Red', at: [20, 33] }],
        terrain: HOUSE,
        mission: ENTERS,
        houseRules: {
          'blast.harmsPieces': true,
          'weapons.assaultRifle.blast': { radii: [2], damage: ['6D'] },
          'weapons.assaultRifle.ammo': 1,
          'weapons.assaultRifle.magazines': 0,
        },
      },
      STAYS,
    );
    const figure = asked.figure('Blue');
    const launcher = asked.thing(figure, 'assaultRifle');
    launcher.shots = shots;
    opening(asked, figure);
    return [asked.action.kind, asked.action.thing === launcher.index];
  };
  expect(kind(1)).toEqual([ACTION.draw, true]);
  expect(kind(0)).not.toEqual([ACTION.draw, true]);
});

test('REV-69: who has nothing to shoot with reloads before it helps the incapacitated, but not before it helps the dying', () => {
  const kind = (wound: string) => {
    const asked = ask(
      {
        blue: [
          { name: 'Helper', at: [20, 10], weapons: ['assaultRifle'] },
          { name: 'Patient', at: [20, 11], wound },
        ],
        red: [{ name: 'Red', at: [20, 30] }],
        dice: MINUTES,
      },
      STAYS,
    );
    const helper = asked.figure('Helper');
    asked.thing(helper, 'assaultRifle').shots = 0;
    opening(asked, helper);
    return asked.action.kind;
  };
  expect(kind('incapacitated')).toBe(ACTION.reload);
  expect(kind('mortallyWounded')).toBe(ACTION.firstAid);
});

test('REV-77: after the battle two helpers go to two who are dying', () => {
  const asked = ask({
    blue: [
      { name: 'West helper', at: [10, 10] },
      { name: 'East helper', at: [30, 10] },
      { name: 'West patient', at: [10, 20], wound: 'mortallyWounded' },
      { name: 'East patient', at: [30, 20], wound: 'mortallyWounded' },
    ],
    red: [{ name: 'Red', at: [20, 39], wound: 'incapacitated' }],
    dice: MINUTES,
  });
  asked.battle.isAfter = true;
  const goesTo = (name: string) => {
    opening(asked, asked.figure(name));
    return at(asked, asked.action.node)[0];
  };
  expect(goesTo('West helper')).toBeLessThan(20);
  expect(goesTo('East helper')).toBeGreaterThan(20);
  expect(asked.figure('West patient').level).toBe(WOUND.mortallyWounded);
});
