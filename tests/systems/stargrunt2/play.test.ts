import { describe, expect, test } from 'vitest';
import { rejoin } from '../../../src/sim/systems/stargrunt2/play/nerve/elements.ts';
import { isForced } from '../../../src/sim/systems/stargrunt2/play/nerve/flight.ts';
import { loseConfidence } from '../../../src/sim/systems/stargrunt2/play/nerve/tests.ts';
import { ACTION, type Action, SMALL_ARMS } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { activatable, activate, mayActivate } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { judge } from '../../../src/sim/systems/stargrunt2/play/turn/judging.ts';
import { playSequence } from '../../../src/sim/systems/stargrunt2/play/turn/turn.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { HOUSE, type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 32, depth: 32 };
const one = (name: string, x: number, y: number): UnitLine => ({ name, at: [x, y], figures: 1 });
function northward(inches: number) {
  const asked: string[] = [];
  const act = (battle: Battle, unit: Unit, action: Action): void => {
    asked.push(unit.name);
    action.kind = unit.side === 0 ? ACTION.move : ACTION.nothing;
    action.figures = 0;
    action.node = battle.lattice.nodeNear(unit.centreX, unit.centreY + 100 * inches);
  };
  return { asked, policy: { act } };
}

describe('what happens in an activation', () => {
  const pair = { name: 'Pair', at: [8, 8], figures: 2 } as const;

  test('SG2-028: integrity is looked at when a unit activates', () => {
    const seen: boolean[] = [];
    const act = (_battle: Battle, unit: Unit, action: Action): void => {
      seen.push(unit.isDisorganised);
      action.kind = ACTION.nothing;
    };
    const { game, battle, unit } = stage({ ...SIZE, blue: [pair], policy: { act } });
    activate(game, unit('Pair'), 2, false);
    battle.shift(unit('Pair').figures[1], battle.lattice.nodeNear(800, 1500));
    activate(game, unit('Pair'), 2, true);
    expect(seen).toEqual([false, true]);
  });

  test('a game that an action decides ends at once: nobody is asked any more', () => {
    const area = { rect: [4, 12, 8, 8] };
    const mission = { objective: 'reach', turns: 4, side: 'blue', area, figures: 1 };
    const { asked, policy } = northward(6);
    const { game, battle, unit } = stage({ ...SIZE, blue: [one('A', 8, 8)], policy, mission });
    activate(game, unit('A'), 2, false);
    expect([asked, battle.goal.ended]).toEqual([['A'], true]);
  });

  test('a unit that leaves the table by the edge of its mission acts no more, and is not activated again', () => {
    const mission = { objective: 'reach', turns: 4, side: 'blue', edge: 'north', figures: 2 };
    const { asked, policy } = northward(3);
    const blue = [one('A', 8, 29), one('B', 16, 8)];
    const { game, battle, unit, script } = stage({ ...SIZE, blue, policy, mission });
    activate(game, unit('A'), 2, false);
    expect([asked, battle.sides[0].reached]).toEqual([['A'], 1]);
    unit('A').clearMarks();
    battle.turn = 2;
    script(1);
    playSequence(game);
    expect(asked).toEqual(['A', 'B', 'B', 'Nobody red']);
  });

  test('the turn limit is judged at the end of the turn, not after an action', () => {
    const { policy } = northward(1);
    const mission = { objective: 'eliminate', turns: 1 };
    const { game, battle, unit } = stage({ ...SIZE, blue: [one('A', 8, 8)], policy, mission });
    battle.changed = true;
    activate(game, unit('A'), 2, false);
    expect(battle.goal.ended).toBe(false);
  });

  test('SG2-049: the last unit of a side that runs off its edge loses the game at once', () => {
    const { game, battle, unit } = stage({ ...SIZE, blue: [one('A', 8, 4)], red: [one('B', 8, 28)] });
    unit('A').confidence = CONFIDENCE.routed;
    activate(game, unit('A'), 2, false);
    expect([battle.goal.ended, battle.goal.doubledScore(1)]).toEqual([true, 2]);
  });

  test('SG2-048: by house rule only fire since its last activation counts', () => {
    const answers = (houseRules: Stage['houseRules']) => {
      const { game, unit } = stage({ ...SIZE, blue: [one('A', 8, 8)], red: [one('B', 8, 28)], houseRules });
      unit('A').firedOnBy[0] = 1;
      activate(game, unit('A'), 2, false);
      return unit('A').firedOnBy[0];
    };
    expect([answers({}), answers({ 'broken.window': 'last-activation' })]).toEqual([1, 0]);
  });

  test('SG2-013: detached elements do not count where sides are compared', () => {
    const scene = stage({ ...SIZE, blue: [{ name: 'Squad', at: [8, 8], figures: 4 }], red: [one('B', 8, 28)] });
    scene.act(scene.unit('Squad'), 'detach', { figures: 0b1100 });
    scene.script(2);
    playSequence(scene.game);
    scene.finish();
    expect(scene.battle.first).toBe(1);
  });
});

