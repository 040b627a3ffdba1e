import { describe, expect, test } from 'vitest';
import { chooseRetreat } from '../../../src/sim/systems/stargate-solo/play/orders.ts';
import { survey } from '../../../src/sim/systems/stargate-solo/play/risk.ts';
import { beginStep, endStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { runByTable, setStates } from '../../../src/sim/systems/stargate-solo/play/table-run.ts';
import { STATES } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { PLANS } from '../../../src/sim/systems/stargate-solo/rules/words.ts';
import { CAPTURED, GONE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, reveal, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, profile?: Actor['profile']): Actor => ({
  name,
  at: [x, y],
  ...(profile ? { profile } : {}),
});
const HILL = { name: 'hill', rect: [0, 28, 79, 2], sight: 'blocks', movement: 'rough' };

function ordered(order: string, more: Stage['houseRules'] = {}): Stage['houseRules'] {
  const always = new Array(6).fill(order);
  const rows = ['rf0', 'rf1', 'rf2', 'rf6', 'rf9', 'defending', 'fallingBack'];
  return {
    ...Object.fromEntries(rows.map((row) => [`risk.table.${row}`, always])),
    'reaction.enabled': false,
    ...more,
  };
}

interface Ordered extends Stage {
  readonly order: string;
  readonly state?: Actor extends never ? never : 'hold' | 'defend' | 'advance' | 'fallBack' | 'run';
  readonly unseen?: boolean;
  readonly before?: (scene: Scene) => void;
}

/** Step 5 with one order for one group; the first die is the risk die. */
function act({
  order,
  state = 'hold',
  unseen = false,
  before = () => {},
  solo,
  houseRules,
  dice = [],
  ...stage
}: Ordered) {
  const team = { name: 'Group', state, figures: (solo ?? [at('Jaffa', 30, 40)]) as Actor[] };
  return play(
    { sgc: [at('Ann', 30, 20)], ...stage, solo: [team], houseRules: ordered(order, houseRules), dice: [6, ...dice] },
    (scene) => {
      if (!unseen) reveal(scene);
      before(scene);
      beginStep(scene.game, 1);
      runByTable(scene.game, 1);
      endStep(scene.game, 1);
      const group = scene.group('Group');
      const plan = PLANS[group.plan];
      setStates(scene.game, 1);
      return { scene, group, plan, state: STATES[group.state], at: (name = 'Jaffa') => scene.at(name) };
    },
  );
}

const NO_FIRE = {
  'shooting.needsSpotted': true,
  'ranges.staff.pointBlank': 0,
  'ranges.staff.short': 0,
  'ranges.staff.medium': 0,
  'ranges.staff.long': 0,
};

describe('continue and advance', () => {
  test('SOLO-77 hold and defend stay and shoot, the state is kept', () => {
    for (const state of ['hold', 'defend'] as const) {
      const result = act({ order: 'continue', state, dice: [1] });
      expect([result.plan, result.state, result.at()]).toEqual(['stay', state, [30, 40]]);
    }
  });

  test('SOLO-77 advance goes on, fallBack as E, run as F', () => {
    expect(act({ order: 'continue', state: 'advance', houseRules: NO_FIRE }).plan).toBe('advance');
    expect(act({ order: 'continue', state: 'fallBack', houseRules: NO_FIRE }).plan).toBe('refuge');
    expect(act({ order: 'continue', state: 'run' }).plan).toBe('run');
  });

  test('SOLO-78 advance: towards the nearest visible enemy, a charge if able; with none visible, continue', () => {
    const on = act({ order: 'advance', houseRules: NO_FIRE });
    expect([on.plan, on.state, on.at()]).toEqual(['advance', 'advance', [30, 28]]);
    expect(act({ order: 'advance', solo: [at('Jaffa', 30, 31)], houseRules: NO_FIRE }).plan).toBe('charge');
    const none = act({ order: 'advance', terrain: [HILL] });
    expect([none.plan, none.state]).toEqual(['stay', 'hold']);
  });

  test('SOLO-74 advancing in range: half the actions move and the rest shoot first; a Jaffa fires one unaimed shot and moves once', () => {
    const result = act({ order: 'advance', dice: [1] });
    expect([result.at(), result.scene.figure('Jaffa').actions]).toEqual([[30, 34], 0]);
    expect(result.scene.trace.text()).toContain('fires, unaimed');
    const bold = act({ order: 'advance', houseRules: { 'jaffa.advanceShare': 1 } });
    expect(bold.at()).toEqual([30, 28]);
  });

  test('SOLO-74 SOLO-76 out of range at full speed, until the first action that brings a target into range, then late fire', () => {
    const short = { ...NO_FIRE, 'ranges.staff.long': 15 };
    const result = act({ order: 'advance', dice: [1], houseRules: short });
    // Out of range at 20 inches, in range at 14: one action is left for an unaimed shot.
    expect([result.at(), result.scene.figure('Jaffa').fired, result.scene.figure('Jaffa').actions]).toEqual([
      [30, 34],
      true,
      0,
    ]);
  });

  test('SOLO-76 figures spend actions on their markers first, and the suppressed are left behind', () => {
    const result = act({
      order: 'advance',
      solo: [at('Jaffa', 30, 40), at('Pinned', 32, 40)],
      houseRules: NO_FIRE,
      dice: [3, 1],
      before: ({ figure }) => {
        figure('Pinned').markers = 1;
      },
    });
    expect([result.at(), result.at('Pinned')]).toEqual([
      [30, 28],
      [32, 40],
    ]);
  });

  test('SOLO-76 in contact a figure stays and fights unless the plan is a retreat, to cover or run', () => {
    const fight = (order: string) => act({ order, solo: [at('Jaffa', 30, 21)], houseRules: NO_FIRE }).at();
    expect(fight('D')).toEqual([30, 21]);
    expect(fight('F')[1]).toBeGreaterThan(25);
  });
});

describe('charges', () => {
  test('SOLO-73 at the nearest enemy within 12 inches, 8 an action, without shooting; the whole group goes', () => {
    const calm = { 'morale.cause.outnumberedCharge': false };
    const result = act({ order: 'D', solo: [at('Jaffa', 30, 31), at('Other', 34, 33)], houseRules: calm });
    expect([result.plan, result.scene.figure('Jaffa').engaged, result.scene.figure('Other').engaged]).toEqual([
      'charge',
      1,
      1,
    ]);
    expect(act({ order: 'D', solo: [at('Jaffa', 30, 33)], houseRules: NO_FIRE }).plan).toBe('advance');
    expect(
      act({ order: 'D', solo: [at('Jaffa', 30, 33)], houseRules: { ...NO_FIRE, 'jaffa.chargeReach': 13 } }).plan,
    ).toBe('charge');
  });

  test('SOLO-73 only where a path exists', () => {
    const moat = ['w', 'e', 'n', 's'].map((name, i) => ({
      name,
      rect: [
        [26, 16, 1, 9],
        [33, 16, 1, 9],
        [26, 24, 8, 1],
        [26, 16, 8, 1],
      ][i],
      movement: 'impassable',
    }));
    expect(act({ order: 'D', solo: [at('Jaffa', 30, 31)], terrain: moat, houseRules: NO_FIRE }).plan).toBe('advance');
  });

  test('SOLO-13 SOLO-44 being charged by greater numbers is tested at once, and results move before the chargers do', () => {
    const charge = (dice: number[], extra: Partial<Ordered> = {}) =>
      act({ order: 'D', solo: [at('Jaffa', 30, 30), at('Other', 31, 30)], dice, ...extra });
    // 3 Fire points, die 4: Ann retires six inches before the chargers move.
    const result = charge([4]);
    expect(result.scene.at('Ann')).toEqual([30, 14]);
    expect(result.scene.figure('Jaffa').engaged + result.scene.figure('Other').engaged).toBeGreaterThan(0);
    expect(act({ order: 'D', solo: [at('Jaffa', 30, 30)] }).scene.at('Ann')).toEqual([30, 20]);
    expect(charge([], { sgc: [at('Ann', 30, 20), at('Bob', 31, 20)] }).scene.at('Ann')).toEqual([30, 20]);
    expect(charge([], { houseRules: { 'morale.cause.outnumberedCharge': false } }).scene.at('Ann')).toEqual([30, 20]);
  });

  const several = (stage: Stage) =>
    play({ ...stage, houseRules: ordered('D', stage.houseRules) }, (scene) => {
      reveal(scene);
      beginStep(scene.game, 1);
      runByTable(scene.game, 1);
      const tests = scene.trace.text().split('Morale around').length - 1;
      return { ...scene, tests, text: scene.trace.text() };
    });
  const squad = (name: string, ...figures: Actor[]) => ({ name, figures });

  test('SOLO-44 chargers are held against the cluster of the enemy that each goes for, not that of the named enemy alone', () => {
    // Ann and Abe, 11 inches off, are the named cluster; the last two charge Bob, alone at 13 inches.
    const charge = (dice: number[], houseRules: Stage['houseRules'] = {}) =>
      several({
        sgc: [squad('Pair', at('Ann', 30, 20), at('Abe', 31, 20)), squad('Lone', at('Bob', 60, 20))],
        solo: [squad('Wide', at('J1', 30, 31), at('J2', 31, 31), at('J3', 60, 33), at('J4', 61, 33))],
        dice: [6, ...dice],
        houseRules,
      });
    const bob = charge([6]);
    expect([bob.tests, bob.figure('Bob').markers, bob.figure('J3').engaged]).toEqual([1, 1, 1]);
    // By the literal name four charge a cluster of two: 6 Fire points pass on a 5.
    const named = charge([5], { 'morale.chargeScope': 'named-cluster' });
    expect([named.tests, named.text.includes('Morale around sgc Ann')]).toEqual([1, true]);
    expect(charge([5, 2], { 'morale.chargeScope': 'side' }).tests).toBe(2);
  });

  test('SOLO-44 chargers of several groups at one cluster are counted together, and it is tested once, when they first outnumber it', () => {
    const pair = (name: string, x: number, y: number) => squad(name, at(`${name} 1`, x, y), at(`${name} 2`, x + 1, y));
    const charge = (solo: Stage['solo'], dice: number[], houseRules: Stage['houseRules'] = {}) =>
      several({
        sgc: [squad('Team', at('Ann', 30, 20), at('Abe', 31, 20), at('Art', 32, 20))],
        solo,
        dice,
        houseRules,
      }).tests;
    const west = pair('West', 30, 29);
    const east = pair('East', 32, 30);
    const south = pair('South', 31, 10);
    expect(charge([west, east], [6, 6, 5])).toBe(1);
    expect(charge([west, east, south], [6, 6, 6, 5])).toBe(1);
    expect(charge([west], [6])).toBe(0);
    expect(charge([west, east], [6, 6], { 'morale.chargeScope': 'named-cluster' })).toBe(0);
  });

  test('SOLO-73 a named enemy who falls before the charge begins gives way to the next in reach, with its test', () => {
    const stage: Stage = {
      sgc: [squad('One', at('Ann', 30, 20)), squad('Two', at('Bob', 42, 24))],
      // The first group is out of reach, fires first and kills Ann.
      solo: [squad('Far', at('Gun', 20, 48)), squad('Near', at('J1', 31, 30), at('J2', 33, 30))],
      dice: [6, 6, 20, 6, 2],
      houseRules: { 'effect.modifier.long': 0 },
    };
    const result = several(stage);
    expect([result.tests, result.text.includes('Morale around sgc Bob')]).toEqual([1, true]);
    expect(result.figure('Bob').engaged).toBe(2);
    expect(result.text).toContain('The enemy that Near was to charge is out of reach');
  });

  test('SOLO-73 with no other in reach the group advances instead: half its actions, and it shoots', () => {
    const result = several({
      sgc: [squad('One', at('Ann', 30, 20)), squad('Two', at('Bob', 50, 20))],
      solo: [squad('Far', at('Gun', 30, 50)), squad('Near', at('J1', 30, 30))],
      dice: [6, 6, 20, 6, 1],
      houseRules: { 'effect.modifier.long': 0 },
    });
    expect(result.tests).toBe(0);
    expect([result.group('Near').plan, result.figure('J1').fired, result.figure('J1').movesMade]).toEqual([
      PLANS.indexOf('advance'),
      true,
      1,
    ]);
    expect(result.at('J1')[0]).toBeGreaterThan(30);
    expect(result.text).toMatch(/solo J1 fires[\s\S]*solo J1 moves/);
  });

  test('SOLO-73 no more are allotted to an enemy than there is room for beside it', () => {
    const house = { name: 'house', rect: [0, 0.5, 0.5, 2], movement: 'impassable' };
    // Only one finds room beside Ann; neither target is outnumbered.
    const result = several({
      sgc: [squad('One', at('Ann', 0, 0)), squad('Two', at('Bob', 9, 0))],
      solo: [squad('Pair', at('J1', 3, 6), at('J2', 4, 6))],
      terrain: [house],
      dice: [6],
    });
    expect([result.tests, result.figure('Ann').engaged, result.figure('Bob').engaged]).toEqual([0, 1, 1]);
  });

  test('SOLO-73 a charger whose enemy has no room left goes for the next, whose cluster is then tested', () => {
    const result = several({
      sgc: [squad('One', at('Ann', 0, 0)), squad('Two', at('Bob', 9, 0))],
      solo: [squad('Crowd', ...[0, 1, 2, 3].map((i) => at(`J${i}`, 1 + i, 8)))],
      dice: [6, 2, 2],
    });
    expect([result.figure('Ann').engaged, result.figure('Bob').engaged]).toEqual([2, 2]);
    expect(result.tests).toBe(2);
  });
});

describe('orders', () => {
  const wood = { name: 'wood', rect: [36, 38, 3, 4], cover: 'soft' };

  test('SOLO-79 halt: to nearest cover, facing the last known enemy; hold once in cover, else fallBack', () => {
    const far = act({
      order: 'halt',
      state: 'fallBack',
      terrain: [{ ...wood, rect: [60, 38, 3, 4] }],
      houseRules: NO_FIRE,
    });
    expect([far.plan, far.state, far.at()[0]]).toEqual(['refuge', 'fallBack', 42]);
    const near = act({
      order: 'halt',
      state: 'fallBack',
      terrain: [wood],
      before: (scene) => {
        scene.battle.sides[1].lastKnown = scene.node(30, 20);
      },
      houseRules: NO_FIRE,
    });
    expect([near.state, near.at()[0]]).toEqual(['hold', 36]);
    const { lattice } = near.scene.battle;
    const known = near.scene.battle.sides[1].lastKnown;
    const [x, y] = near.at();
    expect([near.group.facingX, near.group.facingY]).toEqual([lattice.x[known] - x * 100, lattice.y[known] - y * 100]);
  });

  test('SOLO-80 A: to cover within one move; in cover, stay', () => {
    const go = act({ order: 'A', terrain: [wood], houseRules: NO_FIRE });
    expect([go.plan, go.state, go.at()]).toEqual(['cover', 'hold', [36, 40]]);
    const stay = act({
      order: 'A',
      state: 'defend',
      solo: [at('Jaffa', 37, 40)],
      terrain: [wood],
      houseRules: NO_FIRE,
    });
    expect([stay.plan, stay.state]).toEqual(['stay', 'defend']);
    const far = { ...wood, rect: [41, 38, 3, 4] };
    expect(act({ order: 'A', terrain: [far], houseRules: NO_FIRE }).plan).toBe('retreat');
    expect(act({ order: 'A', terrain: [far], houseRules: { ...NO_FIRE, 'jaffa.coverActions': 2 } }).plan).toBe('cover');
  });

  test('SOLO-76 SOLO-80 markers are removed before an order becomes a plan: who gets free goes to the cover within a move', () => {
    const shaken = (die: number) =>
      act({
        order: 'A',
        solo: [at('Jaffa', 30, 40, 'jaffaElite')],
        terrain: [wood],
        houseRules: { ...NO_FIRE, 'suppression.score': 9 },
        before: ({ figure }) => {
          figure('Jaffa').markers = 1;
        },
        dice: [die, ...(die === 6 ? [] : [1, 1])],
      });
    const free = shaken(6);
    expect([free.plan, free.state, free.at()]).toEqual(['cover', 'hold', [36, 40]]);
    const held = shaken(1);
    expect([held.plan, held.state, held.at()]).toEqual(['retreat', 'fallBack', [30, 40]]);
  });

  test('SOLO-80 SOLO-87 A without cover: retreat along the direction whose full move ends farthest from the nearest enemy', () => {
    const result = act({ order: 'A', houseRules: NO_FIRE });
    expect([result.plan, result.state, result.at()]).toEqual(['retreat', 'fallBack', [30, 52]]);
    const edge = act({ order: 'A', solo: [at('Jaffa', 20, 60)], sgc: [at('Ann', 30, 50)], houseRules: NO_FIRE });
    expect(edge.at()).toEqual([8, 60]);
  });

  test('SOLO-87 the directions are as many as the house rules say', () => {
    const way = (count: number) =>
      play(
        { sgc: [at('Ann', 20, 20)], solo: [at('Jaffa', 25, 40)], houseRules: { 'jaffa.directions': count } },
        (scene) => {
          reveal(scene);
          const [group] = scene.battle.sides[1].groups;
          survey(scene.game, group);
          expect(chooseRetreat(scene.game, group, false)).toBe(true);
          return [Math.round(group.wayX), Math.round(group.wayY)];
        },
      );
    expect(way(4)).toEqual([0, 1200]);
    expect(way(16)).toEqual([459, 1109]);
  });

  test('SOLO-88 a unit that cannot gain distance surrenders to an enemy in sight within 12 inches; with none so near it stays', () => {
    const corner = (range: number, houseRules: Stage['houseRules'] = {}) =>
      act({
        order: 'A',
        solo: [at('Jaffa', 0, 60)],
        sgc: [at('Ann', range, 60), at('Bob', 0, 60 - range), at('Cat', range - 2, 62 - range)],
        houseRules: { ...NO_FIRE, ...houseRules },
      });
    const taken = corner(8);
    expect([taken.plan, taken.scene.figure('Jaffa').status, taken.scene.battle.sides[0].captives]).toEqual([
      'surrender',
      CAPTURED,
      1,
    ]);
    expect(corner(14).plan).toBe('stay');
    expect(corner(8, { 'jaffa.surrenderWithin': 7 }).plan).toBe('stay');
  });

  test('SOLO-81 E: away from the nearest enemy to cover that is not nearer to it, with all moves; none: straight away', () => {
    const cover = act({ order: 'E', terrain: [{ ...wood, rect: [29, 46, 3, 3] }], houseRules: NO_FIRE });
    expect([cover.plan, cover.state, cover.at()]).toEqual(['refuge', 'hold', [30, 46]]);
    const front = act({ order: 'E', terrain: [{ ...wood, rect: [36, 30, 3, 3] }], houseRules: NO_FIRE });
    expect([front.state, front.at()]).toEqual(['fallBack', [30, 52]]);
    const inside = act({ order: 'E', state: 'defend', solo: [at('Jaffa', 37, 40)], terrain: [wood], dice: [1] });
    expect([inside.plan, inside.state]).toEqual(['stay', 'defend']);
  });

  test('SOLO-82 F: run with all moves at 8 inches from the nearest enemy, without fire; off the table the figure is gone', () => {
    const run = act({ order: 'F' });
    expect([run.plan, run.state, run.at(), run.scene.figure('Jaffa').fired]).toEqual(['run', 'run', [30, 56], false]);
    const gone = act({ order: 'F', solo: [at('Jaffa', 30, 55)], sgc: [at('Ann', 30, 35)] });
    expect([gone.scene.figure('Jaffa').status, gone.scene.battle.sides[1].losses]).toEqual([GONE, 1]);
    const held = act({
      order: 'F',
      solo: [at('Jaffa', 30, 55)],
      sgc: [at('Ann', 30, 35)],
      houseRules: { 'jaffa.runsOffTable': false },
    });
    expect(held.at()[1]).toBe(60);
    expect(run.group.ran).toBe(true);
    expect(run.group.broken).toBe(true);
  });

  test('SOLO-82 the surrounded surrender', () => {
    const around = [
      at('N', 30, 43),
      at('S', 30, 37),
      at('W', 27, 40),
      at('E', 33, 40),
      at('NE', 32, 42),
      at('NW', 28, 42),
      at('SE', 32, 38),
      at('SW', 28, 38),
    ];
    const result = act({ order: 'F', sgc: around, houseRules: { 'melee.distance': 2 } });
    expect([result.plan, result.scene.figure('Jaffa').status]).toEqual(['surrender', CAPTURED]);
  });

  test('SOLO-83 B: stays and turns to the nearest enemy', () => {
    const back: Partial<Ordered> = { sgc: [at('Ann', 30, 50)], dice: [1] };
    const turned = act({ order: 'B', state: 'advance', ...back });
    expect([turned.state, turned.at(), [turned.group.facingX, turned.group.facingY]]).toEqual([
      'hold',
      [30, 40],
      [0, 1000],
    ]);
    const stiff = act({ order: 'B', ...back, houseRules: { 'jaffa.turnOnB': false } });
    expect([stiff.group.facingX, stiff.group.facingY]).toEqual([0, -1]);
  });

  test('SOLO-84 C: charge if able, even when falling back; else continue, facing the nearest enemy', () => {
    expect(act({ order: 'C', state: 'fallBack', solo: [at('Jaffa', 30, 30)] }).plan).toBe('charge');
    const on = act({ order: 'C', sgc: [at('Ann', 30, 55)], dice: [1] });
    expect([on.plan, on.state, on.group.facingY > 0]).toEqual(['stay', 'hold', true]);
  });

  test('SOLO-84 C with none in sight: at full speed to the objective, without one along its facing if it moved, else stay', () => {
    const go = act({ order: 'C', terrain: [HILL], objective: [50, 40], unseen: true });
    expect([go.plan, go.state, go.at()]).toEqual(['march', 'advance', [42, 40]]);
    const along = act({
      order: 'C',
      terrain: [HILL],
      unseen: true,
      before: ({ group }) => {
        Object.assign(group('Group'), { movedLast: true, facingX: 1, facingY: 0 });
      },
    });
    expect([along.plan, along.state, along.at()]).toEqual(['march', 'hold', [42, 40]]);
    expect(act({ order: 'C', terrain: [HILL], unseen: true }).plan).toBe('stay');
  });

  test('SOLO-85 SOLO-86 D: at the nearest enemy; with none in sight to where one was last seen, else the objective, else stay', () => {
    expect(act({ order: 'D', houseRules: NO_FIRE }).plan).toBe('advance');
    const known = (scene: Scene) => {
      scene.battle.sides[1].lastKnown = scene.node(50, 40);
    };
    const seek = act({ order: 'D', terrain: [HILL], unseen: true, objective: [10, 40], before: known });
    expect([seek.plan, seek.state, seek.at()]).toEqual(['march', 'advance', [42, 40]]);
    expect(act({ order: 'D', terrain: [HILL], unseen: true, objective: [10, 40] }).at()).toEqual([18, 40]);
    expect(
      act({
        order: 'D',
        terrain: [HILL],
        unseen: true,
        objective: [10, 40],
        before: known,
        houseRules: { 'jaffa.useLastKnown': false },
      }).at(),
    ).toEqual([18, 40]);
    expect(act({ order: 'D', terrain: [HILL], unseen: true }).plan).toBe('stay');
  });

  test('SOLO-86 A and F with no enemy in sight: away from where one was last seen, not from who is out of sight', () => {
    const hidden = (order: string, known: boolean, houseRules: Stage['houseRules'] = {}) =>
      act({
        order,
        terrain: [HILL],
        unseen: true,
        before: ({ battle, node }) => {
          if (known) battle.sides[1].lastKnown = node(30, 50);
        },
        solo: [at('Jaffa', 30, 42)],
        houseRules: { ...NO_FIRE, ...houseRules },
      });
    const back = hidden('A', true);
    expect([back.plan, back.state, back.at()]).toEqual(['retreat', 'fallBack', [30, 31]]);
    expect(hidden('A', false).plan).toBe('stay');
    expect(hidden('A', true, { 'jaffa.useLastKnown': false }).plan).toBe('stay');
    const run = hidden('F', true);
    expect([run.plan, run.at()[1] < 42]).toEqual(['run', true]);
  });

  test('SOLO-58 defenders stay but for A, E and F, with no charge; once moved they defend no more', () => {
    for (const order of ['C', 'D', 'B']) {
      const result = act({ order, state: 'defend', solo: [at('Jaffa', 30, 30)], houseRules: NO_FIRE });
      expect([result.plan, result.state]).toEqual(['stay', 'defend']);
    }
    const moved = act({ order: 'E', state: 'defend', houseRules: NO_FIRE });
    expect(moved.state).toBe('fallBack');
  });

  test('SOLO-76 movers face their way', () => {
    const result = act({ order: 'D', terrain: [HILL], unseen: true, objective: [10, 40] });
    expect([result.group.facingX, result.group.facingY]).toEqual([-1200, 0]);
  });

  test('SOLO-01 an uncommanded SGC group acts by the same table in its own step, the enemy being the solo side', () => {
    const houseRules = ordered('D', { ...NO_FIRE, 'jaffa.chargeReach': 0 });
    const team = { name: 'Drifters', uncommanded: true, figures: [{ ...at('Ann', 30, 20), weapon: 'staff' as const }] };
    play({ sgc: [team], solo: [at('Jaffa', 30, 50)], houseRules, dice: [6] }, (scene) => {
      reveal(scene);
      beginStep(scene.game, 0);
      runByTable(scene.game, 0);
      expect(scene.at('Ann')).toEqual([30, 38]);
    });
  });
});
