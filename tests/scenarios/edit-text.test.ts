import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadScenario, systemOf } from '../../src/scenarios/index.ts';
import { moved, withHouseRules } from '../../src/scenarios/vary/edit-text.ts';
import { piecesIn } from '../../src/scenarios/vary/placed.ts';

describe('a piece moved in the text of a scenario', () => {
  test.each([
    [
      'a rectangle keeps its size',
      'p: { rect: [1, 2, 8, 7] } # wall\n',
      ['p', 'rect'],
      'p: { rect: [2, 0, 8, 7] } # wall\n',
    ],
    ['a circle keeps its radius', 'p: {circle: [1,2,3]}', ['p', 'circle'], 'p: {circle: [2,0,3]}'],
    ['all corners of a polygon move', 'p: [[1, 2], [3, 4], [5, 6]]', ['p'], 'p: [[2, 0], [4, 2], [6, 4]]'],
    ['both ends of a line move', 'p: [ [1, 2],  [3, 4] ]', ['p'], 'p: [ [2, 0],  [4, 2] ]'],
    ['a point in block style', 'p:\n  - 1 # x\n  - 2\nq: 3\n', ['p'], 'p:\n  - 2 # x\n  - 0\nq: 3\n'],
    ['decimals stay as written', 'p: [12.50, 2.5]', ['p'], 'p: [13.50, 0.5]'],
    ['a piece of a list', 'p: [{ at: [1, 2] }, { at: [3, 4] }]', ['p', 1, 'at'], 'p: [{ at: [1, 2] }, { at: [4, 2] }]'],
    [
      'a piece that repeats another is written out',
      'a: &a [1, 2]\nb: *a # same\n',
      ['b'],
      'a: &a [1, 2]\nb: [ 2, 0 ] # same\n',
    ],
    [
      'a piece within a repeated map',
      'a: &a { rect: [1, 2, 3, 4] }\nb: *a\n',
      ['b', 'rect'],
      'a: &a { rect: [1, 2, 3, 4] }\nb: { rect: [ 2, 0, 3, 4 ] }\n',
    ],
    ['lines end as they did', 'p: [1, 2]\r\nq: 1\r\n', ['p'], 'p: [2, 0]\r\nq: 1\r\n'],
    ['JSON stays JSON', '{ "p": [1, 2] }', ['p'], '{ "p": [2, 0] }'],
  ])('%s', (_title, text, path, wanted) => {
    expect(moved(text, path, 1, -2)).toBe(wanted);
  });

  test('steps of half a unit write one decimal more, and no rounding errors', () => {
    expect(moved('p: [1, 0.3]', ['p'], 0.5, 0.5)).toBe('p: [1.5, 0.8]');
    expect(moved('p: [0.1, 1]', ['p'], 0.2, 0)).toBe('p: [0.3, 1]');
  });

  test('a piece that others repeat stays where it is, since they would move too', () => {
    expect(() => moved('a: &a [1, 2]\nb: *a\n', ['a'], 1, 0)).toThrow('a cannot move alone: other places repeat it');
  });

  test('what is no piece does not move', () => {
    expect(() => moved('a: [x, 2]', ['a'], 1, 0)).toThrow('not written as numbers');
    expect(() => moved('a: 1', ['b'], 1, 0)).toThrow('there is no piece');
  });
});

describe('pieces of a drawn table', () => {
  const folders = [
    ['squad-alpha', 7],
    ['stargrunt2', 8],
    ['revland-combat', 8],
    ['stargate-solo', 7],
    ['order-dice-and-pins', 5],
    ['quality-dice-turnover', 3],
  ] as const;
  test.each(folders)('every place that a file of %s gives can be moved', async (folder, least) => {
    const path = join('scenarios', folder);
    const [name] = readdirSync(path).filter((file) => /^(?!.*\.(game|tactics)\.).*\.yaml$/.test(file));
    const file = join(path, name);
    const text = readFileSync(file, 'utf8');
    const loaded = await loadScenario(file);
    if (!loaded.ok) throw new Error('not read');
    const { baseline } = loaded.scenario;
    const picture = (await systemOf(loaded.scenario)).picture(baseline.data, baseline.rules)!;
    const paths = [...piecesIn(text, picture).values()].filter((one) => one !== null);
    expect(paths.length).toBeGreaterThanOrEqual(least);
    for (const one of paths) {
      const at = (data: unknown) => one.reduce<unknown>((node, step) => (node as never)[step], data);
      const [before, after] = [at(parse(text)), at(parse(moved(text, one, 1, 0.5)))].map((list) =>
        (list as unknown[]).flat(),
      );
      expect(after[0]).toBeCloseTo((before[0] as number) + 1);
      expect(after[1]).toBeCloseTo((before[1] as number) + 0.5);
    }
  });

  test('a deployment area that the file does not give has no place in it', () => {
    const shapes = [{ name: 'red', kind: 'deployment' as const, note: '', side: 'red', rect: [0, 0, 48, 6] as const }];
    const text = 'table: { terrain: [{ name: red, rect: [0, 0, 48, 6] }] }';
    const found = piecesIn(text, { width: 48, depth: 48, unit: 'inches', shapes, figures: [] });
    expect([...found.values()]).toEqual([null]);
  });
});

describe('house rules written into the text of a scenario', () => {
  test.each([
    ['a file without any gets them at its end', 'name: x # t\n', 'name: x # t\nhouseRules:\n  save.hard: 2\n'],
    [
      'a value is replaced in place',
      'houseRules:\n  save.hard: 3 # was 4\nseed: 1\n',
      'houseRules:\n  save.hard: 2 # was 4\nseed: 1\n',
    ],
    [
      'nested keys stay nested',
      'houseRules: { save: { hard: 3, soft: 5 } }\n',
      'houseRules: { save: { hard: 2, soft: 5 } }\n',
    ],
    ['another rule is added in braces', 'houseRules: { a: 1 } # own\n', 'houseRules: { a: 1, save.hard: 2 } # own\n'],
    [
      'another rule is added in a block',
      'houseRules:\n    a: 1\n    # why\nseed: 1\n',
      'houseRules:\n    a: 1\n    # why\n    save.hard: 2\nseed: 1\n',
    ],
    ['empty braces are filled', 'houseRules: {}\nseed: 1\n', 'houseRules: { save.hard: 2 }\nseed: 1\n'],
    ['an empty key is filled', 'houseRules:\nseed: 1\n', 'houseRules: { save.hard: 2 }\nseed: 1\n'],
    ['JSON stays JSON', '{\n  "name": "x"\n}\n', '{\n  "name": "x",\n  "houseRules": { "save.hard": 2 }\n}\n'],
  ])('%s', (_title, text, wanted) => {
    expect(withHouseRules(text, { 'save.hard': 2 })).toBe(wanted);
  });

  test('lists, words and null are written as they are read', () => {
    const values = { a: [1, 2], b: 'no', c: null, d: 'x, y' };
    expect(parse(withHouseRules('houseRules: { z: 1 }', values)).houseRules).toEqual({ z: 1, ...values });
    expect(withHouseRules('houseRules:\n  a:\n    - 1\n    - 2\n  b: 1\n', { a: [3] })).toBe(
      'houseRules:\n  a:\n    [ 3 ]\n  b: 1\n',
    );
  });

  test('a value that others repeat stays, since they would change too', () => {
    expect(() => withHouseRules('houseRules: { a: &a 1, b: *a }', { a: 2 })).toThrow(
      'houseRules.a cannot change alone',
    );
  });
});
