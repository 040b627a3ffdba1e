import { describe, expect, test } from 'vitest';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { fightMelees } from '../../../src/sim/systems/stargate-solo/play/melee.ts';
import {
  clusterSize,
  finishRetiring,
  moraleStep,
  moveRouters,
  rallyRouters,
  testMorale,
} from '../../../src/sim/systems/stargate-solo/play/morale.ts';
import { MOVE } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep, unsuppress } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { DEAD, GONE, ON_TABLE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, moves, play, reveal, type Scene, type Stage } from './support.ts';

const SUPPRESSED = 0;
const CASUALTY = 1;
const at = (name: string, x: number, y: number, profile?: Actor['profile']): Actor => ({
  name,
  at: [x, y],
  ...(profile ? { profile } : {}),
});
const ANN = at('Ann', 30, 20);
const JAFFA = at('Jaffa', 30, 40);
const QUIET = { 'reaction.enabled': false, 'spotting.solo': false };
const WALL = {
  name: 'wall',
  line: [
    [20, 12],
    [40, 12],
  ],
  cover: 'hard',
};

const step =
  (x: number, y: number) =>
  (action: { kind: number; node: number }, { battle }: Scene['game']): void => {
    action.kind = MOVE;
    action.node = battle.lattice.nodeNear(x * 100, y * 100);
  };

const summary = ({ figure }: Scene, name = 'Ann') => {
  const { markers, routing, retiring } = figure(name);
  return routing ? 'flees' : retiring ? 'retires' : markers > 0 ? 'suppressed' : 'stands';
};

describe('removing suppression', () => {
  test('SOLO-40 D6 + Fire points of 6 or more takes off one marker for one Fire action', () => {
    const left = (dice: number[], houseRules: Stage['houseRules'] = {}) =>
      play({ sgc: [ANN], solo: [JAFFA], dice, houseRules }, ({ game, figure }) => {
        figure('Ann').markers = 2;
        unsuppress(game, figure('Ann'));
        return [figure('Ann').markers, figure('Ann').actions];
      });
    expect(left([2])).toEqual([2, 2]);
    expect(left([3])).toEqual([1, 2]);
    expect(left([3], { 'suppression.perSuccess': 'all' })).toEqual([0, 2]);
    expect(left([3], { 'suppression.score': 7 })).toEqual([2, 2]);
    expect(left([3], { 'actions.unsuppressCost': 2 })).toEqual([1, 1]);
  });

  test('SOLO-40 SOLO-08 it comes before all moves of the step', () => {
    const walk = moves({
      Ann: [
        (action, { battle }) => {
          action.kind = MOVE;
          action.node = battle.lattice.nodeNear(3000, 1500);
        },
      ],
    });
    play({ sgc: [ANN], solo: [JAFFA], dice: [1, 6], policy: { act: walk }, houseRules: QUIET }, (scene) => {
      scene.figure('Ann').markers = 1;
      moveCommanded(scene.game);
      expect([scene.figure('Ann').markers, scene.at('Ann'), scene.figure('Ann').actions]).toEqual([0, [30, 15], 0]);
    });
  });
});

