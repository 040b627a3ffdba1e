import { describe, expect, test } from 'vitest';
import { Snapshot } from '../../../src/sim/kernel/players/position.ts';
import { hasPass, takePass } from '../../../src/sim/systems/revland-combat/play/acting.ts';
import type { Policy } from '../../../src/sim/systems/revland-combat/play/questions.ts';
import { playRound } from '../../../src/sim/systems/revland-combat/play/round.ts';
import { ACTION } from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { REACTION, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { conditionOf } from '../../../src/sim/systems/revland-combat/steps/wounds.ts';
import { MOVED, STATUS } from '../../../src/sim/systems/revland-combat/table/state.ts';
import { counted } from './counted.ts';
import { type Stage, stage } from './support.ts';

const PLAIN = { 'dice.wild.enabled': false };

describe('a round', () => {
  function rounds(parts: Stage = {}) {
    const passes: string[] = [];
    const line = { sneak: '2D', savvy: '2D', body: '9D' };
    const scene = stage({
      ...{ blue: [{ name: 'b', ...line }], red: [{ name: 'r', ...line }], houseRules: PLAIN },
      ...parts,
      policy: {
        act: (_battle, { name }, action) => {
          action.clear();
          passes.push(name);
        },
      },
    });
    const play = (round: number, ...faces: number[]): string => {
      passes.length = 0;
      scene.battle.round = round;
      scene.script(...faces);
      playRound(scene.game);
      scene.finish();
      return passes.join(' ');
    };
    return { ...scene, play };
  }

  test('REV-28 REV-29 surprise is rolled in the first round alone; who surprises needs no initiative roll', () => {
    const { play, figure } = rounds({ ambush: 'red' });
    expect(play(1, 4, 4, 4, 3)).toBe('r b');
    expect(figure('b').isSurprised).toBe(true);
    expect(play(2, 6, 6, 1, 1)).toBe('b r');
  });

  test('REV-28 REV-15 who is not surprised rolls for initiative', () => {
    expect(rounds({ ambush: 'red' }).play(1, 4, 4, 4, 5, 6, 6, 1, 1)).toBe('b r');
    expect(rounds({ ambush: 'blue' }).play(1, 4, 4, 4, 5, 1, 1, 6, 6)).toBe('r b');
  });

  test('REV-15 without an ambush the first round is like any other', () => {
    expect(rounds().play(1, 6, 6, 1, 1)).toBe('b r');
  });

  test('REV-72 it ends with the death checks', () => {
    const dying = { name: 'dying', body: '9D', wound: 'mortallyWounded', at: [15, 10] } as const;
    const { play, figure } = rounds({ blue: [{ name: 'b', savvy: '2D' }, dying] });
    expect(play(4, 6, 6, 1, 1, 1, 2)).toBe('b r');
    expect(figure('dying').status).toBe(STATUS.killed);
  });
});

describe('what figures make of a round', () => {
  test('REV-18 REV-65 the most that each has done, and the most of each side', () => {
    const kinds: Record<string, number> = { mover: ACTION.halfMove, drawer: ACTION.draw, shooter: ACTION.attack };
    const line = { savvy: '1D', body: '9D', firearms: '1D', dodge: '1D' };
    const scene = stage({
      houseRules: PLAIN,
      blue: [
        { name: 'idle', ...line },
        { name: 'mover', ...line },
        { name: 'drawer', ...line },
        { name: 'shooter', ...line, savvy: '2D' },
      ],
      red: [
        { name: 'dodger', ...line },
        { name: 'down', ...line, wound: 'mortallyWounded' },
        { name: 'hurt', ...line },
      ],
      policy: {
        act: (battle, figure, action) => {
          action.clear();
          action.kind = figure.moved === MOVED.none ? (kinds[figure.name] ?? ACTION.hold) : ACTION.hold;
          action.thing = figure.things[figure.name === 'drawer' ? 1 : 0];
          action.figure = battle.sides[1].figures[0].index;
          action.node = battle.lattice.nodeNear(1100, 1500);
        },
        react: (_battle, _figure, _attack, answer) => {
          answer.reaction = REACTION.regular;
        },
      },
    });
    scene.battle.round = 2;
    scene.figure('down').mortalRound = 2;
    // Initiative; a dodge of 6 against a shot of 1; a death check of 12.
    scene.script(...[1, 6, 3], ...[6, 1], ...[6, 6]);
    const { game, battle } = scene;
    const hurt = scene.figure('hurt');
    const beginRound = hurt.beginRound.bind(hurt);
    hurt.beginRound = () => {
      beginRound();
      hurt.isBarred = true;
    };
    playRound(game);
    scene.finish();
    expect(battle.round).toBe(2);
    expect(counted(scene, 'figure-rounds')).toEqual({
      'blue 2': { nothing: 1, moves: 1, readiesOrAids: 1, attacks: 1 },
      'red 2': { onlyDodges: 1, prevented: 1 },
    });
    expect(counted(scene, 'side-rounds')).toEqual({ 'blue 2': { attacks: 1 }, 'red 2': { onlyDodges: 1 } });
  });
});

describe('a pass', () => {
  function pass(policy: Partial<Policy>, parts: Stage = {}) {
    const scene = stage({ blue: [{ name: 'Blue', at: [10, 0] }], ...parts, policy });
    return { ...scene, blue: scene.figure('Blue') };
  }

  test('REV-17 a figure states its number once', () => {
    const asked: number[] = [];
    const { game, blue } = pass({ state: (_battle, { taken }) => asked.push(taken) + 1 });
    takePass(game, blue);
    takePass(game, blue);
    expect([asked, blue.stated, blue.taken]).toEqual([[0], 2, 2]);
  });

  test('REV-17 who answers nothing lets the action pass, whatever the last one did', () => {
    const { game, blue } = pass({ act: () => {} });
    game.action.kind = ACTION.leave;
    takePass(game, blue);
    expect([blue.status, blue.held]).toEqual([STATUS.onTable, 1]);
  });

  test('REV-18 what is no action ends after eight of it, and the action is lost', () => {
    let asked = 0;
    const { game, blue } = pass(
      {
        act: (_battle, { isProne }, action) => {
          asked++;
          action.kind = isProne ? ACTION.standUp : ACTION.goProne;
        },
      },
      { houseRules: { 'prone.standIsAction': false } },
    );
    takePass(game, blue);
    expect([asked, blue.taken, blue.held]).toEqual([8, 1, 1]);
  });

  test('REV-20 nobody who has moved is asked for a free move after its action', () => {
    const { game, blue, node } = pass({
      act: (_battle, { moved }, action) => {
        action.clear();
        if (moved !== 0) return;
        action.kind = ACTION.halfMove;
        action.node = node(10, 3);
      },
      follow: () => expect.unreachable('it has moved'),
    });
    takePass(game, blue);
    expect(blue.node).toBe(node(10, 3));
  });

  test('REV-20 who leaves by the own edge is gone, and its pass with it', () => {
    let asked = 0;
    const { game, blue, battle } = pass({
      act: (_battle, _figure, action) => {
        asked++;
        action.kind = ACTION.leave;
      },
    });
    takePass(game, blue);
    expect([asked, blue.status, battle.sides[0].left, battle.isFree(blue.node)]).toEqual([1, STATUS.left, 1, true]);
  });

  test('REV-69 the incapacitated whom first aid has revived have one pass a round', () => {
    const { game, blue } = pass({});
    blue.condition = conditionOf(WOUND.incapacitated, false, 0);
    blue.isRevived = true;
    expect(hasPass(blue)).toBe(true);
    takePass(game, blue);
    expect([hasPass(blue), blue.stated]).toEqual([false, -1]);
  });
});

describe('what outlasts a round', () => {
  function broughtBack<T extends { reset(): void; exchange(state: Snapshot): void }>(kept: T): T {
    const snapshot = new Snapshot();
    snapshot.beginKeeping();
    kept.exchange(snapshot);
    kept.reset();
    snapshot.beginRestoring();
    kept.exchange(snapshot);
    return kept;
  }

  test('REV-47 what damage has taken off a ranking', () => {
    const { battle } = stage({ terrain: [{ name: 'Door', rect: [5, 5, 1, 1], protection: '2D' }] });
    battle.barriers[0].wear = 1;
    expect(broughtBack(battle.barriers[0]).wear).toBe(1);
  });

  test('REV-61 REV-62 in which rounds its stuns came', () => {
    const blue = stage({}).figure('Blue');
    blue.condition = conditionOf(WOUND.healthy, false, 2);
    blue.stunRounds.set([3, 5]);
    expect([...broughtBack(blue).stunRounds.subarray(0, 3)]).toEqual([3, 5, 0]);
  });
});
