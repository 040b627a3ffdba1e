import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../src/sim/kernel/rules/table.ts';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { relocate } from '../../../src/sim/systems/stargate-solo/play/moving.ts';
import {
  enemiesSpot,
  loseSight,
  mayTry,
  notice,
  scoreToSpot,
  spotNearest,
  trySpotting,
} from '../../../src/sim/systems/stargate-solo/play/seeing.ts';
import { beginTurn } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import { CANNOT_SPOT, SpottingTable } from '../../../src/sim/systems/stargate-solo/steps/spotting.ts';
import { type Actor, play, reveal, type Scene, type Stage } from './support.ts';

const ANN: Actor = { name: 'Ann', at: [0, 10] };
const jaffaAt = (x: number, y = 10, name = 'Jaffa'): Actor => ({ name, at: [x, y] });
const HEDGE = {
  name: 'hedge',
  line: [
    [20, 0],
    [20, 40],
  ],
  cover: 'soft',
};

function score(stage: Stage, before: (scene: Scene) => void = () => {}): number {
  return play(stage, (scene) => {
    scene.battle.sides[0].aware = true;
    before(scene);
    return scoreToSpot(scene.game, scene.figure('Ann'), scene.figure('Jaffa'));
  });
}

describe('spotting', () => {
  test.each([
    [8, 2],
    [9, 3],
    [20, 3],
    [21, 5],
    [48, 5],
    [49, 6],
    [60, 6],
    [61, CANNOT_SPOT],
  ])('SOLO-20 at %i inches a %i spots', (range, need) => {
    expect(score({ sgc: [ANN], solo: [jaffaAt(range)] })).toBe(need);
  });

  test('SOLO-19 SOLO-21 a figure that decides nothing wastes no try: on nobody it cannot spot, nor on who cannot act', () => {
    // The nearest is past Extreme or disabled; another group is open at 45 inches.
    const stage = (near: Actor): Stage => ({
      sgc: [
        { name: 'One', figures: [near] },
        { name: 'Two', figures: [{ name: 'Open', at: [0, 55] }] },
      ],
      solo: [jaffaAt(0, 10)],
      terrain: [
        {
          ...HEDGE,
          line: [
            [30, 0],
            [30, 40],
          ],
        },
      ],
      width: 80,
    });
    const spotted = (near: Actor, before: (scene: Scene) => void) =>
      play({ ...stage(near), dice: [6] }, (scene) => {
        scene.battle.sides[1].aware = true;
        before(scene);
        spotNearest(scene.game, scene.figure('Jaffa'), true);
        return scene.figure('Open').spotted;
      });
    const hidden: Actor = { name: 'Near', at: [31, 20] };
    expect(
      spotted(hidden, ({ figure }) => {
        figure('Jaffa').markers = 1;
        figure('Open').group.firedAt = 5;
      }),
    ).toBe(true);
    expect(spotted({ name: 'Near', at: [25, 10], disabled: true }, () => {})).toBe(true);
    const never = { 'spotting.score.long': 7 };
    play(
      { sgc: [jaffaAt(30)], solo: [{ name: 'Ann', at: [0, 10] }], houseRules: never },
      ({ game, battle, figure }) => {
        battle.sides[1].aware = true;
        expect(scoreToSpot(game, figure('Ann'), figure('Jaffa'))).toBe(CANNOT_SPOT);
        spotNearest(game, figure('Ann'), true);
        expect(figure('Ann').tries).toBe(0);
      },
    );
  });

  test('SOLO-20 the highest face of the die still spots, a score above it never does', () => {
    const atExtreme = (score: number) => {
      const table = new SpottingTable(compileRules(rules, { 'spotting.score.extreme': score }));
      return table.score(60, 0);
    };
    expect([atExtreme(5), atExtreme(6), atExtreme(7)]).toEqual([5, 6, CANNOT_SPOT]);
  });

  test('SOLO-20 a line of sight is needed', () => {
    const house = { name: 'house', rect: [10, 8, 4, 4], sight: 'blocks' };
    play({ sgc: [ANN], solo: [jaffaAt(30)], terrain: [house] }, ({ game, figure }) => {
      expect(trySpotting(game, figure('Ann'), figure('Jaffa').group, true)).toBe(false);
    });
  });

  test('SOLO-21 one band more each for unaware, cover and suppression, one less for a target unit that is shooting', () => {
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(30)] };
    expect(score(stage)).toBe(5);
    expect(
      score(stage, ({ battle }) => {
        battle.sides[0].aware = false;
      }),
    ).toBe(6);
    expect(score({ ...stage, terrain: [HEDGE] })).toBe(6);
    expect(
      score(stage, ({ figure }) => {
        figure('Ann').markers = 1;
      }),
    ).toBe(6);
    expect(
      score(stage, ({ figure }) => {
        figure('Jaffa').group.firedAt = 1;
      }),
    ).toBe(3);
    expect(
      score({ ...stage, terrain: [HEDGE] }, ({ figure }) => {
        figure('Ann').markers = 1;
      }),
    ).toBe(CANNOT_SPOT);
    expect(
      score({ sgc: [ANN], solo: [jaffaAt(70)] }, ({ figure }) => {
        figure('Jaffa').group.firedAt = 1;
      }),
    ).toBe(6);
    expect(score({ sgc: [ANN], solo: [jaffaAt(70)], houseRules: { 'spotting.score.beyond': 6 } })).toBe(6);
    expect(
      score({ sgc: [ANN], solo: [jaffaAt(5)] }, ({ figure }) => {
        figure('Jaffa').group.firedAt = 1;
      }),
    ).toBe(2);
    expect(
      score({ ...stage, houseRules: { 'spotting.shift.shooting': 1 } }, ({ figure }) => {
        figure('Jaffa').group.firedAt = 1;
      }),
    ).toBe(6);
  });

  test('SOLO-22 automatic up to 20 inches in the open and in clear sight, at no cost in tries', () => {
    const seen = (stage: Stage) =>
      play(stage, ({ game, figure }) => {
        figure('Jaffa').spotted = false;
        game.battle.sides[0].unspotted = 1;
        notice(game, figure('Jaffa'));
        return [figure('Jaffa').spotted, figure('Ann').tries];
      });
    expect(seen({ sgc: [ANN], solo: [jaffaAt(20)] })).toEqual([true, 0]);
    expect(seen({ sgc: [ANN], solo: [jaffaAt(21)] })).toEqual([false, 0]);
    expect(
      seen({
        sgc: [ANN],
        solo: [jaffaAt(20)],
        terrain: [
          {
            ...HEDGE,
            line: [
              [10, 0],
              [10, 40],
            ],
          },
        ],
      }),
    ).toEqual([false, 0]);
    expect(seen({ sgc: [ANN], solo: [jaffaAt(25)], houseRules: { 'spotting.automaticWithin': 30 } })).toEqual([
      true,
      0,
    ]);
    const byBand: Stage = { sgc: [ANN], solo: [jaffaAt(12)], houseRules: { 'spotting.automaticBy': 'band' } };
    expect(
      play(byBand, ({ game, figure, battle }) => {
        battle.sides[0].aware = false;
        battle.sides[0].unspotted = 1;
        notice(game, figure('Jaffa'));
        return figure('Jaffa').spotted;
      }),
    ).toBe(false);
  });

  test('SOLO-19 one try in the own movement and two a turn at most', () => {
    play({ sgc: [ANN], solo: [jaffaAt(40)], dice: [1, 1] }, ({ game, figure }) => {
      const [ann, { group }] = [figure('Ann'), figure('Jaffa')];
      expect(trySpotting(game, ann, group, true)).toBe(true);
      expect([mayTry(game, ann, true), mayTry(game, ann, false)]).toEqual([false, true]);
      expect(trySpotting(game, ann, group, false)).toBe(true);
      expect(mayTry(game, ann, false)).toBe(false);
      beginTurn(game);
      expect(mayTry(game, ann, true)).toBe(true);
    });
  });

  test('SOLO-19 a success reveals all figures of the group in the line of sight of the observer, or the nearest alone', () => {
    const house = { name: 'house', rect: [30, 12, 4, 14], sight: 'blocks' };
    const stage: Stage = {
      sgc: [ANN],
      solo: [jaffaAt(40, 10, 'A'), jaffaAt(44, 10, 'B'), jaffaAt(44, 20, 'Hidden')],
      terrain: [house],
      dice: [6],
    };
    const found = (houseRules: Stage['houseRules']) =>
      play({ ...stage, houseRules }, ({ game, figure }) => {
        trySpotting(game, figure('Ann'), figure('A').group, true);
        return ['A', 'B', 'Hidden'].filter((name) => figure(name).spotted);
      });
    expect(found({})).toEqual(['A', 'B']);
    expect(found({ 'spotting.target': 'figure' })).toEqual(['A']);
  });

  test('SOLO-19 solo figures try at every chance, at the nearest unspotted group', () => {
    const stage: Stage = {
      sgc: [
        { name: 'Near', figures: [{ name: 'Ann', at: [10, 10] }] },
        { name: 'Far', figures: [{ name: 'Bob', at: [0, 10] }] },
      ],
      solo: [jaffaAt(40)],
      dice: [6],
    };
    play(stage, (scene) => {
      spotNearest(scene.game, scene.figure('Jaffa'), true);
      expect([scene.figure('Ann').spotted, scene.figure('Bob').spotted]).toEqual([true, false]);
    });
    play(stage, ({ game, figure }) => {
      enemiesSpot(game, figure('Bob'));
      expect([figure('Ann').spotted, figure('Bob').spotted]).toEqual([true, false]);
    });
    play({ ...stage, dice: [], houseRules: { 'spotting.solo': false } }, ({ game, battle, figure }) => {
      spotNearest(game, figure('Jaffa'), true);
      expect([figure('Ann').spotted, battle.isKnown(figure('Ann')), battle.isKnown(figure('Jaffa'))]).toEqual([
        false,
        true,
        false,
      ]);
    });
  });

  test('SOLO-19 an SGC figure tries when enemies fire in its line of sight, if its policy likes', () => {
    const stage: Stage = {
      sgc: [ANN],
      solo: [jaffaAt(40), { name: 'Other', at: [40, 30] }],
      policy: { spot: () => 0 },
    };
    play({ ...stage, dice: [1, 5] }, (scene) => {
      const { game, figure } = scene;
      figure('Ann').spotted = true;
      scene.battle.sides[1].unspotted = 0;
      // A 1 misses; then Ann tries: a shooter's Long counts as Short.
      fire(game, figure('Jaffa'), figure('Ann'), 0, false);
      expect([figure('Jaffa').spotted, figure('Ann').tries]).toEqual([true, 1]);
    });
  });

  test('SOLO-23 a side is aware from its first spotting, or first enemy shot, on', () => {
    play({ sgc: [ANN], solo: [jaffaAt(40)], dice: [6] }, ({ game, battle, figure }) => {
      expect(battle.sides[0].aware).toBe(false);
      trySpotting(game, figure('Ann'), figure('Jaffa').group, true);
      expect([battle.sides[0].aware, battle.sides[1].aware, battle.contact]).toEqual([true, false, true]);
    });
    play({ sgc: [ANN], solo: [jaffaAt(40)], dice: [1, 1] }, ({ game, battle, figure }) => {
      fire(game, figure('Ann'), figure('Jaffa'), 0, false);
      expect(battle.sides[1].aware).toBe(true);
    });
    const group: Stage = {
      sgc: [
        { name: 'One', figures: [ANN] },
        { name: 'Two', figures: [{ name: 'Bob', at: [0, 12] }] },
      ],
      solo: [jaffaAt(40)],
      houseRules: { 'spotting.awareness': 'group' },
    };
    play({ ...group, dice: [1] }, ({ game, battle, figure }) => {
      fire(game, figure('Jaffa'), figure('Ann'), 0, false);
      battle.clock += 2;
      battle.sides[0].stepClock = battle.clock;
      const scores = ['Ann', 'Bob'].map((name) => scoreToSpot(game, figure(name), figure('Jaffa')));
      expect(scores).toEqual([5, 6]);
    });
  });

  test('SOLO-24 a figure stays spotted until a turn ends with it out of every line of sight', () => {
    const house = { name: 'house', rect: [30, 12, 4, 14], sight: 'blocks' };
    const stage: Stage = { sgc: [ANN], solo: [jaffaAt(44)], terrain: [house] };
    const kept = (lasts: string, hides: boolean) =>
      play({ ...stage, houseRules: { 'spotting.lasts': lasts } }, (scene) => {
        reveal(scene);
        if (hides) relocate(scene.game, scene.figure('Jaffa'), scene.node(44, 20));
        loseSight(scene.game);
        return [scene.figure('Jaffa').spotted, scene.battle.sides[0].unspotted];
      });
    expect(kept('while-visible', false)).toEqual([true, 0]);
    expect(kept('while-visible', true)).toEqual([false, 1]);
    expect(kept('turn', false)).toEqual([false, 1]);
    expect(kept('game', true)).toEqual([true, 0]);
  });
});
