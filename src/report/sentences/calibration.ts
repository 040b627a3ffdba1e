import type { ComparedMetric, RecordedRow, WinnersRow } from '../../inference/index.ts';
import { FEWEST_VALUES } from '../../stats/index.ts';
import { uncapitalised } from '../names.ts';
import { confidence, percent, rounded, span, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';
import { rowLabel } from './comparison.ts';

const CALIBRATION_VERDICTS = ['nearest', 'possible', 'excluded', 'few'] as const;
export type CalibrationVerdict = (typeof CALIBRATION_VERDICTS)[number];

export interface Fit {
  /** Per deciding side; one name if all are equal. */
  readonly rungs: readonly string[];
  readonly logLikelihood: number;
  /** Share of the likelihood of all possible players. */
  readonly support: number;
  /** Probability that games of these players look this much more like another player's. */
  readonly p: number;
  /** Probability that games of these players are this unlike the rest. */
  readonly pPossible: number;
  readonly verdict: CalibrationVerdict;
}

interface RungFit extends Fit {
  readonly elo: number | null;
  readonly winners: readonly WinnersRow[];
}

/** Adjacent rungs and their separation. */
export interface Neighbours {
  readonly lower: string;
  readonly upper: string;
  /** Share of cases in which the right one is nearer. */
  readonly right: number;
  /** Approximate number to be right in 9 of 10 cases. */
  readonly games: number | null;
}

export interface Advice {
  readonly columns: readonly string[];
  readonly between: readonly [string, string];
  readonly now: number;
  readonly better: number;
}

export interface Calibration {
  readonly games: number;
  readonly simulated: number;
  readonly alpha: number;
  /** Weakest first. */
  readonly rungs: readonly RungFit[];
  /** Null if a player is possible. */
  readonly none: {
    /** A rung per deciding side. */
    readonly nearest: readonly string[];
    readonly differs: readonly ComparedMetric[];
  } | null;
  /** Null unless exactly two sides decide. */
  readonly sides: {
    readonly names: readonly string[];
    readonly fits: readonly Fit[];
    /** True if a pair is possible, but none of equal rungs. */
    readonly differ: boolean;
    readonly winners: readonly WinnersRow[];
  } | null;
  /** Share of random decisions between rungs, up to `most`; null where none is possible. */
  readonly lapse: {
    readonly policy: string;
    readonly estimate: number;
    readonly low: number;
    readonly high: number;
    readonly most: number;
  } | null;
  readonly measures: readonly RecordedRow[];
  readonly neighbours: readonly Neighbours[];
  readonly advice: Advice | null;
}

const HUNDRED = 100;

/** Unit of a level; a comparison has that of a difference. */
export function levelUnit({ kind, proportion, unit }: RecordedRow['metric']): string {
  return kind === 'share' ? '% of games' : proportion ? '%' : unit;
}

export function nearestRung<F extends Fit>({ rungs }: { readonly rungs: readonly F[] }): F {
  const best = rungs.reduce((likeliest, rung) => (rung.logLikelihood > likeliest.logLikelihood ? rung : likeliest));
  return rungs.find(({ verdict }) => verdict === 'nearest') ?? best;
}

export function calibrationSentences(calibration: Calibration): string[] {
  const { none, sides, lapse, measures } = calibration;
  if (measures.every(({ n }) => n < FEWEST_VALUES))
    return [
      `These ${whole(calibration.games)} games cannot say who plays like this: no column has ${FEWEST_VALUES} values or more.`,
    ];
  if (none !== null)
    return [noneSentence(calibration, none), ...winnersSentences(calibration), ...outsideSentences(calibration)];
  return [
    ...(sides?.differ ? [] : [nearestSentence(calibration)]),
    ...(lapse === null || lapse.high - lapse.low >= lapse.most ? [] : [lapseSentence(lapse, calibration.alpha)]),
    ...(sides === null ? [] : sidesSentences(calibration, sides)),
    ...winnersSentences(calibration),
    ...outsideSentences(calibration),
    ...neighbourSentences(calibration),
  ];
}

/** More columns are counted. */
const MOST_NAMED = 3;

function noneSentence({ sides, alpha }: Calibration, { nearest, differs }: NonNullable<Calibration['none']>): string {
  const names = differs.slice(0, MOST_NAMED).map((metric) => uncapitalised(rowLabel(metric)));
  const isPair = sides !== null && nearest.some((rung) => rung !== nearest[0]);
  const [is, differ] = isPair ? ['are', 'they differ'] : ['is', 'it differs'];
  const most = names.length === 0 ? 'no column shows it by itself' : `${differ} most in ${listed(names)}`;
  return `None of these players plays like this (${confidence(alpha)}); the nearest ${is} ${playersText(sides, nearest)}; ${most}.`;
}

function playersText(sides: Calibration['sides'], rungs: readonly string[]): string {
  const [first] = rungs;
  if (sides === null || rungs.every((rung) => rung === first)) return first;
  return sides.names.map((name, side) => `${name} as ${rungs[side]}`).join(' against ');
}

function lapseSentence(
  { policy, estimate, low, high, most }: NonNullable<Calibration['lapse']>,
  alpha: number,
): string {
  const [share, from, to] = [estimate, low, high].map((value) => (HUNDRED * value).toFixed(0));
  const tried = high >= most ? `; more than ${HUNDRED * most}% was not tried` : '';
  return `As ${policy}s who make a share of their decisions at random: ${share}% of them (${confidence(alpha)} interval ${from} to ${to})${tried}.`;
}

const HARDLY_TOLD = 0.6;

/** The nearest rung and its indistinguishable neighbours, without excluded ones. */
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
  const also = possible.length === 0 ? '' : ` Also possible: ${listed(possible)}.`;
  const not = excluded.length === 0 ? '' : ` Excluded at ${confidence(alpha)}: ${listed(excluded)}.`;
  const hardly =
    alike.length === 1
      ? name
      : `${listed(alike).replace(/ and /, ' or ')}: so many games hardly tell them apart by what was written down`;
  return `These ${whole(games)} games are most like those of ${hardly}.${also}${not}`;
}

