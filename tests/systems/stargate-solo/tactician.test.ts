import { describe, expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { tabulate } from '../../../src/sim/systems/stargate-solo/odds/tables.ts';
import { Action, CHARGE_AT, DRAG, FIRE, MOVE, STOP } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import { prospects, threats } from '../../../src/sim/systems/stargate-solo/policies/aim.ts';
import { Assault } from '../../../src/sim/systems/stargate-solo/policies/assault.ts';
import { CRUDE, QUESTIONS } from '../../../src/sim/systems/stargate-solo/policies/crude.ts';
import { Dash } from '../../../src/sim/systems/stargate-solo/policies/dash.ts';
import { Nerve } from '../../../src/sim/systems/stargate-solo/policies/nerve.ts';
import { Outlook } from '../../../src/sim/systems/stargate-solo/policies/outlook.ts';
import { Tactician } from '../../../src/sim/systems/stargate-solo/policies/tactician.ts';
import { tactics } from '../../../src/sim/systems/stargate-solo/policies/tactics.ts';
import { ADVANCE } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { play, reveal, type Scene, type Stage } from './support.ts';

const team = (count: number, y: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Trooper ${i + 1}`, at: [30 + 2 * i, y] as [number, number] }));
const jaffa = (count: number, y: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Jaffa ${i + 1}`, at: [30 + i, y] as [number, number] }));

const crossing = { objective: 'reach', side: 'sgc', edge: 'north', figures: 4, turns: 12 };

function outlookOf({ battle }: Scene): Outlook {
  const tables = tabulate(battle.rules);
  return new Outlook(tacticsOf(tactics), new Dash(battle, threats(battle, tables), prospects(battle, tables)));
}

function tacticianOf({ battle }: Scene): Tactician {
  return new Tactician(battle, tabulate(battle.rules), new ScriptedDice([]), tacticsOf(tactics));
}

function pressIn(stage: Stage): number {
  return play({ mission: crossing, ...stage }, (scene) => {
    scene.battle.turn = 2;
    const outlook = outlookOf(scene);
    outlook.beginTurn(scene.game);
    return outlook.press;
  });
}

describe('the tactician runs for what it has to reach', () => {
  const wall = { name: 'wall', rect: [28, 54, 24, 5], cover: 'hard' };

  test('when the enemy cannot be shot out in time and the run costs less than can be spared', () => {
    expect(pressIn({ sgc: team(12, 20), solo: jaffa(16, 56), terrain: [wall] })).toBeGreaterThan(0.5);
  });

  test('not when the few enemies can be shot out first', () => {
    expect(pressIn({ sgc: team(6, 20), solo: jaffa(2, 38) })).toBe(0);
  });

  test('not when nobody can be spared', () => {
    expect(pressIn({ sgc: team(4, 20), solo: jaffa(16, 56), terrain: [wall] })).toBe(0);
  });

  test('when nobody is there yet but more will come through Portals than can be shot', () => {
    const portals = { counters: [[36, 58]] as [number, number][], pool: { jaffa: 40, firstPrime: 0, staffCannon: 0 } };
    expect(pressIn({ sgc: team(6, 8), ...portals })).toBe(1);
  });

  test('and keeps running in that game, but not into the next', () => {
    play({ mission: crossing, sgc: team(12, 20), solo: jaffa(16, 56), terrain: [wall] }, (scene) => {
      const outlook = outlookOf(scene);
      scene.battle.turn = 2;
      outlook.beginTurn(scene.game);
      const { press } = outlook;
      for (const figure of scene.battle.sides[0].figures.slice(4)) scene.battle.remove(figure, 2);
      outlook.beginTurn(scene.game);
      expect(outlook.press).toBe(press);
      outlook.beginGame();
      expect(outlook.press).toBe(0);
    });
  });
});

describe('the tactician looks for the enemy', () => {
  const pulls = (scene: Scene): number => {
    const outlook = outlookOf(scene);
    outlook.beginTurn(scene.game);
    const here = scene.node(30, 20);
    return (
      outlook.pull(scene.battle, scene.node(30, 30), scene.node(30, 50)) -
      outlook.pull(scene.battle, here, scene.node(30, 50))
    );
  };

  test('that stands, but waits for one that comes on', () => {
    play({ sgc: team(3, 20), solo: jaffa(3, 50) }, (scene) => {
      scene.battle.turn = 2;
      expect(pulls(scene)).toBeGreaterThan(0);
      const { group } = scene.figure('Jaffa 1');
      group.movedLast = true;
      group.state = ADVANCE;
      expect(pulls(scene)).toBeCloseTo(0, 12);
    });
  });

  test('at the nearest on the table', () => {
    play({ sgc: team(1, 20), solo: [...jaffa(1, 55), { name: 'Near', at: [30, 40] }] }, (scene) => {
      const outlook = outlookOf(scene);
      expect(outlook.huntNode(scene.battle, scene.node(30, 20))).toBe(scene.node(30, 40));
    });
  });
});

test('a crew leaves its weapon where it stands in cover and in the area to hold, whatever cover there is beside', () => {
  const terrain = [{ name: 'sandbags', rect: [28, 10, 10, 2], cover: 'hard' }];
  const crew = [1, 2].map((n) => ({
    name: `Gunner ${n}`,
    profile: 'sgcGunner' as const,
    at: [30 + n, 11] as [number, number],
  }));
  const mission = { objective: 'hold', side: 'sgc', area: 'sandbags', turns: 12 };
  play({ sgc: crew, solo: jaffa(3, 55), terrain, mission }, (scene) => {
    const tactician = tacticianOf(scene);
    tactician.beginTurn(scene.game);
    const { action } = scene.game;
    for (const figure of scene.battle.sides[0].figures) {
      tactician.act(scene.game, figure, action);
      expect(action.kind).not.toBe(DRAG);
    }
  });
});