describe('aiming', () => {
  const target = (figures: number): UnitLine => ({ name: 'Target', at: [14, 8], figures });
  const rifles = { name: 'Rifles', at: [8, 8], figures: 4 } as const;
  const aimed = (parts: Stage, before: (scene: Scene) => void = () => {}) => {
    const scene = stage({ ...SIZE, blue: [rifles], red: [target(4)], ...parts });
    before(scene);
    const may = scene.may(scene.unit('Rifles'), 'fire', { target: scene.unit('Target'), weapons: SMALL_ARMS });
    const { range, rifles: count } = scene.battle.gunnery.aim;
    return { may, range, count };
  };

  test('SG2-120: a lone figure shifts the Range die only by house rule', () => {
    const houseRules = { 'loneFigure.rangeShift': 1 };
    expect(aimed({ red: [target(1)] }).range).toBe(4);
    expect(aimed({ red: [target(1)], houseRules }).range).toBe(6);
    expect(aimed({ red: [target(2)], houseRules }).range).toBe(4);
  });

  test('SG2-070: improvised firearms fire, in band 1', () => {
    const improvised = { ...rifles, weapon: 'improvisedFirearm' };
    expect(aimed({ blue: [improvised] })).toEqual({ may: true, range: 4, count: 4 });
    expect(aimed({ blue: [{ ...improvised, at: [4, 8] }] }).may).toBe(false);
  });

  test('SG2-010 SG2-065: only active figures fire', () => {
    const two = ({ battle, unit }: Scene): void => {
      battle.fall(unit('Rifles').figures[0], FIGURE_STATE.dead);
      battle.fall(unit('Rifles').figures[1], FIGURE_STATE.wounded);
    };
    expect(aimed({}, two).count).toBe(2);
    expect(aimed({ houseRules: { 'fire.splitSmallArms': true } }, two).count).toBe(2);
  });

  test('SG2-017: by house rule each small arm is a weapon, which fires once', () => {
    const houseRules = { 'fire.splitSmallArms': true };
    const fired = ({ unit }: Scene): void => {
      unit('Rifles').figures[2].hasFired = true;
    };
    expect(aimed({ houseRules }, fired).count).toBe(3);
    expect(aimed({}, fired).count).toBe(4);
  });

  test('SG2-120: a sniper fires at what it sees, once a turn', () => {
    const sniper = {
      name: 'Sniper',
      at: [20, 8],
      sniper: 'conventionalSniper',
      figures: [{ name: 'Sniper' }],
    } as const;
    const may = (y: number, terrain: Stage['terrain'] = [], hasFired = false) => {
      const prey: UnitLine = { name: 'Prey', at: [20, y], figures: 3 };
      const scene = stage({ ...SIZE, blue: [sniper], red: [prey], terrain });
      scene.unit('Sniper').smallArmsFired = hasFired;
      return scene.may(scene.unit('Sniper'), 'fire', { target: scene.unit('Prey'), figures: 1 });
    };
    expect(may(28)).toBe(true);
    expect(may(28, [HOUSE])).toBe(false);
    expect(may(28, [], true)).toBe(false);
  });
});

