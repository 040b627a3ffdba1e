import { type ComparedMetric, type Recorded, recordableMetrics } from '../inference/index.ts';
import type { Advice } from '../report/sentences/calibration.ts';
import { type NearestFinding, toldApart } from '../stats/index.ts';
import { type Prepared, populationsOfTables, withProducts } from './pairings.ts';
import { playtestColumns } from './playtest-columns.ts';

/** Rungs that are told apart so well need no advice, and one that gains so little is none. */
const TOLD = 0.9;
const GAIN = 0.05;

/** The columns that nobody wrote down and that would tell most about the two likeliest rungs, if both are possible. */
export function adviceOf(
  recorded: readonly Recorded[],
  ready: Prepared,
  { nearest, populations }: NearestFinding,
): Advice | null {
  const { rungs, tables, equal } = ready;
  const rivals = populations.map(({ isPossible, support }, rung) => (isPossible && rung !== nearest ? support : -1));
  const rival = rivals.indexOf(Math.max(...rivals));
  if (rivals[rival] < 0) return null;
  const two = [nearest, rival].toSorted((a, b) => a - b).map((rung) => tables[equal[rung]]);
  const games = recorded[0].values.length;
  const rightWith = (more: readonly ComparedMetric[]) => {
    const metrics = [...recorded.map(({ metric }) => metric), ...more];
    const [a, b] = populationsOfTables(two, metrics);
    const known = [...recorded.map(({ values }) => values), ...more.map(() => new Float64Array(games))];
    return toldApart(withProducts(metrics, known), [a, b]).right;
  };
  const now = rightWith([]);
  const columns = playtestColumns(tables[0]);
  const open = recordableMetrics(tables[0]).filter(
    ({ kind, name }) => kind !== 'ratio' && !recorded.some(({ metric }) => metric.name === name),
  );
  const tried = [...new Set(open.map(({ name }) => name))].map((name) => {
    const metrics = open.filter((metric) => metric.name === name);
    return { metrics, right: rightWith(metrics) };
  });
  const best = tried.toSorted((a, b) => b.right - a.right).at(0);
  if (best === undefined || now >= TOLD || best.right < now + GAIN) return null;
  const headers = columns.filter(({ reads }) => reads.some(({ metric }) => isIn(best.metrics, metric)));
  const [lower, upper] = [nearest, rival].toSorted((a, b) => a - b);
  return {
    columns: headers.map(({ header }) => header),
    between: [rungs[lower].name, rungs[upper].name],
    now,
    better: best.right,
  };
}

function isIn(metrics: readonly ComparedMetric[], { name, side }: ComparedMetric): boolean {
  return metrics.some((metric) => metric.name === name && metric.side === side);
}
