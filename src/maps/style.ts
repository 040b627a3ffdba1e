import { sideColours } from '../report/charts/theme.ts';
import type { MapPicture, MapShape } from '../sim/kernel/system.ts';

/** Invalid in XML even if escaped. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

/** Omits undefined attributes; `content` is markup. */
export function element(name: string, attributes: Readonly<Record<string, string | number | undefined>>, content = '') {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return content === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${content}</${name}>`;
}

/** Neither terrain nor objective. */
export const MARKER = '#00695c';

const COVER_FILL = { none: '#dedbd2', soft: '#b9d7a3', hard: '#c9a27a' } as const;
const COVER_TEXT = { none: 'no cover', soft: 'soft cover', hard: 'hard cover' } as const;
const SIGHT_DASHES: Readonly<Record<string, string>> = { clear: '2 3', 'blocks-through': '7 3' };
const SIGHT_TEXT: Readonly<Record<string, string>> = { blocks: 'blocks sight', 'blocks-through': 'no sight through' };
const MOVEMENT_PATTERNS: Readonly<Record<string, string>> = { rough: 'rough', impassable: 'impassable' };

/** Fill is cover, pattern is movement, outline is sight. */
export const PATTERNS = element(
  'defs',
  {},
  Object.entries(COVER_FILL)
    .flatMap(([cover, fill]) => [
      pattern(`${cover}-rough`, fill, element('circle', { cx: 5, cy: 5, r: 1.3, fill: '#5d6b45' })),
      pattern(`${cover}-impassable`, fill, element('path', { d: 'M0 10L10 0M0 0L10 10', stroke: '#7a5230' })),
    ])
    .join(''),
);

function pattern(id: string, fill: string, mark: string): string {
  const ground = element('rect', { width: 10, height: 10, fill });
  return element('pattern', { id, width: 10, height: 10, patternUnits: 'userSpaceOnUse' }, `${ground}${mark}`);
}

/** In order of appearance. */
export function sidesOf({ shapes, figures }: MapPicture): string[] {
  const names = [...shapes.map(({ side }) => side), ...figures.map(({ side }) => side)];
  return [...new Set(names.filter((side) => side !== undefined))];
}

/** As in charts: sides in playing order, then others. */
export function coloursBySide(picture: MapPicture, sides: readonly string[] = []): Map<string, string> {
  const all = [...new Set([...sides, ...sidesOf(picture)])];
  const colours = sideColours(all);
  return new Map(all.map((side, i) => [side, colours[i]]));
}

export function shapeStyle(shape: MapShape, colour: string | undefined): Record<string, string | number> {
  if (shape.kind === 'deployment')
    return { fill: colour ?? '#555555', 'fill-opacity': 0.12, stroke: colour ?? '#555555', 'stroke-dasharray': '9 5' };
  if (shape.kind === 'objective')
    return { fill: 'none', stroke: '#c98f00', 'stroke-width': 4, 'stroke-dasharray': '12 4' };
  if (shape.kind === 'marker')
    return { fill: MARKER, 'fill-opacity': 0.1, stroke: MARKER, 'stroke-width': 3, 'stroke-dasharray': '2 4' };
  const cover = shape.cover ?? 'none';
  const movement = MOVEMENT_PATTERNS[shape.movement ?? ''];
  const dashes = SIGHT_DASHES[shape.sight ?? ''];
  const stroke = shape.line === undefined ? '#3b3b3b' : cover === 'hard' ? '#7a5230' : '#4c7a34';
  return {
    fill: movement === undefined ? COVER_FILL[cover] : `url(#${cover}-${movement})`,
    stroke,
    'stroke-width': 1.8,
    ...(dashes === undefined || shape.line !== undefined ? {} : { 'stroke-dasharray': dashes }),
  };
}

interface LegendEntry {
  readonly text: string;
  draw(x: number, y: number): string;
}

export const LEGEND_TEXT = 36;

export function legendOf(picture: MapPicture, colours: ReadonlyMap<string, string>): LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  const add = (text: string, swatch: LegendEntry['draw']): void => {
    if (entries.has(text)) return;
    const label = (x: number, y: number) => element('text', { x: x + LEGEND_TEXT, y: y + 11 }, escaped(text));
    entries.set(text, { text, draw: (x, y) => `${swatch(x, y)}${label(x, y)}` });
  };
  for (const shape of picture.shapes) {
    const style = shapeStyle(shape, shape.side === undefined ? undefined : colours.get(shape.side));
    add(legendText(shape), (x, y) =>
      shape.line === undefined
        ? element('rect', { x, y, width: 26, height: 14, ...style })
        : element('line', { x1: x, x2: x + 26, y1: y + 7, y2: y + 7, ...style, 'stroke-width': 4 }),
    );
  }
  for (const { side } of picture.figures)
    add(`figure of ${side}`, (x, y) => element('circle', { cx: x + 13, cy: y + 7, r: 7, fill: colours.get(side) }));
  return [...entries.values()];
}

function legendText({ kind, side, name, note, cover, movement, sight, line }: MapShape): string {
  if (kind === 'deployment') return `deployment of ${side ?? name}`;
  if (kind === 'objective') return 'objective';
  if (kind === 'marker') return note;
  const words = [
    COVER_TEXT[cover ?? 'none'],
    movement === undefined || movement === 'open' ? null : movement.replaceAll('-', ' '),
    SIGHT_TEXT[sight ?? ''] ?? null,
  ].filter((word) => word !== null);
  const text = cover === undefined && movement === undefined ? note : words.join(', ');
  return line === undefined ? text : `line: ${text}`;
}
