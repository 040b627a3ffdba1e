import { type Chart, chart, type Source } from '../report/charts/chart.ts';
import { INK } from '../report/charts/marks.ts';
import { SERIES } from '../report/charts/theme.ts';
import { whole } from '../report/numbers.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { ExactRate, StepAnswer } from '../sim/kernel/rules/odds.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { CountTable, VariantResults } from '../stats/tables.ts';
import { findProcedure, type Odds, OddsError, oddsUnder } from './answer.ts';
import { funnelNumber } from './funnel.ts';
import { toldInputs } from './told-inputs.ts';

/** A step of an attack: its mean in the games beside its exact mean in the same situations. */
export interface FunnelStep {
  readonly title: string;
  readonly kind: StepAnswer['kind'];
  readonly sampled: number;
  readonly exact: number;
}

/** Of all plays with equal labels, such as a profile and a weapon. */
export interface FunnelBeside {
  readonly procedure: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly n: number;
  readonly steps: readonly FunnelStep[];
}

/** The funnels of rates that say which steps were added up. */
export function funnelsBeside(system: System, houseRules: Patch, results: VariantResults): FunnelBeside[] {
  const declared = (system.exact ?? []).filter(({ steps }) => steps !== undefined);
  if (declared.length === 0) return [];
  const odds = oddsUnder(system, houseRules);
  return declared.flatMap((one) => {
    const table = results.counts.find(({ metric, full }) => full && metric === one.metric);
    return table === undefined ? [] : funnelsOf(system, odds, one, table, results);
  });
}

/** Situations that were played alike. */
interface Played {
  readonly labels: Readonly<Record<string, string>>;
  n: number;
  /** By step: the sum of exact means. */
  readonly exact: Map<string, number>;
  steps: readonly StepAnswer[];
}

function funnelsOf(
  system: System,
  odds: Odds,
  declared: ExactRate,
  table: CountTable,
  { histograms, games }: VariantResults,
): FunnelBeside[] {
  const sums = histograms.find(({ metric }) => metric === declared.steps);
  if (sums === undefined) return [];
  const dimensions = sums.dimensions.map(({ name }) => name).filter((name) => name !== 'step');
  const groups = new Map<string, Played>();
  for (const { labels: names, n } of table.cells) {
    const all = Object.fromEntries(table.dimensions.map(({ name }, i) => [name, names[i]]));
    const labels = Object.fromEntries(dimensions.map((name) => [name, all[name]]));
    const steps = stepsOf(system, odds, declared, all);
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, n: 0, exact: new Map<string, number>(), steps };
    if (steps.length === 0) continue;
    groups.set(key, group);
    group.n += n;
    for (const { name, probabilities } of steps)
      group.exact.set(name, (group.exact.get(name) ?? 0) + n * meanOf(probabilities));
  }
  return [...groups.values()].map(({ labels, n, exact, steps }) => ({
    ...{ procedure: declared.procedure, labels, n },
    steps: steps
      .filter(({ kind }) => kind !== 'value')
      .map(({ name, title, kind }) => {
        const cell = sums.cells.find((one) =>
          sums.dimensions.every((of, i) => one.labels[i] === (of.name === 'step' ? name : labels[of.name])),
        );
        return {
          title,
          kind,
          sampled: (games * histogramMean(cell?.histogram ?? [])) / n,
          exact: exact.get(name)! / n,
        };
      }),
  }));
}

/** None if a label is no input. */
function stepsOf(
  system: System,
  odds: Odds,
  declared: ExactRate,
  labels: Readonly<Record<string, string>>,
): readonly StepAnswer[] {
  const told = toldInputs(system, declared, labels);
  if (told === null) return [];
  try {
    return odds.ask(findProcedure(system, declared.procedure).name, told).steps ?? [];
  } catch (error) {
    if (error instanceof OddsError) return [];
    throw error;
  }
}

