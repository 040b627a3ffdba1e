import type { RecordedRow, WinnersRow } from '../../inference/index.ts';
import { confidence, percent, rounded, span, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';
import { rowLabel } from './comparison.ts';

/** What is said of a player: the likeliest, one that cannot be excluded, or one that can; of a few games nothing. */
export const CALIBRATION_VERDICTS = ['nearest', 'possible', 'excluded', 'few'] as const;
export type CalibrationVerdict = (typeof CALIBRATION_VERDICTS)[number];

/** How well recorded games fit players of known strength. */
export interface Fit {
  /** The rung of each side that decides; one name where all have the same. */
  readonly rungs: readonly string[];
  readonly logLikelihood: number;
  readonly support: number;
  /** That games of these players would be so much more like those of others. */
  readonly p: number;
  readonly verdict: CalibrationVerdict;
}

/** All sides at one rung. */
export interface RungFit extends Fit {
  readonly elo: number | null;
  /** Whether the recorded winners are compatible with it. */
  readonly winners: readonly WinnersRow[];
}

/** Two neighbouring rungs, and how well games like the recorded ones tell them apart. */
export interface Neighbours {
  readonly lower: string;
  readonly upper: string;
  /** The share of cases in which the right one of the two is the nearer. */
  readonly right: number;
  /** About how many games would be right in 9 of 10 cases. */
  readonly games: number | null;
}

/** What else to write down, and what it would change. */
export interface Advice {
  readonly columns: readonly string[];
  readonly between: readonly [string, string];
  readonly now: number;
  readonly better: number;
}

export interface Calibration {
  /** Recorded games. */
  readonly games: number;
  /** Simulated games of each player. */
  readonly simulated: number;
  readonly alpha: number;
  /** The weakest first. */
  readonly rungs: readonly RungFit[];
  /** Every rung of one side against every rung of the other; null where not exactly two sides decide. */
  readonly sides: {
    readonly names: readonly string[];
    readonly fits: readonly Fit[];
    /** Whether no pair of equal rungs is possible. */
    readonly differ: boolean;
  } | null;
  /** What was recorded, beside each of `rungs`. */
  readonly measures: readonly RecordedRow[];
  readonly neighbours: readonly Neighbours[];
  readonly advice: Advice | null;
}

const HUNDRED = 100;

/** The unit of a metric's own value; a comparison names that of a difference. */
export function levelUnit({ kind, proportion, unit }: RecordedRow['metric']): string {
  return kind === 'share' ? '% of games' : proportion ? '%' : unit;
}

/** The rung that people are most like. */
export function nearestRung({ rungs }: Pick<Calibration, 'rungs'>): RungFit {
  return rungs.reduce((best, rung) => (rung.logLikelihood > best.logLikelihood ? rung : best));
}

/** What the recorded games say of who played, one sentence each. */
export function calibrationSentences(calibration: Calibration): string[] {
  const sides = sidesSentence(calibration);
  return [
    nearestSentence(calibration),
    ...(sides === null ? [] : [sides]),
    ...winnersSentences(calibration),
    ...outsideSentences(calibration),
    ...neighbourSentences(calibration),
  ];
}

/** Neighbours that are told apart in fewer cases than this count as one in the answer: a coin is right in half of them. */
const HARDLY_TOLD = 0.6;

/** The nearest rung, and those around it that recordings like this one hardly tell from it; without excluded ones. */
export function nearestRungs({ rungs, neighbours }: Pick<Calibration, 'rungs' | 'neighbours'>): readonly RungFit[] {
  const nearest = rungs.indexOf(nearestRung({ rungs }));
  const isHard = (lower: number) =>
    neighbours[lower].right < HARDLY_TOLD &&
    rungs[lower].verdict !== 'excluded' &&
    rungs[lower + 1].verdict !== 'excluded';
  let [first, last] = [nearest, nearest];
  while (first > 0 && isHard(first - 1)) first--;
  while (last < rungs.length - 1 && isHard(last)) last++;
  return rungs.slice(first, last + 1);
}

function nearestSentence(calibration: Calibration): string {
  const { rungs, games, alpha } = calibration;
  const best = nearestRung({ rungs });
  const [name] = best.rungs;
  if (best.verdict === 'few')
    return `These ${whole(games)} games are most like those of ${name}, but they are too few to exclude anybody.`;
  const of = (verdict: CalibrationVerdict) =>
    rungs.filter((rung) => rung.verdict === verdict).map((rung) => rung.rungs[0]);
  const alike = nearestRungs(calibration).map((rung) => rung.rungs[0]);
  const [possible, excluded] = [of('possible').filter((one) => !alike.includes(one)), of('excluded')];
  if (excluded.length === rungs.length)
    return `No player plays like this: all are excluded at ${confidence(alpha)}; ${name} is the nearest.`;
  const also = possible.length === 0 ? '' : ` Also possible: ${listed(possible)}.`;
  const not = excluded.length === 0 ? '' : ` Excluded at ${confidence(alpha)}: ${listed(excluded)}.`;
  const hardly =
    alike.length === 1
      ? name
      : `${listed(alike).replace(/ and /, ' or ')}: so many games hardly tell them apart by what was written down`;
  return `These ${whole(games)} games are most like those of ${hardly}.${also}${not}`;
}

function sidesSentence({ sides, alpha }: Calibration): string | null {
  if (sides === null) return null;
  const { names, fits, differ } = sides;
  const best = fits.reduce((top, fit) => (fit.logLikelihood > top.logLikelihood ? fit : top));
  if (best.verdict === 'few') return null;
  const possible = fits.filter(({ verdict }) => verdict !== 'excluded');
  const each = names.map((name, side) => {
    const others = [...new Set(possible.map(({ rungs }) => rungs[side]))].filter((rung) => rung !== best.rungs[side]);
    return `${name} like ${best.rungs[side]}${others.length === 0 ? '' : ` (or ${listed(others).replace(/ and /, ' or ')})`}`;
  });
  return differ
    ? `The two sides did not play equally well (${confidence(alpha)}): ${each.join(', ')}.`
    : `The two sides are not shown to differ in skill. Judged apart: ${each.join(', ')}.`;
}

function winnersSentences(calibration: Calibration): string[] {
  const best = nearestRung(calibration);
  const told = best.winners.map(({ side, games, wins, recorded, simulated, isCompatible }) => {
    const more = (recorded.estimate ?? 0) > (simulated.estimate ?? 0);
    const verdict = isCompatible ? 'compatible with' : `too ${more ? 'many' : 'few'} for`;
    const share = `${percent(recorded)} (${span(recorded, HUNDRED)})`;
    return `${side} ${whole(wins)} of ${whole(games)} games, ${share}, ${verdict} ${percent(simulated)}`;
  });
  return told.length === 0 ? [] : [`Wins beside games of ${best.rungs[0]}, with exact intervals: ${told.join('; ')}.`];
}

const WORDS = {
  above: 'higher than at any rung',
  below: 'lower than at any rung',
  between: 'unlike every rung',
} as const;

function outsideSentences({ measures, rungs }: Calibration): string[] {
  return measures.flatMap(({ metric, recorded, simulated, outside }) => {
    if (outside === 'possible' || outside === 'few') return [];
    const { scale } = metric;
    const ends = span(recorded, scale);
    const sorted = simulated.filter(({ estimate }) => estimate !== null).toSorted((a, b) => a.estimate! - b.estimate!);
    const range = `${rounded(sorted[0], scale)} to ${rounded(sorted.at(-1)!, scale)}`;
    const value = `${rounded(recorded, scale)}${ends === '' ? '' : ` (${ends})`}`;
    const players = rungs.length === 1 ? 'that of the rung' : 'those of the rungs';
    return [`${rowLabel(metric)} is ${WORDS[outside]}: ${value} ${levelUnit(metric)}, ${players} ${range}.`];
  });
}

/** Neighbours that stay possible together, and what would tell them apart. */
function neighbourSentences({ neighbours, rungs, advice, games }: Calibration): string[] {
  const open = new Set(rungs.filter(({ verdict }) => verdict !== 'excluded').map((rung) => rung.rungs[0]));
  const told = neighbours
    .filter(({ lower, upper }) => open.has(lower) && open.has(upper))
    .map(({ lower, upper, right, games: needed }) => {
      const more = needed === null ? '' : `; about ${whole(needed)} such games would in 90`;
      return `${whole(games)} such games tell ${lower} from ${upper} in ${(HUNDRED * right).toFixed(0)} of 100 cases${right >= 0.9 ? '' : more}.`;
    });
  if (advice === null) return told;
  const { columns, between, now, better } = advice;
  return [
    ...told,
    `It would help most to write down ${listed(columns)} as well: then ${whole(games)} games tell ${listed(between)} apart in ${(HUNDRED * better).toFixed(0)} of 100 cases, not ${(HUNDRED * now).toFixed(0)}.`,
  ];
}
