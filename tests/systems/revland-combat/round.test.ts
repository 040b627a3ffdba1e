import { describe, expect, test } from 'vitest';
import { hasPass, playPasses, takePass } from '../../../src/sim/systems/revland-combat/play/acting.ts';
import { orderFirstRoundAfterSurprise, orderRound } from '../../../src/sim/systems/revland-combat/play/ordering.ts';
import { ACTION, type Action } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { conditionOf } from '../../../src/sim/systems/revland-combat/steps/wounds.ts';
import { judge } from '../../../src/sim/systems/revland-combat/table/judging.ts';
import { mayState } from '../../../src/sim/systems/revland-combat/table/legality.ts';
import { type Figure, MOVED, UNSTATED } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { type Stage, stage } from './support.ts';

const PLAIN = { 'dice.wild.enabled': false };

/** b2 and r1 have the higher Savvy of their sides. */
function four(parts: Stage = {}, states: (figure: Figure) => number = () => 1) {
  const passes: string[] = [];
  const scene = stage({
    blue: [
      { name: 'b1', savvy: '2D', body: '9D' },
      { name: 'b2', savvy: '3D', body: '9D' },
    ],
    red: [
      { name: 'r1', savvy: '3D+1', body: '9D' },
      { name: 'r2', savvy: '2D', body: '9D' },
    ],
    ...parts,
    houseRules: { ...PLAIN, ...parts.houseRules },
    policy: {
      state: (_battle, figure) => states(figure),
      act: (_battle, figure, action) => {
        action.clear();
        passes.push(figure.name);
      },
      ...parts.policy,
    },
  });
  const play = (...dice: number[]): string => {
    scene.script(...dice);
    if (scene.battle.figures.some(({ isSurprised }) => isSurprised)) orderFirstRoundAfterSurprise(scene.game);
    else orderRound(scene.game);
    playPasses(scene.game);
    scene.finish();
    return passes.join(' ');
  };
  return { ...scene, play, passes };
}

describe('REV-15: initiative', () => {
  test('the figure of each side with the highest Savvy rolls it, and the higher side acts first in all passes', () => {
    expect(four({}, () => 2).play(4, 4, 4, 3, 3, 4)).toBe('b2 b1 r1 r2 b2 b1 r1 r2');
    expect(four().play(4, 4, 4, 4, 4, 4)).toBe('r1 r2 b2 b1');
  });

  test('ties are rolled again', () => {
    expect(four().play(4, 4, 5, 4, 4, 4, 1, 1, 1, 6, 6, 6)).toBe('r1 r2 b2 b1');
  });

  test('wound penalties count, and choose who rolls; by house rule they do not', () => {
    const wounded = four();
    wounded.figure('b2').woundDice = 2;
    expect(wounded.play(6, 6, 1, 1, 1)).toBe('b2 b1 r1 r2');
    const heedless = four({ houseRules: { 'initiative.woundPenalty': false } });
    heedless.figure('b2').woundDice = 2;
    expect(heedless.play(6, 6, 6, 1, 1, 1)).toBe('b2 b1 r1 r2');
  });

  test('below 1D it rolls 0, and two zeros are a toss', () => {
    const helpless = four();
    for (const figure of helpless.battle.figures) figure.woundDice = 4;
    expect(helpless.play(2)).toBe('r1 r2 b2 b1');
  });

  test('a side with nobody able to act does not roll', () => {
    const alone = four();
    for (const name of ['r1', 'r2']) alone.figure(name).condition = conditionOf(WOUND.incapacitated, false, 0);
    expect(alone.play()).toBe('b2');
  });

  test('by house rule every figure rolls, and each pass goes down the rolls; ties by Savvy, then the list', () => {
    const each = four({ houseRules: { 'initiative.mode': 'individual' } });
    // b1 2D: 7; b2 3D: 9; r1 3D+1: 9; r2 2D: 7.
    expect(each.play(3, 4, 3, 3, 3, 2, 3, 3, 4, 3)).toBe('r1 b2 b1 r2');
  });

  test('which attribute is rolled is a house rule', () => {
    const { figure } = four({ houseRules: { 'initiative.attribute': 'body' } });
    expect(figure('b1').character.initiative).toEqual({ dice: 9, pips: 0 });
  });
});

describe('REV-16: order inside a side', () => {
  test('highest Savvy first, ties by list order; by house rule as listed', () => {
    expect(four({ houseRules: { 'order.within': 'list' } }).play(4, 4, 4, 3, 3, 4)).toBe('b1 b2 r1 r2');
  });

  test('a figure that went down before its pass loses its actions', () => {
    const down = four({
      policy: {
        act: (battle, figure, action) => {
          action.clear();
          down.passes.push(figure.name);
          if (figure.name === 'b2') battle.figures[2].unconsciousRounds = 3;
        },
      },
    });
    expect(down.play(4, 4, 4, 3, 3, 4)).toBe('b2 b1 r2');
  });
});