function meanOf(probabilities: Iterable<readonly [number, number]>): number {
  let sum = 0;
  for (const [value, chance] of probabilities) sum += value * chance;
  return sum;
}

function histogramMean(histogram: readonly (readonly [number, number])[]): number {
  const games = histogram.reduce((sum, [, count]) => sum + count, 0);
  return games === 0 ? 0 : histogram.reduce((sum, [value, count]) => sum + value * count, 0) / games;
}

/** The table `funnels`. */
export function funnelTable(variant: string, funnels: readonly FunnelBeside[]): Table {
  const dimensions = [...new Set(funnels.flatMap(({ labels }) => Object.keys(labels)))];
  return {
    name: 'funnels',
    columns: ['variant', 'procedure', ...dimensions, 'n', 'step', 'sampled', 'exact'],
    rows: funnels.flatMap(({ procedure, labels, n, steps }) =>
      steps.map(
        ({ title, sampled, exact }): Row => ({
          ...{ variant, procedure, ...labels, n, step: title, sampled, exact },
        }),
      ),
    ),
  };
}

/** Panels of one chart. */
const MOST_PANELS = 24;
/** Means of fewer attacks say little beside exact ones. */
const LEAST_ATTACKS = 20;
const PER_ROW = 3;

/** Bars from the first step to the loss, a panel an attack, with the exact means as ticks; one chart a procedure. */
export function funnelCharts(funnels: readonly FunnelBeside[], source: Source): Chart[] {
  const often = funnels.filter(({ n }) => n >= LEAST_ATTACKS).toSorted((one, other) => other.n - one.n);
  return [...new Set(often.map(({ procedure }) => procedure))].map((procedure) => {
    const shown = often.filter((one) => one.procedure === procedure).slice(0, MOST_PANELS);
    const panelOf = ({ labels, n }: FunnelBeside): string => `${Object.values(labels).join('/')} (n ${whole(n)})`;
    const values = shown.flatMap((one) =>
      one.steps.map((step) => ({
        ...{ panel: panelOf(one), step: step.title, sampled: step.sampled, exact: step.exact },
        label: `${funnelNumber({ kind: step.kind, mean: step.sampled })} (exact ${funnelNumber({ kind: step.kind, mean: step.exact })})`,
      })),
    );
    const most = Math.max(0.001, ...values.flatMap(({ sampled, exact }) => [sampled, exact]));
    const steps = [...new Set(values.map(({ step }) => step))];
    const x = (field: string) => ({ field, type: 'quantitative', scale: { domain: [0, most * 1.8] }, axis: null });
    const spec = {
      width: 190,
      height: { step: 22 },
      encoding: {
        y: { field: 'step', type: 'nominal', sort: steps, axis: { title: null, domain: false, ticks: false } },
      },
      layer: [
        { mark: { type: 'bar', height: 16, color: SERIES }, encoding: { x: x('sampled') } },
        { mark: { type: 'tick', thickness: 2, size: 18, color: INK }, encoding: { x: x('exact') } },
        {
          mark: { type: 'text', align: 'left', dx: 6, fontSize: 11, color: INK },
          encoding: { x: x('sampled'), text: { field: 'label' } },
        },
      ],
    };
    const facet = {
      field: 'panel',
      type: 'nominal',
      sort: shown.map(panelOf),
      title: null,
      header: { labelAnchor: 'start' },
    };
    const left = funnels.filter((one) => one.procedure === procedure).length - shown.length;
    const marks = [
      'Bars: mean of each step in the games, between units at full strength; ticks: its exact mean in the same situations; n: attacks.',
      ...(left === 0
        ? []
        : [`${left} that came up less often ${left === 1 ? 'is' : 'are'} in tables/funnels.csv alone.`]),
    ].join(' ');
    const name = `funnel-${procedure}`;
    const body = { facet, columns: Math.min(PER_ROW, shown.length), spec };
    return chart({ name, title: `The funnel of ${procedure}, sampled and exact`, marks }, source, values, body);
  });
}
