import { describe, expect, test } from 'vitest';
import { capture, disable, kill, suppress, wound } from '../../../src/sim/systems/stargate-solo/play/casualties.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { fightMelees } from '../../../src/sim/systems/stargate-solo/play/melee.ts';
import { moraleStep, testMorale } from '../../../src/sim/systems/stargate-solo/play/morale.ts';
import { MOVE } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep, endStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { DEAD, FOR_GOOD } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, moves, play, reveal, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, more: Partial<Actor> = {}): Actor => ({ name, at: [x, y], ...more });
const BY_FIRE = 0;

describe('melee', () => {
  test('SOLO-54 by more than 4 every other opponent is pushed back, whoever of them had the best Fire points', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20, { profile: 'sgcElite' })],
      solo: [at('West', 29, 20), at('East', 31, 20), at('Prime', 30, 21, { profile: 'firstPrime' })],
      houseRules: { 'jaffa.captures': false, 'melee.perExtra': 0 },
    };
    play({ ...stage, dice: [6, 1] }, (scene) => {
      fightMelees(scene.game, 0);
      expect(scene.figure('Prime').status).toBe(DEAD);
      expect([scene.at('West'), scene.at('East')]).toEqual([
        [28, 20],
        [32, 20],
      ]);
    });
    play({ ...stage, sgc: [at('Ann', 30, 20, { profile: 'sgcSpecialist' })], dice: [1, 6] }, (scene) => {
      fightMelees(scene.game, 0);
      expect(scene.figure('Ann').status).toBe(DEAD);
      expect(['West', 'East', 'Prime'].map((name) => scene.at(name))).toEqual([
        [29, 20],
        [31, 20],
        [30, 21],
      ]);
    });
  });

  test('SOLO-53 of equal sides the figures of the side whose step it is not are the combats, and one may be left without', () => {
    // Ann touches both, Bob the first alone: one combat of Ann, or of the first, by side.
    const stage: Stage = {
      sgc: [at('Ann', 30, 20), at('Bob', 30, 22)],
      solo: [at('First', 30, 21), at('Second', 29, 20)],
      houseRules: { 'jaffa.captures': false },
    };
    const fights = (step: number, dice: number[]) =>
      play({ ...stage, dice }, (scene) => {
        fightMelees(scene.game, step);
        return [...scene.trace.text().matchAll(/sgc (\w+)( with 1 more)? .* fights solo (\w+)( with 1 more)?/g)].map(
          ([, a, more, b, others]) => `${a}${more ?? ''} against ${b}${others ?? ''}`,
        );
      });
    expect(fights(1, [3, 3])).toEqual(['Ann against First with 1 more']);
    expect(fights(0, [3, 5])).toEqual(['Ann with 1 more against First']);
  });

  test('SOLO-53 who joins goes to the nearest that it touches', () => {
    const stage: Stage = {
      sgc: [at('Far', 28, 20), at('Near', 31, 20)],
      solo: [at('Middle', 30, 20), at('Lower', 31, 19), at('Upper', 28, 21)],
      houseRules: { 'jaffa.captures': false, 'melee.distance': 2 },
      dice: [3, 4, 3, 3],
    };
    play(stage, (scene) => {
      fightMelees(scene.game, 0);
      expect(scene.trace.text()).toMatch(/sgc Near .* fights solo Middle with 1 more/);
      expect(scene.trace.text()).toMatch(/sgc Far .* fights solo Upper/);
    });
  });
});

