import { describe, expect, test } from 'vitest';
import {
  fire,
  fireByTable,
  isLegalShot,
  mayReact,
  reactionFire,
} from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { relocate, spendMove } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import { CHARGE_AT, FIRE, MOVE } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { fireCommanded, moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep, endStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { DEAD, FOR_GOOD, ON_TABLE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, moves, play, reveal, type Scene, type Stage } from './support.ts';

const UNAIMED = 0;
const AIMED = 1;
const CAREFUL = 2;
const ANN: Actor = { name: 'Ann', at: [10, 10] };
const jaffaAt = (x: number, y: number, name = 'Jaffa'): Actor => ({ name, at: [x, y] });
const WALL = {
  name: 'wall',
  line: [
    [0, 20],
    [40, 20],
  ],
  cover: 'hard',
};

function shoot(stage: Stage, mode: number, before: (scene: Scene) => void = () => {}) {
  return play(stage, (scene) => {
    reveal(scene);
    before(scene);
    const ann = scene.figure('Ann');
    fire(scene.game, ann, scene.figure('Jaffa'), mode, false);
    const target = scene.figure('Jaffa');
    return { hit: scene.game.shot.hit, counted: scene.game.shot.counted, target, left: ann.actions, scene };
  });
}

describe('shooting', () => {
  test.each([
    ['rifle', 6, 0],
    ['rifle', 7, 1],
    ['rifle', 18, 1],
    ['rifle', 24, 2],
    ['rifle', 60, 3],
    ['staff', 4, 0],
    ['staff', 13, 2],
    ['pistol', 10, 1],
    ['pistol', 30, 3],
    ['cal50', 8, 0],
    ['cal50', 50, 2],
  ] as const)('SOLO-27 a %s at %i inches is in band %i', (weapon, range, band) => {
    const stage: Stage = {
      sgc: [{ name: 'Ann', at: [1, 10], weapon }],
      solo: [jaffaAt(1 + range, 10)],
      dice: [1],
    };
    play(stage, (scene) => {
      reveal(scene);
      expect(scene.battle.bandTo(scene.figure('Ann'), scene.figure('Jaffa'))).toBe(band);
      scene.dice.face(0, 20);
    });
  });

  test('SOLO-27 past the last band there is no shot', () => {
    const at = (weapon: 'pistol' | 'rifle', range: number) =>
      play({ sgc: [{ name: 'Ann', at: [1, 10], weapon }], solo: [jaffaAt(1 + range, 10)] }, (scene) => {
        reveal(scene);
        return isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED);
      });
    expect([at('pistol', 30), at('pistol', 31), at('rifle', 60), at('rifle', 61)]).toEqual([true, false, true, false]);
  });

  test.each([
    [10, UNAIMED, 14],
    [10, AIMED, 8],
    [10, CAREFUL, 4],
    [22, UNAIMED, 17],
    [40, CAREFUL, 12],
  ])('SOLO-28 a rifle at %i inches in mode %i needs %i: one less misses', (range, mode, need) => {
    const stage = (dice: number[]): Stage => ({ sgc: [ANN], solo: [jaffaAt(10 + range, 10)], dice });
    expect(shoot(stage([need - 1]), mode).hit).toBe(false);
    expect(shoot(stage([need, 6]), mode).hit).toBe(true);
  });

  test('SOLO-29 shots cost 1, 2 and 3 Fire actions, and the next is named after the one before', () => {
    const plan: { target: string; mode: number }[] = [
      { target: 'Near', mode: AIMED },
      { target: 'Far', mode: UNAIMED },
    ];
    const fired: string[] = [];
    const stage: Stage = {
      sgc: [ANN],
      solo: [jaffaAt(22, 10, 'Near'), jaffaAt(30, 10, 'Far')],
      dice: [1, 1],
      policy: {
        fire: (game, figure, action) => {
          const order = plan[fired.length];
          if (order === undefined) return;
          fired.push(`${order.target} with ${figure.actions} left`);
          action.kind = FIRE;
          action.mode = order.mode;
          action.target = game.battle.figures.findIndex(({ name }) => name === order.target);
        },
      },
    };
    play(stage, (scene) => {
      reveal(scene);
      fireCommanded(scene.game);
      expect(fired).toEqual(['Near with 3 left', 'Far with 1 left']);
      expect(scene.figure('Ann').actions).toBe(0);
    });
  });

  test('SOLO-25 fire actions and actions are one budget: a move leaves an officer of 4 one aimed and one unaimed shot', () => {
    play(
      { sgc: [{ name: 'Ann', at: [10, 10], profile: 'sgcOfficer' }], solo: [jaffaAt(20, 10)], dice: [1, 1] },
      (scene) => {
        reveal(scene);
        const ann = scene.figure('Ann');
        spendMove(scene.game, ann);
        fire(scene.game, ann, scene.figure('Jaffa'), AIMED, false);
        expect(ann.actions).toBe(1);
        expect(isLegalShot(scene.game, ann, scene.figure('Jaffa'), AIMED)).toBe(false);
        fire(scene.game, ann, scene.figure('Jaffa'), UNAIMED, false);
        expect(ann.actions).toBe(0);
      },
    );
  });

  test('SOLO-26 fire needs a line of sight; figures do not block it and facing does not matter', () => {
    const house = { name: 'house', rect: [18, 8, 4, 4], sight: 'blocks', movement: 'impassable' };
    const legal = (terrain: Stage['terrain'], between: Actor[]) =>
      play({ sgc: [ANN, ...between], solo: [jaffaAt(30, 10)], terrain }, (scene) => {
        reveal(scene);
        return isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED);
      });
    expect(legal([house], [])).toBe(false);
    expect(legal([], [])).toBe(true);
    expect(legal([], [{ name: 'Bob', at: [20, 10] }])).toBe(true);
    const blocked = play(
      {
        sgc: [ANN, { name: 'Bob', at: [20, 10] }],
        solo: [jaffaAt(30, 10)],
        houseRules: { 'sight.figuresBlock': true },
      },
      (scene) => {
        reveal(scene);
        return isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED);
      },
    );
    expect(blocked).toBe(false);
  });

  test('SOLO-30 cover counts one band higher for the to-hit roll', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(10, 22)], terrain: [WALL], dice: [11] };
    const { counted, hit } = shoot(stage, AIMED);
    expect([counted, hit]).toEqual([2, false]);
    expect(shoot({ ...stage, dice: [12, 6] }, AIMED).hit).toBe(true);
    expect(shoot({ ...stage, dice: [8, 6], houseRules: { 'toHit.coverShift.hard': 0 } }, AIMED).hit).toBe(true);
  });

  test('SOLO-30 in cover at Long the row beyond counts, and null there means never', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(10, 50)], terrain: [WALL], dice: [19] };
    expect(shoot(stage, AIMED).hit).toBe(false);
    expect(shoot({ ...stage, dice: [20, 1] }, AIMED).hit).toBe(true);
    play({ ...stage, dice: [], houseRules: { 'toHit.rifle.beyond.aimed': null } }, (scene) => {
      reveal(scene);
      expect(isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED)).toBe(false);
      expect(isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), CAREFUL)).toBe(true);
    });
  });

  test('SOLO-32 an inactive target at Point Blank is hit without a roll; cover denies it', () => {
    const pinned = (scene: Scene) => {
      scene.figure('Jaffa').markers = 1;
    };
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(15, 10)] };
    expect(shoot({ ...stage, dice: [6] }, UNAIMED, pinned).hit).toBe(true);
    const down = (scene: Scene) => scene.battle.disable(scene.figure('Jaffa'), 2);
    expect(shoot({ ...stage, dice: [6] }, UNAIMED, down).hit).toBe(true);
    const covered: Stage = {
      ...stage,
      solo: [jaffaAt(10, 15)],
      terrain: [
        {
          ...WALL,
          line: [
            [0, 13],
            [40, 13],
          ],
        },
      ],
    };
    expect(shoot({ ...covered, dice: [13] }, UNAIMED, pinned).hit).toBe(false);
    expect(shoot({ ...stage, solo: [jaffaAt(18, 10)], dice: [13] }, UNAIMED, pinned).hit).toBe(false);
    const inTrueBand = { 'toHit.inactive.countedBand': false };
    expect(shoot({ ...covered, dice: [6], houseRules: inTrueBand }, UNAIMED, pinned).hit).toBe(true);
    expect(
      shoot({ ...stage, dice: [9], houseRules: { 'toHit.inactive.suppressed': false } }, UNAIMED, pinned).hit,
    ).toBe(false);
  });

  test('SOLO-32 it is judged before the first shot of a volley, by house rule shot by shot', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(15, 10)] };
    // 10 hits at Point Blank, 1 + 1 suppresses; the second shot still rolls.
    play({ ...stage, dice: [10, 1, 9] }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED, false);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED, false);
      expect([scene.figure('Jaffa').markers, scene.game.shot.hit]).toEqual([1, false]);
    });
    play({ ...stage, dice: [10, 1, 1], houseRules: { 'toHit.inactive.judged': 'each-shot' } }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED, false);
      fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED, false);
      expect([scene.figure('Jaffa').markers, scene.game.shot.automatic]).toEqual([2, true]);
    });
  });

  test('SOLO-33 figures within 1 inch of an enemy neither fire nor are shot at', () => {
    play({ sgc: [ANN, { name: 'Bob', at: [20, 10] }], solo: [jaffaAt(20, 11), jaffaAt(30, 10, 'Other')] }, (scene) => {
      reveal(scene);
      const { game } = scene;
      expect(isLegalShot(game, scene.figure('Bob'), scene.figure('Other'), AIMED)).toBe(false);
      expect(isLegalShot(game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED)).toBe(false);
      expect(isLegalShot(game, scene.figure('Ann'), scene.figure('Other'), AIMED)).toBe(true);
      relocate(game, scene.figure('Jaffa'), scene.node(20, 12));
      expect(isLegalShot(game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED)).toBe(true);
    });
  });

  test('SOLO-24 only spotted figures are shot at', () => {
    const legal = (needsSpotted: boolean) =>
      play({ sgc: [ANN], solo: [jaffaAt(40, 10)], houseRules: { 'shooting.needsSpotted': needsSpotted } }, (scene) =>
        isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), AIMED),
      );
    expect([legal(true), legal(false)]).toEqual([false, true]);
  });
});