describe('REV-17: declaring', () => {
  test('a figure states its number at its first pass, and acts in so many', () => {
    expect(four({}, ({ name }) => (name === 'b1' ? 3 : 1)).play(4, 4, 4, 3, 3, 4)).toBe('b2 b1 r1 r2 b1 b1');
  });

  test('the number is fixed; what is not used is lost, and the penalty stays', () => {
    const { game, figure, battle } = four({}, () => 3);
    const b1 = figure('b1');
    takePass(game, b1);
    expect([b1.stated, b1.taken, b1.actionsLeft]).toEqual([3, 1, 2]);
    expect(battle.penaltyOf(b1)).toBe(2);
  });

  test('who has used one in a reaction before its first pass has one pass less', () => {
    const reacted = four();
    const r1 = reacted.figure('r1');
    r1.stated = 2;
    r1.taken = 1;
    expect(reacted.play(4, 4, 4, 3, 3, 4)).toBe('b2 b1 r1 r2');
  });

  test('REV-77 first aid after the battle may take several actions, too', () => {
    const { battle, figure } = four();
    battle.isAfter = true;
    expect(mayState(battle, figure('b1'), 2)).toBe(true);
  });

  test('house rule: most actions that a figure may state', () => {
    const { battle, figure } = four({ houseRules: { 'actions.max': 2 } });
    expect([0, 1, 2, 3].map((count) => mayState(battle, figure('b1'), count))).toEqual([true, true, true, false]);
    expect(mayState(battle, figure('b1'), 1.5)).toBe(false);
  });
});

describe('REV-13: penalties for several actions', () => {
  test('each action beyond the first takes a die, an added reaction too; by house rule more', () => {
    const { battle, figure } = four();
    const b1 = figure('b1');
    for (const [stated, added, dice] of [
      [-1, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 1],
      [2, 1, 2],
    ]) {
      b1.stated = stated;
      b1.added = added;
      expect(battle.penaltyOf(b1)).toBe(dice);
    }
    b1.woundDice = 1;
    expect(battle.penaltyOf(b1)).toBe(3);
    const harsh = four({ houseRules: { 'penalty.perExtraAction': 2 } });
    const other = harsh.figure('b1');
    other.stated = 3;
    expect(harsh.battle.penaltyOf(other)).toBe(4);
  });
});

describe('REV-18, 20: what is no action', () => {
  const halfMoves = (kinds: readonly number[]) => {
    let next = 0;
    return (battle: { lattice: { columns: number } }, figure: Figure, action: Action) => {
      action.clear();
      action.kind = kinds[next++] ?? ACTION.hold;
      if (action.kind === ACTION.halfMove) action.node = figure.node + 2 * battle.lattice.columns;
    };
  };

  test('a half move before the first action leaves it its action', () => {
    const scene = four({ policy: { act: halfMoves([ACTION.halfMove, ACTION.goProne, ACTION.standUp]) } });
    const b1 = scene.figure('b1');
    takePass(scene.game, b1);
    expect([b1.taken, b1.isProne, b1.hasActed]).toEqual([1, false, true]);
    expect(b1.node).toBe(scene.node(10, 12));
  });

  test('or after it', () => {
    const scene = four({ policy: { follow: halfMoves([ACTION.halfMove]) } });
    const b1 = scene.figure('b1');
    takePass(scene.game, b1);
    expect(b1.node).toBe(scene.node(10, 12));
    expect(hasPass(b1)).toBe(false);
  });

  test('or alone, with no action stated', () => {
    const scene = four({ policy: { act: halfMoves([ACTION.halfMove]) } }, () => 0);
    const b1 = scene.figure('b1');
    takePass(scene.game, b1);
    expect(b1.node).toBe(scene.node(10, 12));
    expect(b1.taken).toBe(0);
  });

  test('an action after the first one is refused, and so is what the rules do not allow', () => {
    const twice = four({ policy: { follow: halfMoves([ACTION.standUp]) } });
    twice.figure('b1').isProne = false;
    expect(() => takePass(twice.game, twice.figure('b1'))).toThrow('act twice');
    const wrong = four({ policy: { act: halfMoves([ACTION.standUp]) } });
    expect(() => takePass(wrong.game, wrong.figure('b1'))).toThrow('what it may not');
    const none = four({ policy: { state: () => -2 } });
    expect(() => takePass(none.game, none.figure('b1'))).toThrow('states -2 actions');
  });

  test('REV-54 a full reaction before its pass takes its actions and not its free move', () => {
    const scene = four({ policy: { follow: halfMoves([ACTION.halfMove]) } });
    const b1 = scene.figure('b1');
    b1.reaction = REACTION.full;
    b1.hasGivenUp = true;
    expect(hasPass(b1)).toBe(true);
    takePass(scene.game, b1);
    expect([b1.node, b1.stated, b1.taken]).toEqual([scene.node(10, 12), UNSTATED, 0]);
    expect([hasPass(b1), scene.passes]).toEqual([false, []]);
  });

  test.each([
    ['that has had its first pass', { hasActed: true }],
    ['that has moved', { moved: MOVED.half }],
    ['that lies prone', { isProne: true }],
  ])('REV-54 nothing is left to a figure %s and then reacts in full', (_, state) => {
    const { figure } = four();
    const b1 = Object.assign(figure('b1'), { hasGivenUp: true, ...state });
    expect(hasPass(b1)).toBe(false);
  });
});

