import { describe, expect, test } from 'vitest';
import { CHARGE_AT, FIRE, MOVE } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { FOR_GOOD, LEFT } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, moves, playMatch, type Scene, type Stage } from './support.ts';

const at = (name: string, x: number, y: number, more: Partial<Actor> = {}): Actor => ({ name, at: [x, y], ...more });
const SCORE = 2;
const record = ({ recorder }: Scene, side: number) => [
  ...recorder.record.subarray(SCORE + side * 10, SCORE + side * 10 + 4),
];
const reason = ({ recorder }: Scene) => recorder.set.reasons[recorder.record[1]];

const APART: Stage = {
  sgc: [at('Ann', 10, 10)],
  solo: [at('Jaffa', 70, 50)],
  terrain: [{ name: 'hill', rect: [0, 30, 80, 2], sight: 'blocks', movement: 'impassable' }],
};
const CALM = { 'risk.table.rf0': new Array(6).fill('continue') };

describe('the turn', () => {
  test('SOLO-08 SOLO-09 SOLO-11 SOLO-12 steps 1 to 6 in order: SGC moves, fire, morale, then the Jaffa, then morale again', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20), at('Bob', 31, 20)],
      solo: [at('Jaffa', 30, 38)],
      houseRules: { ...CALM, 'risk.table.rf1': new Array(6).fill('continue'), 'reaction.enabled': false },
      policy: {
        act: moves({
          Ann: [
            (action, { battle }) => {
              action.kind = MOVE;
              action.node = battle.lattice.nodeNear(3000, 2200);
            },
          ],
        }),
        fire: (game, figure, action) => {
          if (figure.name !== 'Bob' || figure.fired) return;
          action.kind = FIRE;
          action.target = game.battle.figures.findIndex(({ name }) => name === 'Jaffa');
          action.mode = 0;
        },
      },
      dice: [1, 4, 16, 1, 2],
    };
    playMatch(stage, ({ trace, battle }) => {
      const text = trace.text();
      const order = [
        'Step 1: Portals',
        'Step 2',
        'Ann moves',
        'Step 3',
        'Bob fires',
        'Step 4',
        'Step 5',
        'Risk Factor',
        'Jaffa fires',
        'Step 6',
        'Morale around',
      ];
      const places = order.map((piece) => text.indexOf(piece));
      expect(places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1]))).toBe(true);
      expect(battle.turn).toBe(1);
    });
  });

  test('SOLO-09 by house rule SGC figures fire between moves as well', () => {
    const shoot = (sgcFires: string, dice: number[]) =>
      playMatch(
        {
          sgc: [at('Ann', 30, 20)],
          solo: [at('Jaffa', 30, 38)],
          houseRules: {
            ...CALM,
            'risk.table.rf1': new Array(6).fill('B'),
            'reaction.enabled': false,
            'shooting.sgcFires': sgcFires,
            'jaffa.mode': 'carefully-aimed',
            'jaffa.leftoverUnaimed': false,
          },
          policy: {
            act: (game, figure, action) => {
              if (figure.fired) return;
              action.kind = FIRE;
              action.target = game.battle.figures.findIndex(({ name }) => name === 'Jaffa');
              action.mode = 1;
            },
          },
          dice,
        },
        ({ trace }) => trace.text(),
      );
    const text = shoot('any-time', [1, 3]);
    expect(text.indexOf('Ann fires')).toBeLessThan(text.indexOf('Step 3'));
    expect(() => shoot('after-moves', [1, 3])).toThrow();
  });

  test('SOLO-10 morale in step 4 for a melee lost in step 3; SOLO-52 melees are fought in steps 3 and 5', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20)],
      solo: [at('Jaffa', 30, 21)],
      houseRules: {
        'jaffa.captures': false,
        'risk.table.rf1': new Array(6).fill('B'),
        'risk.table.rf0': new Array(6).fill('B'),
      },
    };
    playMatch({ ...stage, dice: [1, 2, 1, 3, 4] }, ({ trace }) => {
      const text = trace.text();
      expect(text.match(/fights/g)?.length).toBe(2);
      expect(text.lastIndexOf('fights')).toBeGreaterThan(text.indexOf('Step 5'));
    });
    playMatch(
      { ...stage, houseRules: { ...stage.houseRules, 'melee.inSoloStep': false }, dice: [1, 2, 1] },
      ({ trace }) => {
        expect(trace.text().match(/fights/g)?.length).toBe(1);
      },
    );
    playMatch({ ...stage, dice: [1, 4, 1, 1, 1, 1] }, ({ trace }) => {
      const text = trace.text();
      expect(text.indexOf('Morale around')).toBeGreaterThan(text.indexOf('Step 4'));
      expect(text.indexOf('Morale around')).toBeLessThan(text.indexOf('Step 5'));
    });
  });

  test('SOLO-15 SOLO-52 a charge of the SGC is fought in step 3', () => {
    const stage: Stage = {
      sgc: [at('Ann', 30, 20)],
      solo: [at('Jaffa', 30, 28)],
      houseRules: { 'reaction.enabled': false },
      policy: {
        capture: () => true,
        act: moves({
          Ann: [
            (action, { battle }) => {
              action.kind = CHARGE_AT;
              action.node = battle.lattice.nodeNear(3000, 2700);
              action.target = 1;
            },
          ],
        }),
      },
      dice: [3, 2],
    };
    playMatch(stage, (scene) => {
      expect([record(scene, 0)[0], reason(scene), scene.battle.sides[0].captives]).toEqual([2, 'eliminated', 1]);
    });
  });

  test('SOLO-51 a side breaks once half or more of the figures it has fielded are out or in flight', () => {
    const stage: Stage = {
      ...APART,
      sgc: [at('Ann', 10, 10), at('Bob', 12, 10, { disabled: true })],
      houseRules: CALM,
      dice: [1],
    };
    playMatch(stage, (scene) => expect(record(scene, 0)).toEqual([1, 1, 1, 1]));
    playMatch({ ...stage, houseRules: { ...CALM, 'analysis.breakFraction': 0.6 } }, (scene) =>
      expect(record(scene, 0)[3]).toBe(0),
    );
    const broken: Stage = { ...stage, mission: { objective: 'break', turns: 5 } };
    playMatch(broken, (scene) =>
      expect([record(scene, 0)[0], record(scene, 1)[0], reason(scene)]).toEqual([0, 2, 'broken']),
    );
  });
});

