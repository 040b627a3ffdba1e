/** Plain data that recorder, statistics, CSV files and charts read. */
export interface Dimension {
  /** camelCase CSV column. */
  readonly name: string;
  readonly title: string;
  readonly labels: readonly string[];
}

export interface Rate {
  /** camelCase CSV column that ends in `Rate`. */
  readonly name: string;
  /** camelCase plural, such as `hits`: CSV column of the numerator. */
  readonly numerator: string;
  readonly title: string;
  readonly outcomes: readonly string[];
}

/** Many events per game, each with one outcome. */
export interface CountMetric {
  readonly kind: 'counts';
  /** kebab-case CSV file name. */
  readonly name: string;
  readonly title: string;
  /** camelCase plural, such as `attacks`: CSV column of the denominator. */
  readonly exposure: string;
  /** camelCase CSV columns. */
  readonly outcomes: readonly string[];
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  /**
   * Subsets of dimensions for which rates are also estimated. Cells cannot give them later: events of a game
   * correlate.
   */
  readonly views: readonly (readonly string[])[];
}

/** One integer per cell and game; at most one if `sparse`. */
export interface HistogramMetric {
  readonly kind: 'histogram';
  readonly name: string;
  readonly title: string;
  /** Such as `turns`. */
  readonly unit: string;
  readonly dimensions: readonly Dimension[];
  readonly min: number;
  readonly max: number;
  /** Parts per `unit`: 3 for thirds (default 1). Estimates are in units. */
  readonly parts?: number;
  /** Cells that a game does not set are left out; otherwise they are 0. */
  readonly sparse?: true;
}

export type Metric = CountMetric | HistogramMetric;

/** Per game and side: a column of games.csv that can be paired between runs. */
export interface SideColumn {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
}

/** Ratio of sums of two side columns, for example hits per shot. */
export interface SideRatio {
  /** camelCase, such as `hitRate`. */
  readonly name: string;
  readonly title: string;
  /** Side columns. */
  readonly numerator: string;
  readonly denominator: string;
}

export interface HitRates {
  readonly metric: string;
  readonly rate: string;
}

/** Before the system's own. `score` is doubled: 0 lost, 1 drawn, 2 won. */
export const STANDARD_SIDE_COLUMNS = [
  { name: 'score', title: 'Score', unit: 'half points' },
  { name: 'strengthLeft', title: 'Strength left', unit: 'figures' },
  { name: 'losses', title: 'Losses', unit: 'figures' },
  { name: 'firstBreakTurn', title: 'First break', unit: 'turn, 0 for never' },
] as const satisfies readonly SideColumn[];

/** Columns of a game record before those of sides. */
export const GAME_COLUMNS = ['turns', 'reason'] as const;

