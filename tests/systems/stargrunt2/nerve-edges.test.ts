import { describe, expect, test } from 'vitest';
import { replaceFallenLeader } from '../../../src/sim/systems/stargrunt2/play/nerve/leaders.ts';
import { activate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { onChange } from '../../../src/sim/systems/stargrunt2/play/turn/hooks.ts';
import { FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { type Stage, stage, type UnitLine } from './support.ts';

const SQUAD: UnitLine = { name: 'Squad', figures: 8, at: [24, 20] };
const ENEMY: UnitLine = { name: 'Enemy', figures: 8, at: [24, 44] };

describe('leaders and panic', () => {
  test('SG2-012 a leader who fell in close combat is succeeded without a test; one who stands stays', () => {
    const { game, battle, unit, finish } = stage({ blue: [SQUAD], red: [ENEMY], dice: [6] });
    const squad = unit('Squad');
    replaceFallenLeader(game, squad);
    expect([squad.leader, squad.leadership]).toEqual([squad.figures[0], 2]);
    battle.fall(squad.figures[0], FIGURE_STATE.wounded);
    replaceFallenLeader(game, squad);
    finish();
    expect([squad.leader, squad.leadership, squad.confidence]).toEqual([squad.figures[1], 1, 0]);
  });

  test('SG2-050 panic that was removed does not come back at the sight of the same enemy', () => {
    const scene = stage({ blue: [{ ...SQUAD, quality: 'untrained' }], red: [ENEMY], dice: [1, 4] });
    scene.act(scene.unit('Squad'), 'removePanic');
    onChange(scene.game);
    scene.finish();
    expect([scene.unit('Squad').isPanicked, scene.unit('Squad').isPastPanic]).toEqual([false, true]);
  });

  test('SG2-050 a counter frightens nobody', () => {
    const scene = stage({
      blue: [{ ...SQUAD, quality: 'untrained' }],
      red: [{ ...ENEMY, hidden: true, at: [24, 30] }],
      terrain: [{ name: 'scrub', rect: [20, 27, 8, 6], cover: 'soft' }],
    });
    onChange(scene.game);
    expect(scene.unit('Squad').isPastPanic).toBe(false);
  });
});

describe('the chain of command', () => {
  test('SG2-020 a unit of the same level takes no orders', () => {
    const { unit, may } = stage({
      blue: [SQUAD, { ...SQUAD, name: 'Second', at: [36, 20], commander: 'Squad' }],
      red: [ENEMY],
    });
    expect(may(unit('Squad'), 'transfer', { target: unit('Second') })).toBe(false);
  });

  test('SG2-027 between a leader and an element no level is bypassed', () => {
    const scene = stage({ blue: [SQUAD], red: [ENEMY], dice: [8] });
    scene.act(scene.unit('Squad'), 'detach', { figures: 1 << 7 });
    scene.act(scene.unit('Squad'), 'transfer', { target: scene.unit("Squad's element") });
    scene.finish();
  });

  test('SG2-135 a vehicle without systems hears nothing', () => {
    const tank: UnitLine = { name: 'Tank', commander: 'Squad', at: [36, 20], vehicle: { armourClass: 1 } };
    const { unit, may } = stage({ blue: [{ ...SQUAD, level: 'platoon' }, tank], red: [ENEMY] });
    expect(may(unit('Squad'), 'transfer', { target: unit('Tank') })).toBe(true);
    unit('Tank').isSystemsOff = true;
    expect(may(unit('Squad'), 'transfer', { target: unit('Tank') })).toBe(false);
  });
});

describe('regrouping and treating', () => {
  const pair = (first: Partial<UnitLine>, second: Partial<UnitLine>) => {
    const scene = stage({
      blue: [
        { ...SQUAD, ...first },
        { ...SQUAD, name: 'Second', at: [29, 20], ...second },
      ],
      red: [ENEMY],
    });
    for (const name of ['Squad', 'Second'])
      for (const i of [5, 6, 7]) scene.battle.fall(scene.unit(name).figures[i], FIGURE_STATE.dead);
    return scene;
  };

  test('SG2-025 equal numbers take the better quality, and panic if either had it', () => {
    const scene = pair({ quality: 'green' }, { quality: 'veteran' });
    scene.unit('Squad').wasSuppressed = true;
    scene.act(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    expect([scene.unit('Second').quality, scene.unit('Second').wasSuppressed]).toEqual([3, true]);
    const other = pair({ quality: 'veteran' }, { quality: 'green' });
    other.unit('Second').isPanicked = true;
    other.act(other.unit('Squad'), 'regroup', { target: other.unit('Second') });
    expect([other.unit('Second').quality, other.unit('Second').isPanicked]).toEqual([3, true]);
  });

  test('SG2-025 a unit in position, broken or routed does not move to regroup', () => {
    const may = (line: Partial<UnitLine>, inPosition = false) => {
      const scene = pair(line, {});
      scene.unit('Squad').isInPosition = inPosition;
      return scene.may(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    };
    expect([may({}), may({}, true), may({ confidence: 'broken' })]).toEqual([true, false, false]);
  });

  test('SG2-025 SG2-012 a commander takes in whom it joins, and goes on commanding', () => {
    const scene = pair({ level: 'platoon' }, { leadership: 1 });
    scene.unit('Second').isPanicked = true;
    scene.act(scene.unit('Squad'), 'regroup', { target: scene.unit('Second') });
    const { size, active, leadership, leader } = scene.unit('Squad');
    expect([scene.unit('Second').isInPlay, active, leadership, leader?.unit.name]).toEqual([false, 10, 1, 'Squad']);
    expect([size > 10, scene.unit('Squad').isPanicked]).toEqual([true, true]);
  });

  test('SG2-082 wounded of a unit that is lost are out of the game', () => {
    const medics: UnitLine = { name: 'Medics', medical: true, figures: 3, at: [26, 24] };
    const scene = stage({ blue: [{ ...SQUAD, figures: 2 }, medics], red: [ENEMY] });
    const squad = scene.unit('Squad');
    scene.battle.fall(squad.figures[1], FIGURE_STATE.wounded);
    const named = { target: squad, figures: 1 << 1 };
    expect(scene.may(scene.unit('Medics'), 'reorganise', named)).toBe(true);
    scene.battle.fall(squad.figures[0], FIGURE_STATE.dead);
    expect(scene.may(scene.unit('Medics'), 'reorganise', named)).toBe(false);
  });
});

describe('orders and flight', () => {
  test('SG2-060 a column that reorganises is none any more', () => {
    const { unit, act, may } = stage({ blue: [SQUAD], red: [ENEMY] });
    unit('Squad').isInColumn = true;
    expect([may(unit('Squad'), 'move', { at: [24, 18] }), may(unit('Squad'), 'travelMove', { at: [24, 18] })]).toEqual([
      false,
      true,
    ]);
    act(unit('Squad'), 'reorganise');
    expect([unit('Squad').isInColumn, may(unit('Squad'), 'move', { at: [24, 18] })]).toEqual([false, true]);
  });

  test('SG2-022 a unit in integrity moves its centre no farther than 1 inch, one out of it as far as it must', () => {
    const { battle, unit, may } = stage({ blue: [SQUAD], red: [ENEMY] });
    const squad = unit('Squad');
    expect(may(squad, 'reorganise', { at: [24, 22] })).toBe(false);
    battle.shift(squad.figures[7], battle.lattice.nodeNear(4000, 2000));
    expect([battle.isTogether(squad), may(squad, 'reorganise')]).toEqual([false, true]);
    expect(may(squad, 'reorganise', { at: [24, 30] })).toBe(false);
  });

  const routed = (parts: Partial<Stage> = {}, line: Partial<UnitLine> = {}) =>
    stage({ blue: [{ ...SQUAD, confidence: 'routed', ...line }], red: [ENEMY], ...parts });

  test('SG2-053 SG2-028 who is panicked or out of integrity does not run', () => {
    const panicked = routed();
    panicked.unit('Squad').isPanicked = true;
    activate(panicked.game, panicked.unit('Squad'), 2, false);
    const apart = routed();
    apart.battle.shift(apart.unit('Squad').figures[7], apart.battle.lattice.nodeNear(4000, 2000));
    const before = apart.unit('Squad').centre;
    activate(apart.game, apart.unit('Squad'), 2, false);
    expect([panicked.unit('Squad').centreY > 1900, apart.unit('Squad').centre]).toEqual([true, before]);
  });

  test('SG2-049 SG2-036 a routed unit in position spends an action on leaving it, a column breaks up at once', () => {
    const dugIn = routed();
    dugIn.unit('Squad').isInPosition = true;
    activate(dugIn.game, dugIn.unit('Squad'), 2, false);
    const { centre, isInPosition } = dugIn.unit('Squad');
    expect([dugIn.battle.lattice.y[centre] / 100, isInPosition]).toEqual([14, false]);
    const late = routed();
    late.unit('Squad').isInPosition = true;
    activate(late.game, late.unit('Squad'), 1, false);
    expect([late.battle.lattice.y[late.unit('Squad').centre] / 100, late.unit('Squad').isInPosition]).toEqual([
      20,
      false,
    ]);
    const column = routed();
    column.unit('Squad').isInColumn = true;
    activate(column.game, column.unit('Squad'), 2, false);
    expect([column.battle.lattice.y[column.unit('Squad').centre] / 100, column.unit('Squad').isInColumn]).toEqual([
      8,
      false,
    ]);
  });

  test('SG2-049 a routed unit decides nothing but to remove suppression', () => {
    const { unit, may } = routed();
    const squad = unit('Squad');
    expect([may(squad, 'goInPosition'), may(squad, 'reorganise'), may(squad, 'move', { at: [24, 18] })]).toEqual([
      false,
      false,
      false,
    ]);
    squad.suppression = 1;
    expect(may(squad, 'removeSuppression')).toBe(true);
  });

  test('SG2-049 who stands on the edge after a move is still there', () => {
    const { unit } = routed({}, { at: [24, 12] });
    const scene = routed({}, { at: [24, 12] });
    activate(scene.game, scene.unit('Squad'), 2, false);
    expect([unit('Squad').isInPlay, scene.unit('Squad').isInPlay, scene.unit('Squad').centreY < 300]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('SG2-049 an immobilised vehicle that is routed stays', () => {
    const scene = routed({}, { figures: undefined, vehicle: { armourClass: 1 } });
    scene.unit('Squad').isImmobilised = true;
    activate(scene.game, scene.unit('Squad'), 2, false);
    expect(scene.unit('Squad').centreY).toBe(2000);
  });

  test('SG2-049 wounded who were left behind do not surrender with the unit', () => {
    const { game, battle, unit } = routed({ red: [{ ...ENEMY, at: [24, 28] }] });
    const squad = unit('Squad');
    for (const i of [6, 7]) battle.fall(squad.figures[i], FIGURE_STATE.wounded);
    squad.figures[7].isLeftBehind = true;
    activate(game, squad, 2, false);
    expect([6, 7].map((i) => squad.figures[i].state)).toEqual([FIGURE_STATE.captured, FIGURE_STATE.wounded]);
  });

  test('SG2-047 cover at the same distance from the enemy is not nearer', () => {
    const bank = { name: 'bank', rect: [29, 20, 4, 0.2], cover: 'soft' };
    const scene = stage({
      blue: [{ ...SQUAD, figures: 1, confidence: 'broken' }],
      red: [{ ...ENEMY, figures: 1, at: [26, 44] }],
      terrain: [bank],
    });
    activate(scene.game, scene.unit('Squad'), 2, false);
    expect([scene.unit('Squad').centreX, scene.unit('Squad').centreY]).toEqual([2800, 2000]);
  });
});

describe('order of tests', () => {
  test('SG2-039 of units that see each other the active side tests first', () => {
    const seen = (activeSide: number) => {
      const scene = stage({
        blue: [{ ...SQUAD, quality: 'untrained' }],
        red: [{ ...ENEMY, quality: 'untrained' }],
        dice: [4, 4],
      });
      const squads = [scene.unit('Squad'), scene.unit('Enemy')];
      for (const squad of squads) squad.isPastPanic = false;
      scene.script(1, 4);
      onChange(scene.game, activeSide);
      return squads.map(({ isPanicked }) => isPanicked);
    };
    expect([seen(0), seen(1)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