describe('morale tests', () => {
  test.each([
    [2, 'stands'],
    [3, 'retires'],
    [4, 'retires'],
    [5, 'suppressed'],
    [6, 'suppressed'],
  ])('SOLO-46 SOLO-47 SOLO-48 three Fire points and a die of %i: %s', (die, what) => {
    play({ sgc: [ANN], solo: [JAFFA], dice: [die] }, (scene) => {
      reveal(scene);
      testMorale(scene.game, scene.figure('Ann'), SUPPRESSED);
      expect(summary(scene)).toBe(what);
    });
  });

  test('SOLO-46 wounded and dead are not counted; a total of 0 cannot pass, 7 cannot fail', () => {
    const two: Stage = { sgc: [ANN, at('Bob', 30, 21)], solo: [JAFFA] };
    const outcome = (stage: Stage, before: (scene: Scene) => void) =>
      play(stage, (scene) => {
        reveal(scene);
        before(scene);
        testMorale(scene.game, scene.figure('Ann'), CASUALTY);
        return summary(scene);
      });
    const wound =
      (name: string) =>
      ({ figure }: Scene) => {
        figure(name).wounds = 1;
      };
    expect(outcome({ ...two, dice: [3] }, wound('Bob'))).toBe('retires');
    expect(outcome({ ...two, dice: [4], houseRules: { 'morale.countWounded': true } }, wound('Bob'))).toBe('stands');
    expect(outcome({ sgc: [ANN], solo: [JAFFA], dice: [1] }, wound('Ann'))).toBe('retires');
    const seven: Stage = { sgc: [at('Ann', 30, 20, 'sgcElite'), at('Bob', 30, 21)], solo: [JAFFA], dice: [6] };
    expect(outcome(seven, () => {})).toBe('stands');
    expect(outcome({ ...seven, dice: [9], houseRules: { 'morale.die': 10 } }, () => {})).toBe('suppressed');
    expect(
      outcome({ ...two, dice: [5] }, ({ figure }) => {
        figure('Bob').markers = 1;
      }),
    ).toBe('stands');
  });

  test('SOLO-45 figures of one team within 3 inches of each other test together, in a chain; detached ones apart', () => {
    const stage: Stage = { sgc: [ANN, at('Bob', 33, 20), at('Cat', 36, 20), at('Dan', 40, 20)], solo: [JAFFA] };
    const size = (houseRules: Stage['houseRules']) =>
      play({ ...stage, houseRules }, ({ game, figure }) => clusterSize(game, figure('Ann')));
    expect(size({})).toBe(3);
    expect(size({ 'morale.clusterDistance': 4 })).toBe(4);
    expect(size({ 'morale.clusterDistance': 2 })).toBe(1);
    expect(size({ 'morale.cluster': 'group' })).toBe(4);
    const apart: Stage = { sgc: [{ figures: [ANN] }, { name: 'Other', figures: [at('Bob', 31, 20)] }], solo: [JAFFA] };
    expect(play(apart, ({ game, figure }) => clusterSize(game, figure('Ann')))).toBe(1);
  });

  test('SOLO-10 SOLO-41 SOLO-44 who is suppressed by fire causes one test for the cluster, whatever the number of causes', () => {
    const stage: Stage = { sgc: [ANN, at('Bob', 30, 21)], solo: [at('Jaffa', 30, 30)] };
    // Two staff hits at Short suppress Ann and Bob; one test on 6 Fire points.
    const shots = [20, 1, 20, 1];
    const outcome = (houseRules: Stage['houseRules'], dice: number[]) =>
      play({ ...stage, houseRules, dice: [...shots, ...dice] }, (scene) => {
        reveal(scene);
        fire(scene.game, scene.figure('Jaffa'), scene.figure('Ann'), 0, false);
        fire(scene.game, scene.figure('Jaffa'), scene.figure('Bob'), 0, false);
        moraleStep(scene.game);
        moraleStep(scene.game);
        return scene.figure('Ann').causes;
      });
    expect(outcome({}, [1])).toBe(0);
    expect(outcome({ 'morale.cause.suppressed': false }, [])).toBe(0);
  });

  test('SOLO-44 a casualty causes a test; by house rule each kind of cause has one of its own', () => {
    const stage: Stage = { sgc: [at('Ann', 30, 20, 'sgcElite'), at('Bob', 30, 21)], solo: [at('Jaffa', 30, 30)] };
    const outcome = (houseRules: Stage['houseRules'], dice: number[]) =>
      play({ ...stage, houseRules, dice: [20, 1, 20, 6, ...dice] }, (scene) => {
        reveal(scene);
        fire(scene.game, scene.figure('Jaffa'), scene.figure('Ann'), 0, false);
        fire(scene.game, scene.figure('Jaffa'), scene.figure('Bob'), 0, false);
        moraleStep(scene.game);
        return scene.figure('Bob').status;
      });
    expect(outcome({}, [1])).toBe(DEAD);
    expect(outcome({ 'morale.oncePerStep': false }, [1, 1])).toBe(DEAD);
    expect(outcome({ 'morale.oncePerStep': false, 'morale.cause.casualty': false }, [1])).toBe(DEAD);
  });

  test('SOLO-44 Jaffa and Goauld take no such tests', () => {
    play({ sgc: [ANN], solo: [at('Jaffa', 30, 28)], dice: [20, 6] }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), 1, false);
      moraleStep(scene.game);
      expect([scene.figure('Jaffa').status, scene.figure('Jaffa').causes]).toEqual([DEAD, 0]);
    });
  });

  test('SOLO-01 an uncommanded group takes none either, but by house rule', () => {
    const team = (houseRules: Stage['houseRules'], dice: number[]) =>
      play(
        {
          sgc: [{ uncommanded: true, figures: [ANN] }],
          solo: [at('Jaffa', 30, 28)],
          houseRules,
          dice: [20, 1, ...dice],
        },
        (scene) => {
          reveal(scene);
          fire(scene.game, scene.figure('Jaffa'), scene.figure('Ann'), 1, false);
          moraleStep(scene.game);
          return scene.figure('Ann').markers;
        },
      );
    expect(team({}, [])).toBe(1);
    expect(team({ 'uncommanded.moraleTest': true }, [1])).toBe(1);
  });

  test('SOLO-47 by that house rule who retires does so with the whole of the next own movement, and is free then', () => {
    const houseRules = { ...QUIET, 'uncommanded.moraleTest': true };
    play({ sgc: [{ uncommanded: true, figures: [ANN] }], solo: [JAFFA], dice: [4], houseRules }, (scene) => {
      reveal(scene);
      const ann = scene.figure('Ann');
      testMorale(scene.game, ann, SUPPRESSED);
      expect([scene.at('Ann'), ann.retiring]).toEqual([[30, 14], true]);
      beginStep(scene.game, 0);
      moveCommanded(scene.game);
      expect([scene.at('Ann')[1], ann.retiring]).toEqual([0, false]);
    });
  });

  test('SOLO-13 SOLO-44 crossing open ground under fire is tested at once, before the first such action, and a failure replaces the move', () => {
    const plan = () => moves({ Ann: [step(30, 18), step(30, 16)] });
    const cross = (dice: number[], extra: Partial<Stage> = {}) =>
      play(
        {
          sgc: [ANN],
          solo: [JAFFA],
          dice,
          policy: { act: plan() },
          houseRules: { 'reaction.enabled': false },
          ...extra,
        },
        (scene) => {
          reveal(scene);
          const ann = scene.figure('Ann');
          ann.shooters[0] = scene.figure('Jaffa').index;
          ann.shooterCount = 1;
          moveCommanded(scene.game);
          return [scene.at('Ann'), summary(scene)];
        },
      );
    expect(cross([1])).toEqual([[30, 16], 'stands']);
    expect(cross([5])).toEqual([[30, 20], 'suppressed']);
    expect(
      cross([], {
        terrain: [
          {
            ...WALL,
            line: [
              [20, 30],
              [40, 30],
            ],
          },
        ],
      }),
    ).toEqual([[30, 16], 'stands']);
    expect(cross([], { houseRules: { 'reaction.enabled': false, 'morale.cause.openGround': false } })).toEqual([
      [30, 16],
      'stands',
    ]);
  });

  test('SOLO-19 SOLO-31 who fails that test and runs in its own movement is spotted and fired at as any mover', () => {
    const cross = (dice: number[], houseRules: Stage['houseRules'] = {}, ann: Actor = ANN) =>
      play(
        {
          sgc: [ann],
          solo: [JAFFA, at('Other', 36, 40)],
          dice,
          policy: { act: moves({ Ann: [step(30, 18)] }) },
          houseRules,
        },
        (scene) => {
          reveal(scene);
          const { figure, battle } = scene;
          // The other does not know Ann and has another to spot.
          figure('Ann').shooters[0] = figure('Jaffa').index;
          figure('Ann').shooterCount = 1;
          beginStep(scene.game, 0);
          figure('Ann').shooterCount = 1;
          moveCommanded(scene.game);
          return [summary(scene), battle.sides[1].shots, scene.trace.text().split('tries to spot').length - 1];
        },
      );
    // Die 3: Ann retires; two staff shots at 26 inches miss; die 6 of two Fire points: she flees.
    expect(cross([3, 1, 1])).toEqual(['retires', 2, 0]);
    expect(cross([6, 1, 1], {}, at('Ann', 30, 20, 'sgcSpecialist'))).toEqual(['flees', 2, 0]);
    expect(cross([3, 1, 1], { 'reaction.check': 'end-of-move' })).toEqual(['retires', 2, 0]);
    expect(cross([3], { 'reaction.enabled': false })).toEqual(['retires', 0, 0]);
  });

  test('SOLO-19 who is sent back at another time may be spotted, but is not fired at', () => {
    const stage: Stage = { sgc: [ANN], solo: [at('Jaffa', 30, 50)], dice: [3, 6] };
    play(stage, (scene) => {
      beginStep(scene.game, 1);
      testMorale(scene.game, scene.figure('Ann'), SUPPRESSED);
      // At 36 inches a 5 spots; the unaware solo side needs a 6.
      expect([scene.figure('Ann').spotted, scene.battle.sides[1].shots]).toEqual([true, 0]);
    });
  });

  test('SOLO-44 one test for crossing open ground binds its cluster for the turn', () => {
    const cross = (bob: Actor, dice: number[]) =>
      play(
        {
          sgc: [ANN, bob],
          solo: [JAFFA],
          dice,
          policy: { act: moves({ Ann: [step(30, 18)], Bob: [step(bob.at[0], 18)] }) },
          houseRules: QUIET,
        },
        (scene) => {
          reveal(scene);
          for (const name of ['Ann', 'Bob']) {
            scene.figure(name).shooters[0] = scene.figure('Jaffa').index;
            scene.figure(name).shooterCount = 1;
          }
          moveCommanded(scene.game);
          return [scene.at('Ann'), scene.at('Bob')].map(([, y]) => y);
        },
      );
    expect(cross(at('Bob', 32, 20), [1])).toEqual([18, 18]);
    expect(cross(at('Bob', 36, 20), [1, 6])).toEqual([18, 20]);
  });

  test('SOLO-31 who retires at once in its own movement has moved in it, in the step of the enemy it has not', () => {
    const moved = (own: boolean) =>
      play({ sgc: [ANN], solo: [JAFFA], dice: [4], houseRules: QUIET }, (scene) => {
        reveal(scene);
        beginStep(scene.game, own ? 0 : 1);
        testMorale(scene.game, scene.figure('Ann'), SUPPRESSED);
        return [scene.at('Ann'), scene.figure('Ann').moved, scene.figure('Ann').actions];
      });
    expect(moved(true)).toEqual([[30, 14], true, 3]);
    expect(moved(false)).toEqual([[30, 14], false, 3]);
  });

  test('SOLO-44 a melee lost causes a test', () => {
    const lose = (houseRules: Stage['houseRules'], dice: number[]) =>
      play({ sgc: [ANN], solo: [at('Jaffa', 30, 21)], dice: [1, 3, ...dice], houseRules }, (scene) => {
        fightMelees(scene.game, 0);
        moraleStep(scene.game);
        return scene.at('Ann');
      });
    expect(lose({ 'jaffa.captures': false }, [1])).toEqual([30, 19]);
    expect(lose({ 'jaffa.captures': false, 'morale.cause.meleeLost': false }, [])).toEqual([30, 19]);
  });
});

