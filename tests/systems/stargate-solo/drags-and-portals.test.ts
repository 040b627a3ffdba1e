import { describe, expect, test } from 'vitest';
import { capture, disable, kill } from '../../../src/sim/systems/stargate-solo/play/casualties.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { dragTo, hasGunToDrag, helperFor } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { portalStep, recycle } from '../../../src/sim/systems/stargate-solo/play/portals.ts';
import { enemiesSpot, scoreToSpot, trySpotting } from '../../../src/sim/systems/stargate-solo/play/seeing.ts';
import { beginStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { FOR_GOOD, GONE, LEFT, ON_TABLE, RESERVE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, playMatch, reveal, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, more: Partial<Actor> = {}): Actor => ({ name, at: [x, y], ...more });
const squad = (name: string, ...figures: Actor[]) => ({ name, figures });
const BY_FIRE = 0;

function ordered(order: string, more: Stage['houseRules'] = {}): Stage['houseRules'] {
  const rows = ['rf0', 'rf1', 'rf2', 'rf6', 'rf9', 'defending', 'fallingBack'];
  const table = Object.fromEntries(rows.map((row) => [`risk.table.${row}`, new Array(6).fill(order)]));
  return { ...table, 'reaction.enabled': false, ...more };
}

describe('dragging and spotting', () => {
  test('SOLO-17 a second dragger stands beside the load, can move, and pays as the first does', () => {
    const down = at('Down', 11, 10, { disabled: true });
    const helper = (bob: Actor, prepare: (scene: Scene) => void = () => {}) =>
      play({ sgc: [at('Ann', 10, 10), down, bob], solo: [at('Jaffa', 70, 50)] }, (scene) => {
        prepare(scene);
        return helperFor(scene.game, scene.figure('Ann'), scene.figure('Down').node)?.name;
      });
    expect(helper(at('Bob', 11, 11))).toBe('Bob');
    expect(helper(at('Bob', 12, 11))).toBeUndefined();
    expect(helper(at('Bob', 11, 11), ({ figure }) => (figure('Bob').actions = 0))).toBeUndefined();
    expect(helper(at('Bob', 11, 11), ({ figure }) => (figure('Bob').markers = 1))).toBeUndefined();
    expect(helper(at('Bob', 11, 11), ({ figure }) => (figure('Bob').routing = true))).toBeUndefined();
    play({ sgc: [at('Ann', 10, 10), down, at('Bob', 11, 11)], solo: [at('Jaffa', 70, 50)] }, (scene) => {
      const { game, battle, figure, node } = scene;
      expect(dragTo(game, figure('Ann'), figure('Down'), figure('Bob'), node(10, 15))).toBe(true);
      const paid = ['Ann', 'Bob'].map((name) => [figure(name).actions, figure(name).movesMade, figure(name).dragged]);
      expect(paid).toEqual([
        [2, 1, true],
        [2, 1, true],
      ]);
      expect(battle.isBeside(figure('Bob').node, figure('Down').node)).toBe(true);
    });
  });

  test('SOLO-17 a crewed weapon that has fired is not dragged in that turn', () => {
    const crew = [at('One', 10, 10, { profile: 'sgcGunner' }), at('Two', 10, 11, { profile: 'sgcGunner' })];
    play({ sgc: crew, solo: [at('Jaffa', 30, 10)], dice: [1] }, (scene) => {
      const { game, figure } = scene;
      reveal(scene);
      beginStep(game, 0);
      expect(hasGunToDrag(game, figure('Two'))).toBe(true);
      fire(game, figure('One'), figure('Jaffa'), 0, false);
      expect(hasGunToDrag(game, figure('Two'))).toBe(false);
    });
  });

  test('SOLO-19 the range of a try is that to the nearest visible figure of the group', () => {
    const house = { name: 'house', rect: [10, 12, 4, 6], sight: 'blocks' };
    const stage: Stage = {
      sgc: [at('Ann', 0, 10)],
      // The far one is 30 inches off: Long, a 5.
      solo: [at('Hidden', 16, 19), at('Far', 30, 10)],
      terrain: [house],
    };
    for (const [die, found] of [
      [4, false],
      [5, true],
    ] as const)
      play({ ...stage, dice: [die] }, ({ game, battle, figure }) => {
        battle.sides[0].aware = true;
        trySpotting(game, figure('Ann'), figure('Far').group, true);
        expect([figure('Far').spotted, figure('Hidden').spotted]).toEqual([found, false]);
      });
  });

  test('SOLO-19 enemies try when a figure moves or fires in their line of sight, if they can act', () => {
    const house = { name: 'house', rect: [10, 12, 4, 6], sight: 'blocks' };
    const tries = (mover: Actor, prepare: (scene: Scene) => void = () => {}, dice: number[] = []) =>
      play({ sgc: [mover, at('Open', 40, 10)], solo: [at('Jaffa', 0, 10)], terrain: [house], dice }, (scene) => {
        prepare(scene);
        enemiesSpot(scene.game, scene.figure('Mover'));
        return scene.figure('Jaffa').tries;
      });
    expect(tries(at('Mover', 30, 10), undefined, [1])).toBe(1);
    expect(tries(at('Mover', 20, 20))).toBe(0);
    expect(tries(at('Mover', 30, 10), ({ game, figure }) => game.battle.disable(figure('Jaffa'), 1))).toBe(0);
  });

  test('SOLO-21 a unit is shooting if it fired since the last own step of the observer began', () => {
    const score = (stepsBefore: number) =>
      play({ sgc: [at('Ann', 0, 10)], solo: [at('Jaffa', 30, 10), at('Mate', 30, 50)] }, ({ game, battle, figure }) => {
        battle.sides[0].aware = true;
        for (let i = 0; i < stepsBefore; i++) beginStep(game, 0);
        figure('Mate').group.firedAt = battle.clock;
        const during = scoreToSpot(game, figure('Ann'), figure('Jaffa'));
        beginStep(game, 1);
        const after = scoreToSpot(game, figure('Ann'), figure('Jaffa'));
        beginStep(game, 0);
        return [during, after, scoreToSpot(game, figure('Ann'), figure('Jaffa'))];
      });
    expect(score(1)).toEqual([3, 3, 5]);
  });
});

describe('Portals and breaks', () => {
  test.each([
    ['north', [30, 40], [30, 42], [30, 38]],
    ['south', [30, 20], [30, 18], [30, 22]],
    ['east', [50, 30], [52, 30], [48, 30]],
    ['west', [30, 30], [28, 30], [32, 30]],
  ] as const)(
    'SOLO-95 counters farther from the %s edge than the most forward SGC figure are bypassed',
    (edge, ann, ahead, behind) => {
      const beside = edge === 'north' || edge === 'south' ? [ann[0] + 6, ann[1]] : [ann[0], ann[1] + 6];
      const stage: Stage = {
        sgc: [at('Ann', ann[0], ann[1])],
        edge,
        counters: [ahead, behind, beside as [number, number]],
        houseRules: { 'portal.table': new Array(14).fill('redeploy'), 'portal.redeployWithin': 0 },
        dice: [6, 2],
      };
      play(stage, (scene) => {
        scene.battle.contact = true;
        const before = [...scene.battle.counters.nodes];
        portalStep(scene.game);
        expect([...scene.battle.counters.nodes].map((node, i) => node !== before[i])).toEqual([false, true, false]);
      });
    },
  );

  test('SOLO-97 killed, captured and gone figures return as new; who left by the goal or lies disabled does not', () => {
    const five = [1, 2, 3, 4, 5].map((i) => at(`J${i}`, 30 + i, 40, i === 1 ? { wounds: 1 } : {}));
    play({ sgc: [at('Ann', 5, 5)], solo: five, counters: [[60, 50]], pool: { jaffa: 1 } }, (scene) => {
      const { game, battle, figure } = scene;
      figure('J1').markers = 2;
      figure('J1').spotted = true;
      kill(game, figure('J1'), null, BY_FIRE);
      capture(game, figure('J2'), null);
      battle.remove(figure('J3'), GONE);
      battle.remove(figure('J4'), LEFT);
      disable(game, figure('J5'), FOR_GOOD, null, BY_FIRE);
      recycle(game);
      expect(five.map(({ name }) => figure(name).status)).toEqual([RESERVE, RESERVE, RESERVE, LEFT, ON_TABLE]);
      const { wounds, markers, spotted, disabled, lost } = figure('J1');
      expect([wounds, markers, spotted, disabled, lost]).toEqual([0, 0, false, false, false]);
      expect(scene.group('Jaffa').size).toBe(2);
      expect(battle.sides[1].losses).toBe(4);
    });
  });

  test('SOLO-51 who runs, routs, is captured or disabled for good counts towards a break; who is disabled for a while does not', () => {
    const broke = (order: string, prepare: (scene: Scene) => void) => {
      const stage: Stage = {
        sgc: [at('Ann', 5, 5)],
        solo: [squad('One', at('J1', 60, 50), at('J2', 62, 50)), squad('Two', at('J3', 70, 50), at('J4', 72, 50))],
        houseRules: { ...ordered(order), 'spotting.range.long': 30, 'spotting.range.extreme': 30 },
        dice: [6, 6],
        policy: {
          beginTurn: ({ battle }) => {
            const figure = (name: string) => battle.figures.find((one) => one.name === name)!;
            prepare({ battle, figure } as Scene);
          },
        },
      };
      return playMatch(stage, ({ battle }) => battle.sides[1].breakTurn);
    };
    expect(broke('continue', () => {})).toBe(0);
    const two = (harm: (scene: Scene, name: string) => void) => (scene: Scene) => {
      harm(scene, 'J1');
      harm(scene, 'J3');
    };
    expect(
      broke(
        'continue',
        two(({ battle, figure }, name) => battle.disable(figure(name), FOR_GOOD)),
      ),
    ).toBe(1);
    expect(
      broke(
        'continue',
        two(({ battle, figure }, name) => battle.disable(figure(name), 5)),
      ),
    ).toBe(0);
    const runs = ({ battle, figure }: Scene) => {
      figure('J1').group.state = 4;
      battle.sides[1].lastKnown = figure('J1').node;
    };
    expect(broke('continue', runs)).toBe(1);
    const routed = playMatch(
      {
        sgc: [at('Ann', 30, 20), at('Bob', 34, 20)],
        solo: [at('Jaffa', 70, 50)],
        houseRules: {
          ...ordered('continue'),
          'rally.score': 7,
          'spotting.automaticWithin': 0,
          'spotting.triesPerTurn': 0,
        },
        dice: [1, 6],
        policy: {
          beginTurn: ({ battle }) => {
            battle.figures[0].routing = true;
          },
        },
      },
      ({ battle }) => [battle.figures[0].routing, battle.sides[0].breakTurn],
    );
    expect(routed).toEqual([true, 1]);
  });
});
