import { describe, expect, test } from 'vitest';
import { capture, disable, kill, wound } from '../../../src/sim/systems/stargate-solo/play/casualties.ts';
import { isInCover, relocate } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { chooseRetreat } from '../../../src/sim/systems/stargate-solo/play/orders.ts';
import { riskFactor, survey } from '../../../src/sim/systems/stargate-solo/play/risk.ts';
import { beginStep, endStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { runByTable, setStates } from '../../../src/sim/systems/stargate-solo/play/table-run.ts';
import { RISK_REASONS } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { GONE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, reveal, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, more: Partial<Actor> = {}): Actor => ({ name, at: [x, y], ...more });
const squad = (name: string, ...figures: Actor[]) => ({ name, figures });
const EAST_WALL = {
  name: 'wall',
  line: [
    [31, 10],
    [31, 60],
  ],
  cover: 'hard',
};
const BY_FIRE = 0;

function ordered(order: string, more: Stage['houseRules'] = {}): Stage['houseRules'] {
  const rows = ['rf0', 'rf1', 'rf2', 'rf6', 'rf9', 'defending', 'fallingBack'];
  const table = Object.fromEntries(rows.map((row) => [`risk.table.${row}`, new Array(6).fill(order)]));
  return { ...table, 'reaction.enabled': false, ...more };
}

function reason(name: (typeof RISK_REASONS)[number], stage: Stage, prepare: (scene: Scene) => void): number {
  return play(stage, (scene) => {
    reveal(scene);
    prepare(scene);
    const [group] = scene.battle.sides[1].groups;
    survey(scene.game, group);
    riskFactor(scene.game, group);
    return scene.game.seen.parts[RISK_REASONS.indexOf(name)];
  });
}

describe('retreats', () => {
  test.each([
    ['north', 'solo', [0, 1]],
    ['south', 'solo', [0, -1]],
    ['north', 'sgc', [0, -1]],
    ['south', 'sgc', [0, 1]],
    ['east', 'solo', [1, 0]],
    ['west', 'solo', [-1, 0]],
    ['east', 'sgc', [-1, 0]],
    ['west', 'sgc', [1, 0]],
  ] as const)(
    'SOLO-87 of equal directions the one nearest to the own table edge: edge %s, side %s',
    (edge, side, way) => {
      // Both ways between the enemies end equally far.
      const across = way[0] === 0;
      const pair = [across ? at('One', 20, 30) : at('One', 30, 20), across ? at('Two', 40, 30) : at('Two', 30, 40)];
      const own = at('Own', 30, 30);
      const stage: Stage =
        side === 'solo'
          ? { sgc: pair, solo: [own], edge }
          : { sgc: [{ uncommanded: true, figures: [own] }], solo: pair, edge };
      play(stage, (scene) => {
        reveal(scene);
        const { group } = scene.figure('Own');
        survey(scene.game, group);
        expect(chooseRetreat(scene.game, group, false)).toBe(true);
        expect([group.wayX, group.wayY].map((way) => Math.sign(Math.round(way)) + 0)).toEqual([...way]);
      });
    },
  );

  test('SOLO-86 the last known place is the last at which any enemy was seen, and moves with one who is watched', () => {
    const house = { name: 'house', rect: [40, 18, 2, 30], sight: 'blocks', movement: 'open' };
    play({ sgc: [at('Ann', 30, 20), at('Bob', 30, 24)], solo: [at('Jaffa', 30, 50)], terrain: [house] }, (scene) => {
      const { battle, game, figure, node } = scene;
      reveal(scene);
      relocate(game, figure('Ann'), node(34, 20));
      expect(battle.sides[1].lastKnown).toBe(node(34, 20));
      relocate(game, figure('Bob'), node(36, 24));
      expect(battle.sides[1].lastKnown).toBe(node(36, 24));
      relocate(game, figure('Bob'), node(46, 24));
      expect(battle.sides[1].lastKnown).toBe(node(36, 24));
    });
  });

  test('SOLO-86 a unit within one move of where an enemy was last seen goes for the objective instead', () => {
    const hill = { name: 'hill', rect: [0, 28, 79, 2], sight: 'blocks', movement: 'rough' };
    const goal = (x: number) =>
      play(
        {
          sgc: [at('Ann', 30, 10)],
          solo: [at('Jaffa', 30, 40)],
          terrain: [hill],
          objective: [60, 40],
          dice: [6],
          houseRules: ordered('D'),
        },
        (scene) => {
          scene.battle.sides[1].lastKnown = scene.node(x, 40);
          beginStep(scene.game, 1);
          runByTable(scene.game, 1);
          return scene.group('Jaffa').goal === scene.node(60, 40);
        },
      );
    expect([goal(24), goal(23)]).toEqual([true, false]);
  });
});

describe('Risk Factor', () => {
  const FIVE: Stage = {
    sgc: [at('Ann', 30, 20)],
    solo: [1, 2, 3, 4, 5].map((i) => at(`J${i}`, 30 + i, 40)),
    dice: [1],
  };

  test('SOLO-66 killed, captured, wounded and disabled count a tenth of the starting strength each, those gone do not', () => {
    const tenths = (prepare: (scene: Scene) => void, dice: number[] = []) =>
      reason('perTenth', { ...FIVE, dice }, prepare);
    expect(tenths(({ game, figure }) => kill(game, figure('J1'), null, BY_FIRE))).toBe(2);
    expect(tenths(({ game, figure }) => capture(game, figure('J1'), null))).toBe(2);
    expect(tenths(({ game, figure }) => wound(game, figure('J1'), null, BY_FIRE), [1])).toBe(2);
    expect(tenths(({ game, figure }) => disable(game, figure('J1'), 1, null, BY_FIRE))).toBe(2);
    // A disabling wound counts one; the recycled were killed; those who fled are no casualties.
    expect(tenths(({ game, figure }) => wound(game, figure('J1'), null, BY_FIRE), [3])).toBe(2);
    expect(
      tenths(({ game, figure, battle }) => {
        kill(game, figure('J1'), null, BY_FIRE);
        kill(game, figure('J2'), null, BY_FIRE);
        battle.recycle(figure('J1'));
      }),
    ).toBe(4);
    expect(tenths(({ battle, figure }) => battle.remove(figure('J1'), GONE))).toBe(0);
    expect(
      reason('perTenth', { ...FIVE, solo: (FIVE.solo as Actor[]).slice(0, 3), dice: [] }, ({ game, figure }) =>
        kill(game, figure('J1'), null, BY_FIRE),
      ),
    ).toBe(3);
  });

  test('SOLO-63 SOLO-47 in cover is in cover from every known enemy in sight who can act', () => {
    const covered = (others: Actor[], prepare: (scene: Scene) => void = () => {}) =>
      play({ sgc: [at('Ann', 50, 30), ...others], solo: [at('Jaffa', 30, 30)], terrain: [EAST_WALL] }, (scene) => {
        reveal(scene);
        prepare(scene);
        return isInCover(scene.game, scene.figure('Jaffa'));
      });
    expect(covered([])).toBe(true);
    expect(covered([at('Bob', 10, 30)])).toBe(false);
    expect(covered([at('Bob', 10, 30)], ({ figure }) => (figure('Bob').spotted = false))).toBe(true);
    expect(covered([at('Bob', 10, 30)], ({ game }) => game.battle.disable(game.battle.figures[1], 2))).toBe(true);
    const halfWay = {
      ...EAST_WALL,
      line: [
        [40, 10],
        [40, 60],
      ],
    };
    const behind = play({ sgc: [at('Ann', 50, 30)], solo: [at('Jaffa', 30, 30)], terrain: [halfWay] }, (scene) => {
      reveal(scene);
      return isInCover(scene.game, scene.figure('Jaffa'));
    });
    expect(behind).toBe(true);
    const nobody = (terrain: Stage['terrain']) =>
      play({ sgc: [at('Ann', 50, 30)], solo: [at('Jaffa', 30, 30)], terrain }, ({ game, figure }) =>
        isInCover(game, figure('Jaffa')),
      );
    expect([nobody([EAST_WALL]), nobody([])]).toEqual([true, false]);
  });

  test('SOLO-64 clear sight and range have to be of one enemy, and cover is what the enemy has', () => {
    const near = {
      ...EAST_WALL,
      line: [
        [20, 21],
        [40, 21],
      ],
    };
    const inRange = (sgc: Actor[], terrain: Stage['terrain']) =>
      reason('enemyInRange', { sgc, solo: [at('Jaffa', 30, 40)], terrain }, () => {});
    const ann = at('Ann', 30, 20);
    const pistol = at('Bob', 50, 2, { weapon: 'pistol' });
    expect(inRange([ann], [near])).toBe(0);
    expect(inRange([pistol], [near])).toBe(0);
    // Ann is in range behind the wall; Bob's pistol does not reach.
    expect(
      inRange(
        [ann, pistol],
        [
          {
            ...near,
            line: [
              [28, 21],
              [32, 21],
            ],
          },
        ],
      ),
    ).toBe(0);
    // A wall next to the unit covers the unit alone.
    expect(
      inRange(
        [ann],
        [
          {
            ...near,
            line: [
              [20, 39],
              [40, 39],
            ],
          },
        ],
      ),
    ).toBe(1);
  });
});

describe('the solo step', () => {
  const step = (stage: Stage, prepare: (scene: Scene) => void = () => {}) =>
    play(stage, (scene) => {
      reveal(scene);
      prepare(scene);
      beginStep(scene.game, 1);
      runByTable(scene.game, 1);
      endStep(scene.game, 1);
      setStates(scene.game, 1);
      return scene;
    });

  test('SOLO-74 with a target in range for any of its figures the whole group moves half its actions, rounded down', () => {
    const scene = step({
      sgc: [at('Ann', 30, 20)],
      solo: [squad('Group', at('Front', 30, 45), at('Back', 30, 59), at('Elite', 34, 56, { profile: 'jaffaElite' }))],
      houseRules: ordered('D', { 'ranges.staff.long': 30 }),
      dice: [6, 1],
    });
    const made = ['Front', 'Back', 'Elite'].map((name) => scene.figure(name).movesMade);
    expect(made).toEqual([1, 1, 1]);
    expect(['Front', 'Back', 'Elite'].map((name) => scene.figure(name).fired)).toEqual([true, false, false]);
    const elite = step({
      sgc: [at('Ann', 30, 20)],
      solo: [at('Elite', 30, 40, { profile: 'jaffaElite' })],
      houseRules: ordered('D'),
      dice: [6, 1],
    });
    // One of three actions moves; the aimed shot comes first, at 20 inches.
    expect([elite.figure('Elite').movesMade, elite.figure('Elite').actions]).toEqual([1, 0]);
    expect(elite.trace.text()).toMatch(/Elite fires, aimed, at sgc Ann in the open, 20 inches[\s\S]*Elite moves/);
  });

  test('SOLO-76 the figure nearest to the goal of its group moves first, whatever its place in the list', () => {
    const scene = step({
      sgc: [at('Ann', 30, 2)],
      solo: [squad('Group', at('Last', 30, 58), at('First', 30, 50), at('Second', 30, 54))],
      houseRules: ordered('D', { 'ranges.staff.long': 18 }),
      dice: [6],
    });
    const order = [...scene.trace.text().matchAll(/solo (\w+) moves from/g)].map(([, name]) => name);
    expect([...new Set(order)]).toEqual(['First', 'Second', 'Last']);
  });

  test('SOLO-76 who moved and has not fired fires late with what is left; who runs or charges does not', () => {
    const wood = { name: 'wood', rect: [36, 38, 3, 4], cover: 'soft' };
    const late = (order: string, jaffa: Actor, dice: number[], more: Stage['houseRules'] = {}) =>
      step({
        sgc: [at('Ann', 30, 20)],
        solo: [jaffa],
        terrain: [wood],
        houseRules: ordered(order, more),
        dice: [6, ...dice],
      }).figure('Elite').fired;
    const elite = at('Elite', 30, 40, { profile: 'jaffaElite' });
    expect(late('A', elite, [1])).toBe(true);
    expect(late('F', elite, [], { 'move.maxActions': 1 })).toBe(false);
    const short = { 'move.charge': 1, 'move.maxActions': 1 };
    expect(late('D', at('Elite', 30, 30, { profile: 'jaffaElite' }), [], short)).toBe(false);
  });

  test('SOLO-76 at the end movers face their way and others as before', () => {
    const hill = { name: 'hill', rect: [0, 28, 79, 2], sight: 'blocks', movement: 'rough' };
    const facing = (order: string) => {
      const scene = step({
        sgc: [at('Ann', 30, 20)],
        solo: [{ name: 'Group', facing: 'north', figures: [at('Jaffa', 30, 40)] }],
        terrain: [hill],
        objective: [50, 40],
        houseRules: ordered(order),
        dice: [6],
      });
      const { facingX, facingY } = scene.group('Group');
      return [Math.sign(facingX), Math.sign(facingY)];
    };
    expect(facing('continue')).toEqual([0, 1]);
    expect(facing('C')).toEqual([1, 0]);
  });
});
