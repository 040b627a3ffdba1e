import type { Histogram } from './types.ts';

/** Results of games as tables of exact integers. Names are camelCase for CSV columns, titles are for people. */
export interface Dimension {
  readonly name: string;
  readonly title: string;
  readonly labels: readonly string[];
}

/** The named outcomes over all outcomes. `name` ends in `Rate`; `numerator` is a plural. */
export interface Rate {
  readonly name: string;
  readonly numerator: string;
  readonly title: string;
  readonly outcomes: readonly string[];
}

interface RateSums {
  readonly x: number;
  readonly xx: number;
  readonly xn: number;
}

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

/** The first table of a metric has all its dimensions; the others are margins. */
export interface CountTable {
  readonly metric: string;
  readonly title: string;
  /** Name of the denominator, for example `attacks`. */
  readonly exposure: string;
  readonly outcomes: readonly string[];
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  readonly full: boolean;
  /** Absent if the metric was counted in all games. */
  readonly gamesCounted?: number;
  /** Cells in which anything happened, in the order of the labels. */
  readonly cells: readonly CountCell[];
}

export interface HistogramTable {
  readonly metric: string;
  readonly title: string;
  readonly unit: string;
  /** Integers of the histograms per `unit` (default 1). */
  readonly parts?: number;
  readonly dimensions: readonly Dimension[];
  readonly cells: readonly { readonly labels: readonly string[]; readonly histogram: Histogram }[];
}

export interface Column {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly range?: readonly [least: number, most: number];
}

/** A ratio of two side columns over the sums of all games. */
export interface SideRatio {
  readonly name: string;
  readonly title: string;
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * One row per game: `gameColumns`, then `sideColumns` for each side. Row r is game number `firstGame` + r. `score` is
 * doubled: 0 lost, 1 drawn, 2 won. `firstBreakTurn` is 0 for never.
 */
export interface GameTable {
  readonly firstGame: number;
  readonly games: number;
  readonly sides: readonly string[];
  /** Names that are plurals or not (default: by the name). */
  readonly plurals?: Readonly<Record<string, boolean>>;
  readonly gameColumns: readonly Column[];
  readonly sideColumns: readonly Column[];
  readonly reasons: readonly string[];
  /** The side column of the final lead (default: strength left). */
  readonly leadColumn?: string;
  readonly ratios?: readonly SideRatio[];
  /** Shown, not compared. */
  readonly lethality?: readonly SideRatio[];
  /** Those of a fight by default. */
  readonly words?: GameWords;
  readonly rows: Int32Array;
}

/** At the end of each turn; carried forward after the end of a game. */
export interface StrengthTable {
  readonly unit: string;
  /** bySide[side][turn - 1]. */
  readonly bySide: readonly (readonly Histogram[])[];
}

/** `unit` is the plural of the counted events. */
export interface PlaceKind {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
}

export interface PlaceCell {
  /** Indices of kind and side. */
  readonly kind: number;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly count: number;
  readonly squares: number;
}

/** Counts by square of where figures stood or fell. Lengths in `unit`, origin south-west. */
export interface PlaceTable {
  readonly unit: string;
  readonly width: number;
  readonly depth: number;
  readonly square: number;
  /** West and south edge of the first squares, at most 0. */
  readonly origin: number;
  readonly kinds: readonly PlaceKind[];
  /** By kind, side, then row by row from the south-west. */
  readonly cells: readonly PlaceCell[];
}

/** Empty where a single side plays. */
export interface LeadTable {
  /** Strength, or the system's own unit of lead. */
  readonly unit: string;
  /** bySide[side][turn - 1]: games still on, by rising lead over the strongest other. */
  readonly bySide: readonly (readonly (readonly (readonly [lead: number, doubledScore: number, games: number])[])[])[];
  /** Games by how often the lead passed to another side. */
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

export interface RuleCount {
  readonly clause: string;
  readonly event: string;
  /** Of a game's file. */
  readonly line?: number;
  /** A remark where it comes up, not where it never does. */
  readonly isRemarkable?: true;
  readonly count: number;
  readonly games: number;
}

export interface VariantResults {
  readonly variant: string;
  readonly games: number;
  readonly maxTurns: number;
  readonly counts: readonly CountTable[];
  /** Hits of attacks, where not under the usual names. */
  readonly hitRates?: { readonly metric: string; readonly rate: string };
  readonly histograms: readonly HistogramTable[];
  readonly strength: StrengthTable;
  readonly leads: LeadTable;
  readonly table: GameTable;
  readonly charts: readonly ChartRequest[];
  readonly rules: readonly RuleCount[];
  readonly places?: PlaceTable;
  /** SHA-256 over all tallies and records: equal for any threads and batches. */
  readonly digest: string;
  /** SHA-256 over the records alone, in game order. */
  readonly recordsDigest: string;
}

const FIGHT = {
  strengthLeft: 'Strength left',
  losses: 'Losses',
  breakRate: 'Break rate',
  broke: 'Broke',
  breaks: 'When sides break',
  broken: 'the side has broken',
  firstToBreak: 'First to break loses',
  costs: 'How deadly the game is',
};

/** Card games, for example, have no strength and do not break. */
export type GameWords = Readonly<Record<keyof typeof FIGHT, string>>;

export function wordsOf({ words }: { readonly words?: GameWords }): GameWords {
  return words ?? FIGHT;
}

/** Integers per game. */
export function recordLength({ gameColumns, sides, sideColumns }: GameTable): number {
  return gameColumns.length + sides.length * sideColumns.length;
}

/** Index in a game's record, -1 if there is none. A null side means the game's own columns. */
export function columnAt({ gameColumns, sides, sideColumns }: GameTable, side: string | null, column: string): number {
  if (side === null) return gameColumns.findIndex(({ name }) => name === column);
  const sideIndex = sides.indexOf(side);
  const index = sideColumns.findIndex(({ name }) => name === column);
  return sideIndex < 0 || index < 0 ? -1 : gameColumns.length + sideIndex * sideColumns.length + index;
}

/** Infinite ends if unknown. */
export function rangeOf(
  { gameColumns, sideColumns }: GameTable,
  side: string | null,
  column: string,
): readonly [least: number, most: number] {
  const found = (side === null ? gameColumns : sideColumns).find(({ name }) => name === column);
  return found?.range ?? [-Infinity, Infinity];
}

export function sameLayout(a: GameTable, b: GameTable): boolean {
  const names = ({ gameColumns, sides, sideColumns }: GameTable) =>
    JSON.stringify([gameColumns.map(({ name }) => name), sides, sideColumns.map(({ name }) => name)]);
  return names(a) === names(b);
}