describe('close combat', () => {
  const attackers = { name: 'Attackers', at: [12, 12], figures: 4 } as const;
  const defenders = { name: 'Defenders', at: [12, 18], figures: 4 } as const;
  const assault = (dice: readonly number[], parts: Stage = {}, before: (scene: Scene) => void = () => {}): Scene => {
    const scene = stage({ ...SIZE, blue: [attackers], red: [defenders], dice, ...parts });
    before(scene);
    scene.act(scene.unit('Attackers'), 'closeAssault', { target: scene.unit('Defenders') });
    scene.finish();
    return scene;
  };
  const into = [3, 4, 2];

  test('SG2-095: cover shifts the dice of defenders, not those of attackers', () => {
    const inPosition = ({ unit }: Scene): void => {
      unit('Defenders').isInPosition = true;
    };
    expect(() => assault([...into, 10, 8], {}, inPosition)).toThrow('after all 5 scripted dice');
    expect(() => assault([...into, 10, 9], {}, inPosition)).toThrow('shows 9, the rules rolled a d8');
  });

  test('SG2-096: what exceeds D12 lowers the dice of those who face the figure, and of nobody else', () => {
    const flamers = { ...attackers, quality: 'elite', figures: [{ name: 'A', closeCombat: 'flamer' }, { name: 'B' }] };
    const two = { blue: [flamers], red: [{ ...defenders, figures: 2 }] };
    // Panic first, then TL 2 at 1:1. The first defender faces the flamer.
    expect(() => assault([3, 3, 5, 2, 4, 12, 8, 12], two)).toThrow('after all 8 scripted dice');
    expect(() => assault([3, 3, 5, 2, 5, 12], two)).toThrow('shows 5, the rules rolled a d4');
  });

  test.each([[['flamer', 'close']], [['close', 'flamer']]])(
    'SG2-096: of several opponents the largest excess counts, once: %o',
    (weapons) => {
      // Past D12 by two types and by one: the elite rolls a D8.
      const figures = weapons.map((closeCombat) => ({ name: closeCombat, closeCombat }));
      const parts = {
        blue: [{ ...attackers, quality: 'elite', figures }],
        red: [{ ...defenders, quality: 'elite', figures: 1 }],
        houseRules: { 'closeAssault.flamerTerror': false },
      };
      expect(() => assault([3, 5, 3, 8], parts)).toThrow('after all 4 scripted dice');
      expect(() => assault([3, 5, 3, 9], parts)).toThrow('shows 9, the rules rolled a d8');
    },
  );

  test('SG2-102: casualties of an earlier assault do not count in the next', () => {
    const before = ({ game }: Scene): void => {
      game.melee.attackers.casualties = 9;
      game.melee.defenders.casualties = 9;
    };
    const ties = [3, 3, 3, 3, 3, 3, 3, 3];
    expect(assault([...into, ...ties, 2], {}, before).unit('Defenders').confidence).toBe(CONFIDENCE.steady);
    const first = { houseRules: { 'closeAssault.tieTests': 'attacker' } };
    expect(assault([...into, ...ties, 2], first, before).unit('Attackers').confidence).toBe(CONFIDENCE.steady);
  });

  test('SG2-087: contact is with a figure that is active', () => {
    const two = { red: [{ ...defenders, figures: [{ name: 'Near' }, { name: 'Far' }] }] };
    const apart = ({ battle, unit }: Scene): void => {
      const [near, far] = unit('Defenders').figures;
      battle.shift(near, battle.lattice.nodeNear(1200, 1600));
      battle.shift(far, battle.lattice.nodeNear(1200, 2200));
      battle.refreshCentre(unit('Defenders'));
    };
    const down = (scene: Scene): void => {
      apart(scene);
      scene.battle.fall(scene.unit('Defenders').figures[0], FIGURE_STATE.wounded);
    };
    expect(() => assault([3, 5, 2], two, apart)).toThrow('the rules rolled a d8 after all 3');
    expect(() => assault([3, 7, 2], two, down)).toThrow('the rules rolled a d6 after all 3');
  });

  test('SG2-086: vehicles are not assaulted, nor do they assault', () => {
    const vehicle = { name: 'Carrier', at: [12, 18], vehicle: { capacity: 4 } } as const;
    const scene = stage({ ...SIZE, blue: [attackers], red: [vehicle] });
    expect(scene.may(scene.unit('Attackers'), 'closeAssault', { target: scene.unit('Carrier') })).toBe(false);
    expect(scene.may(scene.unit('Carrier'), 'closeAssault', { target: scene.unit('Attackers') })).toBe(false);
  });
});

