import { describe, expect, test } from 'vitest';
import { fallBack, nearestCover } from '../../../src/sim/systems/stargrunt2/play/assault/moves.ts';
import { mayMove } from '../../../src/sim/systems/stargrunt2/play/moves/moving.ts';
import { flee, wayAway, wayHome } from '../../../src/sim/systems/stargrunt2/play/nerve/flight.ts';
import { ACTION, Action } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import type { Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { NO_WAY } from '../../../src/sim/systems/stargrunt2/table/ways.ts';
import { placeIn } from '../../../src/sim/tabletop/movement.ts';
import { noted } from './counted.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const SIZE = { width: 24, depth: 24 };
const one = (name: string, x: number, y: number, more: object = {}): UnitLine => ({
  name,
  at: [x, y],
  figures: 1,
  ...more,
});
const squad = (name: string, x: number, y: number, more: object = {}): UnitLine => ({
  ...one(name, x, y),
  figures: 5,
  ...more,
});
const at = ({ battle }: Scene, x: number, y: number) => battle.lattice.nodeNear(x * 100, y * 100);
const place = ({ centreX, centreY }: Unit) => [centreX / 100, centreY / 100];

describe('ways past enemies', () => {
  const red = [one('A', 12, 10), one('B', 14, 12), one('C', 10, 13), one('Far', 22, 22)];

  test('SG2-055: a way is the shortest of two straight legs that come to no enemy within 1 inch, by every point there is', () => {
    const scene = stage({ ...SIZE, blue: [one('Walker', 12, 6)], red });
    const { battle, unit } = scene;
    const { lattice } = battle;
    const walker = unit('Walker');
    const movement = battle.movementOf(walker);
    const bars = red.map(({ name }) => unit(name).figures[0].node);
    const clear = (from: number, to: number) => {
      const steps = 48;
      return bars.every((bar) => {
        const least = Math.min(
          ...Array.from({ length: steps + 1 }, (_, i) => {
            const x = lattice.x[from] + ((lattice.x[to] - lattice.x[from]) * i) / steps;
            const y = lattice.y[from] + ((lattice.y[to] - lattice.y[from]) * i) / steps;
            return Math.hypot(x - lattice.x[bar], y - lattice.y[bar]);
          }),
        );
        return least > 101;
      });
    };
    const reach = movement.reach(walker.centre);
    const legs = (via: number, node: number) =>
      movement.straightCost(walker.centre, via) + movement.straightCost(via, node);
    const targets = [
      [12, 12],
      [12, 14],
      [15, 14],
      [9, 15],
      [13, 8],
      [16, 11],
      [12, 11],
      [8, 12],
    ].map(([x, y]) => at(scene, x, y));
    const vias = [...reach].filter((via) => clear(walker.centre, via));
    const best = targets.map((node) => {
      if (clear(walker.centre, node)) return movement.straightCost(walker.centre, node);
      return Math.min(...vias.filter((via) => clear(via, node)).map((via) => legs(via, node)));
    });
    for (const most of [600, 900, 1200]) {
      const found = targets.map((node) => battle.ways.cost(walker, node, most));
      expect(found).toEqual(best.map((cost) => (cost <= most ? cost : NO_WAY)));
    }
  });

  test('SG2-055: who stands too near an enemy may go away from him, not past him; the fallen bar no way', () => {
    const scene = stage({ ...SIZE, blue: [one('Walker', 12, 6)], red: [one('Foe', 12, 10)] });
    const { battle, unit } = scene;
    const cost = (x: number, y: number) => battle.ways.cost(unit('Walker'), at(scene, x, y), 1200);
    expect(cost(12, 14)).toBeGreaterThan(800);
    battle.shift(unit('Foe').figures[0], at(scene, 12, 7));
    expect([cost(12, 2), cost(12, 8)]).toEqual([400, expect.any(Number)]);
    expect(cost(12, 8)).not.toBe(200);
    battle.fall(unit('Foe').figures[0], FIGURE_STATE.wounded);
    expect(cost(12, 8)).toBe(200);
  });

  test('each unit has its own ways, and they change with the enemy', () => {
    const scene = stage({ ...SIZE, blue: [one('Near', 12, 6), one('Aside', 4, 6)], red: [one('Foe', 12, 10)] });
    const { battle, unit } = scene;
    const cost = (name: string) => battle.ways.cost(unit(name), at(scene, 12, 14), 1200);
    const [near, aside] = [cost('Near'), cost('Aside')];
    expect([near > 800, aside]).toEqual([true, 1132]);
    battle.shift(unit('Foe').figures[0], at(scene, 20, 20));
    expect([cost('Near'), cost('Aside')]).toEqual([800, 1132]);
  });

  test('positions in a list of rising nodes', () => {
    const nodes = Int32Array.of(3, 5, 8, 13);
    expect([3, 5, 8, 13, 4, 2, 20].map((node) => placeIn(nodes, node))).toEqual([0, 1, 2, 3, -1, -1, -1]);
  });
});

describe('moves', () => {
  test('SG2-055: to another point on the table, by a unit that is on it', () => {
    const scene = stage({
      ...SIZE,
      blue: [squad('Squad', 12, 6), one('Rider', 3, 3), { name: 'Carrier', at: [6, 6], vehicle: { capacity: 8 } }],
    });
    const { battle, unit } = scene;
    const action = new Action();
    const may = (name: string, node: number) => {
      action.kind = ACTION.move;
      action.node = node;
      action.figures = 0;
      return mayMove(battle, unit(name), action);
    };
    const { centre } = unit('Squad');
    expect([centre, -1, battle.lattice.count].map((node) => may('Squad', node))).toEqual([false, false, false]);
    expect(may('Squad', at(scene, 12, 8))).toBe(true);
    expect(may('Rider', 0)).toBe(true);
    battle.embark(unit('Rider'), unit('Carrier'));
    expect(may('Rider', at(scene, 8, 8))).toBe(false);
  });

  test('SG2-056 SG2-058 SG2-059: what kind of move it was is noted', () => {
    const events = (kind: 'move' | 'combatMove' | 'travelMove', dice: number[], figures = 0) => {
      const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 6)], dice });
      scene.battle.fall(scene.unit('Squad').figures[4], FIGURE_STATE.wounded);
      const names = noted(scene);
      scene.act(scene.unit('Squad'), kind, { at: [12, 10], figures });
      return names;
    };
    expect(events('move', [])).toEqual([]);
    expect(events('move', [], 16)).toEqual(['carried']);
    expect(events('combatMove', [6])).toEqual([]);
    expect(events('combatMove', [1])).toEqual(['combatShort']);
    expect(events('travelMove', [])).toEqual(['travelled']);
  });
});

