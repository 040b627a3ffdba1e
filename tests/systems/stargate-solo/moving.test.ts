import { describe, expect, test } from 'vitest';
import { nearestEnemy } from '../../../src/sim/systems/stargate-solo/play/flight.ts';
import {
  actTowards,
  dragTo,
  helperFor,
  mayDrag,
  mayMove,
  pointTowards,
  reachOf,
  spendMove,
} from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { CHARGE_AT, DRAG, MOVE } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep, beginTurn, endStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import {
  CHARGE,
  DRAG_ONE,
  DRAG_TWO,
  FLIGHT,
  NO_DRAG,
  NORMAL,
} from '../../../src/sim/systems/stargate-solo/table/ways.ts';
import { type Actor, moves, play, reveal, type Scene, type Stage } from './support.ts';

const ANN: Actor = { name: 'Ann', at: [10, 10] };
const FAR: Actor = { name: 'Jaffa', at: [70, 50] };

function north({ game, battle, figure }: Scene, name: string, kind = NORMAL, drag = NO_DRAG): number {
  const mover = figure(name);
  const { x, y } = battle.lattice;
  const ahead = [...reachOf(game, mover, kind, drag)].filter((node) => x[node] === x[mover.node]);
  return Math.max(0, ...ahead.map((node) => (y[node] - y[mover.node]) / 100));
}

