import { z } from 'zod';
import { suggestion } from '../kernel/rules/names.ts';
import { nameSchema, snippet } from '../kernel/rules/schema.ts';
import { hundredths } from './geometry.ts';
import { TABLE_EDGES } from './objectives.ts';
import { compileShape, type Point, polygonProblem, type ShapeSpec } from './shape.ts';
import { COVERS, MOVEMENTS, SIGHTS } from './terrain.ts';

/** In units. */
const MAX_TABLE = 1000;

const coordinate = z
  .number()
  .min(-MAX_TABLE)
  .max(2 * MAX_TABLE);
const size = z
  .number()
  .min(0.01)
  .max(2 * MAX_TABLE);
const point = z.tuple([coordinate, coordinate], { error: 'must be a point [x, y]' });

const areaKeys = {
  rect: z
    .tuple([coordinate, coordinate, size, size], { error: 'must be [x, y, width, depth]' })
    .optional()
    .describe('Rectangle: x and y of its south-west corner, width, depth.'),
  polygon: z.array(point).optional().describe('Polygon: its corners in order, at least 3.'),
  circle: z
    .tuple([coordinate, coordinate, size], { error: 'must be [x, y, radius]' })
    .optional()
    .describe('Circle: x and y of its centre, radius.'),
};

const PIECE_SHAPES = ['rect', 'polygon', 'circle', 'line'] as const;

const line = z.array(point).optional().describe('Line: the points it runs through, at least 2.');

type Report = (path: readonly (string | number)[], message: string) => void;

/** Exactly one valid shape: beyond the schema library. */
function checkShape(spec: ShapeSpec, kinds: readonly (keyof ShapeSpec)[], report: Report): boolean {
  const stated = kinds.filter((kind) => spec[kind] !== undefined);
  const all = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
  if (stated.length === 0) {
    report([], `needs a shape: one of ${all}`);
    return false;
  }
  if (stated.length > 1) {
    report([stated[1]], `a second shape beside ${stated[0]}; give one of ${all}`);
    return false;
  }
  if (spec.polygon !== undefined) {
    const problem = polygonProblem(spec.polygon);
    if (problem !== null) report(['polygon'], problem);
    return problem === null;
  }
  const tooShort = spec.line !== undefined && !isLine(spec.line);
  if (tooShort) report(['line'], 'needs at least 2 different points');
  return !tooShort;
}

function isLine(points: readonly Point[]): boolean {
  return points.some(([x, y]) => x !== points[0][0] || y !== points[0][1]);
}

function reporter(context: z.core.$RefinementCtx, value: unknown): Report {
  return (path, message) => context.addIssue({ code: 'custom', path: [...path], message, input: value });
}

const areaShape = z.strictObject(areaKeys).superRefine((area, context) => {
  checkShape(area, ['rect', 'polygon', 'circle'], reporter(context, area));
});

/** Deployment area. */
export const deploySchema = areaShape;

/** Systems with further keys use `terrainPieceWith`. */
const pieceKeys = {
  name: nameSchema(80).describe('Its name: missions refer to it.'),
  ...areaKeys,
  line,
  cover: z.enum(COVERS).default('none').describe('What it gives to figures in it or behind it.'),
  sight: z
    .enum(SIGHTS)
    .default('clear')
    .describe('Effect on lines of sight; a piece that blocks-through can be seen into and out of, but not through.'),
  movement: z.enum(MOVEMENTS).default('open').describe('How it hinders movement.'),
  movementCost: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe("Movement per unit inside an area, or extra movement for crossing a line (default: the system's own)."),
};

const PIECE = { name: 'copse', rect: [6, 16, 9, 8], cover: 'soft', sight: 'blocks-through' };

/** Adds a system's keys. */
export function terrainPieceWith<K extends z.ZodRawShape>(keys: K) {
  return z
    .strictObject({ ...pieceKeys, ...keys })
    .superRefine((value, context) => {
      const piece = value as z.infer<typeof commonPiece>;
      const report = reporter(context, value);
      if (!checkShape(piece, PIECE_SHAPES, report)) return;
      checkMovement(piece, report);
    })
    .meta(snippet('terrain piece', 'A copse of trees.', PIECE));
}

const commonPiece = z.strictObject(pieceKeys);

function checkMovement({ line, movement, movementCost }: z.infer<typeof commonPiece>, report: Report): void {
  if (line !== undefined && movement === 'rough')
    report(['movement'], 'a line has no ground to be rough; use "linear-obstacle", or give an area');
  if (line === undefined && movement === 'linear-obstacle')
    report(['movement'], 'only a line can be a linear obstacle; use "rough", or give its outline as a line');
  if (movementCost === undefined) return;
  if (movement === 'impassable')
    report(
      ['movementCost'],
      'impassable ground cannot be paid for; leave movementCost out, or choose another movement',
    );
  else if (line === undefined && movementCost < 1)
    report(['movementCost'], `must be 1 or more: movement per unit inside the area; got ${movementCost}`);
}

const terrainPiece = terrainPieceWith({});

