import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  deploySchema,
  missionSchema,
  tableSchema,
  tableSchemaWith,
  terrainPieceWith,
} from '../../src/sim/tabletop/schema.ts';

const farmhouse = { name: 'farmhouse', rect: [20, 20, 8, 6], cover: 'hard', sight: 'blocks-through' };
const table = (...terrain: object[]) => ({ width: 48, depth: 48, terrain });

function problems(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('table', () => {
  test('a whole one, as documented', () => {
    const stated = table(
      farmhouse,
      {
        name: 'copse',
        polygon: [
          [4, 30],
          [12, 30],
          [10, 38],
        ],
        cover: 'soft',
        movement: 'rough',
        movementCost: 2,
      },
      {
        name: 'hedge',
        line: [
          [10, 24],
          [20, 24],
        ],
        cover: 'soft',
        movement: 'linear-obstacle',
      },
      { name: 'pond', circle: [0, 0, 5], movement: 'impassable' },
    );
    expect(tableSchema.parse(stated).terrain[0]).toEqual({ ...farmhouse, movement: 'open' });
    expect(tableSchema.parse({ width: 48, depth: 48 }).terrain).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['no shape', { name: 'x' }, 'terrain.0: needs a shape: one of rect, polygon, circle or line'],
    [
      'two shapes',
      { ...farmhouse, circle: [1, 1, 1] },
      'terrain.0.circle: a second shape beside rect; give one of rect, polygon, circle or line',
    ],
    ['a rectangle of three numbers', { ...farmhouse, rect: [1, 2, 3] }, 'terrain.0.rect: must be [x, y, width, depth]'],
    [
      'two corners',
      {
        name: 'x',
        polygon: [
          [1, 1],
          [2, 2],
        ],
      },
      'terrain.0.polygon: needs at least 3 points, got 2',
    ],
    [
      'corners on a line',
      {
        name: 'x',
        polygon: [
          [1, 1],
          [2, 2],
          [5, 5],
        ],
      },
      'terrain.0.polygon: has no area: its corners are on one line',
    ],
    [
      'a bow tie',
      {
        name: 'x',
        polygon: [
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
        ],
      },
      'terrain.0.polygon: crosses itself at edges 1 and 3; list its corners in order',
    ],
    [
      'a corner on an edge',
      {
        name: 'x',
        polygon: [
          [0, 0],
          [4, 0],
          [4, 4],
          [2, 0],
          [0, 4],
        ],
      },
      'terrain.0.polygon: crosses itself at edges 1 and 3; list its corners in order',
    ],
    [
      'two triangles that touch',
      {
        name: 'x',
        polygon: [
          [0, 0],
          [2, 2],
          [4, 0],
          [4, 4],
          [2, 2],
          [0, 4],
        ],
      },
      'terrain.0.polygon: crosses itself at edges 1 and 4; list its corners in order',
    ],
    [
      'a corner twice',
      {
        name: 'x',
        polygon: [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
      },
      'terrain.0.polygon: has point [0, 0] twice in a row; name each corner once',
    ],
    ['a line of one point', { name: 'x', line: [[1, 1]] }, 'terrain.0.line: needs at least 2 different points'],
    ['a point that is none', { name: 'x', line: [[1, 1], [2]] }, 'terrain.0.line.1: must be a point [x, y]'],
    [
      'off the table',
      { ...farmhouse, rect: [50, 0, 4, 4] },
      'terrain.0: "farmhouse" is off the table, which is 48 wide and 48 deep',
    ],
    [
      'a rough line',
      {
        name: 'x',
        line: [
          [1, 1],
          [2, 2],
        ],
        movement: 'rough',
      },
      'terrain.0.movement: a line has no ground to be rough; use "linear-obstacle", or give an area',
    ],
    [
      'an area to climb over',
      { ...farmhouse, movement: 'linear-obstacle' },
      'terrain.0.movement: only a line can be a linear obstacle; use "rough", or give its outline as a line',
    ],
    [
      'ground that speeds up',
      { ...farmhouse, movementCost: 0.5 },
      'terrain.0.movementCost: must be 1 or more: movement per unit inside the area; got 0.5',
    ],
    [
      'paying for the impassable',
      { ...farmhouse, movement: 'impassable', movementCost: 2 },
      'terrain.0.movementCost: impassable ground cannot be paid for; leave movementCost out, or choose another movement',
    ],
  ])('refuses %s', (_, piece, problem) => {
    expect(problems(tableSchema, table(piece))).toEqual([problem]);
  });

  test('refuses two pieces of one name', () => {
    expect(problems(tableSchema, table(farmhouse, farmhouse))).toEqual([
      'terrain.1.name: "farmhouse" is the name of two terrain pieces; names must differ',
    ]);
  });

  test('names keys that it does not know', () => {
    const issues = tableSchema.safeParse(table({ ...farmhouse, hardness: 3 })).error?.issues;
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['hardness'], path: ['terrain', 0] }]);
  });

  test('a piece may overlap the edge of the table', () => {
    expect(problems(tableSchema, table({ ...farmhouse, rect: [-2, 47, 4, 4] }))).toEqual([]);
  });

  test('a system adds its own keys to pieces', () => {
    const withSmoke = tableSchemaWith(terrainPieceWith({ smoke: z.boolean().default(false) }));
    expect(withSmoke.parse(table(farmhouse)).terrain[0].smoke).toBe(false);
    expect(problems(withSmoke, table({ name: 'x', smoke: true }))).toEqual([
      'terrain.0: needs a shape: one of rect, polygon, circle or line',
    ]);
  });
});

