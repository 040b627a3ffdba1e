import { type Chart, lines, type Spec } from '../report/charts/chart.ts';
import { INK } from '../report/charts/marks.ts';
import { CONFIG, labelColour, levelColour } from '../report/charts/theme.ts';
import { capitalised } from '../report/names.ts';
import { coverWords } from './tables.ts';

interface LineEnd {
  readonly names: readonly string[];
  /** Last value: 0 is the panel's bottom, 1 its top. */
  readonly height: number;
}

/** Line height and letter width in pixels. */
export const LINE_HEIGHT = 12;
const LETTER = 6.4;
/** Pixels from the last value to the names. */
const LEADER = 18;

/** In pixels, for the longest name. */
export function roomForNames(names: readonly string[]): number {
  return Math.ceil(Math.max(0, ...names.map((name) => name.length)) * LETTER) + LEADER;
}

/**
 * Middles of first names, as near to their lines' ends as order allows without overlap, in panel heights. `pixels`:
 * that
 * height.
 */
export function namePlaces(ends: readonly LineEnd[], pixels: number): number[] {
  const unit = LINE_HEIGHT / pixels;
  const order = ends.map((_, i) => i).sort((a, b) => ends[b].height - ends[a].height || a - b);
  // From the top: upper edges, each below the previous name.
  const tops: number[] = [];
  let edge = 1;
  for (const i of order) {
    tops[i] = Math.min(edge, ends[i].height + unit / 2);
    edge = tops[i] - ends[i].names.length * unit;
  }
  // From the bottom: pushes up names below the panel.
  let floor = 0;
  for (const i of order.toReversed()) {
    tops[i] = Math.max(tops[i], floor + ends[i].names.length * unit);
    floor = tops[i];
  }
  return tops.map((top) => top - unit / 2);
}

export const WIDTH = 660;
export const SPACING = 20;
/** Letters per subtitle line. */
const LINE = 84;

export interface WeaponFrame {
  /** Source of the numbers, for the subtitle. */
  readonly about: string;
  /** `Weapon` or `Training`, and names. */
  readonly kind: string;
  readonly weapons: readonly string[];
  /** Levels, lowest first. */
  readonly isOrdered: boolean;
  readonly axis: string;
  /** Ends of the axis. */
  readonly from: number;
  readonly to: number;
  /** True if values are far ends of intervals, such as whole inches. */
  readonly stepped: boolean;
  /** Empty for one mode. */
  readonly modes: readonly string[];
  /** Empty if cover does not matter. */
  readonly covers: readonly string[];
}

export interface WeaponStretch {
  readonly variant: string;
  readonly weapon: string;
  readonly mode: string | null;
  readonly cover: string | null;
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** Added to a heat cell's tooltip. */
  readonly note?: string;
}

/** File name, title and marks. */
export interface Caption {
  readonly name: string;
  readonly title: string;
  readonly marks: string;
}

/** Like a chart of a run, without games. */
export function weaponChart(name: string, title: string, about: string, marks: string, body: Spec): Chart {
  return {
    name,
    title,
    spec: {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      description: `${title}. ${about}. ${marks}`,
      title: { text: title, subtitle: [...lines(about, LINE), ...lines(marks, LINE)] },
      config: CONFIG,
      ...body,
    },
  };
}

/** Names and their place are beside the last value. */
interface CurvePoint {
  readonly weapon: string;
  readonly variant: string;
  readonly mode: string | null;
  readonly cover: string | null;
  readonly panel: string;
  readonly at: number;
  readonly value: number;
  readonly label?: string;
  readonly _x?: number;
  readonly _y?: number;
}

/**
 * A line per weapon, named at its end, in panels by mode and cover; changed rules dashed. Equal weapons and covers
 * merge.
 */
