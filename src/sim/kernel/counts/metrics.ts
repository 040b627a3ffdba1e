/**
 * Declarations of what games count. They are plain data: the recorder lays out its arrays by them; statistics, CSV
 * files and charts read names, labels and units from them and know no system.
 */
export interface Dimension {
  /** camelCase: the CSV column. */
  readonly name: string;
  /** For people: axis and legend titles. */
  readonly title: string;
  readonly labels: readonly string[];
}

/** A share of a count metric: the outcomes in its numerator, over all outcomes. */
export interface Rate {
  /** camelCase, ending in `Rate`: the CSV column of the estimate. */
  readonly name: string;
  /** camelCase plural: the CSV column of the numerator, such as `hits`. */
  readonly numerator: string;
  readonly title: string;
  readonly outcomes: readonly string[];
}

/** Things that happen many times per game, each with one outcome: shots, tests, melee attacks. */
export interface CountMetric {
  readonly kind: 'counts';
  /** kebab-case: the CSV file's name. */
  readonly name: string;
  readonly title: string;
  /** camelCase plural of what is counted: the CSV column of the denominator, such as `attacks`. */
  readonly exposure: string;
  /** camelCase names of outcomes: CSV columns. */
  readonly outcomes: readonly string[];
  readonly rates: readonly Rate[];
  readonly dimensions: readonly Dimension[];
  /**
   * Subsets of the dimensions, by name: rates are estimated by these in addition to the full split. A margin cannot be
   * computed from its cells afterwards: shots of one game belong together, whatever cell they are in.
   */
  readonly views: readonly (readonly string[])[];
}

/** An integer that every game has once per cell, or at most once when it is `sparse`: turns, casualties of a side in a turn. */
export interface HistogramMetric {
  readonly kind: 'histogram';
  readonly name: string;
  readonly title: string;
  /** What the integer counts, such as `turns` or `figures`. */
  readonly unit: string;
  readonly dimensions: readonly Dimension[];
  readonly min: number;
  readonly max: number;
  /** How many of the integer make one `unit`: 3 for thirds (default 1). Estimates are in units. */
  readonly parts?: number;
  /** A cell that a game does not set is left out of that game; otherwise it is 0. */
  readonly sparse?: true;
}

export type Metric = CountMetric | HistogramMetric;

/**
 * A quantity per game and side that is kept for every game: it can be paired between runs and is a column of games.csv.
 */
export interface SideColumn {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
}

/**
 * A ratio of two columns of a side, summed over games: hits per shot. Like its columns it can be paired between runs.
 */
export interface SideRatio {
  /** camelCase, such as `hitRate`. */
  readonly name: string;
  readonly title: string;
  /** Names of side columns. */
  readonly numerator: string;
  readonly denominator: string;
}

/** Names of a count metric and of one of its rates. */
export interface HitRates {
  readonly metric: string;
  readonly rate: string;
}

/** Columns of each side that every system records, in this order, before its own. `score` is doubled: 0 lost, 1 drawn, 2 won. */
export const STANDARD_SIDE_COLUMNS = [
  { name: 'score', title: 'Score', unit: 'half points' },
  { name: 'strengthLeft', title: 'Strength left', unit: 'figures' },
  { name: 'losses', title: 'Losses', unit: 'figures' },
  { name: 'firstBreakTurn', title: 'First break', unit: 'turn, 0 for never' },
] as const satisfies readonly SideColumn[];

/** Columns of a game record before those of the sides. */
export const GAME_COLUMNS = ['turns', 'reason'] as const;

