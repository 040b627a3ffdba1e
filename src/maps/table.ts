import { rulerMarks, rulerStep } from '../report/table-picture.ts';
import type { MapFigure, MapPicture, MapShape } from '../sim/kernel/system.ts';
import { type Box, placeLabels, textWidth } from './labels.ts';
import { coloursBySide, element, escaped, LEGEND_TEXT, legendOf, MARKER, PATTERNS, shapeStyle } from './style.ts';

/** Pixels of the table's longer edge. */
const TABLE_PIXELS = 720;
const MARGIN = { left: 44, top: 52, bottom: 44, right: 20 };
const LINE_HEIGHT = 20;

/** Converts units (origin south-west) to pixels (origin top left). */
interface Scale {
  readonly pixels: number;
  x(x: number): number;
  y(y: number): number;
}

function scaleOf({ width, depth }: MapPicture): Scale {
  const pixels = TABLE_PIXELS / Math.max(width, depth);
  return { pixels, x: (x) => MARGIN.left + x * pixels, y: (y) => MARGIN.top + (depth - y) * pixels };
}

/** Pixels per unit, and the pixels of the south-west corner. */
export function tableCorner(picture: MapPicture): { pixels: number; left: number; bottom: number } {
  const { pixels, x, y } = scaleOf(picture);
  return { pixels, left: x(0), bottom: y(0) };
}

interface MapWish {
  readonly sides?: readonly string[];
  readonly withLegend?: boolean;
  /** Marks what is drawn with `data-piece`, for pages that move it. */
  readonly pieceOf?: (drawn: MapShape | MapFigure) => number | undefined;
}

