import type { Source } from '../report/charts/chart.ts';
import { type Additions, NOTHING_MORE } from '../report/report.ts';
import type { Row, Table } from '../report/rows/table.ts';
import { wrapped } from '../report/terminal/layout.ts';
import type { ExactRate } from '../sim/kernel/rules/odds.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { CountTable, VariantResults } from '../stats/tables.ts';
import { deviation, labelColumns, SAME, type SelfCheck, selfCheck, selfCheckText } from './agreement.ts';
import { type Inputs, type Odds, OddsError, oddsUnder } from './answer.ts';
import { funnelCharts, funnelsBeside, funnelTable } from './funnels-beside.ts';
import { toldInputs } from './told-inputs.ts';

export interface ExactRow {
  readonly variant: string;
  readonly metric: string;
  readonly rate: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Rolls. */
  readonly n: number;
  readonly sampled: number;
  readonly exact: number;
  /** Infinite for impossible results. */
  readonly z: number;
}

/**
 * Every cell with an exact probability. z = (x - n p) / sqrt(n p (1 - p)) takes rolls as the unit, although other
 * intervals take games: given the cell, each roll is independent of earlier ones. These decide whether another
 * follows, but
 * the sum of x - p is a martingale with mean 0 and variance p (1 - p) E[n] (Wald's identities). Normal for large n p
 * (1 - p).
 */
export function exactBeside(system: System, houseRules: Patch, results: VariantResults): ExactRow[] {
  const odds = oddsUnder(system, houseRules);
  return (system.exact ?? []).flatMap((declared) => {
    const table = results.counts.find(({ metric, full }) => full && metric === declared.metric);
    return table === undefined ? [] : tableRows(system, odds, declared, table, results.variant);
  });
}

function tableRows(system: System, odds: Odds, declared: ExactRate, table: CountTable, variant: string): ExactRow[] {
  const { metric, rate } = declared;
  const at = table.rates.findIndex(({ name }) => name === rate);
  if (at < 0) throw new Error(`${metric} has no rate "${rate}" to compare`);
  const known = new Map<string, number | null>();
  return table.cells.flatMap(({ labels: names, n, rates }) => {
    const labels = Object.fromEntries(table.dimensions.map(({ name }, i) => [name, names[i]]));
    const told = toldInputs(system, declared, labels);
    if (told === null) return [];
    const key = JSON.stringify(told);
    if (!known.has(key)) known.set(key, probabilityOf(odds, declared, told));
    const exact = known.get(key)!;
    if (exact === null) return [];
    const { x } = rates[at];
    return [{ variant, metric, rate, labels, n, sampled: x / n, exact, z: deviation(x, n, exact) }];
  });
}

/** Null if untold inputs give different values or do not fit. */
function probabilityOf(odds: Odds, { procedure, outcomes, untold = {} }: ExactRate, told: Inputs): number | null {
  let combinations: Inputs[] = [told];
  for (const [input, values] of Object.entries(untold))
    combinations = combinations.flatMap((inputs) => values.map((value) => ({ ...inputs, [input]: value })));
  let found: number | null = null;
  for (const inputs of combinations) {
    const probability = asked(odds, procedure, outcomes, inputs);
    if (probability === null || (found !== null && Math.abs(probability - found) > SAME)) return null;
    found = probability;
  }
  return found;
}

function asked(odds: Odds, procedure: string, outcomes: readonly string[], inputs: Inputs): number | null {
  try {
    const answer = odds.ask(procedure, inputs);
    return outcomes.reduce((sum, outcome) => sum + (answer.outcomes.get(outcome) ?? 0), 0);
  } catch (error) {
    if (error instanceof OddsError) return null;
    throw error;
  }
}

/** The table `exact-agreement`, with all dimensions. */
export function exactAgreement(rows: readonly ExactRow[]): Table {
  const { dimensions, cellsOf } = labelColumns(rows);
  return {
    name: 'exact-agreement',
    columns: ['variant', 'metric', 'rate', ...dimensions, 'n', 'sampled', 'exact', 'z'],
    rows: rows.map(({ labels, ...row }): Row => ({ ...row, ...cellsOf(labels) })),
  };
}

/** Empty if no rate has an exact value. */
export function exactAdditions(system: System, houseRules: Patch, results: VariantResults, source: Source): Additions {
  const rows = exactBeside(system, houseRules, results);
  if (rows.length === 0) return NOTHING_MORE;
  const table = exactAgreement(rows);
  const check = checkOf(rows);
  const method = check === null ? [] : [selfCheckText(check, FILE)];
  const funnels = funnelsBeside(system, houseRules, results);
  const tables = funnels.length === 0 ? [table] : [table, funnelTable(results.variant, funnels)];
  const summary = check === null ? {} : { exactAgreement: check };
  return { tables, charts: funnelCharts(funnels, source), summary, method };
}

const FILE = 'tables/exact-agreement.csv';

export function checkOf(rows: readonly ExactRow[]): SelfCheck | null {
  return selfCheck(
    rows.map(({ metric, rate, labels, n, sampled, exact }) => {
      const cell = Object.entries(labels).map(([dimension, label]) => `${dimension} ${label}`);
      return { name: [metric, rate, ...cell].join(', '), x: Math.round(sampled * n), n, low: exact, high: exact };
    }),
  );
}

/** One sentence; null without cells. */
export function agreementText({ method }: Additions): string | null {
  return method === undefined || method.length === 0 ? null : wrapped(method.join(' '), '  ');
}