describe('final defensive fire', () => {
  const attackers = { name: 'Attackers', at: [12, 6], figures: 4 } as const;
  const defenders = { name: 'Defenders', at: [12, 20], figures: 4 } as const;
  // 6 of 12 inches; 8 and 8 above 1 by D4: 4 hits, one wounds the leader.
  const leaderHit = [3, 4, 3, 8, 8, 1, 1, 5, 4, 2, 1, 1, 3, 1, 1, 4, 1, 1];
  const shot = (dice: readonly number[], houseRules: Stage['houseRules'] = {}) => {
    const policy = { finalFire: () => SMALL_ARMS };
    const scene = stage({ ...SIZE, blue: [attackers], red: [defenders], dice, policy, houseRules });
    scene.act(scene.unit('Attackers'), 'closeAssault', { target: scene.unit('Defenders') });
    scene.finish();
    return scene;
  };

  test('SG2-099 SG2-012: attackers who lose their leader test at the LV from before, by house rule at the new one', () => {
    // Successor 1: LV 3. 4 exceeds 2 + 1, not 3 + 1.
    expect(() => shot([...leaderHit, 1, 4])).toThrow('the rules rolled a d6 after all');
    const { unit } = shot([...leaderHit, 1, 4, 8], { 'leader.testUses': 'new' });
    expect([unit('Attackers').suppression, unit('Attackers').leadership]).toEqual([1, 3]);
    expect(unit('Attackers').centreY).toBeLessThan(700);
  });

  test('SG2-099: its casualties do not count in a later attack', () => {
    const { game, unit } = shot([...leaderHit, 1, 3, 8]);
    const { index } = unit('Attackers');
    const { events, casualties, newWounded } = game.nerve;
    expect([events[index], casualties[index], newWounded[index]]).toEqual([0, 0, 0]);
  });
});

describe('detached elements', () => {
  const withElement = (before: (scene: Scene) => void = () => {}): Scene => {
    const scene = stage({ ...SIZE, blue: [{ name: 'Squad', at: [12, 12], figures: 8 }] });
    before(scene);
    scene.act(scene.unit('Squad'), 'detach', { figures: 0b11000000 });
    return scene;
  };

  test('SG2-026: an element has the LV, markers and confidence of its parent', () => {
    const { unit } = withElement(({ unit: of }) => {
      Object.assign(of('Squad'), { leadership: 3, confidence: CONFIDENCE.shaken });
    });
    const { leadership, confidence, standsFor, active } = unit("Squad's element");
    expect([leadership, confidence, standsFor, active]).toEqual([3, CONFIDENCE.shaken, 0, 2]);
  });

  test('SG2-027: it activates by a transfer alone, as long as its parent is there', () => {
    const { battle, unit } = withElement();
    expect(mayActivate(unit("Squad's element"))).toBe(false);
    expect(activatable(battle.sides[0])).toBe(1);
  });

  test('SG2-027: its leader has to exceed its own LV as it is now', () => {
    const scene = withElement();
    const asked: string[] = [];
    scene.game.policies[0].act = (_battle, unit, action) => {
      asked.push(unit.name);
      action.kind = ACTION.nothing;
    };
    scene.unit('Squad').leadership = 1;
    scene.script(2);
    scene.act(scene.unit('Squad'), 'transfer', { target: scene.unit("Squad's element") });
    scene.finish();
    expect(asked).toEqual(["Squad's element"]);
  });

  test('SG2-026: it brings its markers back where they are more', () => {
    const scene = withElement();
    const element = scene.unit("Squad's element");
    scene.unit('Squad').suppression = 1;
    element.suppression = 3;
    rejoin(scene.game, element);
    expect([scene.unit('Squad').suppression, scene.unit('Squad').active]).toEqual([3, 8]);
  });
});

describe('confidence', () => {
  test('the turns are noted in which a unit is first shaken, broken and routed', () => {
    const scene = stage({ ...SIZE, blue: [one('A', 8, 8)] });
    const unit = scene.unit('A');
    const turns = () => [unit.shakenTurn, unit.brokenTurn, unit.routedTurn];
    const lose = (turn: number, levels: number) => {
      scene.battle.turn = turn;
      loseConfidence(scene.game, unit, levels);
      return turns();
    };
    expect(lose(1, 1)).toEqual([0, 0, 0]);
    expect(lose(2, 1)).toEqual([2, 0, 0]);
    expect(lose(3, 2)).toEqual([2, 3, 3]);
    expect(lose(4, 1)).toEqual([2, 3, 3]);
    expect(unit.confidence).toBe(CONFIDENCE.routed);
  });
});