/** A chart that a system wants in addition to the standard ones; plain data, drawn by the report. */
export interface ChartRequest {
  /** kebab-case file name. */
  readonly name: string;
  readonly title: string;
  readonly metric: string;
  /** Name of the rate drawn; histograms draw their mean. */
  readonly rate?: string;
  /** The dimensions it uses; for count metrics they must be a declared view (or all dimensions). */
  readonly x: string;
  readonly colour?: string;
  readonly column?: string;
  readonly row?: string;
  /**
   * `points`: estimate with interval at each x; `line`: joined, with a band; `heat`: x by `row`, coloured; `ranking`:
   * like points, but with the names of x in rows, the highest first; `outcomes`: for a count metric, the share of every
   * outcome at each x; `distribution`: for a histogram metric, the share of games with every value, one panel for each
   * x.
   */
  readonly mark: 'points' | 'line' | 'heat' | 'ranking' | 'outcomes' | 'distribution';
  /** Of `outcomes`: the labels of x are camelCase names of the system's own, which the chart shows in words. */
  readonly inWords?: true;
  /**
   * By dimension: labels that are names of the system's own, and the words in which the chart shows them; other labels stay. Those of
   * outcomes are under `outcome`.
   */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Something that a clause of the rules makes happen. A run says how often it did, so that a rule that never came up is
 * noticed.
 */
export interface RuleEvent {
  /** Such as `ALPHA-19`. */
  readonly clause: string;
  /** What happened, in a few words: `a miss into a melee hits another figure`. */
  readonly event: string;
}

/** A kind of place that games count, such as where figures fell. */
export interface PlaceKind {
  /** camelCase: a label in the CSV file. */
  readonly name: string;
  /** For people: `Where figures fell`. */
  readonly title: string;
  /** Plural of what is counted there: `shots`. */
  readonly unit: string;
}

/**
 * A table divided into squares from the south-west, in which places are counted. Lengths are whole hundredths of
 * `unit`. Where figures are on points some distance apart, a square has whole rows of points: the outermost squares
 * then begin `margin`, half of that distance, beyond the table's edges.
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

/** What puts a side ahead of the others. */
export interface LeadMeasure {
  readonly unit: string;
  /** The greatest difference between two sides with a cell of its own; greater ones count as this one. */
  readonly most: number;
  /** The side column with its value at the end of a game. */
  readonly column?: string;
}

/** What games of a system count in every scenario, by names that files and options may use. */
export interface Counted {
  /** After the standard ones. */
  readonly sideColumns: readonly SideColumn[];
  /** What comparisons of runs test in addition to what every system has. */
  readonly ratios?: readonly SideRatio[];
  /** What is counted for rule coverage; a match reports it by index with `Recorder.happened`. */
  readonly events?: readonly RuleEvent[];
}

/** What a system calls what every system has, for people: a game of cards has no strength and does not break. */
export interface GameWords {
  /** Column titles: what is left of a side, and what it has lost. */
  readonly strengthLeft: string;
  readonly losses: string;
  /** The share of games in which a side breaks. */
  readonly breakRate: string;
  /** A heading of that share: `Broke`. */
  readonly broke: string;
  /** A title: `When sides break`. */
  readonly breaks: string;
  /** In running text: `the side has broken`. */
  readonly broken: string;
  /** A measure: `First to break loses`. */
  readonly firstToBreak: string;
  /** A title over rates of loss: `How deadly the game is`. */
  readonly costs: string;
}

/** Everything that games of one match count. */
export interface MetricSet extends Counted {
  readonly sides: readonly string[];
  /** The greatest number of turns a game can last. */
  readonly maxTurns: number;
  /** The greatest strength a side can have. */
  readonly maxStrength: number;
  /** What strength is measured in: figures, personnel. */
  readonly strengthUnit: string;
  /** What sides lead by if it is not strength, such as points; a match then reports it by `Recorder.standing`. */
  readonly lead?: LeadMeasure;
  /** Names of the ways a game can end, in the order of their indices. */
  readonly reasons: readonly string[];
  readonly metrics: readonly Metric[];
  /** Metrics that are counted in every n-th game alone, by name: n. */
  readonly everyNth?: Readonly<Record<string, number>>;
  /** The count metric of attacks, and its rate of hits, where they have other names than `hit-rates` and `hitRate`. */
  readonly hitRates?: HitRates;
  /** How deadly a side's actions are, such as kills per shot: shown in reports beside losses per turn. */
  readonly lethality?: readonly SideRatio[];
  /** Absent where the words of a fight do. */
  readonly words?: GameWords;
  readonly charts: readonly ChartRequest[];
  /** Where on the table places are counted; absent for systems without one. */
  readonly ground?: GroundMetric;
}

export function cellCount(dimensions: readonly Dimension[]): number {
  return dimensions.reduce((cells, { labels }) => cells * labels.length, 1);
}

/** The labels of a dimension of a metric: what a tally counts its cells by. */
export function labelsOf({ metrics }: MetricSet, metric: string, name: string): readonly string[] {
  const dimensions = metrics.find((one) => one.name === metric)?.dimensions ?? [];
  const found = dimensions.find((dimension) => dimension.name === name);
  if (found === undefined) throw new RangeError(`no metric ${metric} with a dimension "${name}"`);
  return found.labels;
}

/** The labels of a cell, one per dimension. The last dimension varies fastest. */
export function cellLabels(dimensions: readonly Dimension[], cell: number): string[] {
  const labels: string[] = [];
  let rest = cell;
  for (const { labels: names } of dimensions.toReversed()) {
    labels.unshift(names[rest % names.length]);
    rest = Math.floor(rest / names.length);
  }
  return labels;
}

/** All views of a count metric as dimension lists, the full split first. */
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

/** Rule events as a metric set lists them, and the place of each by its name, for `Recorder.happened`. */
export interface RuleEvents<Name extends string> {
  readonly list: readonly RuleEvent[];
  readonly at: Readonly<Record<Name, number>>;
}

/** Rule events of a list such as `{ sideBreaks: ['ALPHA-25', 'a side breaks'] }`, in its order. */
export function ruleEvents<const Events extends Declared>(declared: Events): RuleEvents<keyof Events & string> {
  const entries = Object.entries(declared);
  const at = Object.fromEntries(entries.map(([name], place) => [name, place]));
  return {
    list: entries.map(([, [clause, event]]) => ({ clause, event })),
    at: Object.freeze(at) as Record<keyof Events & string, number>,
  };
}
