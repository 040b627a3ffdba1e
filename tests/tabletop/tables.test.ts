import { describe, expect, test } from 'vitest';
import type { SharedTable } from '../../src/sim/kernel/system.ts';
import { SharedMemory, Tables } from '../../src/sim/tabletop/tables.ts';

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
