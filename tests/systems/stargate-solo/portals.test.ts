import { describe, expect, test } from 'vitest';
import { mayReact } from '../../../src/sim/systems/stargate-solo/play/firing.ts';
import { newCounters, portalStep, recycle } from '../../../src/sim/systems/stargate-solo/play/portals.ts';
import { moveCommanded } from '../../../src/sim/systems/stargate-solo/play/sgc-step.ts';
import { beginStep } from '../../../src/sim/systems/stargate-solo/play/steps.ts';
import { FORCES } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { DEAD, GONE, ON_TABLE, RESERVE } from '../../../src/sim/systems/stargate-solo/table/state.ts';
import { type Actor, play, reveal, type Scene, type Stage } from './support.ts';

const ANN: Actor = { name: 'Ann', at: [30, 10] };
const HILL = { name: 'hill', rect: [0, 20, 20, 3], sight: 'blocks' };
const STAGE: Stage = {
  sgc: [ANN],
  counters: [
    [5, 40],
    [30, 50],
    [50, 50],
  ],
  terrain: [HILL],
};

const arrived = ({ battle }: Scene): string[] =>
  battle.sides[1].groups
    .filter(({ size }) => size > 0)
    .map(({ figures, size }) => figures.slice(0, size).filter(({ status }) => status === ON_TABLE))
    .map((figures) => figures.map(({ kind }) => kind.profileId).join(' '));

function roll(stage: Stage, dice: number[], before: (scene: Scene) => void = () => {}) {
  return play({ ...stage, dice }, (scene) => {
    before(scene);
    portalStep(scene.game);
    return { forces: arrived(scene), scene };
  });
}

const contact = ({ battle }: Scene) => {
  battle.contact = true;
};
const jaffa = (count: number) => new Array(count).fill('jaffa').join(' ');

