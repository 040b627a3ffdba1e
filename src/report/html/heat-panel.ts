import type { PlaceCell, PlaceTable } from '../../stats/tables.ts';
import { outlineOf, rulerMarks, rulerStep, type TablePicture } from '../table-picture.ts';
import { html, type Markup, raw } from './markup.ts';

/** Pixels of the table's longer edge, and of the margin around the table. */
const EDGE = 400;
const MARGIN = { left: 34, top: 8, right: 12, bottom: 24 };

/** Ids of what is below and above the heat of a panel. */
export interface GroundIds {
  readonly under: string;
  readonly over: string;
  readonly clip: string;
}

export interface ShadedCell {
  readonly cell: PlaceCell;
  readonly shade: number;
}

function pixelsOf({ width, depth }: PlaceTable): number {
  return EDGE / Math.max(width, depth);
}

/** What all panels of a table share: its ground, its outlines with the ruler, its edge. */
export function groundDefinitions(places: PlaceTable, picture: TablePicture | null, ids: GroundIds): Markup {
  const pixels = pixelsOf(places);
  const width = round(places.width * pixels);
  const depth = round(places.depth * pixels);
  const shapes = (picture?.shapes ?? []).map((shape) => ({
    ...shape,
    isArea: shape.line === undefined,
    d: pathOf(
      outlineOf(shape),
      (x) => x * pixels,
      (y) => (places.depth - y) * pixels,
    ),
  }));
  const terrain = shapes.filter(({ kind, isArea }) => kind === 'terrain' && isArea);
  return html`<clipPath id="${ids.clip}"><rect width="${width}" height="${depth}"/></clipPath>
<g id="${ids.under}"><rect class="ground" width="${width}" height="${depth}"/>
${terrain.map(({ d, name, note }) => html`<path class="terrain" d="${d}"><title>${name}: ${note}</title></path>`)}</g>
<g id="${ids.over}"><rect class="edge" width="${width}" height="${depth}"/><g clip-path="url(#${ids.clip})">
${shapes.map(({ kind, d, isArea }) => html`<path class="outline ${kind}${!isArea && ' line'}" d="${d}"/>`)}</g>
<g class="ruler">${rulerMarkup(places, pixels)}</g></g>
`;
}

/** One table under its heat: an SVG element described by `words`. */
export function heatPanel(places: PlaceTable, cells: readonly ShadedCell[], ids: GroundIds, words: string): Markup {
  const pixels = pixelsOf(places);
  const width = round(places.width * pixels + MARGIN.left + MARGIN.right);
  const height = round(places.depth * pixels + MARGIN.top + MARGIN.bottom);
  // Squares are counted from the south-west: one unit of the heat's own coordinates is a square.
  const side = round(places.square * pixels);
  const left = round(places.origin * pixels);
  const bottom = round((places.depth - places.origin) * pixels);
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}"><g transform="translate(${MARGIN.left} ${MARGIN.top})">
<use href="#${ids.under}"/>
<g clip-path="url(#${ids.clip})"><g class="squares" transform="matrix(${side} 0 0 ${-side} ${left} ${bottom})">
${shadePaths(places, cells)}
</g></g>
<use href="#${ids.over}"/></g></svg>`;
}

/** One path per shade: neighbours in a row become one rectangle. */
function shadePaths(places: PlaceTable, cells: readonly ShadedCell[]): Markup[] {
  const byShade = new Map<number, { column: number; row: number }[]>();
  for (const { cell, shade } of cells) {
    const column = Math.round((cell.x - cell.width / 2 - places.origin) / places.square);
    const row = Math.round((cell.y - cell.depth / 2 - places.origin) / places.square);
    byShade.set(shade, [...(byShade.get(shade) ?? []), { column, row }]);
  }
  return [...byShade]
    .toSorted(([a], [b]) => a - b)
    .map(([shade, squares]) => {
      const sorted = squares.toSorted((a, b) => a.row - b.row || a.column - b.column);
      let d = '';
      for (let i = 0; i < sorted.length; ) {
        const { column, row } = sorted[i];
        let run = 1;
        while (sorted[i + run]?.row === row && sorted[i + run].column === column + run) run++;
        d += `M${column} ${row}h${run}v1h-${run}z`;
        i += run;
      }
      return html`<path class="shade-${shade}" d="${d}"/>`;
    });
}

function rulerMarkup({ width, depth, unit }: PlaceTable, pixels: number): Markup[] {
  const step = rulerStep(Math.max(width, depth), unit);
  const bottom = round(depth * pixels);
  const across = rulerMarks(width, step).map((mark) => {
    const x = round(mark * pixels);
    return html`<path class="tick" d="M${x} ${bottom}v5"/><text x="${x}" y="${bottom + 18}" text-anchor="middle">${mark}</text>`;
  });
  const up = rulerMarks(depth, step).map((mark) => {
    const y = round((depth - mark) * pixels);
    return html`<path class="tick" d="M0 ${y}h-5"/><text x="-9" y="${y + 4}" text-anchor="end">${mark}</text>`;
  });
  return [...across, ...up];
}

function pathOf(points: readonly (readonly [number, number])[], x: (x: number) => number, y: (y: number) => number) {
  return raw(points.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${round(x(a))} ${round(y(b))}`).join(''));
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
