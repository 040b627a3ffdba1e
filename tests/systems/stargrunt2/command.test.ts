import { describe, expect, test } from 'vitest';
import { freeElements, regroup } from '../../../src/sim/systems/stargrunt2/play/nerve/elements.ts';
import { ACTION, type Policy } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { CONFIDENCES, FIGURE_STATE, QUALITIES } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const HQ: UnitLine = { name: 'HQ', level: 'platoon', figures: 4, at: [24, 12] };
const SQUAD: UnitLine = { name: 'Squad', commander: 'HQ', figures: 8, at: [12, 12] };
const SECOND: UnitLine = { name: 'Second', commander: 'HQ', figures: 8, at: [36, 12] };
const ENEMY: UnitLine = { name: 'Enemy', figures: 8, at: [24, 44] };

const platoon = (parts: Partial<Stage> = {}) => stage({ blue: [HQ, SQUAD, SECOND], red: [ENEMY], ...parts });
const levelOf = ({ confidence }: Unit) => CONFIDENCES[confidence];
const bits = (...positions: number[]) => positions.reduce((all, position) => all | (1 << position), 0);

const rowOf = ({ battle, unit }: Scene, name: string) => battle.lattice.y[unit(name).centre] / 100;

function doing(
  plans: Record<string, readonly (readonly [kind: keyof typeof ACTION, at?: readonly [number, number]])[]>,
) {
  const left = Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, [...plan]]));
  const acted: string[] = [];
  const act: Policy['act'] = (battle, unit, action) => {
    acted.push(unit.name);
    const next = left[unit.name]?.shift();
    action.kind = ACTION[next?.[0] ?? 'nothing'];
    action.unit = unit.index;
    action.figures = 0;
    const at = next?.[1];
    action.node = at === undefined ? unit.centre : battle.lattice.nodeNear(at[0] * 100, at[1] * 100);
  };
  return { acted, policy: { act } };
}

