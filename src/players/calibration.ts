import {
  type ComparedMetric,
  FEWEST_GAMES,
  type Recorded,
  recordableMetrics,
  recordedRows,
  winnersBeside,
} from '../inference/index.ts';
import type { Advice, Calibration, CalibrationVerdict, Fit } from '../report/sentences/calibration.ts';
import {
  FEWEST_VALUES,
  holm,
  likeliestBetween,
  type NearestFinding,
  nearestPopulation,
  possiblePopulations,
  toldApart,
} from '../stats/index.ts';
import { drawsOf } from './drawing.ts';
import { type Prepared, populationsOfTables, withProducts } from './pairings.ts';
import { playtestColumns } from './playtest-columns.ts';
import { isPlanner } from './rungs.ts';

/** At this share, rungs count as distinguished; below the gain, a column is not advised. */
const TOLD = 0.9;
const GAIN = 0.05;

/** The unrecorded columns that best separate the two likeliest rungs. */
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

/** The most similar players: all sides at one rung, or (two sides) each at its own. */
export function calibrationOf(recorded: readonly Recorded[], ready: Prepared, alpha: number): Calibration {
  const { rungs, tables, pairings, populations, equal, columns } = ready;
  const written = recorded.map(({ values }) => values);
  const metrics = recorded.map(({ metric }) => metric);
  const values = withProducts(metrics, written);
  const games = values[0].length;
  const isTold = written.some((column) => column.filter((value) => !Number.isNaN(value)).length >= FEWEST_VALUES);
  const isFew = games < FEWEST_GAMES || !isTold;
  const ps = possiblePopulations(written, columns, drawsOf(ready.seed, DRAWN), samplesFor(alpha));
  // At most one pairing is true, so each is judged alone.
  const possible = ps.map((p) => isFew || p > alpha / 2);
  const hasPairs = pairings.length > rungs.length;
  // The other half of alpha separates the possible ones, pairs and equal rungs apart.
  const level = alpha / (hasPairs ? 4 : 2);
  const apart = hasPairs ? nearestPopulation(values, populations, level, possible) : null;
  const namesOf = (place: number) => pairings[place].map((rung) => rungs[rung].name);
  const sides = apart && {
    names: ready.sides,
    plurals: tables[0].plurals,
    fits: pairings.map((_, place) =>
      fitOf(apart, place, namesOf(place), { isFew, pPossible: ps[place], isPossible: possible[place] }),
    ),
    winners: winnersBeside(recorded, tables[apart.nearest], alpha),
  };
  const none = !possible.includes(true);
  const differ = !none && sides !== null && equal.every((place) => sides.fits[place].verdict === 'excluded');
  const possibleEqual = equal.map((place) => possible[place] && !differ);
  const ofEqual = equal.map((place) => populations[place]);
  const alike = nearestPopulation(values, ofEqual, level, possibleEqual);
  const fitted = rungs.map(({ name, elo }, rung) => ({
    ...fitOf(alike, rung, [name], { isFew, pPossible: ps[equal[rung]], isPossible: possibleEqual[rung] }),
    elo,
    winners: winnersBeside(recorded, tables[equal[rung]], alpha),
  }));
  const whoever = apart ?? alike;
  const rows = recordedRows({ recorded, tables, fits: whoever.populations.map(({ measures }) => measures), alpha });
  const neighbours = rungs.slice(1).map(({ name }, lower) => {
    const { right, units } = toldApart(values, [ofEqual[lower], ofEqual[lower + 1]]);
    return { lower: rungs[lower].name, upper: name, right, games: units };
  });
  return {
    games,
    simulated: tables[0].games,
    alpha,
    rungs: fitted,
    none: none ? { nearest: namesOf(whoever.nearest), differs: differences(whoever, recorded, alpha) } : null,
    sides: sides && { ...sides, differ },
    lapse: isFew ? null : freeLapse(written, ready, possibleEqual, alpha),
    // Judged against all pairings, shown beside equal players.
    measures: rows.map((row) => ({ ...row, simulated: equal.map((place) => row.simulated[place]) })),
    neighbours,
    advice: isFew ? null : adviceOf(recorded, ready, alike),
  };
}

/** Dice purpose of drawn recordings; no system uses it. */
const DRAWN = 63;

const SAMPLES = 999;
const MOST_SAMPLES = 99_999;

/** Enough drawn recordings to resolve a p below alpha / 2. */
function samplesFor(alpha: number): number {
  return Math.min(MOST_SAMPLES, Math.max(SAMPLES, Math.ceil(40 / alpha) - 1));
}

interface Judged {
  readonly isFew: boolean;
  readonly pPossible: number;
  readonly isPossible: boolean;
}

function fitOf({ nearest, populations }: NearestFinding, place: number, rungs: readonly string[], judged: Judged): Fit {
  const { isFew, pPossible, isPossible } = judged;
  const { logLikelihood, support, p, isPossible: staysPossible } = populations[place];
  const known = (): CalibrationVerdict =>
    isPossible && place === nearest ? 'nearest' : staysPossible ? 'possible' : 'excluded';
  return { rungs, logLikelihood, support, p, pPossible, verdict: isFew ? 'few' : known() };
}

/** Columns that differ from the nearest players, furthest first; of two sides' wins, only the first. */
function differences(
  { nearest, populations }: NearestFinding,
  recorded: readonly Recorded[],
  alpha: number,
): ComparedMetric[] {
  const { measures } = populations[nearest];
  const adjusted = holm(recorded.map((_, i) => measures[i].p ?? 1));
  const first = recorded.findIndex(({ metric }) => metric.name === 'winRate');
  return recorded
    .map(({ metric }, i) => ({ metric, i, far: Math.abs(measures[i].z ?? Infinity) }))
    .filter(({ metric, i }) => adjusted[i] < alpha && (metric.name !== 'winRate' || i === first))
    .toSorted((a, b) => (a.far === b.far ? a.i - b.i : b.far - a.far))
    .map(({ metric }) => metric);
}

/** The likeliest share of random decisions, interpolated between rungs; null if none is possible. */
function freeLapse(
  written: readonly Float64Array[],
  { rungs, equal, columns }: Prepared,
  possible: readonly boolean[],
  alpha: number,
): Calibration['lapse'] {
  const lapsing = [...rungs.keys()]
    .filter((rung) => !isPlanner(rungs[rung]))
    .toSorted((a, b) => rungs[a].lapse - rungs[b].lapse);
  if (lapsing.length < 2 || !lapsing.some((rung) => possible[rung])) return null;
  // Games change about evenly along the square root.
  const places = lapsing.map((rung) => Math.sqrt(rungs[rung].lapse));
  const found = likeliestBetween(
    written,
    lapsing.map((rung) => columns[equal[rung]]),
    places,
    alpha,
  );
  const { policy, lapse: most } = rungs[lapsing.at(-1)!];
  return { policy, estimate: found.estimate ** 2, low: found.low ** 2, high: found.high ** 2, most };
}