describe('missions', () => {
  test("the turn limit is the scenario's, or that of the house rules", () => {
    const turns = (mission: Stage['mission'], houseRules: Stage['houseRules'], dice: number) =>
      playMatch(
        { ...APART, mission, houseRules: { ...CALM, ...houseRules }, dice: new Array(dice).fill(1) },
        ({ battle }) => battle.turn,
      );
    expect(turns({ objective: 'eliminate' }, {}, 12)).toBe(12);
    expect(turns({ objective: 'eliminate' }, { 'mission.turnLimit': 3 }, 3)).toBe(3);
    expect(turns({ objective: 'eliminate', turns: 2 }, { 'mission.turnLimit': 3 }, 2)).toBe(2);
  });

  test('SOLO-97 while a counter stands the solo side is wiped out only at the limit', () => {
    const stage: Stage = {
      ...APART,
      solo: [at('Jaffa', 70, 50, { disabled: true })],
      counters: [[60, 50]],
      mission: { objective: 'eliminate', turns: 2 },
    };
    playMatch(stage, (scene) =>
      expect([scene.battle.turn, record(scene, 0)[0], reason(scene)]).toEqual([2, 2, 'eliminated']),
    );
    playMatch({ ...stage, counters: [] }, (scene) => expect(scene.battle.turn).toBe(1));
  });

  test('SOLO-17 a rescue is met by the casualty, dragged over the edge', () => {
    const carry = moves({
      Ann: [
        (action, game) => {
          action.kind = 3;
          action.node = game.battle.lattice.nodeNear(1000, 0);
          action.target = game.battle.figures.findIndex(({ name }) => name === 'Hurt');
          action.helper = -1;
        },
      ],
    });
    const stage: Stage = {
      ...APART,
      sgc: [at('Ann', 10, 4), at('Hurt', 10, 5, { disabled: true, rescue: true, profile: 'sgcSpecialist' })],
      mission: { objective: 'reach', side: 'sgc', edge: 'south', figures: 1, turns: 3 },
      policy: { act: carry },
    };
    playMatch(stage, (scene) => {
      expect([record(scene, 0)[0], reason(scene), scene.figure('Hurt').status]).toEqual([2, 'reached', LEFT]);
      expect(scene.figure('Hurt').disabledUntil).toBe(FOR_GOOD);
    });
    const alone = moves({
      Ann: [
        (action, game) => {
          action.kind = MOVE;
          action.node = game.battle.lattice.nodeNear(1000, 0);
        },
      ],
    });
    playMatch({ ...stage, policy: { act: alone }, dice: [1, 1, 1], houseRules: CALM }, (scene) => {
      expect([record(scene, 0)[0], reason(scene)]).toEqual([0, 'turn-limit']);
    });
  });

  test('hold counts figures that can act in the area at the limit', () => {
    const hold = (sgc: Actor[]) =>
      playMatch(
        {
          ...APART,
          sgc,
          mission: { objective: 'hold', area: { rect: [5, 5, 10, 10] }, side: 'sgc', turns: 1 },
          houseRules: CALM,
          dice: [1],
        },
        (scene) => record(scene, 0)[0],
      );
    expect(hold([at('Ann', 10, 10)])).toBe(2);
    expect(hold([at('Ann', 10, 20), at('Bob', 10, 10, { disabled: true })])).toBe(0);
  });
});
