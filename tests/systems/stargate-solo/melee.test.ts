import { describe, expect, test } from 'vitest';
import { fightMelees } from '../../../src/sim/systems/stargate-solo/play/melee.ts';
import { relocate } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { CAPTURED, DEAD, FOR_GOOD } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, profile?: Actor['profile']): Actor => ({
  name,
  at: [x, y],
  ...(profile ? { profile } : {}),
});
const FREE = { 'jaffa.captures': false };

function duel(dice: number[], houseRules: Stage['houseRules'] = FREE, extra: Partial<Stage> = {}) {
  return play({ sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 21)], dice, houseRules, ...extra }, (scene) => {
    fightMelees(scene.game, 0);
    return scene;
  });
}

describe('melee', () => {
  test('SOLO-53 Fire points plus a D6 each; SOLO-54 nothing at a draw', () => {
    const scene = duel([1, 2]);
    expect([scene.at('Ann'), scene.at('Jaffa')]).toEqual([
      [30, 20],
      [30, 21],
    ]);
    expect(scene.figure('Ann').causes).toBe(0);
  });

  test('SOLO-54 the loser by 1 is pushed back 1 inch, if there is room', () => {
    const scene = duel([2, 2]);
    expect([scene.at('Jaffa'), scene.figure('Jaffa').engaged, scene.figure('Jaffa').wounds]).toEqual([[30, 22], 0, 0]);
    const walls = { name: 'wall', rect: [28, 22, 6, 2], movement: 'impassable' };
    const held = duel([2, 2], FREE, {
      terrain: [
        walls,
        { name: 'w', rect: [28, 20.5, 1.5, 1], movement: 'impassable' },
        { name: 'e', rect: [30.5, 20.5, 2, 1], movement: 'impassable' },
      ],
    });
    expect([held.at('Jaffa'), held.figure('Jaffa').group.lostMelee]).toEqual([[30, 21], true]);
    expect(duel([2, 2], { ...FREE, 'melee.pushBackDistance': 3 }).at('Jaffa')).toEqual([30, 24]);
  });

  test.each([
    [3, 'wounded'],
    [4, 'disabled'],
    [5, 'killed'],
    [6, 'killed'],
  ])('SOLO-54 a die of %i against 2: the Jaffa is %s', (die, what) => {
    const scene = duel(what === 'wounded' ? [die, 2, 1] : [die, 2]);
    const { wounds, disabledUntil, status } = scene.figure('Jaffa');
    expect(status === DEAD ? 'killed' : disabledUntil === FOR_GOOD ? 'disabled' : wounds > 0 ? 'wounded' : '').toBe(
      what,
    );
  });

  test('SOLO-53 one more for each extra figure in contact with a single enemy figure; the best Fire points fight', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20)],
      solo: [at('Jaffa', 30, 21), at('Prime', 29, 20, 'firstPrime'), at('Third', 31, 20)],
      houseRules: FREE,
    };
    // 3 + 6 against 3 + 2 extras + 4: a draw; by 2 without the extras.
    const scene = play({ ...stage, dice: [6, 4] }, (s) => {
      fightMelees(s.game, 0);
      return s;
    });
    expect(scene.trace.text()).toContain('sgc Ann (3 + die 6) fights solo Prime with 2 more (5 + die 4): a draw');
    const none = play({ ...stage, dice: [6, 4, 1], houseRules: { ...FREE, 'melee.perExtra': 0 } }, (s) => {
      fightMelees(s.game, 0);
      return s;
    });
    expect(none.figure('Prime').wounds).toBe(1);
  });

  test('SOLO-54 more than 4: killed, and the other opponents are pushed back', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20, 'sgcElite')],
      solo: [at('Jaffa', 30, 21), at('Other', 29, 20)],
      dice: [6, 1],
      houseRules: { ...FREE, 'melee.perExtra': 0 },
    };
    play(stage, (scene) => {
      fightMelees(scene.game, 0);
      expect(scene.figure('Jaffa').status).toBe(DEAD);
      expect(scene.at('Other')).toEqual([28, 20]);
    });
    play({ ...stage, dice: [6, 4] }, (scene) => {
      fightMelees(scene.game, 0);
      expect([scene.figure('Jaffa').status, scene.at('Other')]).toEqual([DEAD, [29, 20]]);
    });
  });

  test('SOLO-53 in a tangle each figure of the smaller side is one combat, and the larger join those without an opponent first', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20), at('Bob', 32, 20)],
      solo: [at('Left', 29, 20), at('Middle', 31, 20), at('Right', 33, 20)],
      houseRules: FREE,
    };
    // Left joins Ann, Middle and Right join Bob: two combats, two dice each.
    play({ ...stage, dice: [3, 4, 3, 3] }, (scene) => {
      fightMelees(scene.game, 0);
      const text = scene.trace.text();
      expect(text).toContain('sgc Ann (3 + die 3) fights solo Left (2 + die 4): a draw');
      expect(text).toContain('sgc Bob (3 + die 3) fights solo Middle with 1 more (3 + die 3): a draw');
    });
  });

  test('SOLO-53 of equal sides the figures of the side whose step it is not are the combats', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20), at('Bob', 31, 21)],
      solo: [at('Left', 30, 21), at('Right', 31, 20)],
      houseRules: FREE,
    };
    const order = (step: number) =>
      play({ ...stage, dice: [3, 4, 3, 4] }, (scene) => {
        fightMelees(scene.game, step);
        return [...scene.trace.text().matchAll(/sgc (\w+) .* fights solo (\w+)/g)].map(([, a, b]) => `${a} ${b}`);
      });
    expect(order(1)).toEqual(['Ann Left', 'Bob Right']);
    expect(order(0)).toEqual(['Ann Left', 'Bob Right']);
  });

  test('SOLO-38 suppressed figures fight with full Fire points, or by house rule not at all', () => {
    const pinned = (houseRules: Stage['houseRules'], dice: number[]) =>
      play(
        { sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 21)], houseRules: { ...FREE, ...houseRules }, dice },
        (scene) => {
          scene.figure('Ann').markers = 2;
          fightMelees(scene.game, 0);
          return scene.at('Jaffa');
        },
      );
    expect(pinned({}, [2, 2])).toEqual([30, 22]);
    expect(pinned({ 'suppression.fights': false }, [])).toEqual([30, 21]);
  });

  test('SOLO-52 opposing figures within 1 inch are in melee, and a figure may leave by a move of its own', () => {
    play({ sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 30, 21)] }, (scene) => {
      expect([scene.figure('Ann').engaged, scene.figure('Jaffa').engaged]).toEqual([1, 1]);
      relocate(scene.game, scene.figure('Ann'), scene.node(30, 14));
      expect([scene.figure('Ann').engaged, scene.figure('Jaffa').engaged]).toEqual([0, 0]);
      fightMelees(scene.game, 0);
    });
    play(
      { sgc: [at('Ann', 30, 20)], solo: [at('Jaffa', 31, 21)], houseRules: { 'melee.distance': 2 } },
      ({ figure }) => {
        expect(figure('Ann').engaged).toBe(1);
      },
    );
  });

  test('SOLO-55 a single figure defeated by 1 to 3 is captured in place of the result: always by the solo side', () => {
    const lost = (houseRules: Stage['houseRules'], extra: Partial<Stage> = {}) => duel([1, 3], houseRules, extra);
    const captured = lost({});
    expect([captured.figure('Ann').status, captured.battle.sides[1].captives, captured.battle.sides[0].losses]).toEqual(
      [CAPTURED, 1, 1],
    );
    expect(lost({ 'jaffa.captures': false }).figure('Ann').status).not.toBe(CAPTURED);
    expect(lost({ 'melee.capture': 'never' }).figure('Ann').status).not.toBe(CAPTURED);
    expect(duel([1, 6], {}).figure('Ann').status).toBe(DEAD);
  });

  test('SOLO-55 the SGC decides by its policy; who is not alone in the tangle is captured only by house rule', () => {
    const asks: number[] = [];
    const policy = { capture: (_g: unknown, _w: unknown, _l: unknown, result: number) => asks.push(result) > 0 };
    const scene = duel([2, 2], {}, { policy });
    expect([scene.figure('Jaffa').status, asks]).toEqual([CAPTURED, [1]]);
    const two: Stage = {
      sgc: [at('Ann', 30, 20), at('Bob', 32, 20)],
      solo: [at('Jaffa', 31, 20)],
    };
    const fate = (houseRules: Stage['houseRules']) =>
      play({ ...two, dice: [1, 4], houseRules }, (s) => {
        fightMelees(s.game, 1);
        return s.figure('Ann').status;
      });
    expect(fate({})).not.toBe(CAPTURED);
    expect(fate({ 'melee.capture': 'any' })).toBe(CAPTURED);
  });

  test('SOLO-56 disabled figures in contact do not fight; with no active friend within 1 inch they are captured', () => {
    const fate = (
      houseRules: Stage['houseRules'],
      friend: Actor[],
      before: (scene: Scene) => void = () => {},
      dice: number[] = [],
    ) =>
      play(
        { sgc: [{ ...at('Ann', 30, 20), disabled: true }, ...friend], solo: [at('Jaffa', 30, 21)], houseRules, dice },
        (scene) => {
          before(scene);
          fightMelees(scene.game, 0);
          return scene.figure('Ann').status;
        },
      );
    expect(fate({}, [])).toBe(CAPTURED);
    expect(fate({ 'melee.disabled': 'killed' }, [])).toBe(DEAD);
    expect(fate({ 'melee.disabled': 'ignored' }, [])).toBe(1);
    expect(fate({}, [at('Bob', 30, 19)])).toBe(1);
    expect(
      fate({}, [at('Bob', 30, 19)], ({ figure }) => {
        figure('Bob').markers = 1;
      }),
    ).toBe(CAPTURED);
  });
});