describe('what comes of a failed test', () => {
  const retired = (stage: Stage) =>
    play({ solo: [JAFFA], dice: [3], ...stage }, (scene) => {
      reveal(scene);
      testMorale(scene.game, scene.figure('Ann'), SUPPRESSED);
      return scene;
    });

  test('SOLO-47 retire: at once one action at 6 inches to the nearest cover that is not nearer to the enemy', () => {
    const scene = retired({ sgc: [ANN], terrain: [WALL], houseRules: QUIET });
    expect(scene.at('Ann')).toEqual([30, 14]);
    expect([scene.figure('Ann').retiring, scene.figure('Ann').actions]).toEqual([true, 3]);
    beginStep(scene.game, 0);
    finishRetiring(scene.game, scene.figure('Ann'));
    expect([scene.at('Ann'), scene.figure('Ann').retiring, scene.figure('Ann').actions]).toEqual([[30, 13], false, 2]);
  });

  test('SOLO-47 without cover straight away; cover nearer to the enemy is no good', () => {
    const behind = {
      ...WALL,
      line: [
        [24, 27],
        [27, 27],
      ],
    };
    expect(retired({ sgc: [ANN] }).at('Ann')).toEqual([30, 14]);
    expect(retired({ sgc: [ANN], solo: [at('Jaffa', 30, 32)], terrain: [behind] }).at('Ann')).toEqual([30, 14]);
  });

  test('SOLO-47 SOLO-49 who retires or flees minds all known enemies: none ends nearer than the nearest was', () => {
    const between: Stage = { sgc: [at('Ann', 30, 30)], solo: [at('Jaffa', 30, 38), at('Other', 30, 18)] };
    const apart = (scene: Scene) =>
      Math.min(
        ...['Jaffa', 'Other'].map((name) => Math.hypot(...[0, 1].map((i) => scene.at('Ann')[i] - scene.at(name)[i]))),
      );
    expect(apart(retired({ ...between, dice: [3] }))).toBeGreaterThanOrEqual(8);
    const routed: Stage = { ...between, sgc: [at('Ann', 30, 30, 'sgcSpecialist')], dice: [6] };
    expect(apart(retired(routed))).toBeGreaterThanOrEqual(8);
    const literal = { 'morale.awayFrom': 'nearest' };
    expect(retired({ ...between, dice: [3], houseRules: literal }).at('Ann')).toEqual([30, 24]);
    expect(retired({ ...routed, houseRules: literal }).at('Ann')).toEqual([30, 22]);
  });

  test('SOLO-47 cover under the eyes of another enemy, who is nearer to it, is no good', () => {
    const wood = { name: 'wood', rect: [20, 14, 3, 3], cover: 'soft' };
    const stage: Stage = { sgc: [ANN], solo: [at('Jaffa', 30, 30), at('Other', 20, 11)], terrain: [wood] };
    const goes = (houseRules: Stage['houseRules']) => retired({ ...stage, houseRules }).at('Ann')[0];
    expect(goes({ 'morale.awayFrom': 'nearest' })).toBeLessThan(28);
    expect(goes({})).toBeGreaterThanOrEqual(30);
  });

  test('SOLO-47 already in cover: stay, no more; suppressed figures cannot go', () => {
    const wood = { name: 'wood', rect: [28, 18, 5, 4], cover: 'soft' };
    const scene = retired({ sgc: [ANN], terrain: [wood] });
    expect([scene.at('Ann'), scene.figure('Ann').retiring]).toEqual([[30, 20], false]);
    const forced = retired({ sgc: [ANN], terrain: [wood], houseRules: { 'morale.inCoverStays': false } });
    expect(forced.at('Ann')).not.toEqual([30, 20]);
    play({ sgc: [ANN], solo: [JAFFA], dice: [3] }, (pinned) => {
      reveal(pinned);
      pinned.figure('Ann').markers = 1;
      testMorale(pinned.game, pinned.figure('Ann'), SUPPRESSED);
      expect([pinned.at('Ann'), pinned.figure('Ann').retiring]).toEqual([[30, 20], true]);
    });
    expect(retired({ sgc: [ANN], terrain: [WALL], houseRules: { 'morale.immediateActions': 0 } }).at('Ann')).toEqual([
      30, 20,
    ]);
  });

  test('SOLO-48 all testers are suppressed by one marker each, which causes no new test', () => {
    play(
      { sgc: [ANN, at('Bob', 30, 21)], solo: [JAFFA], dice: [6], houseRules: { 'firePoints.basis': 'current' } },
      (scene) => {
        reveal(scene);
        scene.figure('Ann').wounds = 1;
        testMorale(scene.game, scene.figure('Ann'), CASUALTY);
        expect([scene.figure('Ann').markers, scene.figure('Bob').markers]).toEqual([1, 1]);
        moraleStep(scene.game);
      },
    );
    play({ sgc: [ANN], solo: [JAFFA], dice: [6], houseRules: { 'morale.markers': 2 } }, (scene) => {
      testMorale(scene.game, scene.figure('Ann'), CASUALTY);
      expect(scene.figure('Ann').markers).toBe(2);
    });
    play({ sgc: [ANN], solo: [JAFFA], dice: [6], houseRules: { 'morale.suppressedUpTo': 2 } }, (scene) => {
      reveal(scene);
      testMorale(scene.game, scene.figure('Ann'), CASUALTY);
      expect(summary(scene)).toBe('flees');
    });
    play({ sgc: [ANN], solo: [JAFFA], dice: [5], houseRules: { 'morale.retireUpTo': 2 } }, (scene) => {
      reveal(scene);
      testMorale(scene.game, scene.figure('Ann'), CASUALTY);
      expect(summary(scene)).toBe('retires');
    });
  });

  test('SOLO-49 flee: at once one action at 8 inches directly away, markers shed; routers may not fire', () => {
    const medic = at('Ann', 30, 20, 'sgcSpecialist');
    const flee = (houseRules: Stage['houseRules']) =>
      play({ sgc: [medic], solo: [JAFFA], dice: [6], houseRules }, (scene) => {
        reveal(scene);
        scene.figure('Ann').markers = 2;
        testMorale(scene.game, scene.figure('Ann'), CASUALTY);
        return [
          scene.at('Ann'),
          summary(scene),
          scene.figure('Ann').markers,
          scene.battle.mayShoot(scene.figure('Ann')),
        ];
      });
    expect(flee({})).toEqual([[30, 12], 'flees', 0, false]);
    expect(flee({ 'morale.fleeSheds': false })).toEqual([[30, 20], 'flees', 2, false]);
  });

  test('SOLO-49 routers run every own movement, and off the table they are lost; SOLO-51 the group has broken', () => {
    play({ sgc: [at('Ann', 30, 20, 'sgcSpecialist')], solo: [JAFFA], dice: [6], houseRules: QUIET }, (scene) => {
      reveal(scene);
      testMorale(scene.game, scene.figure('Ann'), CASUALTY);
      expect(scene.figure('Ann').group.broken).toBe(true);
      beginStep(scene.game, 0);
      moveRouters(scene.game, 0);
      expect([scene.figure('Ann').status, scene.battle.sides[0].losses]).toEqual([GONE, 1]);
    });
  });

  test('SOLO-49 a router who was pinned anew sheds that and runs', () => {
    const pinned = (houseRules: Stage['houseRules']) =>
      play(
        { sgc: [at('Ann', 30, 30, 'sgcSpecialist')], solo: [JAFFA], houseRules: { ...QUIET, ...houseRules } },
        (scene) => {
          reveal(scene);
          scene.figure('Ann').routing = true;
          scene.figure('Ann').markers = 2;
          beginStep(scene.game, 0);
          moveRouters(scene.game, 0);
          return [scene.figure('Ann').markers, scene.at('Ann')[1] < 30];
        },
      );
    expect(pinned({})).toEqual([0, true]);
    expect(pinned({ 'morale.fleeSheds': false })).toEqual([2, false]);
  });

  test('SOLO-50 routers rally on a 6 at the start of a later movement turn, a cluster on one die, and act at once', () => {
    const stage: Stage = { sgc: [ANN, at('Bob', 31, 20), at('Cat', 50, 20)], solo: [JAFFA] };
    const rally = (dice: number[], houseRules: Stage['houseRules'] = {}) =>
      play({ ...stage, dice, houseRules }, (scene) => {
        reveal(scene);
        for (const name of ['Ann', 'Bob', 'Cat']) scene.figure(name).routing = true;
        rallyRouters(scene.game, 0);
        return ['Ann', 'Bob', 'Cat'].map((name) => scene.figure(name).routing);
      });
    expect(rally([6, 5])).toEqual([false, false, true]);
    expect(rally([5, 6])).toEqual([true, true, false]);
    expect(rally([6, 1, 6], { 'rally.per': 'figure' })).toEqual([false, true, false]);
    expect(rally([4, 3], { 'rally.score': 4 })).toEqual([false, false, true]);
    const walk = moves({
      Ann: [
        (action, { battle }) => {
          action.kind = MOVE;
          action.node = battle.lattice.nodeNear(3000, 2600);
        },
      ],
    });
    play({ sgc: [ANN], solo: [at('Jaffa', 70, 50)], dice: [6], policy: { act: walk }, houseRules: QUIET }, (scene) => {
      scene.figure('Ann').routing = true;
      moveCommanded(scene.game);
      expect(scene.at('Ann')).toEqual([30, 26]);
    });
  });

  test('routers are not tested again, nor do they count for others', () => {
    play({ sgc: [ANN, at('Bob', 30, 21)], solo: [JAFFA], dice: [3] }, (scene) => {
      reveal(scene);
      scene.figure('Bob').routing = true;
      testMorale(scene.game, scene.figure('Ann'), CASUALTY);
      expect(summary(scene)).toBe('retires');
      expect([scene.figure('Bob').status, scene.figure('Bob').routing]).toEqual([ON_TABLE, true]);
    });
  });
});