describe('crewed weapons', () => {
  const crew: Actor[] = [
    { name: 'One', at: [10, 10], profile: 'sgcGunner' },
    { name: 'Two', at: [10, 11], profile: 'sgcGunner' },
  ];

  test('SOLO-27 one of the crew fires a turn, the other does not; it needs to be beside the weapon', () => {
    play({ sgc: crew, solo: [jaffaAt(30, 10)], dice: [1] }, (scene) => {
      reveal(scene);
      const { game } = scene;
      const [one, two, jaffa] = [scene.figure('One'), scene.figure('Two'), scene.figure('Jaffa')];
      expect(isLegalShot(game, two, jaffa, UNAIMED)).toBe(true);
      fire(game, one, jaffa, UNAIMED, false);
      expect(isLegalShot(game, two, jaffa, UNAIMED)).toBe(false);
      expect(isLegalShot(game, one, jaffa, UNAIMED)).toBe(true);
      beginStep(game, 0);
      expect(isLegalShot(game, two, jaffa, UNAIMED)).toBe(true);
      relocate(game, two, scene.node(14, 10));
      expect(isLegalShot(game, two, jaffa, UNAIMED)).toBe(false);
    });
    play({ sgc: crew, solo: [jaffaAt(30, 10)], houseRules: { 'crew.needed': 2 } }, (scene) => {
      reveal(scene);
      expect(isLegalShot(scene.game, scene.figure('One'), scene.figure('Jaffa'), UNAIMED)).toBe(true);
      scene.figure('Two').markers = 1;
      expect(isLegalShot(scene.game, scene.figure('One'), scene.figure('Jaffa'), UNAIMED)).toBe(false);
    });
  });
});