describe('REV-29: the first round after a surprise', () => {
  const AMBUSH: Stage = { ambush: 'blue' };
  const surprised = (parts: Stage, names: readonly string[]) => {
    const scene = four(parts, () => 2);
    for (const name of names) scene.figure(name).isSurprised = true;
    return scene;
  };

  test('the ambushers have the initiative without a roll', () => {
    expect(surprised(AMBUSH, ['r1', 'r2']).play()).toBe('b2 b1 r1 r2 b2 b1 r1 r2');
  });

  test('by house rule it is rolled after their first actions, and the passes begin with their second ones', () => {
    const houseRules = { 'surprise.initiative': 'rolled' };
    expect(surprised({ ...AMBUSH, houseRules }, ['r1', 'r2']).play(1, 1, 1, 6, 6, 6)).toBe('b2 b1 r1 r2 b2 b1 r1 r2');
  });

  test('where every figure rolls, they come before all others', () => {
    const houseRules = { 'initiative.mode': 'individual' };
    expect(surprised({ ...AMBUSH, houseRules }, ['r1', 'r2']).play(1, 1, 1, 1, 2, 6, 6, 6, 5, 5)).toBe(
      'b2 b1 r1 r2 b2 b1 r1 r2',
    );
  });

  const noticed = (parts: Stage, names: readonly string[]) => {
    const scene = surprised({ ...AMBUSH, ...parts }, ['r1', 'r2']);
    for (const name of names) scene.figure(name).isNoticed = true;
    return scene;
  };

  test('ambushers who were noticed (REV-28) do not come before all others: they roll for initiative, with their own Savvy', () => {
    expect(noticed({}, ['b1']).play(1, 1, 6, 6, 6)).toBe('b2 r1 r2 b1 b2 r1 r2 b1');
    expect(noticed({}, ['b1']).play(6, 6, 1, 1, 1)).toBe('b2 b1 r1 r2 b2 b1 r1 r2');
    const rolled = { houseRules: { 'surprise.initiative': 'rolled' } };
    expect(noticed(rolled, ['b2']).play(1, 1, 1, 6, 6, 6)).toBe('b1 r1 r2 b2 b1 r1 r2 b2');
    const individual = { houseRules: { 'initiative.mode': 'individual' } };
    expect(noticed(individual, ['b2']).play(1, 1, 1, 1, 2, 6, 6, 6, 5, 5)).toBe('b1 r1 r2 b2 b1 r1 r2 b2');
  });

  test('surprised one by one, a figure acts after the last ambusher who was not noticed (REV-28)', () => {
    const houseRules = { 'surprise.mode': 'perFigure' };
    const scene = surprised({ ...AMBUSH, houseRules }, ['r1']);
    scene.figure('b1').isNoticed = true;
    expect(scene.play(1, 1, 1, 6, 6)).toBe('r2 b2 r1 b1 r1 r2 b2 b1');
  });

  test('surprised one by one, the others roll, and a surprised figure acts after the first pass of the ambushers', () => {
    const houseRules = { 'surprise.mode': 'perFigure' };
    expect(surprised({ ...AMBUSH, houseRules }, ['r1']).play(1, 1, 1, 6, 6)).toBe('r2 b2 b1 r1 r1 r2 b2 b1');
  });
});