describe('drones', () => {
  test('SG2-111: by house rule a team that flies its drone, or spots with it, keeps it', () => {
    const team = { name: 'Team', at: [12, 6], figures: 2, drone: 'enhanced' } as const;
    const hidden = { name: 'Hidden', at: [12, 28], figures: 2, hidden: true } as const;
    const wall = { name: 'wall', rect: [0, 16, 32, 1], sight: 'blocks', movement: 'impassable' };
    const houseRules = { 'drone.operatorBusy': true };
    const { unit, act } = stage({ ...SIZE, blue: [team], red: [hidden], terrain: [wall], houseRules });
    act(unit('Team'), 'launchDrone');
    act(unit('Team'), 'moveDrone', { at: [12, 20] });
    expect(unit('Team').droneNode).toBeGreaterThanOrEqual(0);
    act(unit('Team'), 'spotByDrone', { target: unit('Hidden') });
    expect(unit('Team').droneNode).toBeGreaterThanOrEqual(0);
    act(unit('Team'), 'move', { at: [12, 8], actions: 2 });
    expect(unit('Team').droneNode).toBe(-1);
  });
});

describe('what a turn and an assault leave', () => {
  test('SG2-049: a routed unit that has activated surrenders at the end of the turn', () => {
    const near = { blue: [one('A', 8, 12)], red: [one('B', 8, 20)] };
    const { game, unit } = stage({ ...SIZE, ...near, dice: [1] });
    unit('A').confidence = CONFIDENCE.routed;
    unit('A').hasActivated = true;
    playSequence(game);
    expect([unit('A').hasSurrendered, unit('B').hasSurrendered]).toEqual([true, false]);
  });

  test('SG2-043: who flees by a forced move and leaves wounded behind tests for it, once', () => {
    const squad = { name: 'Squad', at: [8, 14], figures: 3 } as const;
    const { game, battle, unit, script, finish } = stage({ ...SIZE, blue: [squad], red: [one('Enemy', 8, 28)] });
    battle.fall(unit('Squad').figures[2], FIGURE_STATE.wounded);
    unit('Squad').confidence = CONFIDENCE.broken;
    script(8);
    activate(game, unit('Squad'), 2, false);
    finish();
    expect(unit('Squad').centreY).toBeLessThan(800);
    expect(unit('Squad').figures[2].isLeftBehind).toBe(true);
  });

  test('SG2-047 SG2-053 SG2-028: the panicked and those out of integrity are not made to flee', () => {
    const { battle, unit } = stage({ ...SIZE, blue: [one('A', 8, 12)], red: [one('B', 8, 28)] });
    const broken = unit('A');
    broken.confidence = CONFIDENCE.broken;
    expect(isForced(battle, broken)).toBe(true);
    broken.isPanicked = true;
    expect(isForced(battle, broken)).toBe(false);
    broken.isPanicked = false;
    broken.isDisorganised = true;
    expect(isForced(battle, broken)).toBe(false);
  });

  test('SG2-097: figures that were beaten and are fit again fight in the next assault', () => {
    const blue = [{ name: 'Attackers', at: [12, 12], figures: 4 } as const];
    const red = [{ name: 'Defenders', at: [12, 18], figures: 4 } as const];
    const dice = [3, 4, 2, 1, 2, 1, 2, 3, 3, 3, 3, 4, 5, 6];
    const { unit, act, finish } = stage({ ...SIZE, blue, red, dice });
    act(unit('Attackers'), 'closeAssault', { target: unit('Defenders') });
    finish();
    expect(unit('Defenders').active).toBe(4);
    expect(unit('Defenders').figures.filter(({ isBeaten }) => isBeaten)).toEqual([]);
  });

  test('reach: a side that has too few figures left to do it loses; who has arrived is not on the way', () => {
    const area = { rect: [4, 16, 24, 4] };
    const mission = { objective: 'reach', turns: 4, side: 'blue', area, figures: 2 };
    const { battle, unit, act } = stage({ ...SIZE, blue: [one('A', 8, 12), one('B', 20, 12)], mission });
    act(unit('A'), 'move', { at: [8, 17] });
    judge(battle, false);
    expect([battle.sides[0].reached, battle.goal.ended]).toEqual([1, false]);
    battle.fall(unit('B').figures[0], FIGURE_STATE.wounded);
    judge(battle, false);
    expect([battle.goal.ended, battle.goal.doubledScore(1)]).toEqual([true, 2]);
  });
});