export function weaponCurves(
  { name, title, marks }: Caption,
  quantity: string,
  frame: WeaponFrame,
  stretches: readonly WeaponStretch[],
): Chart {
  const weapons = sharedNames(frame.weapons, stretches, 'weapon');
  const covers = sharedNames(frame.covers, stretches, 'cover');
  const labels = shownNames(frame.weapons, weapons);
  const shownCovers = shownNames(frame.covers, covers);
  const points = curvePoints(frame, stretches, weapons, covers);
  const room = roomForNames(frame.weapons.filter((id) => weapons.has(id)));
  const columns = columnsFor(Math.max(1, shownCovers.length), room);
  const width = widthOf(columns);
  const top = topOf(points);
  const height = Math.max(frame.modes.length > 1 ? 150 : 240, weapons.size * LINE_HEIGHT + LINE_HEIGHT);
  const low = frame.stepped ? 0 : frame.from;
  const beside = low + ((frame.to - low) * width) / (width - room);
  const x = axisChannel(frame, 'at', width - room);
  const ticks = frame.stepped ? { values: ticksBetween(low, frame.to, (width - room) / 45), tickCount: undefined } : {};
  const values = withNames(points, { top, height, at: frame.to + (0.6 * LEADER * (frame.to - low)) / (width - room) });
  // A group has its first weapon's colour of other charts.
  const places = frame.weapons.map((id) => (weapons.get(id)?.startsWith(`${id},`) ? weapons.get(id)! : id));
  const colour = (frame.isOrdered ? levelColour : labelColour)('weapon', frame.kind, places, labels);
  const line = { type: 'line', strokeWidth: 2, ...(frame.stepped ? { interpolate: 'step-before' } : {}) };
  const unit = {
    width,
    height,
    encoding: {
      x: { ...x, scale: { domain: [low, beside], nice: false, zero: false }, axis: { ...(x.axis as Spec), ...ticks } },
      y: {
        field: 'value',
        type: 'quantitative',
        scale: { domain: [0, top], nice: false },
        axis: { title: quantity, format: '.0%', tickCount: 5 },
      },
      color: { ...colour, legend: null },
    },
    layer: [
      { mark: line, encoding: variantDash(stretches) },
      ...(frame.stepped ? [] : [{ mark: { type: 'point', size: 30 } }]),
      ...nameLayers(),
    ],
  };
  const panels = [...new Set(points.map(({ panel }) => panel))];
  const header = { labelAnchor: 'start' };
  const facet = { field: 'panel', type: 'nominal', sort: panels, title: null, header };
  const body = panels.length < 2 ? unit : { facet, columns, spacing: SPACING, spec: unit };
  // The page keeps this room at any width.
  const usermeta = { names: { room, from: low, to: frame.to } };
  return weaponChart(name, title, frame.about, marks, { usermeta, data: { values }, ...body });
}

/** Both ends of every stretch, shared ones once; panels by mode, then cover. */
function curvePoints(
  frame: WeaponFrame,
  stretches: readonly WeaponStretch[],
  weapons: ReadonlyMap<string, string>,
  covers: ReadonlyMap<string, string>,
): CurvePoint[] {
  const seen = new Set<string>();
  const points = withoutCopies(stretches).flatMap((stretch): CurvePoint[] => {
    const { variant, mode, from, to, value } = stretch;
    const weapon = weapons.get(stretch.weapon)!;
    const cover = stretch.cover === null ? null : covers.get(stretch.cover)!;
    const key = JSON.stringify([weapon, variant, mode, cover, to]);
    if (seen.has(key)) return [];
    seen.add(key);
    const panel = capitalised(
      [mode ?? '', cover === null ? '' : coverWords(cover)].filter((word) => word !== '').join(', '),
    );
    const start = frame.stepped && from === frame.from ? from - 1 : from;
    const ends = start === to ? [to] : [start, to];
    return ends.map((at) => ({ weapon, variant, mode, cover, panel, at, value }));
  });
  const placeOf = ({ mode, cover }: CurvePoint) =>
    [frame.modes.indexOf(mode ?? ''), frame.covers.findIndex((first) => covers.get(first) === cover)] as const;
  return points
    .map((point) => ({ point, place: placeOf(point) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ point }) => point);
}

/** 1 if any share is large, so that charts compare. */
function topOf(points: readonly CurvePoint[]): number {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  return highest > 0.6 ? 1.03 : Math.max(highest * 1.05, 0.01);
}

function withNames(
  points: readonly CurvePoint[],
  { top, height, at }: { readonly top: number; readonly height: number; readonly at: number },
): CurvePoint[] {
  const ends = new Map<string, CurvePoint>();
  for (const point of points) {
    const key = JSON.stringify([point.panel, point.weapon]);
    const end = ends.get(key);
    if (end === undefined || (end.variant === point.variant && end.at < point.at)) ends.set(key, point);
  }
  const named = new Map<CurvePoint, CurvePoint>();
  for (const panel of new Set(points.map((point) => point.panel))) {
    const own = [...ends.values()].filter((end) => end.panel === panel);
    const lines = own.map(({ weapon, value }) => ({ names: weapon.split(', '), height: value / top }));
    for (const [i, place] of namePlaces(lines, height).entries())
      named.set(own[i], { ...own[i], label: lines[i].names.join('\n'), _x: at, _y: place * top });
  }
  return points.map((point) => named.get(point) ?? point);
}