describe('falling back', () => {
  const edges = ['south', 'north', 'west', 'east'] as const;
  const spots = { south: [12, 2], north: [12, 22], west: [2, 12], east: [22, 12] } as const;
  const towards = { south: [12, 6], north: [12, 18], west: [6, 12], east: [18, 12] } as const;

  test.each(edges.flatMap((edge, i) => [edge, edges[(i + 1) % 4]].map((own) => ({ edge, own }))))(
    'SG2-091: past the $edge edge, where the own edge is the $own one: lost if that is the same, else it stops on the table',
    ({ edge, own }) => {
      const [foeX, foeY] = towards[edge];
      const [x0, y0] = spots[edge];
      const scene = stage({
        ...SIZE,
        blue: [squad('Squad', x0, y0)],
        blueSide: { edge: own },
        red: [one('Foe', foeX, foeY)],
      });
      const { unit, game } = scene;
      fallBack(game, unit('Squad'), unit('Foe'), true);
      expect(unit('Squad').isInPlay).toBe(edge !== own);
      if (edge === own) return;
      const [x, y] = place(unit('Squad'));
      const gone = { south: y, north: 24 - y, west: x, east: 24 - x }[edge];
      expect(gone).toBeLessThan(2);
    },
  );

  test.each(edges)('SG2-091: with its centre on the attackers’ it falls back towards its own edge, the %s', (own) => {
    const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 12)], blueSide: { edge: own }, red: [one('Foe', 3, 3)] });
    const { unit, game } = scene;
    const foe = unit('Foe');
    foe.centreX = unit('Squad').centreX;
    foe.centreY = unit('Squad').centreY;
    fallBack(game, unit('Squad'), foe, true);
    const [x, y] = place(unit('Squad'));
    const [toX, toY] = { south: [12, 6], north: [12, 18], west: [6, 12], east: [18, 12] }[own];
    expect([Math.abs(x - toX) < 0.5, Math.abs(y - toY) < 0.5]).toEqual([true, true]);
  });

  test('SG2-091: 6 inches, or its base move where that is more', () => {
    const back = (mobility: string) => {
      const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 18, { mobility })], red: [one('Foe', 12, 21)] });
      fallBack(scene.game, scene.unit('Squad'), scene.unit('Foe'), true);
      return 18 - place(scene.unit('Squad'))[1];
    };
    expect([back('normal'), back('veryLight'), back('fastPower')]).toEqual([6, 8, 12]);
  });

  test('SG2-091: as far as there is room, and nobody who has nobody left', () => {
    const crowd = ['A', 'B'].map((name) => squad(name, 12, 6, { figures: 15 }));
    const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 12), ...crowd], red: [one('Foe', 12, 15)] });
    fallBack(scene.game, scene.unit('Squad'), scene.unit('Foe'), true);
    expect(scene.battle.isTogether(scene.unit('Squad'))).toBe(true);
    expect(place(scene.unit('Squad'))[1]).toBeLessThan(12);
    const lost = scene.unit('A');
    scene.battle.lose(lost);
    const events = noted(scene);
    fallBack(scene.game, lost, scene.unit('Foe'), true);
    expect([lost.isInPlay, events]).toEqual([false, []]);
  });
});

