import type { PlaceTable, VariantResults } from '../../stats/tables.ts';
import { kebabCase } from '../names.ts';
import { placeRows } from '../rows/places.ts';
import {
  HEAT_TINTS,
  heatLimits,
  outlineOf,
  rulerMarks,
  rulerStep,
  shadeOf,
  type TablePicture,
} from '../table-picture.ts';
import { type Chart, chart, type Source, type Spec } from './chart.ts';
import { SPACING } from './series.ts';

/** Pixels of the table's longer edge. */
const EDGE = 340;
const OUTLINES: Readonly<Record<string, Spec>> = {
  deployment: { stroke: '#6b7280', dash: [5, 4], width: 1 },
  marker: { stroke: '#a86f00', dash: [2, 3], width: 1.5 },
  objective: { stroke: '#a86f00', dash: [8, 3], width: 2 },
};
const TERRAIN: Spec = { stroke: '#333333', dash: [], width: 1.2 };

/** One per kind with counts, one panel per side. */
export function placeCharts(results: VariantResults, picture: TablePicture | null, source: Source): Chart[] {
  const { places } = results;
  if (places === undefined) return [];
  const rows = placeRows(results, source.alpha);
  return places.kinds.flatMap(({ name, title, unit }) => {
    const values = rows
      .filter(({ kind }) => kind === name)
      .map(({ side, x, y, width, depth, perGame, perGameLow: low, perGameHigh: high }) => ({
        side,
        ...{ x: x - width / 2, x2: x + width / 2, y: y - depth / 2, y2: y + depth / 2 },
        // Squares cut by the edge are scaled to whole ones.
        ...{ perGame, low, high, perSquare: ((perGame ?? 0) * places.square ** 2) / (width * depth) },
      }));
    if (values.length === 0) return [];
    const limits = heatLimits(Math.max(...values.map(({ perSquare }) => perSquare)));
    const labels = ['less', ...limits.map((limit, i) => (i === limits.length - 1 ? `${limit} or more` : `${limit}`))];
    const shaded = values.map((value) => ({ ...value, shade: labels[shadeOf(value.perSquare, limits)] }));
    const marks = `Squares of ${places.square} ${places.unit}, darker where more ${unit} were counted per game.`;
    const panels = panelsOf(places, picture, labels, source.sides);
    return [chart({ name: `places-${kebabCase(name)}`, title, marks }, source, shaded, panels)];
  });
}

function panelsOf(places: PlaceTable, picture: TablePicture | null, labels: string[], sides: readonly string[]): Spec {
  const { width, depth, unit } = places;
  const pixels = EDGE / Math.max(width, depth);
  const step = rulerStep(Math.max(width, depth), unit);
  const axis = (edge: number) => ({
    type: 'quantitative',
    title: unit,
    scale: { domain: [0, edge], nice: false, zero: false },
    axis: { values: rulerMarks(edge, step) },
  });
  const heat = {
    mark: { type: 'rect', clip: true },
    encoding: {
      x: { field: 'x', ...axis(width) },
      x2: { field: 'x2' },
      y: { field: 'y', ...axis(depth) },
      y2: { field: 'y2' },
      color: {
        field: 'shade',
        type: 'ordinal',
        scale: { domain: labels, range: [...HEAT_TINTS] },
        legend: { title: 'Per square and game', symbolType: 'square', symbolOpacity: 1 },
      },
    },
  };
  return {
    facet: { field: 'side', type: 'nominal', sort: [...sides], title: null },
    columns: 2,
    spacing: SPACING,
    spec: {
      width: Math.round(width * pixels),
      height: Math.round(depth * pixels),
      layer: [heat, ...outlines(picture)],
    },
  };
}

function outlines(picture: TablePicture | null): Spec[] {
  if (picture === null) return [];
  const kinds = [...new Set(picture.shapes.map(({ kind }) => kind))].toSorted();
  return kinds.map((kind) => {
    const shapes = picture.shapes.filter((shape) => shape.kind === kind);
    const { stroke, dash, width } = OUTLINES[kind] ?? TERRAIN;
    const values = shapes.flatMap((shape, index) => outlineOf(shape).map(([x, y], i) => ({ shape: index, i, x, y })));
    return {
      data: { values },
      mark: { type: 'line', clip: true, color: stroke, strokeDash: dash, strokeWidth: width },
      encoding: {
        x: { field: 'x', type: 'quantitative' },
        y: { field: 'y', type: 'quantitative' },
        detail: { field: 'shape' },
        order: { field: 'i' },
      },
    };
  });
}
