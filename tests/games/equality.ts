import { loadScenario, systemOf } from '../../src/scenarios/index.ts';
import {
  type Histogram,
  histogramSums,
  holm,
  type RatioSums,
  ratioDifference,
  type Sums,
  welchOfSums,
} from '../../src/stats/index.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { variantResults } from '../../src/workers/results.ts';
import { Totals } from '../../src/workers/totals.ts';

/** What the file leaves out of the built-in system. */
const HOUSE_RULES = ['shooting.missHitsOtherInMelee=false'];
/** How the two systems call the same: the built-in one, then the file. */
const COLUMNS = [
  ['strengthLeft', 'strengthLeft'],
  ['losses', 'losses'],
  ['shots', 'shots'],
  ['shotKills', 'shotKills'],
  ['meleeKills', 'blowKills'],
] as const;

const sumsOf = (values: readonly number[]): Sums => ({
  n: values.length,
  sum: values.reduce((a, b) => a + b, 0),
  sumOfSquares: values.reduce((a, b) => a + b * b, 0),
});

/** Integers of each game, by what they are of. */
class Measured {
  private readonly results: VariantResults;
  readonly sums = new Map<string, Sums>();
  readonly ratios = new Map<string, RatioSums>();

  constructor(results: VariantResults, isData: boolean) {
    this.results = results;
    const { sides, reasons } = results.table;
    this.add('turns', this.column('turns'));
    const reason = this.column('reason');
    for (const [i, name] of reasons.entries()) {
      const is = reason.map((one) => Number(one === i));
      this.add(`ended by ${name}`, is);
    }
    sides.forEach((side, s) => {
      const own = (name: string) => this.column(name, s);
      this.add(`${side} score`, own('score'));
      this.add(
        `${side} broke`,
        own('firstBreakTurn').map((turn) => Number(turn > 0)),
      );
      this.add(
        `${side} first break`,
        own('firstBreakTurn').filter((turn) => turn > 0),
      );
      for (const names of COLUMNS) this.add(`${side} ${names[0]}`, own(names[isData ? 1 : 0]));
      this.addHits(side, s, isData);
      this.addFirst(side, isData);
    });
    for (const { labels, histogram } of this.histograms('casualties'))
      this.sums.set(`${labels[0]} casualties in turn ${labels[1]}`, histogramSums(histogram));
  }

  private add(name: string, values: readonly number[]): void {
    this.sums.set(name, sumsOf(values));
  }

  private column(name: string, side: number | null = null): number[] {
    const { gameColumns, sideColumns, sides, rows, games } = this.results.table;
    const stride = gameColumns.length + sides.length * sideColumns.length;
    const names = (side === null ? gameColumns : sideColumns).map((one) => one.name);
    const at = names.indexOf(name) + (side === null ? 0 : gameColumns.length + side * sideColumns.length);
    if (!names.includes(name)) throw new Error(`no column ${name}`);
    return Array.from({ length: games }, (_, game) => rows[game * stride + at]);
  }

  private histograms(metric: string): readonly { labels: readonly string[]; histogram: Histogram }[] {
    return this.results.histograms.find((one) => one.metric === metric)?.cells ?? [];
  }

  private addHits(side: string, s: number, isData: boolean): void {
    if (!isData) {
      this.add(`${side} hits`, this.column('hits', s));
      return;
    }
    const cell = this.histograms('steps').find(({ labels }) => labels[0] === side && labels[1] === 'shoot.hits');
    this.sums.set(`${side} hits`, histogramSums(cell!.histogram));
  }

  /** Turns of which it was first, over all turns; games are the units. */
  private addFirst(side: string, isData: boolean): void {
    const metric = isData ? 'goes-first' : 'initiative';
    const table = this.results.counts.find((one) => one.metric === metric)!;
    const { n, nn, gamesWithExposure, rates } = table.cells.find(({ labels }) => labels[0] === side)!;
    this.ratios.set(`${side} goes first`, { games: this.results.games, gamesWithExposure, n, nn, ...rates[0] });
  }
}

export interface Wish {
  /** Name of the file in both folders. */
  readonly scenario: string;
  /** Of the first side and of the second. */
  readonly policies: readonly [string, string];
  readonly games: number;
}

export interface Comparison {
  readonly metric: string;
  readonly builtIn: number;
  readonly data: number;
  /** By Holm over all metrics of the comparison. */
  readonly p: number | null;
}

async function measured(
  folder: string,
  seed: number,
  { scenario, policies, games }: Wish,
  more: readonly string[],
): Promise<Measured> {
  const isData = folder.endsWith('as-data');
  const file = `scenarios/${folder}/${scenario}.yaml`;
  const sides = ['blue', 'red'];
  const set = Object.fromEntries(sides.map((side, i) => [`sides.${side}.policy`, policies[i]]));
  const loaded = await loadScenario(file, { set, ...(isData ? {} : { houseRules: [...HOUSE_RULES, ...more] }) });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const system = await systemOf(loaded.scenario);
  const { data, houseRules } = loaded.scenario.baseline;
  const { job, metrics } = prepareJob(system, { id: file, data, houseRules, seed });
  const totals = new Totals(metrics, { firstGame: 0, games, batchSize: games });
  totals.add(playBatch(new ReadyMatch(system, job), 0, games));
  return new Measured(variantResults('baseline', totals), isData);
}

/** The built-in system beside the file, on different seeds. `more`: house rules of the built-in system. */
export async function compared(
  wish: Wish,
  folders: readonly [string, string],
  more: readonly string[] = [],
): Promise<readonly Comparison[]> {
  const [builtIn, data] = [await measured(folders[0], 1, wish, more), await measured(folders[1], 2, wish, more)];
  const none: Sums = { n: 0, sum: 0, sumOfSquares: 0 };
  const means = [...new Set([...builtIn.sums.keys(), ...data.sums.keys()])].map((metric): Comparison => {
    const [one, other] = [builtIn.sums.get(metric) ?? none, data.sums.get(metric) ?? none];
    return { metric, builtIn: one.sum / one.n, data: other.sum / other.n, p: welchOfSums(one, other).pDiff };
  });
  const ratios = [...builtIn.ratios].map(([metric, one]): Comparison => {
    const other = data.ratios.get(metric)!;
    return { metric, builtIn: one.x / one.n, data: other.x / other.n, p: ratioDifference(one, other).pDiff };
  });
  const rows = [...means, ...ratios];
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, p: adjusted[i] }));
}

export const BOTH = ['squad-alpha', 'squad-alpha-as-data'] as const;

/** Scenarios that both have, and plain players in both seats. */
export const SCENARIOS = ['mirrored-skirmish', 'farmhouse', 'breakthrough'] as const;
export const PLAYERS: readonly (readonly [string, string])[] = [
  ['random', 'shoot-nearest'],
  ['shoot-nearest', 'random'],
];

/** In words, those that differ at 1%. */
export function differing(rows: readonly Comparison[]): string[] {
  return rows
    .filter(({ p }) => p !== null && p < 0.01)
    .map(({ metric, builtIn, data, p }) => `${metric}: ${builtIn.toFixed(4)} and ${data.toFixed(4)} (p ${p})`);
}