describe('Portals', () => {
  test('SOLO-07 SOLO-90 one die in step 1 if any counter is in the line of sight of an SGC figure that is not disabled', () => {
    expect(roll({ ...STAGE, counters: [[5, 40]] }, []).forces).toEqual([]);
    expect(roll(STAGE, [1]).forces).toEqual([]);
    expect(roll({ ...STAGE, sgc: [{ ...ANN, disabled: true }] }, []).forces).toEqual([]);
  });

  test('SOLO-91 -1 before contact, +1 for each counter in sight after the first: alone and before contact it yields nothing', () => {
    const one: Stage = { ...STAGE, counters: [[30, 50]] };
    expect(roll(one, [6]).forces).toEqual([]);
    expect(roll(one, [6], contact).forces).toEqual([jaffa(4)]);
    // Two in sight cancel no contact; the second die draws the counter.
    expect(roll(STAGE, [6, 1]).forces).toEqual([jaffa(4)]);
    expect(roll({ ...STAGE, houseRules: { 'portal.noContact': 0 } }, [5, 1]).forces).toEqual([jaffa(4)]);
    expect(roll({ ...STAGE, houseRules: { 'portal.perCounter': 3 } }, [6, 1]).forces).toEqual([jaffa(6)]);
    expect(roll({ ...one, houseRules: { 'portal.contact': 'fought' } }, [6], contact).forces).toEqual([]);
    const fight = (scene: Scene) => {
      scene.battle.fought = true;
    };
    expect(roll({ ...one, houseRules: { 'portal.contact': 'fought' } }, [6], fight).forces).toEqual([jaffa(4)]);
  });

  test('SOLO-91 a force that has arrived is contact', () => {
    play({ ...STAGE, counters: [[30, 50]], dice: [6, 5] }, (scene) => {
      contact(scene);
      portalStep(scene.game);
      scene.battle.contact = false;
      portalStep(scene.game);
      expect(scene.trace.text()).toContain('1 in sight, contact, die 5');
    });
  });

  test('SOLO-92 a natural 1 is always nothing', () => {
    const nine: Stage = { ...STAGE, houseRules: { 'portal.perCounter': 9 } };
    expect(roll(nine, [1], contact).forces).toEqual([]);
    expect(
      roll(
        { ...nine, houseRules: { 'portal.perCounter': 9, 'portal.naturalOneNothing': false } },
        [1],
        contact,
      ).scene.trace.text(),
    ).toContain('redeploy');
  });

  test.each([
    [5, 0, 'nothing', []],
    [6, 0, 'jaffa-4', [jaffa(4)]],
    [6, 1, 'jaffa-4', [jaffa(4)]],
    [6, 2, 'jaffa-6', [jaffa(6)]],
    [6, 5, 'staff-cannon', ['cannonCrew cannonCrew']],
    [6, 7, 'first-prime-6', [`firstPrime ${jaffa(6)}`]],
    [6, 8, 'jaffa-8', [jaffa(8)]],
    [6, 20, 'jaffa-8', [jaffa(8)]],
  ] as const)('SOLO-93 a %i and %i more: %s', (die, more, _name, forces) => {
    const houseRules = { 'portal.perCounter': more };
    expect(roll({ ...STAGE, houseRules }, forces.length > 0 ? [die, 1] : [die], contact).forces).toEqual(forces);
  });

  test('SOLO-93 the counter is drawn from those in sight; the group stands within 3 inches of it, in cover if there is any, and faces the nearest SGC figure', () => {
    const wood = { name: 'wood', rect: [51, 49, 2, 2], cover: 'soft' };
    const { scene } = roll({ ...STAGE, terrain: [HILL, wood] }, [6, 2], contact);
    const [group] = scene.battle.sides[1].groups;
    const places = group.figures.slice(0, group.size).map((figure) => scene.at(figure));
    for (const [x, y] of places) expect(Math.hypot(x - 50, y - 50)).toBeLessThanOrEqual(3);
    expect(places.every(([x, y]) => x >= 51 && x <= 53 && y >= 49 && y <= 51)).toBe(true);
    expect([group.facingX < 0, group.facingY < 0]).toEqual([true, true]);
    expect(group.state).toBe(2);
    const held = roll({ ...STAGE, houseRules: { 'jaffa.arrivalState': 'hold' } }, [6, 1], contact);
    expect(held.scene.battle.sides[1].groups[0].state).toBe(0);
    const near = roll({ ...STAGE, houseRules: { 'portal.placeWithin': 1 } }, [6, 1], contact).scene;
    for (const figure of near.battle.sides[1].groups[0].figures)
      expect(Math.hypot(near.at(figure)[0] - 30, near.at(figure)[1] - 50)).toBeLessThanOrEqual(1);
  });

  test('SOLO-93 the nearest SGC figure is faced, whether it is known or not', () => {
    const far: Actor = { name: 'Far', at: [30, 0] };
    const near: Actor = { name: 'Near', at: [50, 48] };
    const wall = { name: 'wall', rect: [40, 30, 2, 20], sight: 'blocks' };
    const stage: Stage = { ...STAGE, sgc: [far, near], counters: [[30, 50]], terrain: [wall] };
    const { scene } = roll(stage, [6], (before) => {
      contact(before);
      before.figure('Far').spotted = true;
    });
    const [group] = scene.battle.sides[1].groups;
    expect(group.facingX > Math.abs(group.facingY)).toBe(true);
  });

  test('SOLO-31 SOLO-23 arrivals count as having moved until their own step, and are aware', () => {
    const reacts = (houseRules: Stage['houseRules']) =>
      play({ ...STAGE, dice: [6, 1], houseRules }, (scene) => {
        contact(scene);
        portalStep(scene.game);
        const { figures } = scene.battle.sides[1].groups[0];
        const before = [mayReact(scene.game, figures[0]), scene.battle.sides[1].aware];
        beginStep(scene.game, 1);
        return [...before, mayReact(scene.game, figures[0])];
      });
    expect(reacts({})).toEqual([false, true, true]);
    expect(reacts({ 'reaction.onArrival': true })).toEqual([true, true, true]);
  });

  test('SOLO-94 a 9 brings two groups at different Portals: the second from the others in sight, then from any, else the same', () => {
    const nine = { 'portal.perCounter': 3 };
    const counters = (stage: Stage, dice: number[]) => {
      const { scene } = roll(stage, dice, contact);
      return [...scene.trace.text().matchAll(/appears at Portal (\d)/g)].map(([, counter]) => Number(counter));
    };
    expect(counters({ ...STAGE, houseRules: nine }, [6, 1])).toEqual([2, 3]);
    const one: Stage = {
      ...STAGE,
      counters: [
        [5, 40],
        [30, 50],
      ],
      houseRules: { 'portal.table': new Array(14).fill('jaffa-4-and-4') },
    };
    expect(counters(one, [3])).toEqual([2, 1]);
    expect(counters({ ...one, counters: [[30, 50]] }, [3])).toEqual([1, 1]);
  });

  test('SOLO-95 a 10 moves bypassed counters to near the line from the most forward SGC figure to the centre of the solo edge', () => {
    // Ann at (30, 50) has passed (30, 40), not (50, 55). The line runs 14 inches to (40, 60).
    const stage: Stage = {
      sgc: [{ name: 'Ann', at: [30, 50] }],
      counters: [
        [30, 40],
        [50, 55],
      ],
      houseRules: { 'portal.table': new Array(14).fill('redeploy') },
    };
    const moved = (extra: Stage, dice: number[]) => {
      const { scene } = roll({ ...stage, ...extra }, dice, contact);
      return [...scene.battle.counters.nodes].map((node) => [
        scene.battle.lattice.x[node] / 100,
        scene.battle.lattice.y[node] / 100,
      ]);
    };
    expect(moved({}, [6, 8, 7])).toEqual([
      [35, 55],
      [50, 55],
    ]);
    expect(moved({}, [6, 8, 1])).toEqual([
      [39, 51],
      [50, 55],
    ]);
    expect(moved({ terrain: [{ name: 'bush', circle: [38, 52, 1], cover: 'soft' }] }, [6, 8])[0]).toEqual([37, 52]);
    expect(moved({ houseRules: { ...stage.houseRules, 'portal.redeployWithin': 0 } }, [6, 8])[0]).toEqual([35, 55]);
  });

  test('SOLO-96 for want of figures the options before it are used in order, never a redeployment', () => {
    const rows: Record<string, number> = { 'staff-cannon': 11, 'first-prime-6': 13, 'jaffa-8': 14 };
    const bring = (force: string, pool: Stage['pool'], more: Stage['houseRules'] = {}) => {
      const houseRules = { 'portal.noContact': rows[force] - 6, ...more };
      return roll({ ...STAGE, counters: [[30, 50]], pool, houseRules }, [6]).forces;
    };
    expect(bring('first-prime-6', { jaffa: 16, firstPrime: 0, staffCannon: 1 })).toEqual(['cannonCrew cannonCrew']);
    expect(bring('staff-cannon', { jaffa: 7, firstPrime: 0, staffCannon: 0 })).toEqual([jaffa(6)]);
    expect(bring('jaffa-8', { jaffa: 5, firstPrime: 0, staffCannon: 0 })).toEqual([jaffa(4)]);
    expect(bring('jaffa-8', { jaffa: 3, firstPrime: 0, staffCannon: 0 })).toEqual([]);
    expect(bring('jaffa-8', { jaffa: 5, firstPrime: 0, staffCannon: 0 }, { 'portal.fallback': 'nothing' })).toEqual([]);
  });

  test('SOLO-96 the options before are those of the table in force, in its order: nothing comes that it does not name', () => {
    const bring = (before: readonly string[], pool: Stage['pool']) => {
      const table = [...before, ...new Array(14 - before.length).fill('first-prime-6')];
      const stage: Stage = { ...STAGE, counters: [[30, 50]], pool, houseRules: { 'portal.table': table } };
      return roll(stage, [6], contact).forces;
    };
    const pool = { jaffa: 8, firstPrime: 0, staffCannon: 1 };
    expect(bring([], pool)).toEqual([]);
    expect(bring(['staff-cannon', 'jaffa-6', 'nothing', 'redeploy'], pool)).toEqual([jaffa(6)]);
    expect(bring(['jaffa-4', 'staff-cannon', 'nothing'], pool)).toEqual(['cannonCrew cannonCrew']);
  });

  test('SOLO-97 the pool is that of the house rules or the scenario, and casualties return to it at the end of the turn', () => {
    const table = (force: string, before = 'staff-cannon') => ({
      'portal.table': ['jaffa-4', before, ...new Array(12).fill(force)],
    });
    const eight: Stage = {
      ...STAGE,
      counters: [[30, 50]],
      houseRules: { ...table('jaffa-8'), 'portal.pool.jaffa': 8 },
    };
    play({ ...eight, dice: [3, 3, 3] }, (scene) => {
      contact(scene);
      portalStep(scene.game);
      portalStep(scene.game);
      expect(scene.battle.sides[1].onTable).toBe(8 + 2);
      for (const figure of scene.battle.sides[1].groups[0].figures.slice(0, 8))
        scene.battle.remove(figure, figure.index % 2 === 0 ? DEAD : GONE);
      recycle(scene.game);
      expect(scene.battle.sides[1].figures.filter(({ status }) => status === RESERVE).length).toBe(9);
      portalStep(scene.game);
      expect(scene.battle.sides[1].onTable).toBe(2 + 8);
      expect(scene.battle.sides[1].fielded).toBe(8 + 2 + 8);
    });
    play({ ...eight, houseRules: { ...eight.houseRules, 'portal.recycle': false }, dice: [3] }, (scene) => {
      contact(scene);
      portalStep(scene.game);
      scene.battle.remove(scene.battle.sides[1].groups[0].figures[0], DEAD);
      recycle(scene.game);
      expect(scene.battle.sides[1].groups[0].figures[0].status).toBe(DEAD);
    });
    expect(roll({ ...eight, pool: { jaffa: 4, firstPrime: 0, staffCannon: 0 } }, [3], contact).forces).toEqual([
      jaffa(4),
    ]);
    expect(
      roll({ ...eight, houseRules: { ...table('first-prime-6'), 'portal.pool.firstPrime': 0 } }, [3], contact).forces,
    ).toEqual(['cannonCrew cannonCrew']);
    expect(
      roll(
        { ...eight, houseRules: { ...table('staff-cannon', 'jaffa-4-and-4'), 'portal.pool.staffCannon': 0 } },
        [3],
        contact,
      ).forces,
    ).toEqual([jaffa(4), jaffa(4)]);
  });

  test('SOLO-90 by house rule a counter is rolled for as well when flight brings a figure in sight of it', () => {
    const wall = { name: 'wall', rect: [0, 20, 28, 3], sight: 'blocks' };
    const stage: Stage = {
      sgc: [{ name: 'Ann', at: [20, 10] }],
      solo: [{ name: 'Jaffa', at: [5, 10] }],
      counters: [[20, 50]],
      terrain: [wall],
      houseRules: { 'portal.roll': 'on-sight', 'reaction.enabled': false },
    };
    play({ ...stage, dice: [1, 1] }, (scene) => {
      reveal(scene);
      scene.figure('Ann').routing = true;
      beginStep(scene.game, 0);
      moveCommanded(scene.game);
      expect([scene.at('Ann')[0] > 28, scene.battle.counters.seen[0]]).toEqual([true, 1]);
    });
  });

  test('SOLO-90 by house rule a counter leaves with its force, or is rolled for when it is first seen', () => {
    const removed = roll({ ...STAGE, houseRules: { 'portal.remove': true } }, [6, 2], contact);
    expect([...removed.scene.battle.counters.standing]).toEqual([1, 1, 0]);
    play({ ...STAGE, houseRules: { 'portal.roll': 'on-sight' }, dice: [1, 1, 1] }, (scene) => {
      newCounters(scene.game);
      expect(scene.dice.used).toBe(2);
      newCounters(scene.game);
      expect(scene.dice.used).toBe(2);
      scene.battle.moveTo(scene.figure('Ann'), scene.node(5, 30));
      newCounters(scene.game);
    });
  });

  test('a staff cannon arrives with its crew, and the forces are spelt as the odds spell them', () => {
    const { scene } = roll({ ...STAGE, houseRules: { 'portal.perCounter': 5 } }, [6, 1], contact);
    const [group] = scene.battle.sides[1].groups;
    expect(group.figures[0].gun).not.toBeNull();
    expect(group.figures[0].gun).toBe(group.figures[1].gun);
    expect(FORCES).toContain('staff-cannon');
  });
});