/** Names and their leader lines. */
function nameLayers(): Spec[] {
  const transform = [{ filter: 'isValid(datum.label)' }];
  const [x, y] = [
    { field: '_x', type: 'quantitative' },
    { field: '_y', type: 'quantitative' },
  ];
  return [
    {
      transform,
      mark: { type: 'rule', strokeWidth: 1, strokeDash: [1, 2] },
      encoding: { x2: { field: '_x' }, y2: { field: '_y' } },
    },
    {
      transform,
      mark: { type: 'text', align: 'left', dx: 3, fontSize: 11, lineBreak: '\n', lineHeight: LINE_HEIGHT },
      encoding: { x, y, text: { field: 'label' }, color: { value: INK } },
    },
  ];
}

/** Panels narrower than this (in pixels, without names) are stacked. */
const LEAST_WIDTH = 120;

function columnsFor(columns: number, room: number): number {
  return widthOf(columns) - room >= LEAST_WIDTH ? columns : 1;
}

function widthOf(columns: number): number {
  return Math.floor((WIDTH - SPACING * (columns - 1)) / columns);
}

/** About `count` round values. */
function ticksBetween(low: number, high: number, count: number): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / count));
  const digit = [1, 2, 5, 10].find((times) => (high - low) / (times * power) <= count) ?? 10;
  const step = Math.max(1, digit * power);
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
}

/** Drops weapons that the changed rules leave equal. */
function withoutCopies(stretches: readonly WeaponStretch[]): readonly WeaponStretch[] {
  const first = stretches[0]?.variant;
  const own = (variant: string, weapon: string): string =>
    alikeKey(
      stretches
        .filter((one) => one.variant === variant && one.weapon === weapon)
        .map((one) => ({ ...one, variant: '' })),
    );
  const pairs = [...new Set(stretches.map(({ variant, weapon }) => JSON.stringify([variant, weapon])))];
  const copies = pairs.filter((pair) => {
    const [variant, weapon] = JSON.parse(pair) as [string, string];
    return variant !== first && own(variant, weapon) === own(first, weapon);
  });
  return stretches.filter(({ variant, weapon }) => !copies.includes(JSON.stringify([variant, weapon])));
}

/** Equal values give equal text, despite rounding errors. */
function alikeKey(stretches: readonly Partial<WeaponStretch>[]): string {
  return JSON.stringify(stretches.map((one) => ({ ...one, value: Math.round(one.value! * 1e9) })));
}

/** Groups names with equal values, as their lines would coincide. */
export function sharedNames(
  names: readonly string[],
  stretches: readonly WeaponStretch[],
  field: 'weapon' | 'cover',
): Map<string, string> {
  const alike = new Map<string, string[]>();
  for (const name of names) {
    const own = stretches.filter((stretch) => stretch[field] === name);
    if (own.length === 0) continue;
    const key = alikeKey(own.map((stretch) => ({ ...stretch, [field]: undefined })));
    alike.set(key, [...(alike.get(key) ?? []), name]);
  }
  return new Map([...alike.values()].flatMap((group) => group.map((name) => [name, group.join(', ')] as const)));
}

/** In the order of names. */
export function shownNames(names: readonly string[], shared: ReadonlyMap<string, string>): string[] {
  return [...new Set(names.map((name) => shared.get(name)).filter((name) => name !== undefined))];
}

/** To scale, for values (`at`) or ends of stretches. */
export function axisChannel({ axis, from, to, stepped }: WeaponFrame, field: string, width: number): Spec {
  const ticking = stepped
    ? { tickCount: width / 45 }
    : { values: Array.from({ length: to - from + 1 }, (_, i) => from + i), tickCount: Math.floor(width / 22) };
  const margin = field === 'at' ? 0 : 0.5;
  const domain = stepped ? [0, to] : [from - margin, to + margin];
  const scale = { domain, nice: false, zero: false };
  const ticks = { title: axis, grid: false, format: 'd', labelFlush: stepped, ...ticking };
  return { field, type: 'quantitative', scale, axis: ticks };
}

function variantDash(stretches: readonly WeaponStretch[]): Spec {
  const variants = [...new Set(stretches.map(({ variant }) => variant))];
  if (variants.length < 2) return {};
  const range = [
    [1, 0],
    [5, 4],
  ];
  const scale = { domain: variants, range };
  const legend = {
    title: 'Rules',
    symbolType: 'stroke',
    symbolStrokeColor: '#333333',
    symbolStrokeWidth: 2,
    symbolSize: 200,
  };
  return { strokeDash: { field: 'variant', type: 'nominal', scale, legend } };
}
