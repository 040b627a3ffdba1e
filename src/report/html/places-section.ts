import type { PlaceCell, PlaceKind, PlaceTable, VariantResults } from '../../stats/tables.ts';
import { heatLimits, shadeOf } from '../heat-levels.ts';
import { capitalised } from '../names.ts';
import { gamesText, rounded, span, whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { intervalOf } from '../rows/intervals.ts';
import type { PlacePeakRow } from '../rows/places.ts';
import { presenceIn } from '../rows/presence.ts';
import type { Table } from '../rows/table.ts';
import { presenceSentences } from '../sentences/presence.ts';
import type { TablePicture } from '../table-picture.ts';
import { type GroundIds, groundDefinitions, heatPanel } from './heat-panel.ts';
import { html, type Markup } from './markup.ts';

/** A variant with a table, and the ground on which its panels are drawn. */
interface Ground {
  readonly results: VariantResults;
  readonly places: PlaceTable;
  readonly picture: TablePicture | null;
  readonly ids: GroundIds;
}

/** Heat maps over the table, by kind of place. */
export interface Places {
  /** Where the first kind of place was, with what it takes to read it. */
  readonly first: Markup;
  /** All other kinds; null if there is only one. */
  readonly others: Markup | null;
}

/** One row of panels per kind of place, one panel per side. Null for systems without a table. */
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
<p class="note">Squares of ${places.square} by ${places.square} ${places.unit}, the mean of ${gamesText(grounds[0].results.games)}; each shade begins at about twice the one before.${picture !== null && ' Terrain is grey, deployment areas are dashed, objectives gold, counters dotted gold.'} All squares are in <code>tables/places.csv</code>.</p>`,
    others: others.length === 0 ? null : html`${others}`,
  };
}

/** Who stands in the area of the mission; nothing where it has none. */
function presenceMarkup({ results, picture }: Ground, metrics: readonly Table[], several: boolean): Markup | false {
  const presence = presenceIn(metrics, results.variant, picture);
  if (presence === null) return false;
  const whose = several ? `${capitalised(results.variant)}: ` : '';
  return html`<p class="presence">${whose}${presenceSentences(presence).join(' ')}</p>
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
  // One scale for all panels of a kind, so that they can be compared.
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

/** `14.2 a game, half of them in 31 of 214 squares; most at 24.5, 30.5: 0.520 (0.510 to 0.530) a game.` */
function peakWords({ perGame, squares, squaresOfHalf, peakX, peakY, ...row }: PlacePeakRow, unit: string) {
  const estimated = intervalOf(row, 'peakPerGame');
  const ends = span(estimated);
  const total = Number((perGame ?? 0).toPrecision(3));
  const half = `half of them in ${whole(squaresOfHalf)} of ${whole(squares)} squares`;
  const most = `${rounded(estimated)}${ends === '' ? '' : ` (${ends})`} a game`;
  return `${total} a game, ${half}; most around ${peakX}, ${peakY} ${unit}: ${most}.`;
}

function legendMarkup({ unit }: PlaceKind, limits: readonly number[]): Markup {
  const entry = (shade: number, words: string) => html`<li><i class="shade-${shade}"></i>${words}</li>`;
  const last = limits.length - 1;
  return html`<ul class="shades">
<li>${capitalised(unit)}, in a square and game:</li>
${entry(0, 'less')}${limits.map((limit, i) => entry(i + 1, i === last ? `${limit} or more` : `${limit}`))}</ul>`;
}

/**
 * What a cell has per game on the area of one whole square: squares at the table's edge may be cut, and a variant with
 * a larger table may have larger ones.
 */
function perSquare({ width, depth, count }: PlaceCell, square: number, games: number): number {
  return (count / games) * (square ** 2 / (width * depth));
}