describe('transferring actions', () => {
  test('SG2-020 on success the subordinate at once has two actions, its own activation is not used', () => {
    const { acted, policy } = doing({
      Squad: [
        ['move', [12, 16]],
        ['move', [12, 20]],
      ],
    });
    const scene = platoon({ dice: [3], policy });
    scene.act(scene.unit('HQ'), 'transfer', { target: scene.unit('Squad') });
    scene.finish();
    expect(acted).toEqual(['Squad', 'Squad']);
    expect([rowOf(scene, 'Squad'), scene.unit('Squad').hasActivated]).toEqual([20, false]);
  });

  test('SG2-018 the communication has to exceed the poorer LV', () => {
    const { acted, policy } = doing({});
    const scene = platoon({ blue: [HQ, { ...SQUAD, leadership: 3 }, SECOND], dice: [3], policy });
    scene.act(scene.unit('HQ'), 'transfer', { target: scene.unit('Squad') });
    expect(acted).toEqual([]);
    scene.script(4);
    scene.unit('HQ').triedTransferTo.fill(0);
    scene.act(scene.unit('HQ'), 'transfer', { target: scene.unit('Squad') });
    expect(acted).toEqual(['Squad']);
  });

  test('SG2-019 a level bypassed shifts the die of a company commander down to D6', () => {
    const company: UnitLine = { name: 'CO', level: 'company', figures: 3, at: [24, 6] };
    const scene = platoon({ blue: [company, { ...HQ, commander: 'CO' }, SQUAD], dice: [7] });
    expect(() => scene.act(scene.unit('CO'), 'transfer', { target: scene.unit('Squad') })).toThrow('d6');
    const direct = platoon({ blue: [company, { ...HQ, commander: 'CO' }, SQUAD], dice: [7] });
    direct.act(direct.unit('CO'), 'transfer', { target: direct.unit('HQ') });
    direct.finish();
  });

  test('SG2-020 only units of the own chain on a lower level', () => {
    const other: UnitLine = { name: 'Other', figures: 4, at: [40, 20] };
    const { unit, may } = platoon({ blue: [HQ, SQUAD, other] });
    expect(may(unit('HQ'), 'transfer', { target: unit('Squad') })).toBe(true);
    expect(may(unit('HQ'), 'transfer', { target: unit('Other') })).toBe(false);
    expect(may(unit('HQ'), 'transfer', { target: unit('HQ') })).toBe(false);
    expect(may(unit('Squad'), 'transfer', { target: unit('HQ') })).toBe(false);
    expect(may(unit('HQ'), 'transfer', { target: unit('Enemy') })).toBe(false);
  });

  test('SG2-021 two subordinates a turn, one attempt each, failed ones count', () => {
    const third: UnitLine = { ...SECOND, name: 'Third', at: [42, 20] };
    const scene = platoon({ blue: [HQ, SQUAD, SECOND, third], dice: [1, 1] });
    const { unit, may, act } = scene;
    act(unit('HQ'), 'transfer', { target: unit('Squad') });
    expect(may(unit('HQ'), 'transfer', { target: unit('Squad') })).toBe(false);
    act(unit('HQ'), 'transfer', { target: unit('Second') });
    expect(may(unit('HQ'), 'transfer', { target: unit('Third') })).toBe(false);
    unit('HQ').clearMarks();
    expect(may(unit('HQ'), 'transfer', { target: unit('Squad') })).toBe(true);
  });

  test('SG2-021 transfer.attemptsPerTurn and transfer.sameUnitTwice', () => {
    const often = { 'transfer.attemptsPerTurn': 3, 'transfer.sameUnitTwice': true };
    const { unit, may, act } = platoon({ dice: [1, 1, 1], houseRules: often });
    for (let i = 0; i < 3; i++) act(unit('HQ'), 'transfer', { target: unit('Squad') });
    expect(may(unit('HQ'), 'transfer', { target: unit('Second') })).toBe(false);
  });

  test('SG2-020 transferred actions may be passed on, unless transfer.cascade is off', () => {
    const company: UnitLine = { name: 'CO', level: 'company', figures: 3, at: [24, 6] };
    const seen = (cascade: boolean) => {
      const legal: boolean[] = [];
      const scene: Scene = platoon({
        blue: [company, { ...HQ, commander: 'CO' }, SQUAD],
        dice: [8],
        houseRules: { 'transfer.cascade': cascade },
        policy: {
          act: (_battle, unit, action) => {
            if (unit.name === 'HQ') legal.push(scene.may(unit, 'transfer', { target: scene.unit('Squad') }));
            action.kind = ACTION.nothing;
          },
        },
      });
      scene.act(scene.unit('CO'), 'transfer', { target: scene.unit('HQ') });
      return legal;
    };
    expect([seen(true), seen(false)]).toEqual([[true], [false]]);
  });

  test('SG2-020 transfer.usesOwnActivation and transfer.actions', () => {
    const { acted, policy } = doing({
      Squad: [
        ['move', [12, 14]],
        ['move', [12, 16]],
        ['move', [12, 18]],
      ],
    });
    const houseRules = { 'transfer.usesOwnActivation': true, 'transfer.actions': 3 };
    const { unit, may, act } = platoon({ dice: [8], houseRules, policy });
    act(unit('HQ'), 'transfer', { target: unit('Squad') });
    expect([acted.length, unit('Squad').hasActivated]).toEqual([3, true]);
    unit('Second').hasActivated = true;
    expect(may(unit('HQ'), 'transfer', { target: unit('Second') })).toBe(false);
  });

  test('SG2-018 communication.automaticWithin needs no roll near by', () => {
    const { unit, act } = platoon({ houseRules: { 'communication.automaticWithin': 14 } });
    act(unit('HQ'), 'transfer', { target: unit('Squad') });
    expect(unit('HQ').transfersTried).toBe(1);
  });
});

describe('rallying', () => {
  const shaken = { ...SQUAD, confidence: 'shaken', leadership: 3 };

  test('SG2-024 contact, then the rallied unit exceeds the sum of both LVs and rises a level', () => {
    const rallied = (dice: readonly number[], houseRules = {}) => {
      const scene = platoon({ blue: [HQ, { ...shaken, quality: 'elite' }, SECOND], dice, houseRules });
      scene.act(scene.unit('HQ'), 'rally', { target: scene.unit('Squad') });
      scene.finish();
      return levelOf(scene.unit('Squad'));
    };
    expect(rallied([3])).toBe('shaken');
    expect(rallied([4, 5])).toBe('shaken');
    expect(rallied([4, 12])).toBe('steady');
    expect(rallied([4, 12], { 'rally.levels': 3 })).toBe('confident');
    expect(() => rallied([4, 12], { 'rally.die': 'rallying' })).toThrow('d8');
    expect(rallied([4, 6], { 'rally.die': 'rallying' })).toBe('steady');
  });

  test('SG2-024 only who is below confident, or below its start by house rule', () => {
    const may = (line: UnitLine, houseRules = {}) => {
      const { unit, may: allowed } = platoon({ blue: [HQ, line, SECOND], houseRules });
      return allowed(unit('HQ'), 'rally', { target: unit('Squad') });
    };
    expect([may(shaken), may(SQUAD)]).toEqual([true, false]);
    expect(may(shaken, { 'rally.ceiling': 'starting' })).toBe(false);
  });

  test('SG2-024 rally.attemptsPerTurn', () => {
    const { unit, may, act } = platoon({
      blue: [HQ, shaken, SECOND],
      dice: [1],
      houseRules: { 'rally.attemptsPerTurn': 1 },
    });
    act(unit('HQ'), 'rally', { target: unit('Squad') });
    expect(may(unit('HQ'), 'rally', { target: unit('Squad') })).toBe(false);
  });
});

