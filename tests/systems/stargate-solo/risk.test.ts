import { describe, expect, test } from 'vitest';
import { fire } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { fightMelees } from '../../../src/sim/systems/stargate-solo/play/melee.ts';
import { riskFactor, survey } from '../../../src/sim/systems/stargate-solo/play/risk.ts';
import { runByTable, setStates } from '../../../src/sim/systems/stargate-solo/play/table-run.ts';
import {
  ADVANCE,
  FALL_BACK,
  ORDERS,
  RISK_REASONS,
  RUN,
} from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { cosine, directions, sine } from '../../../src/sim/systems/stargate-solo/steps/risk.ts';
import { DEAD } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, reveal, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, profile?: Actor['profile']): Actor => ({
  name,
  at: [x, y],
  ...(profile ? { profile } : {}),
});
const WALL = {
  name: 'wall',
  line: [
    [0, 31],
    [79, 31],
  ],
  cover: 'hard',
};
const HILL = { name: 'hill', rect: [0, 28, 79, 3], sight: 'blocks' };

function reasons(stage: Stage, before: (scene: Scene) => void = () => {}): Record<string, number> {
  return play(stage, (scene) => {
    reveal(scene);
    before(scene);
    const group = scene.battle.sides[1].groups[0];
    survey(scene.game, group);
    const factor = riskFactor(scene.game, group);
    const parts = [...scene.game.seen.parts];
    expect(factor).toBe(parts.reduce((sum, part) => sum + part, 0));
    return Object.fromEntries(
      RISK_REASONS.map((reason, i) => [reason, parts[i]] as const).filter(([, part]) => part !== 0),
    );
  });
}

const FOUR: Stage = {
  sgc: [at('Ann', 30, 20)],
  solo: [at('J1', 30, 40), at('J2', 31, 40), at('J3', 32, 40), at('J4', 33, 40)],
};