describe('movement', () => {
  test('SOLO-14 up to 3 movement actions a turn, each for a Fire action', () => {
    const most = (profile: Actor['profile'], houseRules: Stage['houseRules'] = {}) =>
      play({ sgc: [{ ...ANN, profile }], solo: [FAR], houseRules }, ({ game, figure }) => {
        let made = 0;
        while (mayMove(game, figure('Ann'))) {
          spendMove(game, figure('Ann'));
          made++;
        }
        return [made, figure('Ann').actions];
      });
    expect(most('sgcElite')).toEqual([3, 1]);
    expect(most('sgcSpecialist')).toEqual([2, 0]);
    expect(most('sgcSpecialist', { 'move.usesBudget': false })).toEqual([3, 2]);
    expect(most('sgcElite', { 'move.maxActions': 2 })).toEqual([2, 2]);
  });

  test('SOLO-15 6 inches an action, 8 in a charge or in flight', () => {
    const stage: Stage = { sgc: [ANN], solo: [FAR] };
    const reaches = (houseRules: Stage['houseRules']) =>
      play({ ...stage, houseRules }, (scene) => [NORMAL, CHARGE, FLIGHT].map((kind) => north(scene, 'Ann', kind)));
    expect(reaches({})).toEqual([6, 8, 8]);
    expect(reaches({ 'move.charge': 10 })).toEqual([6, 10, 8]);
    expect(reaches({ 'move.per': 'turn' })).toEqual([2, 2, 2]);
  });

  test('SOLO-15 a charge names its enemy and goes at 8 inches with all its actions, and ends beside it', () => {
    const at =
      (x: number, y: number) => (action: { kind: number; node: number; target: number }, game: Scene['game']) => {
        action.kind = CHARGE_AT;
        action.node = game.battle.lattice.nodeNear(x * 100, y * 100);
        action.target = game.battle.figures.findIndex(({ name }) => name === 'Jaffa');
      };
    const stage: Stage = {
      sgc: [ANN],
      solo: [{ name: 'Jaffa', at: [10, 26], profile: 'jaffa' }],
      houseRules: { 'reaction.enabled': false },
    };
    play({ ...stage, policy: { act: moves({ Ann: [at(10, 18), at(10, 25)] }) } }, (scene) => {
      reveal(scene);
      moveCommanded(scene.game);
      expect([scene.at('Ann'), scene.figure('Ann').engaged]).toEqual([[10, 25], 1]);
    });
    const beside = moves({
      Ann: [
        (action, { battle }) => {
          action.kind = MOVE;
          action.node = battle.lattice.nodeNear(1000, 1500);
        },
      ],
    });
    const near: Stage = { ...stage, solo: [{ name: 'Jaffa', at: [10, 16] }], policy: { act: beside } };
    expect(() => play(near, ({ game }) => moveCommanded(game))).toThrow('moves Ann where it cannot go');
  });

  test('SOLO-16 rough ground, water and linear obstacles deduct 3 inches once an action; what is open keeps the full move', () => {
    const bog = { name: 'bog', rect: [0, 12, 40, 20], movement: 'rough' };
    const wall = {
      name: 'wall',
      line: [
        [0, 12],
        [40, 12],
      ],
      movement: 'linear-obstacle',
    };
    const reach = (terrain: Stage['terrain'], houseRules: Stage['houseRules'] = {}) =>
      play({ sgc: [ANN], solo: [FAR], terrain, houseRules }, (scene) => north(scene, 'Ann'));
    expect(reach([bog])).toBe(3);
    expect(reach([wall])).toBe(3);
    expect(reach([bog, wall])).toBe(3);
    expect(reach([{ ...bog, rect: [0, 16, 40, 20] }])).toBe(5);
    expect(reach([bog], { 'move.rough': 1 })).toBe(5);
    expect(reach([wall], { 'move.linearObstacle': 0 })).toBe(6);
  });

  test('SOLO-16 a wound deducts 2 more; the deductions add up to at least 1 inch, or set a flat rate', () => {
    const bog = { name: 'bog', rect: [0, 0, 40, 40], movement: 'rough' };
    const reach = (terrain: Stage['terrain'], houseRules: Stage['houseRules'] = {}) =>
      play({ sgc: [{ ...ANN, wounds: 1 }], solo: [FAR], terrain, houseRules }, (scene) => [
        north(scene, 'Ann'),
        north(scene, 'Ann', NORMAL, DRAG_ONE),
      ]);
    expect(reach([])).toEqual([4, 2]);
    expect(reach([bog])).toEqual([1, 1]);
    expect(reach([bog], { 'move.minimum': 2 })).toEqual([2, 2]);
    expect(reach([bog], { 'move.penalty': 'set' })).toEqual([2, 2]);
    expect(reach([bog], { 'move.penalty': 'set', 'move.wounded': 5 })).toEqual([3, 2]);
  });

  test('SOLO-17 dragging deducts 2 inches alone and 1 by two', () => {
    play({ sgc: [ANN], solo: [FAR] }, (scene) => {
      expect([north(scene, 'Ann', NORMAL, DRAG_ONE), north(scene, 'Ann', NORMAL, DRAG_TWO)]).toEqual([4, 5]);
    });
  });

  test('SOLO-17 draggers start and end beside the casualty, both pay, and may shoot with what is left', () => {
    const down: Actor = { name: 'Down', at: [11, 10], disabled: true };
    const stage: Stage = {
      sgc: [ANN, down, { name: 'Bob', at: [12, 10] }, { name: 'Far', at: [30, 10] }],
      solo: [FAR],
    };
    play(stage, (scene) => {
      const { game, battle, figure, node } = scene;
      expect(mayDrag(game, figure('Ann'), figure('Down'))).toBe(true);
      expect(mayDrag(game, figure('Far'), figure('Down'))).toBe(false);
      expect(mayDrag(game, figure('Ann'), figure('Bob'))).toBe(false);
      const helper = helperFor(game, figure('Ann'), figure('Down').node);
      expect(helper?.name).toBe('Bob');
      expect(dragTo(game, figure('Ann'), figure('Down'), helper, node(10, 15))).toBe(true);
      for (const name of ['Ann', 'Bob']) {
        expect(battle.isBeside(figure(name).node, figure('Down').node)).toBe(true);
        expect(figure(name).actions).toBe(2);
        expect(battle.mayShoot(figure(name))).toBe(true);
      }
    });
    play({ ...stage, houseRules: { 'drag.mayShoot': false } }, ({ game, battle, figure, node }) => {
      dragTo(game, figure('Ann'), figure('Down'), null, node(10, 14));
      expect(battle.mayShoot(figure('Ann'))).toBe(false);
      expect(battle.mayShoot(figure('Bob'))).toBe(true);
    });
  });

  test('SOLO-17 a wounded figure is dragged or walks, not both in one step', () => {
    const hurt: Actor = { name: 'Hurt', at: [11, 10], wounds: 1 };
    play({ sgc: [ANN, hurt], solo: [FAR] }, ({ game, figure, node }) => {
      expect(mayMove(game, figure('Hurt'))).toBe(true);
      dragTo(game, figure('Ann'), figure('Hurt'), null, node(10, 14));
      expect([mayMove(game, figure('Hurt')), figure('Hurt').moved]).toEqual([false, true]);
      beginStep(game, 0);
      expect([mayMove(game, figure('Hurt')), mayDrag(game, figure('Ann'), figure('Hurt'))]).toEqual([true, true]);
      spendMove(game, figure('Hurt'));
      expect(mayDrag(game, figure('Ann'), figure('Hurt'))).toBe(false);
    });
  });

  const crewWithGun = () => ({
    crew: [
      { name: 'One', at: [10, 10], profile: 'sgcGunner' },
      { name: 'Two', at: [10, 11], profile: 'sgcGunner' },
    ] satisfies Actor[],
    plan: moves({
      One: [
        (action, { battle }) => {
          action.kind = DRAG;
          action.node = battle.lattice.nodeNear(1000, 1500);
          action.target = -1;
          action.helper = battle.figures.findIndex(({ name }) => name === 'Two');
        },
      ],
    }),
  });

  test('SOLO-17 a crewed weapon moves as a dragged figure, and does not fire in the turn in which it moves', () => {
    const { crew, plan } = crewWithGun();
    play({ sgc: crew, solo: [FAR], policy: { act: plan } }, ({ game, battle, figure, node }) => {
      moveCommanded(game);
      expect(battle.guns[0].node).toBe(node(10, 15));
      expect([figure('One').actions, figure('Two').actions]).toEqual([2, 2]);
      expect([battle.mayShoot(figure('One')), battle.mayShoot(figure('Two'))]).toEqual([false, false]);
      beginStep(game, 0);
      expect(battle.mayShoot(figure('One'))).toBe(true);
    });
  });

  test('SOLO-17 SOLO-31 of two draggers either may be fired at', () => {
    const { crew, plan } = crewWithGun();
    const watcher: Actor = { name: 'Jaffa', at: [10, 0] };
    play({ sgc: crew, solo: [watcher], policy: { act: plan }, dice: [1] }, (scene) => {
      reveal(scene);
      moveCommanded(scene.game);
      expect([scene.at('One'), scene.at('Two')]).toEqual([
        [10, 15],
        [10, 14],
      ]);
      expect([scene.figure('One').shooterCount, scene.figure('Two').shooterCount]).toEqual([0, 1]);
    });
  });

  test('SOLO-18 a kind of ground, or a piece of terrain, may have a deduction of its own', () => {
    const ford = { name: 'ford', rect: [0, 12, 40, 20], movement: 'rough', ground: 'water' };
    const reach = (terrain: Stage['terrain'], houseRules: Stage['houseRules'] = {}) =>
      play({ sgc: [ANN], solo: [FAR], terrain, houseRules }, (scene) => north(scene, 'Ann'));
    expect(reach([ford])).toBe(3);
    expect(reach([ford], { 'terrain.deduction.water': 4 })).toBe(2);
    expect(reach([ford], { 'terrain.deduction.woods': 4 })).toBe(3);
    expect(reach([{ ...ford, deduction: 1 }], { 'terrain.deduction.water': 4 })).toBe(5);
  });

  test('impassable ground is gone round', () => {
    const house = { name: 'house', rect: [4, 12, 12, 6], movement: 'impassable' };
    play({ sgc: [{ ...ANN, profile: 'sgcElite' }], solo: [FAR], terrain: [house] }, (scene) => {
      const { game, figure, node } = scene;
      for (let i = 0; i < 3; i++) expect(actTowards(game, figure('Ann'), node(10, 24), NORMAL)).toBe(true);
      expect(scene.at('Ann')[1]).toBeGreaterThan(17);
      expect(pointTowards(game, figure('Ann'), figure('Ann').node, NORMAL)).toBe(-1);
    });
  });
});