describe('reorganising and treating', () => {
  function treated(dice: readonly number[], others: readonly UnitLine[] = [], line: Partial<UnitLine> = {}): Scene {
    const scene = stage({ blue: [{ ...SQUAD, ...line }, ...others], red: [ENEMY], dice });
    const squad = scene.unit('Squad');
    for (const i of [6, 7]) scene.battle.fall(squad.figures[i], FIGURE_STATE.wounded);
    scene.act(squad, 'reorganise', { figures: bits(6, 7) });
    scene.finish();
    return scene;
  }
  const states = (scene: Scene) => [6, 7].map((i) => scene.unit('Squad').figures[i].state);

  test('SG2-082 D6 for each wounded: 1 and 2 dead, 3 to 5 stabilised, 6 fit again', () => {
    expect(states(treated([2, 3]))).toEqual([FIGURE_STATE.dead, FIGURE_STATE.stabilised]);
    const scene = treated([5, 6]);
    expect(states(scene)).toEqual([FIGURE_STATE.stabilised, FIGURE_STATE.active]);
    expect(scene.unit('Squad').active).toBe(7);
  });

  test('SG2-083 a medic adds 1, a medical unit within 6 inches 2, and not both', () => {
    const medic = { figures: [{ name: 'Leader' }, { name: 'Medic', medic: true }, { name: 'Trooper', count: 6 }] };
    expect(states(treated([2, 5], [], medic))).toEqual([FIGURE_STATE.stabilised, FIGURE_STATE.active]);
    const near: UnitLine = { name: 'Medics', medical: true, figures: 3, at: [16, 12] };
    expect(states(treated([1, 4], [near], medic))).toEqual([FIGURE_STATE.stabilised, FIGURE_STATE.active]);
    expect(states(treated([1, 4], [{ ...near, at: [36, 12] }]))).toEqual([FIGURE_STATE.dead, FIGURE_STATE.stabilised]);
  });

  test('SG2-082 a medical unit treats a friend, others only their own', () => {
    const near: UnitLine = { name: 'Medics', medical: true, figures: 3, at: [16, 12] };
    const scene = stage({ blue: [SQUAD, near, { ...SECOND, at: [12, 17] }], red: [ENEMY], dice: [4] });
    const squad = scene.unit('Squad');
    scene.battle.fall(squad.figures[7], FIGURE_STATE.wounded);
    const named = { target: squad, figures: bits(7) };
    expect(scene.may(scene.unit('Second'), 'reorganise', named)).toBe(false);
    scene.act(scene.unit('Medics'), 'reorganise', named);
    expect(squad.figures[7].state).toBe(FIGURE_STATE.active);
  });

  test('SG2-082 nobody is treated twice once stabilised, or out of reach', () => {
    const { unit, battle, may } = platoon();
    const squad = unit('Squad');
    battle.fall(squad.figures[6], FIGURE_STATE.stabilised);
    battle.fall(squad.figures[7], FIGURE_STATE.wounded);
    expect(may(squad, 'reorganise', { figures: bits(6) })).toBe(false);
    expect(may(squad, 'reorganise', { figures: bits(7) })).toBe(true);
    squad.figures[7].node = battle.lattice.nodeNear(2000, 1200);
    expect(may(squad, 'reorganise', { figures: bits(7) })).toBe(false);
  });

  test('SG2-022 the centre moves up to 1 inch', () => {
    const scene = platoon();
    const squad = scene.unit('Squad');
    expect(scene.may(squad, 'reorganise', { at: [12, 14] })).toBe(false);
    scene.act(squad, 'reorganise', { at: [12, 13] });
    expect(rowOf(scene, 'Squad')).toBe(13);
    const free = platoon({ houseRules: { 'reorganise.centreShift': 3 } });
    expect(free.may(free.unit('Squad'), 'reorganise', { at: [12, 14] })).toBe(true);
  });

  test('SG2-028 SG2-022 a unit out of integrity does nothing but reorganise, and is together again', () => {
    const { acted, policy } = doing({ Squad: [['reorganise'], ['move', [12, 14]]] });
    const scene = platoon({ dice: [8], policy });
    const squad = scene.unit('Squad');
    scatter(scene, squad);
    expect(scene.battle.isTogether(squad)).toBe(false);
    scene.act(scene.unit('HQ'), 'transfer', { target: squad });
    expect(acted).toEqual(['Squad', 'Squad']);
    expect([scene.battle.isTogether(squad), rowOf(scene, 'Squad')]).toEqual([true, 14]);
    scatter(scene, squad);
    squad.isDisorganised = true;
    expect(scene.may(squad, 'move', { at: [12, 16] })).toBe(false);
    expect(scene.may(squad, 'reorganise')).toBe(true);
    squad.suppression = 1;
    expect([scene.may(squad, 'reorganise'), scene.may(squad, 'removeSuppression')]).toEqual([false, true]);
  });

  test('SG2-023 suppressed units reorganise in cover only', () => {
    const wood = { name: 'wood', rect: [6, 6, 12, 12], cover: 'soft' };
    const may = (terrain: Stage['terrain'], houseRules = {}) => {
      const scene = platoon({ terrain, houseRules });
      scene.unit('Squad').suppression = 1;
      return scene.may(scene.unit('Squad'), 'reorganise');
    };
    expect([may([]), may([wood])]).toEqual([false, true]);
    expect(may([], { 'reorganise.suppressedNeedsCover': false })).toBe(true);
  });

  test('SG2-037 inPosition.reorganiseTest asks for a reaction test first', () => {
    const tried = (dice: readonly number[], houseRules = {}) => {
      const scene = platoon({ dice: [...dice], houseRules });
      const squad = scene.unit('Squad');
      squad.isInPosition = true;
      scene.battle.fall(squad.figures[7], FIGURE_STATE.wounded);
      scene.act(squad, 'reorganise', { figures: bits(7) });
      scene.finish();
      return squad.figures[7].state;
    };
    expect(tried([6])).toBe(FIGURE_STATE.active);
    const houseRules = { 'inPosition.reorganiseTest': true };
    expect(tried([4], houseRules)).toBe(FIGURE_STATE.wounded);
    expect(tried([5, 6], houseRules)).toBe(FIGURE_STATE.active);
  });
});