describe('reaction fire', () => {
  const solo = [jaffaAt(30, 10)];

  test('SOLO-31 by who neither moved nor fired in its own last step; removing suppression does not forfeit it', () => {
    play({ sgc: [ANN], solo }, (scene) => {
      reveal(scene);
      const { game } = scene;
      const ann = scene.figure('Ann');
      expect(mayReact(game, ann)).toBe(true);
      ann.unsuppressed = true;
      expect(mayReact(game, ann)).toBe(true);
      ann.moved = true;
      expect(mayReact(game, ann)).toBe(false);
      ann.moved = false;
      ann.fired = true;
      expect(mayReact(game, ann)).toBe(false);
      beginStep(game, 0);
      expect(mayReact(game, ann)).toBe(true);
    });
    play({ sgc: [ANN], solo, houseRules: { 'reaction.afterUnsuppress': false } }, (scene) => {
      scene.figure('Ann').unsuppressed = true;
      expect(mayReact(scene.game, scene.figure('Ann'))).toBe(false);
    });
    play({ sgc: [ANN], solo, houseRules: { 'reaction.enabled': false } }, (scene) => {
      expect(mayReact(scene.game, scene.figure('Ann'))).toBe(false);
    });
  });

  test('SOLO-31 it comes after each movement action, at the mover; the shots do not count as fire of its own step', () => {
    const plan = () =>
      moves({
        Ann: [
          (action, { battle }) => {
            action.kind = MOVE;
            action.node = battle.lattice.nodeNear(1000, 1500);
          },
          (action, { battle }) => {
            action.kind = MOVE;
            action.node = battle.lattice.nodeNear(1000, 2000);
          },
        ],
      });
    // One aimed shot at the first move, none at the second. Staff at 21 inches: 20 needed. Then 1 against 3 Fire
    // points.
    play({ sgc: [ANN], solo, policy: { act: plan() }, dice: [19, 1] }, (scene) => {
      reveal(scene);
      moveCommanded(scene.game);
      expect(scene.at('Ann')).toEqual([10, 20]);
      expect([scene.figure('Jaffa').actions, scene.figure('Jaffa').fired]).toEqual([0, false]);
      expect(scene.trace.text()).toContain('reacts, aimed');
    });
    play(
      { sgc: [ANN], solo, policy: { act: plan() }, dice: [20, 1], houseRules: { 'reaction.check': 'end-of-move' } },
      (scene) => {
        reveal(scene);
        moveCommanded(scene.game);
        expect([scene.at('Ann'), scene.figure('Ann').markers]).toEqual([[10, 20], 1]);
      },
    );
  });

  test('SOLO-31 a charge into contact in one action draws no reaction fire, but by house rule before it', () => {
    const act = () =>
      moves({
        Ann: [
          (action, { battle }) => {
            action.kind = CHARGE_AT;
            action.node = battle.lattice.nodeNear(3000, 2700);
            action.target = 1;
          },
        ],
      });
    const charge = (dice: number[], houseRules: Stage['houseRules'] = {}) =>
      play(
        { sgc: [{ name: 'Ann', at: [30, 20] }], solo: [jaffaAt(30, 28)], policy: { act: act() }, dice, houseRules },
        (scene) => {
          reveal(scene);
          beginStep(scene.game, 0);
          moveCommanded(scene.game);
          return [scene.at('Ann'), scene.battle.sides[1].shots];
        },
      );
    expect(charge([])).toEqual([[30, 27], 0]);
    const before = { 'reaction.check': 'before-contact' };
    expect(charge([1], before)).toEqual([[30, 27], 1]);
    expect(charge([20, 1], before)).toEqual([[30, 20], 1]);
  });

  test('SOLO-31 an SGC figure chooses whether to react, and fires from the budget that its own step left', () => {
    const modes = [AIMED, -1];
    play({ sgc: [ANN], solo, dice: [1], policy: { react: () => modes.shift() ?? -1 } }, (scene) => {
      reveal(scene);
      relocate(scene.game, scene.figure('Jaffa'), scene.node(28, 10));
      reactionFire(scene.game, scene.figure('Jaffa'));
      expect(scene.figure('Ann').actions).toBe(1);
      expect(modes).toEqual([]);
    });
  });

  test('SOLO-75 in reaction a Jaffa fires all of it at the first mover that is the nearest', () => {
    const stage: Stage = { sgc: [ANN, { name: 'Bob', at: [15, 10] }], solo };
    play({ ...stage, dice: [1] }, (scene) => {
      reveal(scene);
      reactionFire(scene.game, scene.figure('Ann'));
      expect(scene.figure('Jaffa').actions).toBe(2);
      reactionFire(scene.game, scene.figure('Bob'));
      expect(scene.figure('Jaffa').actions).toBe(0);
    });
  });
});

