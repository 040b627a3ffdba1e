import type { ChartRequest, VariantResults } from '../../stats/tables.ts';
import { distinct, kebabCase } from '../names.ts';
import type { Report } from '../report.ts';
import type { RunResults } from '../results.ts';
import { gamesWithoutWinner } from '../rows/games.ts';
import { halfway } from '../rows/leads.ts';
import type { Estimates } from '../tables.ts';
import { lethalityChart, sideBalanceChart, winRatesChart } from './balance.ts';
import type { Chart, Source } from './chart.ts';
import { distributionChart, outcomesChart } from './outcomes.ts';
import { overlays } from './overlay.ts';
import { placeCharts } from './places.ts';
import { requestedChart } from './requested.ts';
import { seriesOf } from './series.ts';
import {
  endingsChart,
  gameLengthChart,
  leadChangesChart,
  marginsChart,
  snowballChart,
  strengthChart,
  survivalChart,
} from './turns.ts';

export interface Charts {
  readonly charts: readonly Chart[];
  readonly notes: readonly string[];
}

/** Variants share a chart where possible; others are `<name>-<variant>`. */
export function chartsOf(results: RunResults, estimates: Estimates): Charts {
  const charts: Chart[] = [];
  const notes: string[] = [];
  const keep = (name: string, chart: Chart | null, why: string): void => {
    if (chart === null) notes.push(`chart ${name} left out: ${why}`);
    else charts.push(chart);
  };
  const { variants } = results;
  const unwon = new Map(variants.map(({ variant, table }) => [variant, gamesWithoutWinner(table)]));
  const first = { ...sourceOf(results, variants[0]), variant: null };
  keep('mission-win-rates', winRatesChart(estimates.winRates.rows, unwon, first), 'no game was played');
  const suffixes = suffixesOf(variants);
  const over = variants.length > 1 ? overlays(variants, chartRequests(variants[0]), estimates, first) : null;
  charts.push(...(over?.charts ?? []));
  for (const [i, variant] of variants.entries()) {
    const source = sourceOf(results, variant);
    const suffix = suffixes[i];
    for (const { name, draw, why } of [...standardCharts(variant, estimates), ...requestedCharts(variant, estimates)]) {
      if (over?.groups.has(name)) continue;
      const drawn = draw(source);
      if (typeof drawn === 'string') keep(name + suffix, null, drawn);
      else keep(name + suffix, drawn === null ? null : ofVariant(drawn, suffix, source), why);
    }
  }
  return { charts, notes };
}

/** Once per variant. */
export function placeChartsOf(results: RunResults): Chart[] {
  const { variants, page } = results;
  const suffixes = suffixesOf(variants);
  const pictures = page?.map?.pictures ?? {};
  return variants.flatMap((variant, i) => {
    const source = sourceOf(results, variant);
    const picture = Object.hasOwn(pictures, variant.variant) ? pictures[variant.variant] : null;
    return placeCharts(variant, picture, source).map((chart) => ofVariant(chart, suffixes[i], source));
  });
}

function suffixesOf(variants: readonly VariantResults[]): string[] {
  if (variants.length === 1) return [''];
  return distinct(
    variants.map(({ variant }) => variant),
    kebabCase,
  ).map((name) => `-${name}`);
}

function ofVariant(chart: Chart, suffix: string, { variant }: Source): Chart {
  if (variant === null) return chart;
  return { ...chart, name: chart.name + suffix, of: { variant, group: chart.name } };
}

/** Null: nothing to draw. Text: cannot be drawn. */
interface Planned {
  readonly name: string;
  readonly draw: (source: Source) => Chart | string | null;
  readonly why: string;
}

function sourceOf({ scenario, seed, alpha, variants }: RunResults, { variant, table }: VariantResults): Source {
  const { games, sides, words } = table;
  return { scenario: scenario.name, variant: variants.length === 1 ? null : variant, games, seed, alpha, sides, words };
}

function standardCharts({ variant, strength, leads, table }: VariantResults, estimates: Estimates): Planned[] {
  const own = <R extends { readonly variant: string }>(rows: readonly R[]) =>
    rows.filter((row) => row.variant === variant);
  const played = 'no game was played';
  const leadCharts: Planned[] = [
    {
      name: 'side-balance',
      draw: (source) => sideBalanceChart(own(estimates.winRates.rows), own(estimates.balance.rows), source),
      why: played,
    },
    {
      name: 'snowball',
      draw: (source) => snowballChart(own(estimates.scoreByLead.rows), halfway(table), leads.unit, source),
      why: 'games are over too soon for a lead half-way',
    },
    { name: 'lead-changes', draw: (source) => leadChangesChart(own(estimates.leadChanges.rows), source), why: played },
  ];
  return [
    {
      name: 'morale-survival',
      draw: (source) => survivalChart(own(estimates.survival.rows), source),
      why: 'no side ever broke',
    },
    {
      name: 'strength-by-turn',
      draw: (source) => strengthChart(own(estimates.strength.rows), strength.unit, source),
      why: played,
    },
    { name: 'game-length', draw: (source) => gameLengthChart(own(estimates.gameLength.rows), source), why: played },
    { name: 'endings', draw: (source) => endingsChart(own(estimates.endings.rows), source), why: played },
    {
      name: 'lethality',
      draw: (source) =>
        lethalityChart(
          own(estimates.balance.rows),
          (table.lethality ?? []).map(({ title }) => title),
          source,
        ),
      why: played,
    },
    ...(table.sides.length < 2 ? [] : leadCharts),
    ...(table.sides.length === 2
      ? [
          {
            name: 'margins',
            draw: (source: Source) => marginsChart(own(estimates.margins.rows), leads.unit, source),
            why: played,
          },
        ]
      : []),
  ];
}

function requestedCharts(variant: VariantResults, { metrics }: Estimates): Planned[] {
  return chartRequests(variant).map((request) => ({
    name: request.name,
    draw: (source) => {
      if (request.mark === 'outcomes') return outcomesChart(request, variant, source);
      if (request.mark === 'distribution') return distributionChart(request, variant, source);
      const series = seriesOf(request, variant, metrics);
      return typeof series === 'string' ? series : requestedChart(request, series, source);
    },
    why: 'nothing of it happened in any game',
  }));
}

function chartRequests(variant: VariantResults): ChartRequest[] {
  return [...variant.charts, ...casualtyCharts(variant)];
}

function casualtyCharts({ histograms, charts }: VariantResults): ChartRequest[] {
  return histograms
    .filter(
      ({ dimensions }) =>
        dimensions
          .map(({ name }) => name)
          .toSorted()
          .join() === 'side,turn',
    )
    .filter(({ metric }) => charts.every((request) => request.metric !== metric))
    .map(({ metric, title }) => ({ name: metric, title, metric, x: 'turn', colour: 'side', mark: 'line' }));
}

export function chartsOfReport({ results, estimates, additions }: Report): Charts {
  const { charts, notes } = chartsOf(results, estimates);
  return { charts: [...additions.charts, ...charts], notes };
}