describe('REV-92: breaking, and the mission', () => {
  const knockOut = (figure: Figure) => {
    figure.unconsciousRounds = 9;
  };

  test('a side breaks in the round in which half of those it began with are out of action', () => {
    const { battle, figure } = four({ mission: { objective: 'break', turns: 6 } });
    judge(battle, true);
    expect([battle.sides[0].breakRound, battle.goal.ended]).toEqual([0, false]);
    knockOut(figure('b1'));
    battle.round = 3;
    judge(battle, true);
    expect([battle.sides[0].breakRound, battle.goal.ended, battle.goal.referee.winner]).toEqual([3, true, 1]);
  });

  test('the share is a house rule; who has left is not out of action', () => {
    const { battle, figure } = four({ houseRules: { 'mission.breakShare': 0.6 } });
    knockOut(figure('b1'));
    battle.leave(figure('r1'));
    judge(battle, true);
    expect(battle.sides.map(({ breakRound }) => breakRound)).toEqual([0, 0]);
  });

  test('who must reach an area does so once; enemies in it do not count', () => {
    const { act, battle, figure } = stage({
      blue: [{ name: 'b', at: [10, 10] }],
      red: [{ name: 'r', at: [10, 18] }],
      mission: { objective: 'reach', side: 'blue', area: { rect: [8, 12, 4, 4] }, figures: 2, turns: 6 },
    });
    const [b, r] = [figure('b'), figure('r')];
    const reached = () => battle.sides.map((side) => side.reached);
    act(r, 'halfMove', { at: [10, 15] });
    expect([reached(), r.reached]).toEqual([[0, 0], false]);
    act(b, 'fullMove', { at: [10, 11] });
    expect(reached()).toEqual([0, 0]);
    for (const at of [
      [10, 12],
      [10, 14],
    ] as const) {
      b.beginRound();
      act(b, 'halfMove', { at });
      expect([reached(), b.reached]).toEqual([[1, 0], true]);
    }
  });

  test('REV-92 the mission to reach an area is over once so many have been in it, and stays decided', () => {
    const { act, battle, figure } = stage({
      blue: [{ name: 'b', at: [10, 10] }],
      red: [{ name: 'r', at: [10, 18] }],
      mission: { objective: 'reach', side: 'blue', area: { rect: [8, 12, 4, 4] }, figures: 1, turns: 6 },
    });
    act(figure('b'), 'halfMove', { at: [10, 13] });
    judge(battle, false);
    expect([battle.goal.ended, battle.goal.referee.winner]).toEqual([true, 0]);
    knockOut(figure('b'));
    battle.round = 4;
    judge(battle, true);
    expect([battle.goal.referee.winner, battle.sides[0].breakRound]).toEqual([0, 0]);
  });

  test('REV-92 who leaves by the edge to reach has reached it; nobody who must reach is left: it cannot be reached', () => {
    const exit = () =>
      stage({
        blue: [{ name: 'b', at: [10, 38] }],
        red: [{ name: 'r', at: [10, 18] }],
        mission: { objective: 'reach', side: 'blue', edge: 'north', figures: 1, turns: 6 },
      });
    const gone = exit();
    gone.act(gone.figure('b'), 'halfMove', { at: [10, 40] });
    judge(gone.battle, false);
    expect([gone.battle.sides[0].reached, gone.battle.sides[0].left, gone.battle.goal.referee.winner]).toEqual([
      1, 1, 0,
    ]);
    const down = exit();
    knockOut(down.figure('b'));
    down.battle.changed = true;
    judge(down.battle, false);
    expect([down.battle.goal.ended, down.battle.goal.referee.winner]).toEqual([true, 1]);
  });

  test('REV-92 only those able to act hold an area', () => {
    const { battle, figure } = stage({
      blue: [
        { name: 'b', at: [10, 13] },
        { name: 'down', at: [11, 13] },
        { name: 'off', at: [10, 10] },
      ],
      red: [{ name: 'r', at: [10, 30] }],
      mission: { objective: 'hold', area: { rect: [8, 12, 4, 4] }, turns: 6 },
    });
    knockOut(figure('down'));
    judge(battle, true);
    expect(battle.goal.standings.map(({ inArea }) => inArea)).toEqual([1, 0]);
  });

  test('eliminated is who has nobody able to act; both so is a draw', () => {
    const one = four();
    for (const name of ['r1', 'r2']) knockOut(one.figure(name));
    one.battle.changed = true;
    judge(one.battle, false);
    expect([one.battle.goal.ended, one.battle.goal.referee.winner]).toEqual([true, 0]);
    const both = four();
    for (const { name } of both.battle.figures) knockOut(both.figure(name));
    both.battle.changed = true;
    judge(both.battle, false);
    expect([both.battle.goal.ended, both.battle.goal.referee.winner]).toEqual([true, -1]);
  });
});