/** Draws to scale. `sides` in playing order have chart colours. */
export function mapSvg(
  picture: MapPicture,
  title: string,
  { sides = [], withLegend = true, pieceOf }: MapWish = {},
): string {
  const scale = scaleOf(picture);
  const { pixels } = scale;
  const colours = coloursBySide(picture, sides);
  const tableWidth = picture.width * pixels;
  const tableDepth = picture.depth * pixels;
  const legend = withLegend ? legendOf(picture, colours) : [];
  const longest = Math.max(0, ...legend.map(({ text }) => textWidth(text)));
  const legendWidth = withLegend ? LEGEND_TEXT + longest + MARGIN.right : 0;
  const width = MARGIN.left + tableWidth + MARGIN.right + legendWidth;
  const height = Math.max(
    MARGIN.top + tableDepth + MARGIN.bottom,
    MARGIN.top + LINE_HEIGHT * (legend.length + 1) + MARGIN.bottom,
  );
  const order = ['deployment', 'terrain', 'marker', 'objective'];
  const shapes = withoutTwins(picture.shapes).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const parts = [
    element('title', {}, escaped(title)),
    PATTERNS,
    element('rect', { width: round(width), height: round(height), fill: '#ffffff' }),
    element('text', { x: MARGIN.left, y: 24, 'font-size': 17, 'font-weight': 'bold' }, escaped(title)),
    element('text', { x: MARGIN.left, y: 42, fill: '#555555' }, escaped(sizeText(picture))),
    element('rect', { ...boxAttributes(tableBox(picture, scale)), fill: '#f4f1e6', stroke: '#333333' }),
    ...ruler(picture, scale),
    ...shapes.map((shape) => drawShape(shape, scale, colours, marked(pieceOf?.(shape)))),
    ...figures(picture, scale, colours, (figure) => marked(pieceOf?.(figure))),
    ...labels(picture, scale, colours),
    ...legend.map((entry, line) => {
      const x = MARGIN.left + tableWidth + MARGIN.right;
      const y = MARGIN.top + LINE_HEIGHT * (line + 1);
      return entry.draw(x, y);
    }),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${round(width)} ${round(height)}`,
    width: round(width),
    height: round(height),
    'font-family': 'DejaVu Sans, Verdana, sans-serif',
    'font-size': 12,
    class: 'table-map',
    role: 'img',
    'aria-label': `${title}: ${sizeText(picture)}`,
  };
  return `${element('svg', attributes, `\n${parts.join('\n')}\n`)}\n`;
}

/** Drawn once, named for each group. */
function withoutTwins(shapes: readonly MapShape[]): MapShape[] {
  const seen = new Set<string>();
  return shapes.filter(({ kind, side, rect, circle, polygon }) => {
    const key = JSON.stringify([side, rect, circle, polygon]);
    return kind !== 'deployment' || (!seen.has(key) && seen.add(key));
  });
}

function stepOf({ width, depth, unit }: MapPicture): number {
  return rulerStep(Math.max(width, depth), unit);
}

function sizeText(picture: MapPicture): string {
  const { width, depth, unit } = picture;
  return `${width} × ${depth} ${unit}; a line every ${stepOf(picture)}; north is up`;
}

function ruler(picture: MapPicture, scale: Scale): string[] {
  const { width, depth } = picture;
  const step = stepOf(picture);
  const line = { stroke: '#cfc8b0', 'stroke-width': 1 };
  const grid: string[] = [];
  for (const x of rulerMarks(width, step)) {
    const at = round(scale.x(x));
    if (x > 0 && x < width)
      grid.push(element('line', { x1: at, x2: at, y1: round(scale.y(0)), y2: round(scale.y(depth)), ...line }));
    grid.push(element('text', { x: at, y: round(scale.y(0) + 18), 'text-anchor': 'middle' }, String(x)));
  }
  for (const y of rulerMarks(depth, step)) {
    const at = round(scale.y(y));
    if (y > 0 && y < depth)
      grid.push(element('line', { x1: round(scale.x(0)), x2: round(scale.x(width)), y1: at, y2: at, ...line }));
    grid.push(element('text', { x: round(scale.x(0) - 8), y: round(scale.y(y) + 4), 'text-anchor': 'end' }, String(y)));
  }
  return grid;
}

type Mark = Readonly<Record<string, number>>;

function marked(piece: number | undefined): Mark {
  return piece === undefined ? {} : { 'data-piece': piece };
}

function drawShape(shape: MapShape, scale: Scale, colours: ReadonlyMap<string, string>, mark: Mark): string {
  const style = { ...shapeStyle(shape, shape.side === undefined ? undefined : colours.get(shape.side)), ...mark };
  const tip = element('title', {}, escaped(`${shape.name}: ${shape.note}`));
  const points = (list: readonly (readonly [number, number])[]): string =>
    list.map(([x, y]) => `${round(scale.x(x))},${round(scale.y(y))}`).join(' ');
  if (shape.circle !== undefined) {
    const [x, y, radius] = shape.circle;
    const at = { cx: round(scale.x(x)), cy: round(scale.y(y)), r: round(radius * scale.pixels) };
    return element('circle', { ...at, ...style }, tip);
  }
  if (shape.polygon !== undefined) return element('polygon', { points: points(shape.polygon), ...style }, tip);
  if (shape.line !== undefined)
    return element('polyline', { points: points(shape.line), ...style, fill: 'none', 'stroke-width': 4 }, tip);
  return element('rect', { ...boxAttributes(boxOf(shape, scale)), ...style }, tip);
}

function figures(
  picture: MapPicture,
  scale: Scale,
  colours: ReadonlyMap<string, string>,
  markOf: (figure: MapFigure) => Mark,
): string[] {
  const radius = Math.max(6, scale.pixels * 0.5);
  return picture.figures.map((figure) => {
    const { name, side, x, y, note } = figure;
    const at = { ...markOf(figure), cx: round(scale.x(x)), cy: round(scale.y(y)), r: round(radius) };
    const tip = element('title', {}, escaped(`${name} (${side}): ${note}`));
    return element('circle', { ...at, fill: colours.get(side), stroke: '#ffffff', 'stroke-width': 1.5 }, tip);
  });
}

function labelOf({ kind, name, note }: MapShape): string {
  if (kind === 'deployment') return `${name} ${note}`;
  return kind === 'objective' ? `${name}: ${note}` : name;
}

function labelColour({ kind, side }: MapShape, colours: ReadonlyMap<string, string>): string | undefined {
  if (kind === 'deployment') return colours.get(side ?? '');
  if (kind === 'marker') return MARKER;
  return kind === 'objective' ? '#8a6100' : '#222222';
}

function labels(picture: MapPicture, scale: Scale, colours: ReadonlyMap<string, string>): string[] {
  const wishes = [
    ...picture.shapes.map((shape) => ({
      text: labelOf(shape),
      colour: labelColour(shape, colours),
      around: boxOf(shape, scale),
      // Keeps the middle of areas free.
      where: shape.kind === 'terrain' ? ('middle' as const) : ('corner' as const),
    })),
    ...picture.figures.map(({ name, side, x, y }) => ({
      text: name,
      colour: colours.get(side),
      around: { left: scale.x(x) - 7, top: scale.y(y) - 7, width: 14, height: 14 },
      where: 'below' as const,
    })),
  ];
  return placeLabels(wishes, tableBox(picture, scale)).map(({ text, colour, x, y }) => {
    const halo = { stroke: '#ffffff', 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
    const at = { x: round(x), y: round(y), 'text-anchor': 'middle' };
    return element('text', { ...at, fill: colour ?? '#222222', ...halo }, escaped(text));
  });
}

function tableBox({ width, depth }: MapPicture, scale: Scale): Box {
  return { left: scale.x(0), top: scale.y(depth), width: width * scale.pixels, height: depth * scale.pixels };
}

function boxOf(shape: MapShape, scale: Scale): Box {
  const corners: (readonly [number, number])[] = [];
  if (shape.rect !== undefined) {
    const [x, y, width, depth] = shape.rect;
    corners.push([x, y], [x + width, y + depth]);
  } else if (shape.circle !== undefined) {
    const [x, y, radius] = shape.circle;
    corners.push([x - radius, y - radius], [x + radius, y + radius]);
  } else corners.push(...(shape.polygon ?? shape.line ?? []));
  const xs = corners.map(([x]) => scale.x(x));
  const ys = corners.map(([, y]) => scale.y(y));
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function boxAttributes({ left, top, width, height }: Box) {
  return { x: round(left), y: round(top), width: round(width), height: round(height) };
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