describe('Risk Factor', () => {
  test('SOLO-59 the sum of the rows that apply, each once', () => {
    expect(reasons(FOUR)).toEqual({ enemyInRange: 1 });
    expect(reasons({ ...FOUR, sgc: [at('Ann', 30, 20), at('Bob', 32, 20)] })).toEqual({ enemyInRange: 1 });
    const perEnemy = { 'risk.perEnemy': true };
    expect(reasons({ ...FOUR, sgc: [at('Ann', 30, 20), at('Bob', 32, 20)], houseRules: perEnemy })).toEqual({
      enemyInRange: 2,
    });
  });

  test('SOLO-61 -4 with neither an enemy nor a retreating friend in sight', () => {
    expect(reasons({ ...FOUR, terrain: [HILL] })).toEqual({ calm: -4 });
    const two: Stage = {
      sgc: [at('Ann', 30, 20)],
      solo: [
        { name: 'First', figures: [at('J1', 30, 40)] },
        { name: 'Second', figures: [at('J2', 40, 40)] },
      ],
      terrain: [HILL],
    };
    expect(reasons(two)).toEqual({ calm: -4 });
    for (const state of [FALL_BACK, RUN]) {
      const retreats = ({ group }: Scene) => {
        group('Second').state = state;
      };
      expect(reasons(two, retreats)).toEqual({});
    }
    expect(reasons({ ...two, houseRules: { 'risk.calm': -2 } })).toEqual({ calm: -2 });
  });

  test('SOLO-62 -1 for a Goauld who is a member or within 3 inches; not for himself alone, nor for a First Prime', () => {
    const lord = at('Lord', 33, 42, 'goauld');
    expect(reasons({ ...FOUR, solo: [...(FOUR.solo as Actor[]), lord] }).goauld).toBe(-1);
    const guard = { name: 'Guard', figures: FOUR.solo as Actor[] };
    expect(reasons({ ...FOUR, solo: [guard, { name: 'Lord', figures: [lord] }] }).goauld).toBe(-1);
    expect(
      reasons({ ...FOUR, solo: [guard, { name: 'Lord', figures: [at('Lord', 33, 44, 'goauld')] }] }).goauld,
    ).toBeUndefined();
    const near = { 'risk.goauldWithin': 4 };
    expect(
      reasons({ ...FOUR, solo: [guard, { name: 'Lord', figures: [at('Lord', 33, 44, 'goauld')] }], houseRules: near })
        .goauld,
    ).toBe(-1);
    expect(reasons({ ...FOUR, solo: [lord] }).goauld).toBeUndefined();
    // The last of a unit is alone, unless a comrade is disabled.
    const fallen = (removed: boolean) => (scene: Scene) => {
      const comrade = scene.figure('Comrade');
      if (removed) scene.battle.remove(comrade, DEAD);
      else scene.battle.disable(comrade, 3);
    };
    const two: Stage = { ...FOUR, solo: [lord, at('Comrade', 34, 42)] };
    expect(reasons(two, fallen(true)).goauld).toBeUndefined();
    expect(reasons(two, fallen(false)).goauld).toBe(-1);
    const prime: Stage = { ...FOUR, solo: [...(FOUR.solo as Actor[]), at('Prime', 34, 40, 'firstPrime')] };
    expect(reasons(prime).goauld).toBeUndefined();
    expect(reasons({ ...prime, houseRules: { 'risk.firstPrimeCounts': true } }).goauld).toBe(-1);
  });

  test('SOLO-63 -1 for a unit entirely in cover or advancing, not for both but by house rule', () => {
    const wood = { name: 'wood', rect: [29, 39, 6, 3], cover: 'soft' };
    expect(reasons({ ...FOUR, terrain: [wood] }).coverOrAdvancing).toBe(-1);
    expect(reasons({ ...FOUR, terrain: [{ ...wood, rect: [29, 39, 3, 3] }] }).coverOrAdvancing).toBeUndefined();
    const advancing = (scene: Scene) => {
      scene.battle.sides[1].groups[0].state = ADVANCE;
    };
    expect(reasons(FOUR, advancing).coverOrAdvancing).toBe(-1);
    expect(reasons({ ...FOUR, terrain: [wood] }, advancing).coverOrAdvancing).toBe(-1);
    expect(
      reasons({ ...FOUR, terrain: [wood], houseRules: { 'risk.coverAdvanceStack': true } }, advancing).coverOrAdvancing,
    ).toBe(-2);
    expect(reasons({ ...FOUR, terrain: [wood, HILL] }).coverOrAdvancing).toBe(-1);
  });

  test('SOLO-64 +1 for an enemy in clear sight with the unit in range of its weapons', () => {
    expect(reasons({ ...FOUR, sgc: [{ ...at('Ann', 30, 5), weapon: 'pistol' }] }).enemyInRange).toBeUndefined();
    expect(reasons({ ...FOUR, sgc: [{ ...at('Ann', 30, 10), weapon: 'pistol' }] }).enemyInRange).toBe(1);
    expect(
      reasons({
        ...FOUR,
        terrain: [
          {
            ...WALL,
            line: [
              [0, 22],
              [79, 22],
            ],
          },
        ],
      }).enemyInRange,
    ).toBeUndefined();
  });

  test('SOLO-65 +1 for a raw unit in range of an enemy in sight, whatever the cover', () => {
    const raw: Stage = { ...FOUR, solo: [{ name: 'Raw', raw: true, figures: FOUR.solo as Actor[] }] };
    expect(reasons(raw).raw).toBe(1);
    expect(
      reasons({
        ...raw,
        terrain: [
          {
            ...WALL,
            line: [
              [0, 22],
              [79, 22],
            ],
          },
        ],
      }),
    ).toEqual({ coverOrAdvancing: -1, raw: 1 });
    expect(reasons({ ...raw, sgc: [{ ...at('Ann', 30, 5), weapon: 'pistol' }] }).raw).toBeUndefined();
    expect(reasons({ ...FOUR, houseRules: { 'profiles.jaffa.raw': true } }).raw).toBe(1);
  });

  test('SOLO-66 +1 for each full tenth of the starting strength wounded or killed, a figure once', () => {
    const hurt = ({ figure, game }: Scene) => {
      figure('J1').wounds = 2;
      game.battle.disable(figure('J1'), 2);
    };
    expect(reasons(FOUR, hurt).perTenth).toBe(2);
    expect(reasons({ ...FOUR, houseRules: { 'risk.tenthRounding': 'up' } }, hurt).perTenth).toBe(3);
    expect(reasons({ ...FOUR, houseRules: { 'risk.tenthRounding': 'nearest' } }, hurt).perTenth).toBe(3);
    const two = (scene: Scene) => {
      hurt(scene);
      scene.battle.remove(scene.figure('J2'), 2);
      scene.figure('J2').group.removed++;
    };
    expect(reasons(FOUR, two).perTenth).toBe(5);
  });

  test('SOLO-67 +2 for an enemy in sight behind the line of the front', () => {
    const behind: Stage = { ...FOUR, sgc: [at('Ann', 30, 50)] };
    expect(reasons(behind).flank).toBe(2);
    expect(reasons({ ...FOUR, sgc: [at('Ann', 60, 39)] }).flank).toBeUndefined();
    expect(reasons({ ...FOUR, sgc: [at('Ann', 60, 39)], houseRules: { 'facing.frontArc': 90 } }).flank).toBe(2);
    expect(reasons({ ...behind, houseRules: { 'facing.frontArc': 360 } }).flank).toBeUndefined();
    expect(
      reasons({ ...behind, solo: [{ name: 'J', facing: 'north', figures: FOUR.solo as Actor[] }] }).flank,
    ).toBeUndefined();
  });

  test('SOLO-68 +2 when more casualties were taken than inflicted since its last Risk Factor', () => {
    const shoot = (both: boolean) => (scene: Scene) => {
      const { game, figure } = scene;
      fire(game, figure('Ann'), figure('J4'), 1, false);
      if (both) fire(game, figure('J1'), figure('Ann'), 1, false);
    };
    expect(reasons({ ...FOUR, dice: [20, 6] }, shoot(false)).outshot).toBe(2);
    expect(reasons({ ...FOUR, dice: [20, 6, 20, 6] }, shoot(true)).outshot).toBeUndefined();
  });

  test('SOLO-69 +3 after a run, or a melee combat lost, once', () => {
    const ran = (scene: Scene) => {
      scene.battle.sides[1].groups[0].ran = true;
    };
    expect(reasons(FOUR, ran).running).toBe(3);
    const contact: Stage = { ...FOUR, sgc: [at('Ann', 30, 39)], dice: [2, 2] };
    const beaten = (scene: Scene) => fightMelees(scene.game, 0);
    expect(reasons(contact, beaten).running).toBe(3);
    expect(
      reasons(contact, (scene) => {
        beaten(scene);
        ran(scene);
      }).running,
    ).toBe(3);
  });
});

