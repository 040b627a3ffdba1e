import type { MapShape } from '../kernel/system.ts';
import { type Lattice, UNIT } from './geometry.ts';
import type { Site } from './mission.ts';
import { type MissionAim, REASON_WORDS, REASONS, type Referee, type TableEdge } from './objectives.ts';
import type { AreaSpec } from './shape.ts';
import type { SightTable } from './sight.ts';
import { COVER_WORDS, type PieceSpec } from './terrain.ts';

/** In units. */
export function pointOf({ x, y }: Lattice, node: number): [number, number] {
  return [x[node] / UNIT, y[node] / UNIT];
}

/** Such as `(12, 8)`. */
export function pointWords(lattice: Lattice, node: number): string {
  return `(${pointOf(lattice, node).join(', ')})`;
}

/** Such as `in hard cover (farmhouse)`. */
export function coverWords(sight: SightTable, observer: number, target: number, cover: number): string {
  const piece = sight.coverPiece(observer, target);
  return piece === null ? COVER_WORDS[cover] : `${COVER_WORDS[cover]} (${piece.name})`;
}

export function resultWords({ winner, reason }: Referee, sides: readonly { readonly name: string }[]): string {
  const result = winner < 0 ? 'a draw' : `win for ${sides[winner].name}`;
  return `Result: ${result} (${REASON_WORDS[REASONS[reason]]})`;
}

/** `notes`: the system's additions to cover, sight and movement. */
export function terrainShape(piece: PieceSpec, notes: readonly string[] = []): MapShape {
  const { movementCost: _cost, ...drawn } = piece;
  const own = `${piece.cover} cover, sight ${piece.sight}, ${piece.movement}`;
  return { ...drawn, kind: 'terrain', note: [own, ...notes].join(', ') };
}

/** `who`: the side or one of its groups. */
export function deploymentShape(area: AreaSpec, who: string, side: string, figures: number): MapShape {
  const note = figures === 1 ? '1 figure' : `${figures} figures`;
  return { ...area, name: `deployment of ${who}`, kind: 'deployment', side, note };
}

/** The mission's area or edge, if any. */
export function missionShapes(
  mission: MissionAim,
  { area }: Site,
  { width, depth }: { readonly width: number; readonly depth: number },
): MapShape[] {
  const note = mission.objective;
  const by = 'side' in mission && mission.side !== undefined ? { by: mission.side } : {};
  if (area !== null) return [{ ...area, name: 'objective', kind: 'objective', note, ...by }];
  if (mission.objective !== 'reach' || mission.edge === undefined) return [];
  const line = edgeLine(mission.edge, width, depth);
  return [{ name: `${mission.edge} edge`, kind: 'objective', note, line }];
}

function edgeLine(edge: TableEdge, width: number, depth: number): [number, number][] {
  const x = edge === 'east' ? width : 0;
  const y = edge === 'north' ? depth : 0;
  const along = edge === 'north' || edge === 'south';
  return [[x, y], along ? [width, y] : [x, depth]];
}
