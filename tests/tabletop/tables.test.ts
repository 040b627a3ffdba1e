import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import type { SharedTable } from '../../src/sim/kernel/system.ts';
import { Movement, movementContent, movementOf } from '../../src/sim/tabletop/movement.ts';
import { SightTable, sightOver, sightRules } from '../../src/sim/tabletop/sight.ts';
import { SharedMemory, Tables } from '../../src/sim/tabletop/tables.ts';
import { compileTerrain, type PieceSpec } from '../../src/sim/tabletop/terrain.ts';
import { lattice } from './pictures.ts';

interface Content {
  readonly name: string;
  readonly bytes?: number;
}

const kind = (name: string) => {
  const made: string[] = [];
  const tables = new Tables<Content, Content & { bytes: number; shared: SharedArrayBuffer | null }>(
    name,
    (content, shared) => {
      made.push(content.name);
      return { bytes: 0, ...content, shared };
    },
    ({ name: of }) => (of.startsWith('shared') ? 16 : 0),
  );
  return { tables, made };
};

describe('tables by content', () => {
  test('equal content of one kind has one table, other content or another kind its own', () => {
    const [first, second] = [kind('first'), kind('second')];
    const hill = first.tables.of({ name: 'hill' });
    expect(first.tables.of({ name: 'hill' })).toBe(hill);
    expect(first.tables.of({ name: 'wood' })).not.toBe(hill);
    expect(second.tables.of({ name: 'hill' })).not.toBe(hill);
    expect([first.made, second.made]).toEqual([['hill', 'wood'], ['hill']]);
  });

  test('a table is made from its key, so that it sees no later change and nothing beside', () => {
    const { tables } = kind('from key');
    const content = { name: 'moor', note: () => 'not content' };
    const later = tables.later(content);
    content.name = 'changed';
    expect(later()).toEqual({ name: 'moor', bytes: 0, shared: null });
  });

  test('what was not used for longest goes first once there is too much; who has it keeps it', () => {
    const { tables, made } = kind('large');
    const large = (name: string) => tables.of({ name, bytes: 2 ** 26 });
    const [first] = [large('a'), large('b')];
    expect(large('a')).toBe(first);
    large('c');
    expect(large('a')).toBe(first);
    large('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    tables.of({ name: 'larger than all', bytes: 2 ** 28 });
    expect(large('larger than all')).toBeDefined();
    // Leaves room for other tests.
    tables.of({ name: 'small' });
  });

  test('shared memory is asked for by key before anything is made, and given in that order', () => {
    const { tables, made } = kind('shared');
    const asking = new SharedMemory();
    for (const name of ['shared 1', 'own', 'shared 2']) tables.later({ name }, asking);
    const wanted: readonly SharedTable[] = asking.wanted;
    expect(wanted).toEqual([
      { key: 'shared {"name":"shared 1"}', bytes: 16 },
      { key: 'shared {"name":"shared 2"}', bytes: 16 },
    ]);
    expect(made).toEqual([]);
    const given = wanted.map(({ bytes }) => new SharedArrayBuffer(bytes));
    const memory = new SharedMemory(given);
    const shared = ['shared 1', 'own', 'shared 2'].map((name) => tables.of({ name }, memory).shared);
    expect(shared).toEqual([given[0], null, given[1]]);
    expect(shared[2]).toBe(given[1]);
  });
});

describe('on one ground', () => {
  const terrain: readonly PieceSpec[] = [
    { name: 'bog', rect: [3, 3, 5, 4], movement: 'rough', cover: 'soft' },
    {
      name: 'hedge',
      line: [
        [1, 9],
        [8, 9],
      ],
      movement: 'linear-obstacle',
      cover: 'hard',
    },
    { name: 'house', rect: [9, 2, 2, 3], movement: 'impassable', sight: 'blocks', cover: 'hard' },
    { name: 'hill', circle: [5, 10, 1], sight: 'blocks-through' },
  ];
  const nodes = Array.from({ length: lattice.count }, (_, node) => node).filter((node) => node % 7 === 0);

  test('equal rules of cover share sights, and others have the answers of a table that nobody shares', () => {
    const wrong: string[] = [];
    for (const patch of [{}, { 'cover.shooterWithin': 4 }, { 'cover.crossedCounts': false }, {}]) {
      const rules = compileRules(sightRules, patch);
      const [kept, alone] = [
        sightOver(lattice, terrain, rules.cover)(),
        new SightTable(lattice, compileTerrain(terrain), rules),
      ];
      expect(sightOver(lattice, structuredClone(terrain), { ...rules.cover })()).toBe(kept);
      for (const from of nodes)
        for (const to of nodes) if (kept.look(from, to) !== alone.look(from, to)) wrong.push(`${from} to ${to}`);
    }
    expect(wrong).toEqual([]);
  });

  test('equal costs and moves share reach, whatever is seen there; others have the reach of a movement alone', () => {
    const wrong: string[] = [];
    for (const [rough, linearObstacle, most] of [
      [2, 0, 400],
      [3, 0, 400],
      [2, 1, 400],
      [2, 0, 300],
      [2, 0, 400],
    ]) {
      const costs = { rough, linearObstacle };
      const kept = movementOf(movementContent(lattice, terrain, costs, most));
      const seen = terrain.map((piece): PieceSpec => ({ ...piece, sight: 'clear', cover: 'none' }));
      expect(movementOf(movementContent(lattice, seen, costs, most))).toBe(kept);
      const alone = new Movement(lattice, compileTerrain(terrain), costs, most);
      expect(kept.hasObstacles).toBe(alone.hasObstacles);
      for (const node of nodes)
        if (`${kept.reach(node)}/${kept.reachCost(node)}` !== `${alone.reach(node)}/${alone.reachCost(node)}`)
          wrong.push(`${rough} ${linearObstacle} ${most}: ${node}`);
    }
    expect(wrong).toEqual([]);
  });
});
