import type { GameWords } from './words.ts';

/**
 * What games counted, as plain tables: the form in which results leave the simulation and reach estimates, CSV files and charts.
 * All numbers are exact integers. Names are camelCase for CSV columns, titles are for people.
 */
export interface Dimension {
  readonly name: string;
  readonly title: string;
  readonly labels: readonly string[];
}

/** A share: the named outcomes over all outcomes. `name` ends in `Rate`, `numerator` is a plural as `hits`. */
export interface Rate {
  readonly name: string;
  readonly numerator: string;
  readonly title: string;
  readonly outcomes: readonly string[];
}

/** Sums over games of one rate in one cell: x, x squared, x times n. */
export interface RateSums {
  readonly x: number;
  readonly xx: number;
  readonly xn: number;
}

/** One cell of a count table: which labels, in how many games anything happened, and the sums over games. */
export interface CountCell {
  readonly labels: readonly string[];
  readonly gamesWithExposure: number;
  readonly n: number;
  readonly nn: number;
  /** In the order of the table's `rates`. */
  readonly rates: readonly RateSums[];
  /** In the order of the table's `outcomes`. */
  readonly outcomes: readonly number[];
}

/** One view of a count metric. The first table of a metric has all its dimensions; the others are margins. */
export interface CountTable {
  readonly metric: string;
  readonly title: string;
  /** Name of the denominator, as `attacks`. */
  readonly exposure: string;
  readonly outcomes: readonly string[];
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  readonly full: boolean;
  /** Games in which the metric was counted, where that is not done in all. */
  readonly gamesCounted?: number;
  /** Cells in which anything happened, in the order of the labels. */
  readonly cells: readonly CountCell[];
}

/** Value and how many games had it, by rising value; values no game had are left out. */
export type Histogram = readonly (readonly [value: number, count: number])[];

export interface HistogramTable {
  readonly metric: string;
  readonly title: string;
  readonly unit: string;
  /** How many of the integers in the histograms make one `unit`; 1 when absent. */
  readonly parts?: number;
  readonly dimensions: readonly Dimension[];
  readonly cells: readonly { readonly labels: readonly string[]; readonly histogram: Histogram }[];
}

export interface Column {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** The least and the most that a game can have, where that is known beforehand. */
  readonly range?: readonly [least: number, most: number];
}

/** A ratio of two side columns, by their names, over the sums of all games. */
export interface SideRatio {
  readonly name: string;
  readonly title: string;
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * One row of integers per game: `gameColumns` first, then for each side `sideColumns`. Row r is game number `firstGame` + r.
 * `score` is doubled: 0 lost, 1 drawn, 2 won. `firstBreakTurn` is 0 for never.
 */
export interface GameTable {
  readonly firstGame: number;
  readonly games: number;
  readonly sides: readonly string[];
  readonly gameColumns: readonly Column[];
  readonly sideColumns: readonly Column[];
  readonly reasons: readonly string[];
  /** The side column that says who was ahead at the end, and by what; strength left when absent. */
  readonly leadColumn?: string;
  readonly ratios?: readonly SideRatio[];
  /** How deadly a side's doings are: shown, not compared. */
  readonly lethality?: readonly SideRatio[];
  /** Absent where those of a fight do. */
  readonly words?: GameWords;
  readonly rows: Int32Array;
}

/** Strength of each side at the end of each turn; the last one is carried forward in games that ended before. */
export interface StrengthTable {
  readonly unit: string;
  /** bySide[side][turn - 1]. */
  readonly bySide: readonly (readonly Histogram[])[];
}

/** A kind of place: `unit` is the plural of what is counted there. */
export interface PlaceKind {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
}

/** A square of a table by its centre, and how much of it there is; the sums over games of what was counted there. */
export interface PlaceCell {
  /** Indices into the table's kinds, and into the sides. */
  readonly kind: number;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly count: number;
  readonly squares: number;
}

/** Where on the table figures stood, fell and so on, counted by squares. Lengths in `unit`, origin south-west. */
export interface PlaceTable {
  readonly unit: string;
  readonly width: number;
  readonly depth: number;
  /** Side of a whole square. */
  readonly square: number;
  /** West and south edge of the first squares: 0 or a little beyond the table's edge. */
  readonly origin: number;
  readonly kinds: readonly PlaceKind[];
  /** Squares in which anything was counted: by kind, side, then from the south-west row by row. */
  readonly cells: readonly PlaceCell[];
}

/** Who led after each turn, and what came of it. Without rows where a single side plays. */
export interface LeadTable {
  /** What sides lead by: their strength in this unit, or what the system has instead. */
  readonly unit: string;
  /**
   * bySide[side][turn - 1]: games still on after that turn, as [lead, doubled score, games] by rising lead. A side's lead is what it
   * has more than the strongest other.
   */
  readonly bySide: readonly (readonly (readonly (readonly [lead: number, doubledScore: number, games: number])[])[])[];
  /** Games by how often the lead passed from one side to another. */
  readonly changes: Histogram;
}

export interface ChartRequest {
  readonly name: string;
  readonly title: string;
  readonly metric: string;
  readonly rate?: string;
  readonly x: string;
  readonly colour?: string;
  readonly column?: string;
  readonly row?: string;
  readonly mark: 'points' | 'line' | 'heat' | 'ranking' | 'outcomes' | 'distribution';
  readonly inWords?: true;
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How often a rule came up: in all, and in how many games. */
export interface RuleCount {
  readonly clause: string;
  readonly event: string;
  readonly count: number;
  readonly games: number;
}

/** Everything that the games of one variant counted. */
export interface VariantResults {
  readonly variant: string;
  readonly games: number;
  /** Turn limit of the variant. */
  readonly maxTurns: number;
  readonly counts: readonly CountTable[];
  /** The metric of attacks and its rate of hits, where a system calls them otherwise. */
  readonly hitRates?: { readonly metric: string; readonly rate: string };
  readonly histograms: readonly HistogramTable[];
  readonly strength: StrengthTable;
  readonly leads: LeadTable;
  readonly table: GameTable;
  readonly charts: readonly ChartRequest[];
  /** Empty for systems that declare no rule events. */
  readonly rules: readonly RuleCount[];
  /** Absent for systems that count no places on a table. */
  readonly places?: PlaceTable;
  /** SHA-256 over all tallies and records: equal for any threads and batches. */
  readonly digest: string;
  /** SHA-256 over the records alone, in game order. */
  readonly recordsDigest: string;
}