describe('deployment area', () => {
  test.each([
    [{ rect: [0, 0, 48, 8] }],
    [{ circle: [4, 4, 4] }],
    [
      {
        polygon: [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
      },
    ],
  ])('%j', (area) => {
    expect(problems(deploySchema, area)).toEqual([]);
  });

  test('is not a line', () => {
    expect(
      problems(deploySchema, {
        line: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toContain(': Unrecognized key: "line"');
  });
});

describe('mission', () => {
  test('has 12 turns unless it says otherwise', () => {
    expect(missionSchema.parse({ objective: 'break' })).toEqual({ objective: 'break', turns: 12 });
    expect(missionSchema.parse({ objective: 'reach', side: 'blue', edge: 'north' })).toMatchObject({ figures: 1 });
  });

  test.each<[object]>([
    [{ objective: 'eliminate', side: 'red', turns: 4095 }],
    [{ objective: 'hold', area: 'farmhouse' }],
    [{ objective: 'hold', area: { circle: [4, 4, 3] }, side: 'red' }],
    [{ objective: 'reach', side: 'blue', area: 'farmhouse', figures: 3, drawAt: 2 }],
  ])('%j', (mission) => {
    expect(problems(missionSchema, mission)).toEqual([]);
  });

  test.each<[unknown, string[]]>([
    [{ objective: 'hodl' }, ['objective: unknown objective "hodl"; did you mean "hold"?']],
    [{ turns: 3 }, ['objective: needs an objective: one of eliminate, hold, reach, break']],
    [{ objective: 'reach', side: 'blue' }, [': needs an edge to leave by or an area to reach']],
    [{ objective: 'reach', side: 'blue', edge: 'north', area: 'x' }, ['area: give an edge or an area, not both']],
    [
      { objective: 'reach', side: 'blue', edge: 'north', figures: 2, drawAt: 2 },
      ['drawAt: must be less than figures (2), which win; got 2'],
    ],
    [
      { objective: 'hold', area: 7 },
      ['area: must be the name of a terrain piece, or a shape as { rect: [x, y, width, depth] }'],
    ],
    [{ objective: 'hold', area: {} }, ['area: needs a shape: one of rect, polygon or circle']],
    [{ objective: 'hold', area: { rect: [1, 2] } }, ['area: rect must be [x, y, width, depth]']],
  ])('refuses %j', (mission, expected) => {
    expect(problems(missionSchema, mission)).toEqual(expected);
  });

  test.each([0, 4096, 2.5])('refuses %d turns', (turns) => {
    expect(problems(missionSchema, { objective: 'break', turns })).toHaveLength(1);
  });
});

test('all of it can be said as JSON schema', () => {
  const schema = z.object({ table: tableSchema, mission: missionSchema, deploy: deploySchema });
  const json = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
  for (const key of ['movementCost', 'blocks-through', 'drawAt', 'polygon']) expect(json).toContain(key);
});
