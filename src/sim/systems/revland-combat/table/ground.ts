import type { MapFigure, MapPicture } from '../../../kernel/system.ts';
import { countFigures, expandFigures } from '../../../tabletop/force.ts';
import { hundredths, type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../../tabletop/mission.ts';
import { Movement, movementContent, movementOf } from '../../../tabletop/movement.ts';
import {
  type GroundTable,
  type LatticeSpec,
  latticeOf,
  type SharedMemory,
  specOf,
  Tables,
} from '../../../tabletop/tables.ts';
import { deploymentShape, missionShapes, terrainShape } from '../../../tabletop/telling.ts';
import { compileTerrain, type PieceSpec } from '../../../tabletop/terrain.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { RevlandScenario } from '../scenario.ts';
import type { Barrier } from './barriers.ts';

/** Destroyed pieces open ways: there are several movements. */
export interface Ground extends TableLayout {
  readonly ways: Ways;
}

/** Metres, for who looks for a way. */
const BREACH_COST = 12;

export function layOut({ table, mission, sides }: RevlandScenario, rules: RevlandRules, memory?: SharedMemory): Ground {
  const figures = Object.values(sides).flatMap((side) => side.figures);
  const moves = figures.map(({ move, profile }) => move ?? rules.profiles[profile].move);
  const maxMove = hundredths(Math.max(1, ...moves) * Math.max(1, rules.movement.freeShare));
  const costs = { rough: rules.movement.roughCost, linearObstacle: 0 };
  const deploymentShapes = Object.values(sides).map(
    ({ deploy, place }, side) => deploy ?? ownHalf(table, place ?? side),
  );
  const layout = layOutTable({ table, mission, spacing: UNIT, costs, maxMove, deploymentShapes }, memory);
  return { ...layout, ways: waysOver(layout.lattice, table.terrain, rules.movement.roughCost, maxMove) };
}

interface WaysContent {
  readonly lattice: LatticeSpec;
  readonly pieces: readonly PieceSpec[];
  /** By piece. */
  readonly mayFall: readonly boolean[];
  readonly roughCost: number;
  readonly maxMove: number;
}

const ways = new Tables<WaysContent, Ways>('revland-combat ways', (content) => new Ways(content));

function waysOver(
  lattice: Lattice,
  terrain: RevlandScenario['table']['terrain'],
  roughCost: number,
  maxMove: number,
): Ways {
  return ways.of({
    lattice: specOf(lattice),
    pieces: terrain.map(({ rect, polygon, circle, line, movement, movementCost }) => ({
      ...{ name: '', rect, polygon, circle, line, movement, movementCost },
    })),
    mayFall: terrain.map(
      ({ movement, protection, destroyable }) =>
        movement === 'impassable' && protection !== undefined && destroyable !== false,
    ),
    roughCost,
    maxMove,
  });
}

/** By set of destroyed pieces, made on demand. */
export class Ways implements GroundTable {
  readonly whole: Movement;
  /** Destructible pieces are crossed at a price. */
  readonly breached: Movement;
  private readonly terrain: readonly PieceSpec[];
  private readonly roughCost: number;
  private readonly mayFall: readonly boolean[];
  private readonly made = new Map<string, Movement>();

  constructor({ lattice, pieces, mayFall, roughCost, maxMove }: WaysContent) {
    this.terrain = pieces;
    this.roughCost = roughCost;
    this.whole = movementOf(
      movementContent(latticeOf(lattice), pieces, { rough: roughCost, linearObstacle: 0 }, maxMove),
    );
    this.mayFall = mayFall;
    this.breached = mayFall.includes(true) ? this.breachedOver(() => false) : this.whole;
  }

  /** Without `whole`, which others use, too. */
  get bytes(): number {
    let bytes = this.breached === this.whole ? 0 : this.breached.bytes;
    for (const movement of this.made.values()) bytes += movement.bytes;
    return bytes;
  }

  without(barriers: readonly Barrier[]): Movement {
    // The same as in the key: other wreckage must not outlive its game.
    const isOpened = (i: number) => barriers[i].isDestroyed && barriers[i].blocksWay;
    let key = '';
    for (let i = 0; i < barriers.length; i++) if (isOpened(i)) key += `${i},`;
    if (key === '') return this.whole;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const fresh = this.movementOver(
      this.terrain.map((piece, i) => (isOpened(i) ? { ...piece, movement: 'open' } : piece)),
    );
    if (this.made.size >= MOST_MOVEMENTS) this.made.clear();
    this.made.set(key, fresh);
    return fresh;
  }

  /** Through standing destructible pieces at a price, through destroyed ones and `open` without. */
  distances(barriers: readonly Barrier[], open: number, targets: Int32Array): Int32Array {
    return this.breachedOver((i) => i === open || barriers[i].isDestroyed).distanceField(targets);
  }

  private breachedOver(isOpen: (piece: number) => boolean): Movement {
    const terrain = this.terrain.map((piece, i): PieceSpec => {
      if (!this.mayFall[i]) return piece;
      return isOpen(i) ? { ...piece, movement: 'open' } : opened(piece, BREACH_COST);
    });
    // A leg takes at most a move, more through a piece.
    return this.movementOver(terrain, this.whole.maxMove + hundredths(BREACH_COST));
  }

  private movementOver(terrain: readonly PieceSpec[], maxMove = this.whole.maxMove): Movement {
    const { lattice } = this.whole;
    return new Movement(lattice, compileTerrain(terrain), { rough: this.roughCost, linearObstacle: 0 }, maxMove);
  }
}

const MOST_MOVEMENTS = 256;

function opened({ line, ...piece }: PieceSpec, cost: number): PieceSpec {
  if (line !== undefined) return { ...piece, line, movement: 'linear-obstacle', movementCost: cost };
  return { ...piece, movement: 'rough', movementCost: cost };
}

/** Figures at points of the file. */
export function picture(scenario: RevlandScenario, rules: RevlandRules): MapPicture {
  const { table, sides, mission } = scenario;
  const ground = layOut(scenario, rules);
  const shapes = [
    ...table.terrain.map(({ percent, protection, smoke, destroyable: _, ...piece }) =>
      terrainShape(piece, [
        ...(percent === undefined ? [] : [`hides ${percent} %`]),
        ...(protection === undefined ? [] : [`body ${protection}`]),
        ...(smoke === 'none' ? [] : [`${smoke} smoke`]),
      ]),
    ),
    ...Object.entries(sides).flatMap(([name, { figures }], side) => {
      const waiting = countFigures(figures.filter(({ at }) => at === undefined));
      return waiting === 0 ? [] : [deploymentShape(ground.deploymentShapes[side], name, name, waiting)];
    }),
    ...missionShapes(mission, ground.site, table),
  ];
  return { width: table.width, depth: table.depth, unit: 'metres', shapes, figures: figuresOf(scenario) };
}

function figuresOf({ sides }: RevlandScenario): MapFigure[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    expandFigures(figures).flatMap(({ name, at, profile }) =>
      at === undefined ? [] : [{ name, side, x: at[0], y: at[1], note: profile }],
    ),
  );
}