describe('the Actions table', () => {
  const table: readonly (readonly [number, string])[] = [
    [0, 'continue continue continue continue continue advance'],
    [1, 'A B C C C D'],
    [2, 'E A B C C D'],
    [5, 'E A B C C D'],
    [6, 'F E A A B C'],
    [8, 'F E A A B C'],
    [9, 'F F E E E B'],
  ];

  test.each(table)('SOLO-70 at RF%i: %s', (factor, orders) => {
    play(FOUR, ({ game }) => {
      const row = game.actions.row(factor, false, false);
      expect([1, 2, 3, 4, 5, 6].map((die) => ORDERS[game.actions.order(row, die)]).join(' ')).toBe(orders);
    });
  });

  test('SOLO-70 the rows start where the house rules say', () => {
    play({ ...FOUR, houseRules: { 'risk.rowStart': [2, 3, 6, 9] } }, ({ game }) => {
      expect([game.actions.row(1, false, false), game.actions.row(2, false, false)]).toEqual([0, 1]);
    });
  });

  test('SOLO-71 SOLO-72 up to RF0 defenders never advance, and who falls back halts on a 5 or 6', () => {
    play(FOUR, ({ game }) => {
      const orders = (factor: number, defending: boolean, fallingBack: boolean) =>
        [1, 2, 3, 4, 5, 6].map(
          (die) => ORDERS[game.actions.order(game.actions.row(factor, defending, fallingBack), die)],
        );
      expect(orders(0, true, false)).toEqual(new Array(6).fill('continue'));
      expect(orders(0, false, true)).toEqual([...new Array(4).fill('continue'), 'halt', 'halt']);
      expect(orders(1, true, false)[5]).toBe('D');
    });
  });

  test('SOLO-57 the D6 is modified and held to 1 to 6; SOLO-11 every solo group tests every turn', () => {
    const order = (die: number, houseRules: Stage['houseRules'], stage: Stage = FOUR) =>
      play(
        {
          ...stage,
          dice: [die],
          houseRules: {
            'reaction.enabled': false,
            'toHit.staff.long.aimed': null,
            'toHit.staff.medium.aimed': null,
            ...houseRules,
          },
        },
        (scene) => {
          reveal(scene);
          runByTable(scene.game, 1);
          return ORDERS[scene.battle.sides[1].groups[0].order];
        },
      );
    expect(order(1, {}, { ...FOUR, terrain: [] })).toBe('A');
    expect(order(3, { 'risk.dieModifier': -1 })).toBe('B');
    expect(order(2, { 'risk.dieModifier': -6 })).toBe('A');
  });

  test('SOLO-11 by house rule only with an enemy in sight, or after a casualty', () => {
    const stage: Stage = { ...FOUR, terrain: [HILL], houseRules: { 'jaffa.testEveryTurn': false } };
    play({ ...stage, dice: [] }, (scene) => {
      runByTable(scene.game, 1);
      expect(ORDERS[scene.battle.sides[1].groups[0].order]).toBe('continue');
    });
    play({ ...stage, dice: [6] }, (scene) => {
      scene.battle.sides[1].groups[0].hurtSinceTest = true;
      runByTable(scene.game, 1);
      expect(ORDERS[scene.battle.sides[1].groups[0].order]).toBe('advance');
    });
  });

  test('SOLO-58 defenders test too, but by house rule', () => {
    const stage: Stage = {
      ...FOUR,
      solo: [{ name: 'Guard', state: 'defend', figures: FOUR.solo as Actor[] }],
      terrain: [HILL],
    };
    play({ ...stage, dice: [6] }, (scene) => {
      runByTable(scene.game, 1);
      expect(scene.trace.text()).toContain('Guard, defending: Risk Factor -4');
    });
    play({ ...stage, houseRules: { 'jaffa.defendersTest': false } }, (scene) => {
      runByTable(scene.game, 1);
      expect(scene.trace.text()).not.toContain('Risk Factor');
    });
  });

  test('SOLO-60 all Risk Factors and dice come before any group acts, or by house rule one group after the other', () => {
    // The second group sees the first run only where groups act in turn.
    const always = (order: string) => new Array(6).fill(order);
    const stage: Stage = {
      sgc: [at('Ann', 30, 2)],
      solo: [
        { name: 'First', state: 'fallBack', figures: [at('J1', 30, 40)] },
        { name: 'Second', figures: [at('J2', 40, 40)] },
      ],
      terrain: [{ ...HILL, rect: [0, 20, 79, 3] }],
      dice: [6, 6],
    };
    const log = (simultaneous: boolean) =>
      play(
        {
          ...stage,
          houseRules: {
            'jaffa.simultaneous': simultaneous,
            'risk.table.rf0': always('continue'),
            'risk.table.fallingBack': always('E'),
          },
        },
        (scene) => {
          scene.battle.sides[1].lastKnown = scene.node(30, 2);
          runByTable(scene.game, 1);
          const text = scene.trace.text();
          return text.indexOf('Second, hold') < text.indexOf('J1 moves');
        },
      );
    expect([log(true), log(false)]).toEqual([true, false]);
  });

  test('SOLO-68 SOLO-69 counts start anew with each Risk Factor', () => {
    play({ ...FOUR, terrain: [HILL], dice: [1] }, (scene) => {
      const [group] = scene.battle.sides[1].groups;
      Object.assign(group, { taken: 2, inflicted: 1, ran: true, lostMelee: true });
      runByTable(scene.game, 1);
      setStates(scene.game, 1);
      expect([group.taken, group.inflicted, group.ran, group.lostMelee]).toEqual([0, 0, false, false]);
    });
  });
});

describe('compass', () => {
  test('the series agree with the mathematics library, exactly at right angles', () => {
    for (let degrees = -720; degrees <= 720; degrees += 7.5) {
      expect(cosine(degrees)).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 14);
      expect(sine(degrees)).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 14);
    }
    expect([cosine(90), cosine(180), cosine(270), sine(180)].map((value) => value + 0)).toEqual([0, -1, 0, 0]);
    const { x, y } = directions(16);
    expect([x[4], y[4], x[8]].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([1, 0, 0]);
  });
});