describe('cover to withdraw to', () => {
  const wood = (name: string, x: number, y: number, size: number) => ({
    ...{ name, rect: [x, y, size, size], cover: 'soft', sight: 'clear' },
  });
  const cover = (terrain: Stage['terrain'], figures = 5) => {
    const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 12, { figures })], red: [one('Foe', 12, 18)], terrain });
    const { battle, unit } = scene;
    const node = nearestCover(battle, unit('Squad'), unit('Foe'));
    return node < 0 ? null : [battle.lattice.x[node] / 100, battle.lattice.y[node] / 100];
  };

  test('SG2-100: the nearest, not nearer the enemy, big enough to be in cover in; none where there is none', () => {
    expect(cover([])).toBe(null);
    expect(cover([wood('near', 5, 8, 4), wood('far', 16, 6, 4)])![0]).toBeLessThan(11);
    expect(cover([wood('far', 1, 4, 4), wood('near', 15, 8, 4)])![0]).toBeGreaterThan(13);
    expect(cover([wood('nearer the enemy', 10, 15, 4)])).toBe(null);
    expect(cover([wood('aside', 18.5, 13, 4)])).not.toBe(null);
    expect(cover([wood('a bush', 12.4, 9.4, 0.2), wood('far', 5, 6, 4)], 15)![0]).toBeLessThan(11);
  });
});

