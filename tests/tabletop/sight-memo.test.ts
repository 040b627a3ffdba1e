import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import { SightMemo, SightTable, sharedSightBytes, sightRules } from '../../src/sim/tabletop/sight.ts';
import { compileTerrain } from '../../src/sim/tabletop/terrain.ts';
import { lattice, node } from './pictures.ts';

const made = ({ rows }: SightMemo) => rows.filter((row) => row !== null).length;

describe('what is known of sights', () => {
  test('has a byte for each pair of points, in memory of its own or shared', () => {
    const shared = new SharedArrayBuffer(sharedSightBytes(10));
    const [here, there, alone] = [new SightMemo(10, shared), new SightMemo(10, shared), new SightMemo(10)];
    expect([here, there, alone].map(({ pairs }) => pairs?.length)).toEqual([100, 100, 100]);
    here.pairs![72] = 5;
    expect([there.pairs![72], alone.pairs![72]]).toEqual([5, 0]);
  });

  test('of a large table has rows, made when they are asked for, up to so many', () => {
    const memo = new SightMemo(10, null, 2);
    expect([memo.pairs, made(memo)]).toEqual([null, 0]);
    expect([memo.make(7), memo.make(3), memo.make(5)].map((row) => row?.length)).toEqual([10, 10, undefined]);
    expect(made(memo)).toBe(2);
  });

  test('of a large table has rows that threads share, for the nodes asked for first, whichever thread asks', () => {
    const shared = new SharedArrayBuffer(4 * 11 + 2 * 10);
    const [here, there] = [new SightMemo(10, shared, 2), new SightMemo(10, shared, 2)];
    here.make(7)![0] = 1;
    there.make(4)![0] = 2;
    expect([here.make(9), there.make(9)]).toEqual([null, null]);
    expect([there.make(7)![0], here.make(4)![0]]).toEqual([1, 2]);
  });

  test('takes no more than 268 MB, however large the table', () => {
    for (const count of [1, 1813, 4225, 16384, 16385, 40401, 1_002_001, 4_004_001])
      expect(sharedSightBytes(count)).toBeLessThanOrEqual(2 ** 28 + 4 * (count + 1));
    expect(sharedSightBytes(16384)).toBe(2 ** 28);
  });
});

test.each([
  ['for all pairs', lattice.count],
  ['for some rows', 60],
])('two tables that share memory %s give the answers of one, whoever asks first', (_, most) => {
  const terrain = compileTerrain([
    { name: 'wood', rect: [4, 4, 4, 4], cover: 'soft', sight: 'blocks-through' },
    { name: 'house', rect: [9, 2, 1, 3], cover: 'hard', sight: 'blocks' },
  ]);
  const rules = compileRules(sightRules);
  const shared = new SharedArrayBuffer(sharedSightBytes(lattice.count));
  const [first, second] = [0, 1].map(
    () => new SightTable(lattice, terrain, rules, new SightMemo(lattice.count, shared, most)),
  );
  const alone = new SightTable(lattice, terrain, rules);
  const wrong: string[] = [];
  for (let from = 0; from < lattice.count; from += 3)
    for (let to = 0; to < lattice.count; to += 2) {
      const [asks, follows] = (from + to) % 2 === 0 ? [first, second] : [second, first];
      const answers = [asks.look(from, to), follows.look(from, to), follows.look(to, from)];
      const right = [alone.look(from, to), alone.look(from, to), alone.look(to, from)];
      if (answers.join() !== right.join()) wrong.push(`${from} to ${to}: ${answers} for ${right}`);
    }
  expect(wrong).toEqual([]);
  expect(first.visible(node([2, 6]), node([10, 6]))).toBe(false);
});
