import type { PlaceCell, PlaceKind, PlaceTable, VariantResults } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { gamesText, rounded, span, whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { presenceIn } from '../rows/counts.ts';
import type { PlacePeakRow } from '../rows/places.ts';
import { intervalOf, type Table } from '../rows/table.ts';
import { presenceSentences } from '../sentences/balance.ts';
import { heatLimits, outlineOf, rulerMarks, rulerStep, shadeOf, type TablePicture } from '../table-picture.ts';
import { html, type Markup, raw } from './markup.ts';

/** Pixels. */
const EDGE = 400;
const MARGIN = { left: 34, top: 8, right: 12, bottom: 24 };

interface GroundIds {
  readonly under: string;
  readonly over: string;
  readonly clip: string;
}

interface ShadedCell {
  readonly cell: PlaceCell;
  readonly shade: number;
}

function pixelsOf({ width, depth }: PlaceTable): number {
  return EDGE / Math.max(width, depth);
}

function groundDefinitions(places: PlaceTable, picture: TablePicture | null, ids: GroundIds): Markup {
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

export function heatPanel(places: PlaceTable, cells: readonly ShadedCell[], ids: GroundIds, words: string): Markup {
  const pixels = pixelsOf(places);
  const width = round(places.width * pixels + MARGIN.left + MARGIN.right);
  const height = round(places.depth * pixels + MARGIN.top + MARGIN.bottom);
  // Units are squares, from the south-west.
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

/** Neighbours in a row become one rectangle. */
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

interface Ground {
  readonly results: VariantResults;
  readonly places: PlaceTable;
  readonly picture: TablePicture | null;
  readonly ids: GroundIds;
}

export interface Places {
  readonly first: Markup;
  /** Null if there is only one kind. */
  readonly others: Markup | null;
}

/** Null for systems without a table. */
export function placesOf({ results, estimates }: Report): Places | null {
  const pictures = results.page?.map?.pictures ?? {};
  const grounds = results.variants.flatMap((variant, i): Ground[] => {
    const { places } = variant;
    if (places === undefined || places.cells.length === 0) return [];
    const picture = Object.hasOwn(pictures, variant.variant) ? pictures[variant.variant] : null;
    return [
      { results: variant, places, picture, ids: { under: `ground-${i}`, over: `outlines-${i}`, clip: `table-${i}` } },
    ];
  });
  if (grounds.length === 0) return null;
  const [{ places, picture }] = grounds;
  const [first, ...others] = places.kinds.map((kind, index) =>
    kindMarkup(kind, index, grounds, estimates.placePeaks.rows),
  );
  return {
    first: html`<svg class="hidden" aria-hidden="true"><defs>${grounds.map(({ places, picture, ids }) => groundDefinitions(places, picture, ids))}</defs></svg>
${first}
${grounds.map((ground) => presenceMarkup(ground, estimates.metrics, grounds.length > 1))}
<p class="note">Squares of ${places.square} by ${places.square} ${places.unit}, the mean of ${gamesText(grounds[0].results.games)}; each shade is about twice the one before.${picture !== null && ' Terrain is grey, deployment areas are dashed, objectives gold, counters dotted gold.'} All squares are in <code>tables/places.csv</code>.</p>`,
    others: others.length === 0 ? null : html`${others}`,
  };
}

/** Empty if the mission has no area. */
function presenceMarkup({ results, picture }: Ground, metrics: readonly Table[], several: boolean): Markup | false {
  const presence = presenceIn(metrics, results.variant, picture);
  if (presence === null) return false;
  const whose = several ? `${capitalised(results.variant)}: ` : '';
  return html`<p class="presence">${whose}${presenceSentences(presence, results.table).join(' ')}</p>
`;
}

function kindMarkup(
  kind: PlaceKind,
  index: number,
  grounds: readonly Ground[],
  peaks: readonly PlacePeakRow[],
): Markup {
  const [first, ...others] = grounds;
  const { square } = first.places;
  // Panels of a kind share a scale.
  let greatest = 0;
  for (const { places, results } of grounds)
    for (const cell of places.cells)
      if (cell.kind === index) greatest = Math.max(greatest, perSquare(cell, square, results.games));
  const limits = heatLimits(greatest);
  const heading = html`<h3>${kind.title}</h3>`;
  if (limits.length === 0) return html`${heading}<p>No ${kind.unit} were counted in any game.</p>`;
  const panels = (ground: Ground) => panelsMarkup(kind, index, ground, square, limits, peaks);
  return html`<div class="heat" id="heat-${kind.name}">
${heading}
${legendMarkup(kind, limits)}
${others.length > 0 && html`<h4>${first.results.variant}</h4>`}
${panels(first)}
${others.map(
  (ground) => html`<details><summary><h4>${ground.results.variant}</h4></summary>
${ground.places.square !== square && html`<p class="note">Squares of ${ground.places.square} ${ground.places.unit} here, shaded by what falls on ${square} by ${square}.</p>`}
${panels(ground)}
</details>
`,
)}</div>
`;
}

function panelsMarkup(
  kind: PlaceKind,
  index: number,
  { results, places, ids }: Ground,
  square: number,
  limits: readonly number[],
  peaks: readonly PlacePeakRow[],
): Markup {
  const { variant, table, games } = results;
  return html`<div class="panels">
${table.sides.map((side, s) => {
  const peak = peaks.find((row) => row.variant === variant && row.side === side && row.kind === kind.name);
  const words = peak === undefined ? 'never in any game.' : peakWords(peak, places.unit);
  const shades = places.cells
    .filter((cell) => cell.kind === index && cell.side === s)
    .map((cell) => ({ cell, shade: shadeOf(perSquare(cell, square, games), limits) }));
  return html`<figure>
${heatPanel(places, shades, ids, `${kind.title}, ${side}: ${words}`)}
<figcaption><b>${side}</b>: ${words}</figcaption>
</figure>
`;
})}</div>`;
}

/** `14.2 per game, half of them in 31 of 214 squares; most (0.520 per game, 0.510 to 0.530) around 24.5, 30.5 inches.` */
function peakWords({ perGame, squares, squaresOfHalf, peakX, peakY, ...row }: PlacePeakRow, unit: string) {
  const estimated = intervalOf(row, 'peakPerGame');
  const ends = span(estimated);
  const total = Number((perGame ?? 0).toPrecision(3));
  const half = `half of them in ${whole(squaresOfHalf)} of ${whole(squares)} squares`;
  const most = `${rounded(estimated)} per game${ends === '' ? '' : `, ${ends}`}`;
  return `${total} per game, ${half}; most (${most}) around ${peakX}, ${peakY} ${unit}.`;
}

function legendMarkup({ unit }: PlaceKind, limits: readonly number[]): Markup {
  const entry = (shade: number, words: string) => html`<li><i class="shade-${shade}"></i>${words}</li>`;
  const last = limits.length - 1;
  return html`<ul class="shades">
<li>${capitalised(unit)}, per square and game:</li>
${entry(0, 'less')}${limits.map((limit, i) => entry(i + 1, i === last ? `${limit} or more` : `${limit}`))}</ul>`;
}

/** Per game and whole square: edge squares may be cut, and sizes differ by variant. */
function perSquare({ width, depth, count }: PlaceCell, square: number, games: number): number {
  return (count / games) * (square ** 2 / (width * depth));
}