describe('fire by the table', () => {
  test('SOLO-75 aimed while two actions are left, then unaimed, at the nearest to the group', () => {
    const stage: Stage = {
      sgc: [
        { name: 'Near', at: [10, 10] },
        { name: 'Far', at: [10, 30] },
      ],
      solo: [{ name: 'Prime', at: [20, 10], profile: 'firstPrime' }],
    };
    play({ ...stage, dice: [1, 1] }, (scene) => {
      reveal(scene);
      const prime = scene.figure('Prime');
      fireByTable(scene.game, prime, prime.actions, false, null);
      expect(prime.actions).toBe(0);
      const text = scene.trace.text();
      expect(text.indexOf('fires, aimed, at sgc Near')).toBeGreaterThan(0);
      expect(text.indexOf('fires, unaimed, at sgc Near')).toBeGreaterThan(text.indexOf('fires, aimed'));
      expect(text).not.toContain('sgc Far in');
    });
    play({ ...stage, dice: [1], houseRules: { 'jaffa.leftoverUnaimed': false } }, (scene) => {
      reveal(scene);
      fireByTable(scene.game, scene.figure('Prime'), 3, false, null);
      expect(scene.figure('Prime').actions).toBe(1);
    });
    play({ ...stage, dice: [1], houseRules: { 'jaffa.mode': 'carefully-aimed' } }, (scene) => {
      reveal(scene);
      fireByTable(scene.game, scene.figure('Prime'), 3, false, null);
      expect(scene.trace.text()).toContain('carefully-aimed');
    });
  });

  test("SOLO-75 SOLO-59 the nearest is measured from the group's nearest figure; who cannot reach it takes its own nearest", () => {
    const solo = [
      { name: 'Front', at: [20, 10] as const },
      { name: 'Back', at: [20, 50] as const },
    ];
    const sgc = [
      { name: 'A', at: [12, 10] as const },
      { name: 'B', at: [30, 50] as const },
    ];
    play({ sgc, solo, dice: [1] }, (scene) => {
      reveal(scene);
      // B is nearer to Back, but A is the group's nearest, in Back's sight.
      fireByTable(scene.game, scene.figure('Back'), 2, false, null);
      expect(scene.trace.text()).toContain('at sgc A');
    });
    play({ sgc, solo, dice: [1], terrain: [{ name: 'hill', rect: [10, 28, 30, 3], sight: 'blocks' }] }, (scene) => {
      reveal(scene);
      fireByTable(scene.game, scene.figure('Back'), 2, false, null);
      expect(scene.trace.text()).toContain('at sgc B');
    });
  });

  test('SOLO-75 disabled enemies and those in melee are no targets', () => {
    const stage: Stage = {
      sgc: [
        { name: 'A', at: [12, 10] },
        { name: 'B', at: [10, 10] },
      ],
      solo: [jaffaAt(20, 10)],
      dice: [1],
    };
    play(stage, (scene) => {
      reveal(scene);
      scene.battle.disable(scene.figure('A'), FOR_GOOD);
      fireByTable(scene.game, scene.figure('Jaffa'), 2, false, null);
      expect(scene.trace.text()).toContain('at sgc B');
    });
  });
});

