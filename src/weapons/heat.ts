import type { Chart, Spec } from '../report/charts/chart.ts';
import { namesOf } from '../report/charts/marks.ts';
import { DIVERGING, inkOnCells, labelColour, levelColour } from '../report/charts/theme.ts';
import { capitalised, kebabCase } from '../report/names.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import {
  axisChannel,
  type Caption,
  SPACING,
  sharedNames,
  shownNames,
  type WeaponFrame,
  type WeaponStretch,
  WIDTH,
  weaponChart,
} from './curves.ts';
import type { WeaponActivation } from './evaluate.ts';
import { bestStretches, type Worth } from './findings.ts';
import { coverWords } from './tables.ts';

/** Pixels per letter of a label, and padding. */
const LETTER = 5.9;
const SIDES = 4;

/** As much as fits: `0.46`, `.46` or nothing. */
export function labelWithin(room: number, number: string): string {
  const forms = [number, number.replace(/\b0\./, '.')];
  return forms.find((form) => form.length * LETTER + SIDES <= room) ?? '';
}

/** Two decimals; `0` and `1` only if exact. Means as well as chances. */
export function cellNumber(value: number, signed: boolean): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : signed && value > 0 ? '+' : '';
  if (size === 0 || size === 1) return `${sign}${size}`;
  if (size < 0.005) return `${sign}<0.01`;
  return `${sign}${size.toFixed(2)}`;
}

/** From nothing to much. */
export function fromZero(greatest: number): Spec {
  return { domain: [0, greatest / 2, greatest], range: ['#f5f8fb', '#7fb3da', '#08519c'], interpolate: 'rgb' };
}

/** Coloured cells with a text on each. */
export function cellLayers(cell: Spec, text: Spec, fontSize = 11): Spec[] {
  return [
    { mark: { type: 'rect', stroke: 'white', strokeWidth: 1 }, encoding: cell },
    { mark: { type: 'text', fontSize }, encoding: text },
  ];
}

/** A row per weapon, a panel per cover; `around zero`: diverging colours. */
export function weaponHeat(
  { name, title, marks }: Caption,
  frame: WeaponFrame,
  stretches: readonly WeaponStretch[],
  colours: 'from zero' | 'around zero',
): Chart {
  const around = colours === 'around zero';
  const span = frame.stepped ? frame.to : frame.to - frame.from + 1;
  const pixels = (WIDTH - 40) / span;
  const greatest = Math.max(0.001, ...stretches.map(({ value }) => Math.abs(value)));
  const shared = sharedNames(frame.covers, stretches, 'cover');
  const covers = shownNames(frame.covers, shared);
  const seenCells = new Set<string>();
  const values = stretches.flatMap(({ weapon, cover: own, from, to, value, note = '' }) => {
    const cover = own === null ? null : panelName(shared.get(own)!);
    const key = JSON.stringify([weapon, cover, from]);
    if (seenCells.has(key)) return [];
    seenCells.add(key);
    const [left, right] = frame.stepped ? [from - 1, to] : [from - 0.5, to + 0.5];
    const label = labelWithin((right - left) * pixels, cellNumber(value, around));
    const more = note === '' ? {} : { mix: note };
    const _share = (right - left) / span;
    return [{ weapon, cover, from: left, to: right, _middle: (left + right) / 2, _share, value, label, ...more }];
  });
  const seen = frame.weapons.filter((id) => values.some(({ weapon }) => weapon === id));
  const y = namesOf('weapon', seen);
  const scale = around
    ? { domain: [-greatest, 0, greatest], range: DIVERGING, interpolate: 'rgb' }
    : fromZero(greatest);
  const unit = {
    width: WIDTH - 40,
    height: { step: 26 },
    encoding: { y },
    layer: cellLayers(
      {
        x: axisChannel(frame, 'from', WIDTH),
        x2: { field: 'to' },
        color: { field: 'value', type: 'quantitative', scale, legend: null },
      },
      { x: axisChannel(frame, '_middle', WIDTH), text: { field: 'label' }, color: inkOnCells('value') },
    ),
  };
  const sort = covers.map(panelName);
  const facet = { field: 'cover', type: 'nominal', sort, title: null, header: { labelAnchor: 'start' } };
  const faceted = covers.length < 2 ? unit : { facet, columns: 1, spacing: SPACING, spec: unit };
  return weaponChart(name, title, frame.about, marks, { data: { values }, ...faceted });
}

/** Of covers that are shown together, as `sharedNames` joins them. */
const panelName = (covers: string): string => capitalised(coverWords(covers.split(', ')));

/** Pixels per letter of a name, and padding. */
const STRIP_LETTER = 6.4;
const STRIP_SIDES = 6;
/** Index of the colour for several equally good weapons. */
const MOST_NAMES = 2;

/** Activations of one target state, and their ranking. */
interface BestWish {
  readonly caption: Omit<Caption, 'name'>;
  readonly activations: readonly WeaponActivation[];
  readonly worthOf: Worth;
  /** Strips; default: a strip per cover. */
  readonly strips?: readonly { readonly name: string; readonly holds: (one: WeaponActivation) => boolean }[];
}

/** A strip per cover with the best weapon along the axis. Null if none does anything. */
export function bestChart(
  info: WeaponsInfo,
  frame: WeaponFrame,
  { caption, activations, worthOf, strips }: BestWish,
): Chart | null {
  const covers = info.covers === null ? [null] : frame.covers;
  const shown =
    strips ??
    covers.map((cover) => ({
      name: cover === null ? 'any cover' : coverWords([cover]),
      holds: (one: WeaponActivation) => one.cover === cover,
    }));
  const span = frame.stepped ? frame.to : frame.to - frame.from + 1;
  const values = shown.flatMap(({ name: cover, holds }) =>
    bestStretches(
      info,
      activations.filter((one) => holds(one) && one.weapon.isEverywhere !== true),
      worthOf,
    ).flatMap(({ who, from, to, first, last }) => {
      if (who.length === 0) return [];
      const weapon = who.length > MOST_NAMES ? `${who.length} alike` : who.join(', ');
      const [left, right] = frame.stepped ? [from === info.axis.values[0] ? 0 : from - 1, to] : [from - 0.5, to + 0.5];
      const room = ((right - left) * (WIDTH - 40)) / span;
      const label = weapon.length * STRIP_LETTER + STRIP_SIDES <= room ? weapon : '';
      return [
        {
          cover,
          from: left,
          to: right,
          _middle: (left + right) / 2,
          _share: (right - left) / span,
          weapon,
          worth: first,
          ...(last === first ? {} : { last }),
          label,
        },
      ];
    }),
  );
  if (values.length === 0) return null;
  const seen = [...new Set(values.map(({ weapon }) => weapon))];
  const rows = [...new Set(values.map(({ cover }) => cover))];
  const body = {
    data: { values },
    width: WIDTH - 40,
    height: { step: 34 },
    encoding: { y: namesOf('cover', rows) },
    layer: cellLayers(
      {
        x: axisChannel(frame, 'from', WIDTH),
        x2: { field: 'to' },
        color: frame.isOrdered
          ? levelColour('weapon', frame.kind, frame.weapons, seen)
          : labelColour('weapon', frame.kind, seen, seen),
      },
      { x: axisChannel(frame, '_middle', WIDTH), text: { field: 'label' }, color: inkOnCells('weapon') },
      12,
    ),
  };
  return weaponChart(`best-by-${kebabCase(info.axis.title)}`, caption.title, frame.about, caption.marks, body);
}