function scatter({ battle }: Scene, unit: Unit): void {
  battle.shift(unit.figures[7], battle.lattice.nodeNear(unit.centreX + 1500, unit.centreY));
}

describe('regrouping', () => {
  const near: UnitLine = { ...SECOND, at: [17, 12], quality: 'veteran', leadership: 3, confidence: 'shaken' };
  const depleted = (parts: Partial<Stage> = {}, losses: readonly [number, number] = [5, 4]): Scene => {
    const scene = platoon({ blue: [HQ, SQUAD, near], ...parts });
    ['Squad', 'Second'].forEach((name, i) => {
      for (let k = 0; k < losses[i]; k++) scene.battle.fall(scene.unit(name).figures[7 - k], FIGURE_STATE.dead);
    });
    return scene;
  };

  test('SG2-025 best LV, quality of the larger number, average confidence towards confident', () => {
    const scene = depleted();
    const { unit, battle } = scene;
    unit('Squad').suppression = 0;
    unit('Second').suppression = 2;
    unit('Second').isInPosition = true;
    scene.act(unit('Squad'), 'regroup', { target: unit('Second') });
    const joined = unit('Second');
    expect([joined.active, joined.leadership, QUALITIES[joined.quality], levelOf(joined)]).toEqual([
      7,
      2,
      'veteran',
      'steady',
    ]);
    expect([joined.suppression, joined.isInPosition, joined.startStrength, joined.standsFor]).toEqual([2, false, 7, 2]);
    expect([unit('Squad').isInPlay, joined.hasActivated, battle.isTogether(joined)]).toEqual([false, true, true]);
    expect(battle.sides[0].living).toBe(4 + 7);
  });

  test.each([
    [0, 2],
    [3, 1],
    [1, 1],
  ])('SG2-025 of %d and %d suppression markers the greater number stays', (own, other) => {
    const { unit, ...scene } = depleted();
    unit('Squad').suppression = own;
    unit('Second').suppression = other;
    regroup(scene.game, unit('Squad'), unit('Second'));
    expect(unit('Second').suppression).toBe(Math.max(own, other));
  });

  test('SG2-025 regroup.rounding down', () => {
    const scene = depleted({
      blue: [HQ, { ...SQUAD, confidence: 'steady' }, near],
      houseRules: { 'regroup.rounding': 'down' },
    });
    scene.act(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    expect(levelOf(scene.unit('Second'))).toBe('shaken');
  });

  test('SG2-025 both have to be depleted, the friend near and not yet activated', () => {
    const may = (scene: Scene) => scene.may(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    expect(may(depleted())).toBe(true);
    expect(may(depleted({}, [5, 0]))).toBe(false);
    expect(may(depleted({}, [0, 5]))).toBe(false);
    expect(may(depleted({ houseRules: { 'regroup.depletedBelow': 0.5 } }))).toBe(false);
    const acted = depleted();
    acted.unit('Second').hasActivated = true;
    expect(may(acted)).toBe(false);
    expect(may(depleted({ blue: [HQ, SQUAD, { ...near, at: [36, 12] }] }))).toBe(false);
  });
});

describe('detached elements', () => {
  test('SG2-026 named figures, not the leader, become an element like its parent', () => {
    const scene = platoon();
    const squad = scene.unit('Squad');
    squad.confidence = 1;
    expect(scene.may(squad, 'detach', { figures: bits(0, 1) })).toBe(false);
    scene.act(squad, 'detach', { figures: bits(6, 7) });
    const element = scene.unit("Squad's element");
    expect([squad.active, element.active, element.isElement, levelOf(element)]).toEqual([6, 2, true, 'steady']);
    expect([element.quality, element.leadership]).toEqual([squad.quality, squad.leadership]);
    expect(scene.may(squad, 'detach', { figures: bits(4) })).toBe(false);
  });

  test('SG2-026 detached.formActions', () => {
    const { unit, may } = platoon({ houseRules: { 'detached.formActions': 2 } });
    expect(may(unit('Squad'), 'detach', { figures: bits(7), actions: 1 })).toBe(false);
    expect(may(unit('Squad'), 'detach', { figures: bits(7), actions: 2 })).toBe(true);
  });

  function withElement(parts: Partial<Stage> = {}): Scene {
    const scene = platoon(parts);
    scene.act(scene.unit('Squad'), 'detach', { figures: bits(6, 7) });
    return scene;
  }

  test('SG2-027 it acts when its leader exceeds its own LV, and its commander cannot reach it', () => {
    const { acted, policy } = doing({});
    const scene = withElement({ dice: [2], policy });
    const element = scene.unit("Squad's element");
    expect(scene.may(scene.unit('HQ'), 'transfer', { target: element })).toBe(false);
    scene.act(scene.unit('Squad'), 'transfer', { target: element });
    expect(acted).toEqual([]);
    expect(scene.may(scene.unit('Squad'), 'transfer', { target: element })).toBe(false);
    scene.unit('Squad').clearMarks();
    scene.script(3);
    scene.act(scene.unit('Squad'), 'transfer', { target: element });
    expect(acted).toEqual(["Squad's element"]);
  });

  test('SG2-027 detached.automaticWithin needs no roll', () => {
    const { acted, policy } = doing({});
    const scene = withElement({ policy, houseRules: { 'detached.automaticWithin': 6 } });
    scene.act(scene.unit('Squad'), 'transfer', { target: scene.unit("Squad's element") });
    expect(acted).toEqual(["Squad's element"]);
  });

  test('SG2-026 it rejoins with the more markers and the worse level', () => {
    const scene = withElement();
    const element = scene.unit("Squad's element");
    element.confidence = 2;
    element.suppression = 0;
    scene.unit('Squad').suppression = 2;
    scene.act(element, 'rejoin');
    const squad = scene.unit('Squad');
    expect([squad.active, squad.suppression, levelOf(squad), element.isInPlay]).toEqual([8, 2, 'shaken', false]);
    expect(squad.startStrength).toBe(8);
  });

  test('SG2-026 it does not rejoin outside of integrity', () => {
    const scene = withElement();
    const element = scene.unit("Squad's element");
    scene.battle.formUp(element, scene.battle.lattice.nodeNear(2000, 2000));
    scene.battle.takeSpots(element);
    expect(scene.may(element, 'rejoin')).toBe(false);
  });

  test('SG2-026 when its parent is lost it becomes a unit, led as SG2-012 has it', () => {
    const scene = withElement({ dice: [1] });
    const element = scene.unit("Squad's element");
    scene.battle.lose(scene.unit('Squad'));
    freeElements(scene.game);
    scene.finish();
    expect([element.isElement, element.leadership, element.standsFor]).toEqual([false, 3, 1]);
    expect(element.leader).toBe(element.figures[0]);
  });
});
