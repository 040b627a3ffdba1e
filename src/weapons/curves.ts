import type { Chart, Spec } from '../report/charts/chart.ts';
import { lines, shareScale } from '../report/charts/chart.ts';
import { CONFIG, labelColour, levelColour } from '../report/charts/theme.ts';

export const WIDTH = 660;
export const SPACING = 20;
/** Letters of a line of the subtitle. */
const LINE = 84;

/** What all charts of a system's weapons share. */
export interface WeaponFrame {
  /** Where the numbers come from, for the subtitle. */
  readonly about: string;
  /** `Weapon` or `Training`, and the names. */
  readonly kind: string;
  readonly weapons: readonly string[];
  /** Whether they are levels, the least first. */
  readonly isOrdered: boolean;
  readonly axis: string;
  /** First and last value of the axis. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether values of the axis are the far ends of intervals, as whole inches are; otherwise they are single values.
   */
  readonly stepped: boolean;
  /** Empty where there is one way to fire. */
  readonly modes: readonly string[];
  /** Empty where cover does not matter. */
  readonly covers: readonly string[];
}

/** A value that is valid from one value of the axis to another. */
export interface WeaponStretch {
  readonly variant: string;
  readonly weapon: string;
  readonly mode: string | null;
  readonly cover: string | null;
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** What is told besides when a cell of a heat map is pointed at. */
  readonly note?: string;
}

/** The names of a chart: its file, its title, and what its marks are. */
export interface Caption {
  readonly name: string;
  readonly title: string;
  readonly marks: string;
}

/** The frame of a chart of exact values: like that of a run, but without games. */
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

/**
 * One line per weapon over the axis, in panels by mode and cover; changed rules dashed. Weapons and covers with equal
 * values are merged.
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
  const shared = { ...frame, covers: shownNames(frame.covers, covers) };
  const seen = new Set<string>();
  const values = withoutCopies(stretches).flatMap(({ weapon, variant, mode, cover, from, to, value }) => {
    const place = { weapon: weapons.get(weapon), variant, mode, cover: cover === null ? null : covers.get(cover) };
    const key = JSON.stringify([place, to]);
    if (seen.has(key)) return [];
    seen.add(key);
    const start = frame.stepped && from === frame.from ? from - 1 : from;
    const ends = start === to ? [to] : [start, to];
    return ends.map((at) => ({ ...place, at, value }));
  });
  const columns = Math.max(1, shared.covers.length);
  const width = Math.floor((WIDTH - SPACING * (columns - 1)) / columns);
  const line = { type: 'line', strokeWidth: 2, ...(frame.stepped ? { interpolate: 'step-before' } : {}) };
  // A group has the colour that its first weapon has in other charts.
  const places = frame.weapons.map((id) => (weapons.get(id)?.startsWith(`${id},`) ? weapons.get(id)! : id));
  const colour = (frame.isOrdered ? levelColour : labelColour)('weapon', frame.kind, places, labels);
  const legend = { ...(colour.legend as Spec), symbolType: 'stroke', symbolStrokeWidth: 3 };
  const unit = {
    width,
    height: frame.modes.length > 1 ? 150 : 240,
    encoding: {
      x: axisChannel(frame, 'at', width),
      y: {
        field: 'value',
        type: 'quantitative',
        scale: shareScale(values.map(({ value }) => value)),
        axis: { title: quantity, format: '.0%', tickCount: 5 },
      },
      color: { ...colour, legend },
    },
    layer: [
      { mark: line, encoding: variantDash(stretches) },
      ...(frame.stepped ? [] : [{ mark: { type: 'point', size: 30 } }]),
    ],
  };
  return weaponChart(name, title, frame.about, marks, { data: { values }, ...panels(unit, shared) });
}

/** Leaves out what the changed rules do not change: a weapon whose values are all the same under both. */
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

/** The same text for the same values: rounding of sums over paths of dice makes no difference. */
function alikeKey(stretches: readonly Partial<WeaponStretch>[]): string {
  return JSON.stringify(stretches.map((one) => ({ ...one, value: Math.round(one.value! * 1e9) })));
}

/** Names with the same values everywhere, under one name: of two lines on top of each other one would not be seen. */
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

/** The shared names that occur, in the order of the names. */
export function shownNames(names: readonly string[], shared: ReadonlyMap<string, string>): string[] {
  return [...new Set(names.map((name) => shared.get(name)).filter((name) => name !== undefined))];
}

function panels(unit: Spec, { modes, covers }: WeaponFrame): Spec {
  if (modes.length < 2 && covers.length < 2) return unit;
  const facet = {
    ...(covers.length < 2 ? {} : { column: header('cover', 'Cover', covers) }),
    ...(modes.length < 2 ? {} : { row: header('mode', 'Mode', modes) }),
  };
  return { facet, spacing: SPACING, spec: unit };
}

/** A direction of small multiples. */
export function header(field: string, title: string, sort: readonly string[]): Spec {
  return { field, type: 'nominal', sort, title };
}

/** The axis of weapons, to scale, for values (`at`) or for ends of stretches. */
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
