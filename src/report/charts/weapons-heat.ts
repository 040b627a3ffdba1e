import type { Chart } from './chart.ts';
import {
  axisChannel,
  header,
  SPACING,
  sharedNames,
  shownNames,
  type WeaponFrame,
  type WeaponStretch,
  WIDTH,
  weaponChart,
} from './weapons.ts';

/** A row of coloured stretches for each weapon, one panel a cover; with `around`, colours diverge from no difference. */
export function weaponHeat(
  name: string,
  title: string,
  marks: string,
  frame: WeaponFrame,
  stretches: readonly WeaponStretch[],
  around: boolean,
): Chart {
  const span = frame.stepped ? frame.to : frame.to - frame.from + 1;
  const pixels = (WIDTH - 40) / span;
  const greatest = Math.max(0.001, ...stretches.map(({ value }) => Math.abs(value)));
  const shared = sharedNames(frame.covers, stretches, 'cover');
  const covers = shownNames(frame.covers, shared);
  const seenCells = new Set<string>();
  const values = stretches.flatMap(({ weapon, cover: own, from, to, value }) => {
    const cover = own === null ? null : shared.get(own);
    const key = JSON.stringify([weapon, cover, from]);
    if (seenCells.has(key)) return [];
    seenCells.add(key);
    const [left, right] = frame.stepped ? [from - 1, to] : [from - 0.5, to + 0.5];
    const wide = (right - left) * pixels;
    const text = value === 0 ? '0' : `${around && value > 0 ? '+' : ''}${value.toFixed(2)}`;
    const label = wide >= text.length * 8 ? text : '';
    return [{ weapon, cover, from: left, to: right, middle: (left + right) / 2, value, label }];
  });
  const seen = frame.weapons.filter((id) => values.some(({ weapon }) => weapon === id));
  const y = { field: 'weapon', type: 'nominal', sort: seen, axis: { title: null, domain: false, ticks: false } };
  const scale = around
    ? { domain: [-greatest, 0, greatest], range: ['#f1b58c', '#ffffff', '#8fbfe0'], interpolate: 'rgb' }
    : { domain: [0, greatest / 2, greatest], range: ['#f5f8fb', '#7fb3da', '#08519c'], interpolate: 'rgb' };
  const unit = {
    width: WIDTH - 40,
    height: { step: 26 },
    encoding: { y },
    layer: [
      {
        mark: { type: 'rect', stroke: 'white', strokeWidth: 1 },
        encoding: {
          x: axisChannel(frame, 'from', WIDTH),
          x2: { field: 'to' },
          color: { field: 'value', type: 'quantitative', scale, legend: null },
        },
      },
      {
        mark: { type: 'text', fontSize: 11 },
        encoding: {
          x: axisChannel(frame, 'middle', WIDTH),
          text: { field: 'label' },
          color: around
            ? { value: '#222222' }
            : { condition: { test: `datum.value > ${greatest * 0.55}`, value: 'white' }, value: '#222222' },
        },
      },
    ],
  };
  const faceted =
    covers.length < 2 ? unit : { facet: { row: header('cover', 'Cover', covers) }, spacing: SPACING, spec: unit };
  return weaponChart(name, title, frame.about, marks, { data: { values }, ...faceted });
}