describe('effects of hits', () => {
  test.each([
    [1, 'markers'],
    [3, 'markers'],
    [4, 'wounds'],
    [5, 'disabled'],
    [6, 'dead'],
  ] as const)('SOLO-34 a staff die of %i at Short: %s', (die, what) => {
    play({ sgc: [ANN], solo: [jaffaAt(18, 10)], dice: what === 'wounds' ? [20, die, 3] : [20, die] }, (scene) => {
      reveal(scene);
      fire(scene.game, scene.figure('Jaffa'), scene.figure('Ann'), AIMED, false);
      const ann = scene.figure('Ann');
      const { markers, wounds, disabled, status } = ann;
      const found =
        status === DEAD ? 'dead' : wounds > 0 ? 'wounds' : disabled ? 'disabled' : markers > 0 ? 'markers' : '';
      expect(found).toBe(what);
    });
  });

  test.each([
    ['rifle', 10, 2, 'markers'],
    ['rifle', 10, 3, 'wounds'],
    ['rifle', 10, 4, 'wounds'],
    ['rifle', 10, 5, 'disabled'],
    ['rifle', 10, 6, 'dead'],
    // −1 at Medium and Long, +1 at Point Blank, +1 for shotguns and .50 calibre.
    ['rifle', 22, 3, 'markers'],
    ['rifle', 40, 6, 'disabled'],
    ['rifle', 5, 2, 'wounds'],
    ['rifle', 5, 6, 'dead'],
    ['shotgun', 9, 2, 'wounds'],
    ['shotgun', 5, 1, 'wounds'],
    ['cal50', 40, 3, 'wounds'],
    ['cal50', 60, 1, 'markers'],
  ] as const)('SOLO-35 SOLO-36 a %s at %i inches, die %i: %s', (weapon, range, die, what) => {
    const stage: Stage = {
      sgc: [{ name: 'Ann', at: [10, 10], weapon }],
      solo: [jaffaAt(10 + range, 10)],
      dice: what === 'wounds' ? [20, die, 1] : [20, die],
    };
    const { target } = shoot(stage, AIMED);
    const { markers, wounds, disabled, status } = target;
    expect(
      status === DEAD ? 'dead' : wounds > 0 ? 'wounds' : disabled ? 'disabled' : markers > 0 ? 'markers' : '',
    ).toBe(what);
  });

  test('SOLO-36 cover does not move the effect, but by house rule; below 1 is still a suppression, or nothing', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(10, 22)], terrain: [WALL] };
    expect(shoot({ ...stage, dice: [20, 3, 1] }, AIMED).target.wounds).toBe(1);
    expect(shoot({ ...stage, dice: [20, 3], houseRules: { 'effect.coverShifts': true } }, AIMED).target.wounds).toBe(0);
    const far: Stage = { sgc: [ANN], solo: [jaffaAt(50, 10)], dice: [20, 1] };
    expect(shoot(far, AIMED).target.markers).toBe(1);
    expect(shoot({ ...far, houseRules: { 'effect.belowOne': 'none' } }, AIMED).target.markers).toBe(0);
  });

  test('SOLO-37 a zat disables for 5 turns without an effect die, then kills, then disintegrates the body named in the step', () => {
    const stage: Stage = {
      sgc: [{ name: 'Ann', at: [10, 10], weapon: 'zat', profile: 'sgcElite' }],
      solo: [jaffaAt(15, 10)],
      dice: [20, 20, 20],
    };
    play(stage, (scene) => {
      reveal(scene);
      const [ann, jaffa] = [scene.figure('Ann'), scene.figure('Jaffa')];
      fire(scene.game, ann, jaffa, UNAIMED, false);
      expect([jaffa.disabled, jaffa.disabledUntil, jaffa.zatHits]).toEqual([true, 5, 1]);
      fire(scene.game, ann, jaffa, UNAIMED, false);
      expect([jaffa.status, jaffa.zatHits]).toEqual([DEAD, 2]);
      expect(isLegalShot(scene.game, ann, jaffa, UNAIMED)).toBe(true);
      fire(scene.game, ann, jaffa, UNAIMED, false);
      expect(jaffa.zatHits).toBe(3);
      expect(isLegalShot(scene.game, ann, jaffa, UNAIMED)).toBe(false);
    });
  });

  test('SOLO-32 SOLO-37 a body is inactive to a new shooter; in the volley that began at an active target each shot is rolled', () => {
    const armed = (name: string, x: number): Actor => ({ name, at: [x, 10], weapon: 'zat', profile: 'sgcElite' });
    const stage: Stage = { sgc: [armed('Ann', 10), armed('Bob', 20)], solo: [jaffaAt(15, 10)], dice: [12, 12, 11] };
    play(stage, (scene) => {
      reveal(scene);
      const [ann, bob, jaffa] = [scene.figure('Ann'), scene.figure('Bob'), scene.figure('Jaffa')];
      for (let shot = 0; shot < 3; shot++) fire(scene.game, ann, jaffa, UNAIMED, false);
      expect([jaffa.status, jaffa.zatHits, scene.game.shot.hit]).toEqual([DEAD, 2, false]);
      fire(scene.game, bob, jaffa, UNAIMED, false);
      expect([jaffa.zatHits, scene.game.shot.automatic]).toEqual([3, true]);
    });
  });

  test('SOLO-37 by house rule hits count within one volley, however its target is judged', () => {
    const stage: Stage = { sgc: [{ name: 'Ann', at: [10, 10], weapon: 'zat' }], solo: [jaffaAt(18, 10)] };
    for (const judged of ['volley-start', 'each-shot'])
      play(
        { ...stage, dice: [16, 16], houseRules: { 'zat.memory': 'volley', 'toHit.inactive.judged': judged } },
        (scene) => {
          reveal(scene);
          const jaffa = scene.figure('Jaffa');
          fire(scene.game, scene.figure('Ann'), jaffa, UNAIMED, false);
          fire(scene.game, scene.figure('Ann'), jaffa, UNAIMED, false);
          expect([jaffa.status, jaffa.zatHits]).toEqual([DEAD, 2]);
        },
      );
  });

  test('SOLO-37 hits count while the first still disables: the shock wears off with it', () => {
    const stage: Stage = { sgc: [{ name: 'Ann', at: [10, 10], weapon: 'zat' }], solo: [jaffaAt(15, 10)], dice: [20] };
    const later = (memory: string) =>
      play({ ...stage, houseRules: { 'zat.memory': memory } }, (scene) => {
        reveal(scene);
        const jaffa = scene.figure('Jaffa');
        fire(scene.game, scene.figure('Ann'), jaffa, UNAIMED, false);
        for (let step = 0; step < 4; step++) {
          beginStep(scene.game, 1);
          endStep(scene.game, 1);
        }
        const before = jaffa.zatHits;
        beginStep(scene.game, 1);
        endStep(scene.game, 1);
        return [before, jaffa.zatHits, jaffa.disabled];
      });
    expect(later('while-disabled')).toEqual([1, 0, false]);
    expect(later('game')).toEqual([1, 1, false]);
  });
});

