import type { Chart } from '../report/charts/chart.ts';
import { labelColour } from '../report/charts/theme.ts';
import { weaponChart } from './curves.ts';

/** A rate of played games beside its exact value; the two ends differ if games do not tell which value applied. */
export interface WeaponDot {
  readonly weapon: string;
  readonly rate: string;
  readonly sampled: number;
  readonly low: number;
  readonly high: number;
  readonly exactMin: number;
  readonly exactMax: number;
}

const SIZE = 290;

/**
 * Sampled rates over exact ones, one panel per rate: all are on the diagonal if dice fall as they should. Null without
 * dots.
 */
export function inPlayChart(
  about: string,
  marks: string,
  kind: string,
  weapons: readonly string[],
  dots: readonly WeaponDot[],
): Chart | null {
  if (dots.length === 0) return null;
  const rates = [...new Set(dots.map(({ rate }) => rate))];
  const seen = weapons.filter((id) => dots.some(({ weapon }) => weapon === id));
  const values = dots.map((dot) => ({ ...dot, exact: Math.min(Math.max(dot.sampled, dot.exactMin), dot.exactMax) }));
  const share = { type: 'quantitative', scale: { domain: [0, 1] } };
  const x = { ...share, axis: { title: 'Exact', format: '.0%', tickCount: 5 } };
  const y = { ...share, axis: { title: 'In play', format: '.0%', tickCount: 5 } };
  const color = labelColour('weapon', kind, weapons, seen);
  const span = { type: 'rule', strokeWidth: 1, opacity: 0.6 };
  const unit = {
    width: SIZE,
    height: SIZE,
    layer: [
      {
        data: { values: [{ at: 0 }, { at: 1 }] },
        mark: { type: 'line', color: '#bbbbbb', strokeDash: [4, 4] },
        encoding: { x: { field: 'at', ...x }, y: { field: 'at', ...y } },
      },
      {
        mark: span,
        encoding: { x: { field: 'exact', ...x }, y: { field: 'low', ...y }, y2: { field: 'high' }, color },
      },
      {
        mark: span,
        encoding: { x: { field: 'exactMin', ...x }, x2: { field: 'exactMax' }, y: { field: 'sampled', ...y }, color },
      },
      {
        mark: { type: 'point', size: 30 },
        encoding: { x: { field: 'exact', ...x }, y: { field: 'sampled', ...y }, color },
      },
    ],
  };
  const facet = { field: 'rate', type: 'nominal', sort: rates, title: null };
  const body = rates.length === 1 ? unit : { facet, columns: 2, spec: unit };
  return weaponChart('in-play', 'Weapons in played games', about, marks, { data: { values }, ...body });
}