export interface ChartRequest {
  /** kebab-case file name. */
  readonly name: string;
  readonly title: string;
  readonly metric: string;
  /** The rate drawn; histograms draw their mean. */
  readonly rate?: string;
  /** Its dimensions must be a declared view of a count metric, or all of them. */
  readonly x: string;
  readonly colour?: string;
  readonly column?: string;
  readonly row?: string;
  /**
   * `points`: estimates with intervals; `line`: joined, with a band; `heat`: x by `row`; `ranking`: points in named
   * rows, highest first; `outcomes`: shares of all outcomes at each x; `distribution`: shares of games by value, one
   * panel per x.
   */
  readonly mark: 'points' | 'line' | 'heat' | 'ranking' | 'outcomes' | 'distribution';
  /** For `outcomes`: labels of x are camelCase names, shown in words. */
  readonly inWords?: true;
  /** Words for labels, by dimension (`outcome` for outcomes); other labels stay. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Counted so that a rule that never came up is noticed. */
export interface RuleEvent {
  /** Such as `ALPHA-19`. */
  readonly clause: string;
  /** Such as `a miss into a melee hits another figure`. */
  readonly event: string;
  /** Of a game's file. */
  readonly line?: number;
  /** Reports remark on it where it comes up, not where it never does. */
  readonly isRemarkable?: true;
}

export interface PlaceKind {
  /** camelCase label in the CSV file. */
  readonly name: string;
  /** For people: `Where figures fell`. */
  readonly title: string;
  /** Plural of what is counted, such as `shots`. */
  readonly unit: string;
}

/**
 * Squares of a table from the south-west, in hundredths of `unit`. The outermost begin `margin` beyond the edges, half
 * the spacing of points, so that each square has whole rows of points.
 */
export interface GroundMetric {
  readonly unit: string;
  readonly width: number;
  readonly depth: number;
  /** Side of a square. */
  readonly square: number;
  readonly margin: number;
  readonly kinds: readonly PlaceKind[];
}

export interface LeadMeasure {
  readonly unit: string;
  /** Greater leads count as this. */
  readonly most: number;
  readonly column?: string;
}

/** Files and options use these names. */
export interface Counted {
  /** After the standard ones. */
  readonly sideColumns: readonly SideColumn[];
  /** Tested in addition to the standard ones. */
  readonly ratios?: readonly SideRatio[];
  /** Reported by index with `Recorder.happened`. */
  readonly events?: readonly RuleEvent[];
}

/** A system's own words, for example in a card game. */
export interface GameWords {
  /** Column titles. */
  readonly strengthLeft: string;
  readonly losses: string;
  /** Share of games in which a side breaks. */
  readonly breakRate: string;
  /** Heading, such as `Broke`. */
  readonly broke: string;
  readonly breaks: string;
  /** In sentences: `the side has broken`. */
  readonly broken: string;
  /** Measure, such as `First to break loses`. */
  readonly firstToBreak: string;
  /** Title of loss rates, such as `How deadly the game is`. */
  readonly costs: string;
}

export interface MetricSet extends Counted {
  readonly sides: readonly string[];
  /** Names that are plurals or not (default: by the name). */
  readonly plurals?: Readonly<Record<string, boolean>>;
  readonly maxTurns: number;
  readonly maxStrength: number;
  /** Unit of strength: figures, personnel. */
  readonly strengthUnit: string;
  /** Default: strength. A match reports others by `Recorder.standing`. */
  readonly lead?: LeadMeasure;
  /** Reasons a game ends, by index. */
  readonly reasons: readonly string[];
  readonly metrics: readonly Metric[];
  /** Metrics counted only in every n-th game. */
  readonly everyNth?: Readonly<Record<string, number>>;
  readonly hitRates?: HitRates;
  /** Reported beside losses per turn. */
  readonly lethality?: readonly SideRatio[];
  /** Default: the words of a fight. */
  readonly words?: GameWords;
  readonly charts: readonly ChartRequest[];
  /** Absent without a table. */
  readonly ground?: GroundMetric;
}

export function cellCount(dimensions: readonly Dimension[]): number {
  return dimensions.reduce((cells, { labels }) => cells * labels.length, 1);
}

export function labelsOf({ metrics }: MetricSet, metric: string, name: string): readonly string[] {
  const dimensions = metrics.find((one) => one.name === metric)?.dimensions ?? [];
  const found = dimensions.find((dimension) => dimension.name === name);
  if (found === undefined) throw new RangeError(`no metric ${metric} with a dimension "${name}"`);
  return found.labels;
}

export function cellLabels(dimensions: readonly Dimension[], cell: number): string[] {
  const labels: string[] = [];
  let rest = cell;
  for (const { labels: names } of dimensions.toReversed()) {
    labels.unshift(names[rest % names.length]);
    rest = Math.floor(rest / names.length);
  }
  return labels;
}

/** The full split first. */
export function viewsOf(metric: CountMetric): Dimension[][] {
  const byName = (name: string): Dimension => {
    const found = metric.dimensions.find((dimension) => dimension.name === name);
    if (found === undefined) throw new RangeError(`metric ${metric.name} has no dimension "${name}"`);
    return found;
  };
  const subsets = metric.views.map((names) => names.map(byName));
  return [[...metric.dimensions], ...subsets];
}

type Declared = Readonly<Record<string, readonly [clause: string, event: string]>>;

export interface RuleEvents<Name extends string> {
  readonly list: readonly RuleEvent[];
  readonly at: Readonly<Record<Name, number>>;
}

/** From `{ sideBreaks: ['ALPHA-25', 'a side breaks'] }`, in order. */
export function ruleEvents<const Events extends Declared>(declared: Events): RuleEvents<keyof Events & string> {
  const entries = Object.entries(declared);
  const at = Object.fromEntries(entries.map(([name], place) => [name, place]));
  return {
    list: entries.map(([, [clause, event]]) => ({ clause, event })),
    at: Object.freeze(at) as Record<keyof Events & string, number>,
  };
}