describe('a charge is worth', () => {
  const weights = tacticsOf(tactics);
  const elite = [{ name: 'Captain', at: [30, 22] as [number, number], profile: 'sgcElite' as const }];
  const best = (solo: Stage['solo']) =>
    play({ sgc: elite, solo }, (scene) => {
      const { battle, game } = scene;
      const assault = new Assault(weights, tabulate(battle.rules));
      const foes = battle.sides[1].figures;
      assault.look(game, scene.figure('Captain'), foes, foes.length);
      return { target: battle.figures[assault.target]?.name, value: assault.value };
    });

  test('SOLO-53 SOLO-55 the figures that melee wins less those that it loses: who fights alone is captured by any defeat', () => {
    // 4 + D6 against 2 + D6: 26 of 36 rolls win, 6 lose.
    const { target, value } = best([{ name: 'Lone', at: [30, 28] }]);
    expect(target).toBe('Lone');
    expect(value).toBeCloseTo((weights.charge * 20) / 36, 12);
  });

  test('SOLO-73 nothing where others are near enough to come to the help', () => {
    expect(best([{ name: 'Lone', at: [30, 28] }, ...jaffa(2, 36)])).toEqual({ target: undefined, value: 0 });
  });

  test('SOLO-15 nothing beyond three actions of 8 inches', () => {
    expect(best([{ name: 'Lone', at: [30, 50] }]).target).toBeUndefined();
  });
});

test('SOLO-73 the tactician shoots at an enemy within reach of a charge before one that is as easy to hit', () => {
  const stage: Stage = {
    sgc: [{ name: 'Shooter', at: [30, 20], weapon: 'rifle' }],
    solo: [
      { name: 'Far', at: [20, 32] },
      { name: 'Near', at: [30, 31] },
    ],
  };
  play(stage, (scene) => {
    reveal(scene);
    const tactician = tacticianOf(scene);
    const { action } = scene.game;
    const shooter = scene.figure('Shooter');
    tactician.fire(scene.game, shooter, action);
    expect([action.kind, action.target]).toEqual([FIRE, scene.figure('Near').index]);
  });
});

test('SOLO-45 a move under fire counts the nerve of those who stand near, not of the whole group', () => {
  const wounded = { name: 'Wounded', at: [30, 20] as [number, number], wounds: 1 };
  const penalty = (friend: [number, number]) =>
    play({ sgc: [{ name: 'SG-1', figures: [wounded, { name: 'Friend', at: friend }] }] }, (scene) => {
      const { battle, game } = scene;
      const figure = scene.figure('Wounded');
      figure.shooterCount = 1;
      battle.turn = 2;
      return new Nerve(battle, tacticsOf(tactics), tabulate(battle.rules)).penalty(game, figure);
    });
  expect(penalty([32, 20])).toBeCloseTo(tacticsOf(tactics).nerve * (1 - 2 / 6), 12);
  expect(penalty([40, 20])).toBeCloseTo(tacticsOf(tactics).nerve, 12);
});

test('SOLO-09 where fire between moves is allowed, nobody fires so who may not shoot: a crew whose weapon was moved', () => {
  const crew = [1, 2].map((n) => ({
    name: `Gunner ${n}`,
    profile: 'sgcGunner' as const,
    at: [30 + n, 20] as [number, number],
  }));
  const stage: Stage = { sgc: crew, solo: jaffa(3, 32), houseRules: { 'shooting.sgcFires': 'any-time' } };
  const kindOf = (gunMoved: boolean) =>
    play(stage, (scene) => {
      reveal(scene);
      const gunner = scene.figure('Gunner 1');
      gunner.moved = true;
      if (gunner.gun !== null) gunner.gun.moved = gunMoved;
      const tactician = tacticianOf(scene);
      const action = new Action();
      tactician.beginGame();
      tactician.beginTurn(scene.game);
      tactician.act(scene.game, gunner, action);
      return action.kind;
    });
  expect(kindOf(false)).toBe(FIRE);
  expect(kindOf(true)).not.toBe(FIRE);
});

describe('plain players', () => {
  const stage: Stage = {
    sgc: [{ name: 'Shooter', at: [30, 20] }],
    solo: [
      { name: 'Prime', at: [40, 40], profile: 'firstPrime' },
      { name: 'Near', at: [30, 34] },
    ],
  };

  test('shoot-nearest stays and shoots at the nearest, and goes on with nobody to shoot at', () => {
    play(stage, (scene) => {
      const policy = answering(QUESTIONS, CRUDE['shoot-nearest'], new Chance(new ScriptedDice([]), 0));
      const action = new Action();
      const shooter = scene.figure('Shooter');
      policy.act(scene.game, shooter, action);
      expect(action.kind).toBe(MOVE);
      reveal(scene);
      policy.act(scene.game, shooter, action);
      expect(action.kind).toBe(STOP);
      policy.fire(scene.game, shooter, action);
      expect([action.kind, action.target]).toEqual([FIRE, scene.figure('Near').index]);
    });
  });

  test('close-in goes at the nearest, in a charge once it is spotted', () => {
    play(stage, (scene) => {
      const policy = answering(QUESTIONS, CRUDE['close-in'], new Chance(new ScriptedDice([]), 0));
      const action = new Action();
      policy.act(scene.game, scene.figure('Shooter'), action);
      expect(action.kind).toBe(MOVE);
      reveal(scene);
      policy.act(scene.game, scene.figure('Shooter'), action);
      expect([action.kind, action.target]).toEqual([CHARGE_AT, scene.figure('Near').index]);
    });
  });
});
