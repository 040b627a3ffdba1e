import { describe, expect, test } from 'vitest';
import { knownAs, unitKnownAs } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { dealCounters } from '../../../src/sim/systems/stargrunt2/play/turn/deployment.ts';
import { type Scene, type Stage, stage, type UnitLine } from './support.ts';

const COVERT = { name: 'covert', rect: [8, 28, 32, 12], cover: 'soft', sight: 'clear' };
const hidden = (name: string, x: number, more = {}): UnitLine => ({
  name,
  at: [x, 34],
  figures: 4,
  hidden: true,
  ...more,
});
const FORCES: Stage = {
  blue: [{ name: 'Watch', at: [24, 12], figures: 1 }],
  red: [hidden('First', 12), hidden('Second', 18), hidden('Sniper', 24, { figures: 1, sniper: 'laserSniper' })],
  redSide: { dummies: 2, mines: 1, deploy: { rect: [30, 24, 8, 12] } },
  terrain: [COVERT],
};

function forces(parts: Stage = {}): Scene {
  const places = [
    [30, 34],
    [34, 34],
    [34, 24],
  ] as const;
  let placed = 0;
  return stage({
    ...FORCES,
    ...parts,
    policy: {
      deploy: ({ lattice }, { area }) => {
        const [x, y] = places[placed++];
        return area.indexOf(lattice.nodeNear(100 * x, 100 * y));
      },
    },
  });
}

const under = ({ battle }: Scene): string[] =>
  battle.sides[1].units
    .filter(({ isCounter }) => isCounter)
    .sort((a, b) => a.centreX - b.centreX || b.centreY - a.centreY)
    .map(({ name }) => name);

function dealt(scene: Scene, ...picks: number[]): string[] {
  scene.script(...picks);
  dealCounters(scene.game, 0);
  scene.finish();
  return under(scene);
}

describe('counters dealt again', () => {
  test('SG2-105 enemies see them in an order drawn as a game begins, located units in their own', () => {
    const scene = forces();
    const side = scene.battle.sides[1];
    const seen = () => side.asSeen.slice(0, 6).map(({ name }) => name);
    scene.script(1, 1, 1, 1, 1);
    side.mixCounters(scene.game.dice);
    scene.finish();
    expect(seen()).toEqual(['Second', 'Sniper', 'Dummy 1', 'Dummy 2', 'Mines 1', 'First']);
    scene.battle.sides[0].mixCounters(scene.game.dice);
    side.reset();
    expect(seen()).toEqual(['First', 'Second', 'Sniper', 'Dummy 1', 'Dummy 2', 'Mines 1']);
  });

  test('SG2-105 units and dummies change places, a mine in the open and in sight stays', () => {
    const scene = forces();
    expect(under(scene)).toEqual(['First', 'Second', 'Sniper', 'Dummy 1', 'Dummy 2', 'Mines 1']);
    expect(dealt(scene, 1, 5, 4, 1, 2, 1)).toEqual(['Dummy 2', 'Dummy 1', 'First', 'Sniper', 'Second', 'Mines 1']);
  });

  test('SG2-105 what is dealt does not depend on what is there', () => {
    const [one, other] = [forces(), forces()];
    dealt(other, 1, 3, 3, 3, 2, 1);
    expect(under(other)).not.toEqual(under(one));
    expect(dealt(other, 1, 4, 1, 3, 1, 1)).toEqual(dealt(one, 1, 4, 1, 3, 1, 1));
  });

  test('SG2-105 what is in the open where no enemy sees it may be anything', () => {
    const wall = { name: 'wall', rect: [26, 18, 14, 1], sight: 'blocks' };
    const scene = forces({ terrain: [COVERT, wall] });
    expect(dealt(scene, 6, 1, 1, 1, 1, 1)[0]).toBe('Mines 1');
  });

  test('SG2-107 a counter that is flipped is a unit, one in position a sniper (SG2-105)', () => {
    for (const [which, state, found] of [
      ['Second', 'isFlipped', [true, true, true, false, false]],
      ['Sniper', 'isInPosition', [false, false, true, false, false]],
    ] as const) {
      const names = ['First', 'Second', 'Sniper', 'Dummy 1', 'Dummy 2'];
      const seen = new Set<string>();
      const at = names.indexOf(which);
      const most = found.filter((is) => is).length;
      for (let pick = 1; pick <= most; pick++) {
        const scene = forces();
        scene.unit(which)[state] = true;
        const known = state === 'isFlipped' ? [1, pick] : [pick, 1];
        seen.add(dealt(scene, ...known, 1, 1, 1, 1)[at]);
      }
      expect(names.map((name) => seen.has(name))).toEqual(found);
      const scene = forces();
      scene.unit(which)[state] = true;
      const beyond = state === 'isFlipped' ? [1, most + 1] : [most + 1, 1];
      expect(() => dealt(scene, ...beyond, 1, 1, 1, 1)).toThrow();
    }
  });

  test('SG2-107 SG2-110 what enemies see stays where it is: flipped, suppressed', () => {
    const scene = forces();
    Object.assign(scene.unit('Second'), { isFlipped: true, suppression: 2 });
    dealt(scene, 1, 1, 1, 1, 1, 1);
    const { isFlipped, suppression, centreX } = scene.unit('First');
    expect([isFlipped, suppression, centreX]).toEqual([true, 2, 1800]);
    expect([scene.unit('Second').isFlipped, scene.unit('Second').suppression]).toEqual([false, 0]);
  });

  test.each([0, 1, 2, 3, 4])(
    'SG2-048 whoever was fired on from counter %i was so from there, whatever is under it',
    (at) => {
      const scene = forces();
      const { firedOnBy } = scene.unit('Watch');
      firedOnBy[scene.unit(under(scene)[at]).place] = 7;
      const names = dealt(scene, 1, 5, 4, 1, 2, 1);
      expect(firedOnBy[scene.unit(names[at]).place]).toBe(7);
      expect(firedOnBy.filter((by) => by === 7).length).toBe(1);
    },
  );

  test('SG2-105 decisions name the place: what is under it may change', () => {
    const scene = forces();
    const known = knownAs(scene.battle, scene.unit('First').index);
    dealt(scene, 1, 5, 4, 1, 2, 1);
    expect(unitKnownAs(scene.battle, known)).toBe(scene.unit('Dummy 2').index);
    expect(knownAs(scene.battle, scene.unit('Dummy 2').index)).toBe(known);
  });
});