describe('suppression and wounds', () => {
  test('SOLO-38 suppressed troops may not move or fire, but spot', () => {
    play({ sgc: [ANN], solo: [jaffaAt(20, 10)] }, (scene) => {
      reveal(scene);
      scene.figure('Ann').markers = 1;
      expect(isLegalShot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED)).toBe(false);
      expect(scene.battle.isActive(scene.figure('Ann'))).toBe(false);
      expect(scene.battle.isAble(scene.figure('Ann'))).toBe(true);
    });
  });

  test('SOLO-39 at most three markers, more are ignored', () => {
    const stage: Stage = { sgc: [{ name: 'Ann', at: [10, 10], profile: 'sgcElite' }], solo: [jaffaAt(20, 10)] };
    play({ ...stage, dice: [20, 1, 20, 1, 20, 1, 20, 1] }, (scene) => {
      reveal(scene);
      for (let i = 0; i < 4; i++) fire(scene.game, scene.figure('Ann'), scene.figure('Jaffa'), UNAIMED, false);
      expect(scene.figure('Jaffa').markers).toBe(3);
    });
  });

  test('SOLO-42 a wound costs a Fire action and disables for D3 - 1 turns; without Fire actions it is for good', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(20, 10)] };
    const { target } = shoot({ ...stage, dice: [20, 3, 3] }, AIMED);
    expect([target.wounds, target.disabled, target.disabledUntil]).toEqual([1, true, 2]);
    const none = shoot({ ...stage, dice: [20, 3, 1] }, AIMED);
    expect([none.target.wounds, none.target.disabled]).toEqual([1, false]);
    expect([none.scene.battle.rating(none.target), none.scene.battle.firePoints(none.target)]).toEqual([1, 1]);
    const second = shoot({ ...stage, dice: [20, 3, 1] }, AIMED, (scene) => {
      scene.figure('Jaffa').wounds = 1;
    });
    expect(second.target.disabledUntil).toBe(FOR_GOOD);
    const fightsOn = shoot({ ...stage, dice: [20, 3, 1], houseRules: { 'wound.outAtZero': false } }, AIMED, (scene) => {
      scene.figure('Jaffa').wounds = 1;
    });
    expect(fightsOn.target.disabled).toBe(false);
  });

  test('SOLO-42 of two disablements the longer counts', () => {
    play({ sgc: [ANN], solo: [jaffaAt(20, 10)] }, (scene) => {
      const jaffa = scene.figure('Jaffa');
      scene.battle.disable(jaffa, 5);
      scene.battle.disable(jaffa, 1);
      expect(jaffa.disabledUntil).toBe(5);
    });
  });

  test('SOLO-43 a disabled figure is out for the game but stays on the table; by house rule for some turns', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(20, 10)], dice: [20, 5] };
    const { target, scene } = shoot(stage, AIMED);
    expect([target.status, target.disabled, target.disabledUntil]).toEqual([ON_TABLE, true, FOR_GOOD]);
    expect(scene.battle.mayShoot(target)).toBe(false);
    const short = shoot({ ...stage, houseRules: { 'disable.turns': 2 } }, AIMED);
    expect(short.target.disabledUntil).toBe(2);
  });
});
