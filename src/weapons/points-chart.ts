import type { Chart } from '../report/charts/chart.ts';
import { labelColour, NEUTRAL } from '../report/charts/theme.ts';
import { weaponChart } from './curves.ts';

/** A weapon's cost and what it does at one place. */
export interface WeaponCost {
  readonly weapon: string;
  /** Name of the panel: where. */
  readonly at: string;
  readonly points: number;
  readonly worth: number;
  readonly onFront: boolean;
}

const PER_ROW = 3;

/** What weapons do for their points, and how the chart says so. */
interface Front {
  readonly title: string;
  readonly about: string;
  readonly marks: string;
  readonly kind: string;
  readonly quantity: string;
  readonly weapons: readonly string[];
  readonly costs: readonly WeaponCost[];
}

/**
 * What weapons are expected to do over points, one panel per place; the Pareto front joined by a line, what is not on
 * it pale. Null without costs.
 */
export function frontChart({ title, about, marks, kind, quantity, weapons, costs }: Front): Chart | null {
  if (costs.length === 0) return null;
  const places = [...new Set(costs.map(({ at }) => at))];
  const seen = weapons.filter((id) => costs.some(({ weapon }) => weapon === id));
  const x = { field: 'points', type: 'quantitative', scale: { domainMin: 0, nice: true }, axis: { title: 'Points' } };
  const y = {
    field: 'worth',
    type: 'quantitative',
    scale: { domainMin: 0, nice: true },
    axis: { title: quantity, tickCount: 4 },
  };
  const unit = {
    width: 190,
    height: 150,
    encoding: { x, y },
    layer: [
      {
        transform: [{ filter: 'datum.onFront' }],
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.5, color: NEUTRAL },
      },
      {
        mark: { type: 'point', size: 60 },
        encoding: {
          color: labelColour('weapon', kind, weapons, seen),
          opacity: { condition: { test: 'datum.onFront', value: 1 }, value: 0.35 },
        },
      },
    ],
  };
  const facet = { field: 'at', type: 'nominal', sort: places, title: null };
  const body = { data: { values: costs }, facet, columns: PER_ROW, spacing: 22, spec: unit };
  return weaponChart('points', title, about, marks, body);
}