describe('terms', () => {
  test('SOLO-03 Fire points and Fire actions are the rating less wounds, never below 0; printed ignores wounds for Fire points alone', () => {
    const stage: Stage = { sgc: [{ ...ANN, wounds: 1 }], solo: [FAR] };
    play(stage, ({ battle, figure }) => {
      const ann = figure('Ann');
      expect([battle.rating(ann), battle.firePoints(ann)]).toEqual([2, 2]);
      ann.wounds = 5;
      expect([battle.rating(ann), battle.firePoints(ann)]).toEqual([0, 0]);
    });
    play({ ...stage, houseRules: { 'firePoints.basis': 'printed' } }, ({ battle, figure }) => {
      expect([battle.rating(figure('Ann')), battle.firePoints(figure('Ann'))]).toEqual([2, 3]);
    });
    play({ ...stage, houseRules: { 'profiles.sgcTrooper.fireActions': 5 } }, ({ battle, figure }) => {
      expect(battle.rating(figure('Ann'))).toBe(4);
    });
  });

  test('SOLO-04 one budget: full at set-up, renewed at the own movement step, or in step 1 by house rule', () => {
    const stage: Stage = { sgc: [ANN], solo: [FAR] };
    play(stage, ({ game, figure }) => {
      expect([figure('Ann').actions, figure('Jaffa').actions]).toEqual([3, 2]);
      figure('Ann').actions = 1;
      figure('Jaffa').actions = 0;
      beginTurn(game);
      expect([figure('Ann').actions, figure('Jaffa').actions]).toEqual([1, 0]);
      beginStep(game, 0);
      expect([figure('Ann').actions, figure('Jaffa').actions]).toEqual([3, 0]);
      beginStep(game, 1);
      expect(figure('Jaffa').actions).toBe(2);
    });
    play({ ...stage, houseRules: { 'actions.renew': 'turn' } }, ({ game, figure }) => {
      figure('Ann').actions = 1;
      beginTurn(game);
      expect(figure('Ann').actions).toBe(3);
      figure('Ann').actions = 1;
      beginStep(game, 0);
      expect(figure('Ann').actions).toBe(1);
    });
    play({ ...stage, houseRules: { 'actions.moveCost': 2 } }, ({ game, figure }) => {
      spendMove(game, figure('Ann'));
      expect([figure('Ann').actions, mayMove(game, figure('Ann'))]).toEqual([1, false]);
    });
  });

  test('SOLO-05 distances are rounded up to whole inches before a band is read, other distances are exact', () => {
    const stage: Stage = { sgc: [ANN], solo: [{ name: 'Jaffa', at: [11, 19] }] };
    const inches = (rounding: string) =>
      play({ ...stage, houseRules: { 'measure.rounding': rounding } }, ({ battle, figure }) =>
        battle.inches(figure('Ann').node, figure('Jaffa').node),
      );
    expect([inches('up'), inches('nearest'), inches('down')]).toEqual([10, 9, 9]);
    play({ sgc: [ANN], solo: [{ name: 'Jaffa', at: [11, 11] }] }, ({ figure }) => {
      expect(figure('Ann').engaged).toBe(0);
    });
  });

  test('SOLO-06 disabled N turns: until N own movement steps that began after the hit have ended', () => {
    const stage: Stage = { sgc: [ANN], solo: [FAR] };
    const stepsOut = (houseRules: Stage['houseRules'], inStep: boolean) =>
      play({ ...stage, houseRules }, ({ game, battle, figure }) => {
        const ann = figure('Ann');
        if (inStep) beginStep(game, 0);
        battle.disable(ann, 1);
        let steps = 0;
        if (inStep) {
          endStep(game, 0);
          steps++;
        }
        while (ann.disabled) {
          beginStep(game, 0);
          endStep(game, 0);
          steps++;
        }
        return steps;
      });
    expect(stepsOut({}, false)).toBe(1);
    expect(stepsOut({}, true)).toBe(2);
    expect(stepsOut({ 'duration.from': 'now' }, true)).toBe(1);
    expect(stepsOut({ 'duration.from': 'now' }, false)).toBe(1);
  });

  test('SOLO-02 every figure is in one group, with its start state and tags', () => {
    const stage: Stage = {
      sgc: [
        { name: 'Team', figures: [ANN, { name: 'Bob', at: [10, 12] }] },
        { name: 'Lone', figures: [{ name: 'Cat', at: [20, 10] }] },
      ],
      solo: [{ name: 'Guard', state: 'defend', raw: true, figures: [FAR] }],
    };
    play(stage, ({ figure, group }) => {
      expect(figure('Ann').group).toBe(figure('Bob').group);
      expect(group('Lone').size).toBe(1);
      expect([group('Guard').state, group('Guard').raw, group('Guard').startStrength]).toEqual([1, true, 1]);
    });
  });

  test('the nearest enemy is one that can act, before those that cannot', () => {
    play(
      {
        sgc: [ANN],
        solo: [
          { name: 'Near', at: [12, 10] },
          { name: 'Next', at: [20, 10] },
        ],
      },
      (scene) => {
        reveal(scene);
        expect(nearestEnemy(scene.game, scene.figure('Ann'))?.name).toBe('Near');
        scene.battle.disable(scene.figure('Near'), 3);
        expect(nearestEnemy(scene.game, scene.figure('Ann'))?.name).toBe('Next');
      },
    );
  });
});