describe('flight', () => {
  const routed = (parts: Stage) => {
    const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 10)], red: [one('Foe', 12, 16)], ...parts });
    scene.unit('Squad').confidence = CONFIDENCE.routed;
    return scene;
  };
  const swamp = { name: 'lake', rect: [8, 4, 8, 4], movement: 'impassable' };

  test('SG2-049: as near to its own edge as a normal move gets it; off the table from where that passes the edge', () => {
    const open = routed({});
    const { battle, unit, game } = open;
    expect(wayHome(game, unit('Squad'), 600)).toBe(at(open, 12, 4));
    expect(wayHome(game, unit('Squad'), 1000)).toBe(at(open, 12, 0));
    expect(wayHome(game, unit('Squad'), 1001)).toBe(-2);
    expect(battle.lattice.y[wayHome(game, unit('Squad'), 300)]).toBe(700);
    const round = routed({ terrain: [swamp] });
    const node = wayHome(round.game, round.unit('Squad'), 600);
    const home = round.game.nerve.waysHome.of(round.battle, 0);
    expect(home[node]).toBeLessThan(home[round.unit('Squad').centre]);
    expect(round.game.nerve.waysHome.of(round.battle, 0)).toBe(home);
  });

  test('SG2-049: an immobilised vehicle stays, and has used its action', () => {
    const scene = stage({ ...SIZE, blue: [{ name: 'Tank', at: [12, 10], vehicle: {} }], red: [one('Foe', 12, 16)] });
    const tank = scene.unit('Tank');
    tank.confidence = CONFIDENCE.routed;
    tank.isImmobilised = true;
    tank.actionsLeft = 2;
    flee(scene.game, tank);
    expect([place(tank), tank.actionsLeft]).toEqual([[12, 10], 1]);
  });

  test('SG2-047: a column of the broken breaks up as it flees', () => {
    const scene = stage({ ...SIZE, blue: [squad('Squad', 12, 10)], red: [one('Foe', 12, 16)] });
    Object.assign(scene.unit('Squad'), { confidence: CONFIDENCE.broken, isInColumn: true, actionsLeft: 2 });
    flee(scene.game, scene.unit('Squad'));
    expect(scene.unit('Squad').isInColumn).toBe(false);
  });

  test('SG2-047: away is where the nearest enemy is farthest, and no enemy nearer than before', () => {
    const red = [one('One', 12, 16), one('Two', 17, 10), one('Gone', 2, 2)];
    const scene = stage({ ...SIZE, blue: [one('Runner', 12, 10)], red });
    const { battle, unit } = scene;
    battle.lose(unit('Gone'));
    const runner = unit('Runner');
    const { lattice } = battle;
    const gap = (node: number, name: string) =>
      Math.hypot(lattice.x[node] - unit(name).centreX, lattice.y[node] - unit(name).centreY);
    const foes = ['One', 'Two'];
    const movement = battle.movementOf(runner);
    const candidates = [...movement.reach(runner.centre)].filter(
      (node, i) =>
        movement.reachCost(runner.centre)[i] <= 600 && foes.every((foe) => gap(node, foe) > gap(runner.centre, foe)),
    );
    const least = (node: number) => Math.min(...foes.map((foe) => gap(node, foe)));
    const best = Math.max(...candidates.map(least));
    expect(least(wayAway(battle, runner, 600))).toBeCloseTo(best, 6);
    expect(candidates).toContain(wayAway(battle, runner, 600));
  });

  const wood = (name: string, x: number, y: number, size: number) => ({
    ...{ name, rect: [x, y, size, size], cover: 'soft', sight: 'clear' },
  });
  const fled = (terrain: Stage['terrain'], more: Stage = {}, figures = 5) => {
    const parts: Stage = {
      ...SIZE,
      blue: [squad('Squad', 12, 12, { figures })],
      red: [one('Foe', 12, 18)],
      terrain,
      ...more,
    };
    const scene = stage(parts);
    scene.unit('Squad').confidence = CONFIDENCE.broken;
    scene.unit('Squad').actionsLeft = 2;
    flee(scene.game, scene.unit('Squad'));
    return scene;
  };

  test('SG2-047: the broken go to the nearest cover in reach that covers them, else towards what is farther off, else away', () => {
    const inReach = fled([wood('near', 5, 8, 4), wood('farther', 16, 5, 4)]);
    expect([place(inReach.unit('Squad'))[0] < 11, inReach.battle.isInCover(inReach.unit('Squad'))]).toEqual([
      true,
      true,
    ]);
    const small = fled([wood('bush', 12.4, 9.4, 0.2), wood('farther', 15, 7, 4)], {}, 15);
    expect(place(small.unit('Squad'))[0]).toBeGreaterThan(12.5);
    const far = fled([wood('far', 2, 1, 4), wood('farther', 19, 0, 4)]);
    expect(place(far.unit('Squad'))[0]).toBeLessThan(11);
    const none = fled([wood('behind the enemy', 11, 19, 2)]);
    expect(place(none.unit('Squad'))[1]).toBeLessThan(7);
  });
});