/** Table with terrain pieces of the given schema. */
export function tableSchemaWith<P extends z.ZodType<ShapeSpec & { name: string }>>(piece: P) {
  return z
    .strictObject({
      width: tableSide.describe('From west to east.'),
      depth: tableSide.describe('From south to north.'),
      terrain: z.array(piece).max(500).default([]).describe('Terrain pieces; the origin is the south-west corner.'),
    })
    .superRefine(({ width, depth, terrain }, context) => {
      const pieces = terrain as (ShapeSpec & { name: string })[];
      const firstAt = new Map<string, number>();
      pieces.forEach((spec, index) => {
        const report = reporter(context, spec);
        const path = ['terrain', index];
        // Reported with the piece.
        if (!checkShape(spec, PIECE_SHAPES, () => {})) return;
        const { minX, minY, maxX, maxY } = compileShape(spec);
        if (maxX < 0 || maxY < 0 || minX > hundredths(width) || minY > hundredths(depth))
          report(path, `"${spec.name}" is off the table, which is ${width} wide and ${depth} deep`);
        if (firstAt.has(spec.name))
          report([...path, 'name'], `"${spec.name}" is the name of two terrain pieces; names must differ`);
        firstAt.set(spec.name, index);
      });
    })
    .meta(snippet('table', 'Its size.', { width: 48, depth: 48 }));
}

const tableSide = z.number().min(1).max(MAX_TABLE);

export const tableSchema = tableSchemaWith(terrainPiece);

const turns = z.int().min(1).max(4095).default(12).describe('The turn limit.');
const sideName = z.string().min(1).describe('The name of a side.');

/** Problems of a shape are reported with the shape. */
const area = z.union([z.string().min(1), areaShape], {
  error: (issue) => {
    const stated = issue.input;
    if (typeof stated !== 'object' || stated === null || Array.isArray(stated))
      return 'must be the name of a terrain piece, or a shape as { rect: [x, y, width, depth] }';
    const found = areaShape.safeParse(stated).error?.issues[0];
    const where = found?.path.length ? `${found.path.join('.')} ` : '';
    return `${where}${found?.message ?? 'is not an area'}`;
  },
});

const reachWith = <T extends z.ZodType<number | undefined>>(turns: T) =>
  z
    .strictObject({
      objective: z.literal('reach'),
      turns,
      side: sideName.describe('The side that must get there.'),
      edge: z.enum(TABLE_EDGES).optional().describe('The table edge by which its figures leave.'),
      area: area.optional().describe('Or the area that they must reach.'),
      figures: z.int().min(1).default(1).describe('How many figures must get there.'),
      drawAt: z.int().min(1).optional().describe('With this many there at the turn limit the game is a draw.'),
    })
    .superRefine((mission, context) => {
      const { edge, area, figures, drawAt } = mission;
      const report = reporter(context, mission);
      if (edge === undefined && area === undefined) report([], 'needs an edge to leave by or an area to reach');
      if (edge !== undefined && area !== undefined) report(['area'], 'give an edge or an area, not both');
      if (drawAt !== undefined && drawAt >= figures)
        report(['drawAt'], `must be less than figures (${figures}), which win; got ${drawAt}`);
    });

/** With a turn limit of the given schema. */
export const missionSchemaWith = <T extends z.ZodType<number | undefined>>(turns: T) =>
  z
    .discriminatedUnion(
      'objective',
      [
        z.strictObject({
          objective: z.literal('eliminate'),
          turns,
          side: sideName.optional().describe('The side that must wipe out the other (default: neither).'),
        }),
        z.strictObject({
          objective: z.literal('hold'),
          turns,
          area: area.describe('The name of a terrain piece, or an area.'),
          side: sideName.optional().describe('The side that holds it (default: the side with more figures in it).'),
        }),
        reachWith(turns),
        z.strictObject({ objective: z.literal('break'), turns }),
      ],
      { error: ({ input }) => missionProblem(input) },
    )
    .meta(snippet('mission', 'Wipe out the other side.', { objective: 'eliminate', turns: 12 }));

/** Systems check that named sides and areas exist. */
export const missionSchema = missionSchemaWith(turns);

const OBJECTIVES = ['eliminate', 'hold', 'reach', 'break'];

function missionProblem(mission: unknown): string {
  if (typeof mission !== 'object' || mission === null) return 'must be a map, as { objective: eliminate, turns: 12 }';
  const { objective } = mission as { objective?: unknown };
  if (objective === undefined) return `needs an objective: one of ${OBJECTIVES.join(', ')}`;
  return `unknown objective "${objective}"${suggestion(String(objective), OBJECTIVES)}`;
}

/** Spread into a system's own line; see `expandFigures`. */
export const figureLine = {
  name: nameSchema(80).describe('Shown in battle logs; figures of one line are numbered.'),
  count: z.int().min(1).max(20).default(1).describe('How many figures this line stands for.'),
};

const coordinateOnTable = z.number().min(0).max(MAX_TABLE);

/** A starting point, in inches. */
export const pointSchema = z
  .tuple([coordinateOnTable, coordinateOnTable], { error: 'must be a point [x, y] on the table' })
  .describe('A point: x from the west, y from the south, in inches.');

/** Sides named by the file. Editors offer both with the example force. */
export function twoSides<Side extends z.ZodType>(side: Side, example: object) {
  return z
    .record(nameSchema(40), side)
    .refine((sides) => Object.keys(sides).length === 2, { message: 'needs exactly two sides' })
    .describe('The two sides, by name.')
    .meta(snippet('sides', 'Two sides.', { '<blue>': example, '<red>': example }));
}