describe('morale and fire', () => {
  const cross = (prepare: (scene: Scene) => void, dice: number[], extra: Partial<Stage> = {}) => {
    const act = moves({
      Ann: [
        (action, { battle }) => {
          action.kind = MOVE;
          action.node = battle.lattice.nodeNear(3000, 1800);
        },
      ],
    });
    return play(
      {
        sgc: [at('Ann', 30, 20)],
        solo: [at('Jaffa', 30, 40)],
        policy: { act },
        dice,
        ...extra,
        houseRules: { 'reaction.enabled': false, 'spotting.solo': false },
      },
      (scene) => {
        reveal(scene);
        prepare(scene);
        beginStep(scene.game, 0);
        moveCommanded(scene.game);
        return scene.trace.text().includes('crossing open ground under fire');
      },
    );
  };
  const shot = ({ game, figure }: Scene) => fire(game, figure('Jaffa'), figure('Ann'), 0, false);

  test('SOLO-44 under fire is who was shot at, hit or not, since its last own movement step ended, by one who can still act', () => {
    expect(cross(() => {}, [])).toBe(false);
    expect(cross(shot, [1, 1])).toBe(true);
    const old = (scene: Scene) => {
      shot(scene);
      beginStep(scene.game, 0);
      endStep(scene.game, 0);
    };
    expect(cross(old, [1])).toBe(false);
    const fallen = (scene: Scene) => {
      shot(scene);
      scene.battle.disable(scene.figure('Jaffa'), 3);
    };
    expect(cross(fallen, [1])).toBe(false);
    const other = (scene: Scene) => {
      shot(scene);
      beginStep(scene.game, 1);
      endStep(scene.game, 1);
    };
    expect(cross(other, [1, 1])).toBe(true);
  });

  test('SOLO-44 a wound, a disablement, a death and a capture are casualties', () => {
    const tests = (harm: (scene: Scene) => void, dice: number[] = []) =>
      play(
        { sgc: [at('Ann', 30, 20), at('Bob', 31, 20)], solo: [at('Jaffa', 70, 50)], dice: [...dice, 1] },
        (scene) => {
          harm(scene);
          moraleStep(scene.game);
          return scene.trace.text().includes('(a casualty)');
        },
      );
    expect(tests(({ game, figure }) => wound(game, figure('Ann'), null, BY_FIRE), [1])).toBe(true);
    expect(tests(({ game, figure }) => disable(game, figure('Ann'), 1, null, BY_FIRE))).toBe(true);
    expect(tests(({ game, figure }) => kill(game, figure('Ann'), null, BY_FIRE))).toBe(true);
    expect(tests(({ game, figure }) => capture(game, figure('Ann'), figure('Jaffa')))).toBe(true);
  });

  test('SOLO-39 at most 3 markers; SOLO-41 they are individual, and one past the most still has the cluster tested', () => {
    play({ sgc: [at('Ann', 30, 20), at('Bob', 31, 20)], solo: [at('Jaffa', 70, 50)], dice: [1, 1] }, (scene) => {
      const { game, figure } = scene;
      for (let i = 0; i < 3; i++) suppress(game, figure('Ann'), true);
      expect([figure('Ann').markers, figure('Bob').markers]).toEqual([3, 0]);
      moraleStep(game);
      suppress(game, figure('Ann'), true);
      expect([figure('Ann').markers, figure('Ann').causes > 0]).toEqual([3, true]);
      moraleStep(game);
      expect(scene.trace.text().match(/2 figures test on 6 Fire points/g)?.length).toBe(2);
      suppress(game, figure('Ann'), false);
      expect(figure('Ann').causes).toBe(0);
    });
    play({ sgc: [at('Ann', 30, 20)], solo: [], houseRules: { 'suppression.max': 1 } }, ({ game, figure }) => {
      suppress(game, figure('Ann'), false);
      suppress(game, figure('Ann'), false);
      expect(figure('Ann').markers).toBe(1);
    });
  });

  test('SOLO-42 a wound takes a Fire action at once, of two disablements the longer counts, and at 0 it is for good', () => {
    const until = (first: number, second: number) =>
      play({ sgc: [at('Ann', 30, 20)], solo: [], dice: [first, second] }, ({ game, figure }) => {
        wound(game, figure('Ann'), null, BY_FIRE);
        wound(game, figure('Ann'), null, BY_FIRE);
        const { wounds, actions, disabledUntil } = figure('Ann');
        return [wounds, actions, disabledUntil];
      });
    expect(until(1, 1)).toEqual([2, 1, 0]);
    expect(until(3, 2)).toEqual([2, 1, 2]);
    expect(until(2, 3)).toEqual([2, 1, 2]);
    play({ sgc: [at('Ann', 30, 20, { profile: 'sgcSpecialist' })], solo: [], dice: [1, 1] }, ({ game, figure }) => {
      wound(game, figure('Ann'), null, BY_FIRE);
      expect([figure('Ann').disabled, figure('Ann').lost]).toEqual([false, false]);
      wound(game, figure('Ann'), null, BY_FIRE);
      expect([figure('Ann').disabledUntil, figure('Ann').lost]).toEqual([FOR_GOOD, true]);
    });
  });

  test('SOLO-47 SOLO-45 a test binds the cluster alone, and a link may be two figures long', () => {
    const line = [at('Ann', 30, 20), at('Bob', 33, 20), at('Cat', 36, 20), at('Dan', 40, 20)];
    play(
      {
        sgc: line,
        solo: [at('Jaffa', 30, 50)],
        dice: [6],
        houseRules: { 'morale.countWounded': true, 'profiles.sgcTrooper.fireActions': 1 },
      },
      (scene) => {
        reveal(scene);
        testMorale(scene.game, scene.figure('Ann'), 0);
        // 3 Fire points, die 6: all testers are suppressed; Dan is none.
        expect(line.map(({ name }) => scene.figure(name).markers)).toEqual([1, 1, 1, 0]);
      },
    );
  });
});