function sidesSentences({ alpha }: Calibration, { names, fits, differ }: NonNullable<Calibration['sides']>): string[] {
  const best = fits.find(({ verdict }) => verdict === 'nearest');
  if (best === undefined) return [];
  const possible = fits.filter(({ verdict }) => verdict !== 'excluded');
  const each = names.map((name, side) => {
    const others = [...new Set(possible.map(({ rungs }) => rungs[side]))].filter((rung) => rung !== best.rungs[side]);
    return `${name} like ${best.rungs[side]}${others.length === 0 ? '' : ` (or ${listed(others).replace(/ and /, ' or ')})`}`;
  });
  return [
    differ
      ? `The two sides did not play equally well (${confidence(alpha)}): ${each.join(', ')}.`
      : `The two sides are not shown to differ in skill. Judged apart: ${each.join(', ')}.`,
  ];
}

function winnersSentences(calibration: Calibration): string[] {
  const { sides, none } = calibration;
  const best = nearestRung(calibration);
  const pair = sides !== null && (none !== null || sides.differ) ? nearestPair(sides) : null;
  const told = (pair === null ? best : sides!).winners.map(
    ({ side, games, wins, recorded, simulated, isCompatible }) => {
      const more = (recorded.estimate ?? 0) > (simulated.estimate ?? 0);
      const verdict = isCompatible ? 'compatible with' : `too ${more ? 'many' : 'few'} for`;
      const share = `${percent(recorded)} (${span(recorded, HUNDRED)})`;
      return `${side} ${whole(wins)} of ${whole(games)} games, ${share}, ${verdict} ${percent(simulated)}`;
    },
  );
  const players = playersText(sides, pair ?? best.rungs);
  return told.length === 0 ? [] : [`Wins beside games of ${players}, with exact intervals: ${told.join('; ')}.`];
}

function nearestPair({ fits }: NonNullable<Calibration['sides']>): readonly string[] {
  return nearestRung({ rungs: fits }).rungs;
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
