import type { ComparedMetric, RecordedRow, WinnersRow } from '../../inference/index.ts';
import { FEWEST_VALUES } from '../../stats/index.ts';
import { uncapitalised } from '../names.ts';
import { confidence, percent, rounded, span, whole } from '../numbers.ts';
import { type SideNumbers, theSide } from '../sides.ts';
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
    readonly plurals?: SideNumbers['plurals'];
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
      `These ${whole(calibration.games)} games cannot show who plays like this: no column has ${FEWEST_VALUES} values or more.`,
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
  const [are, differ] = isPair ? ['are', 'differ'] : ['is', 'differs'];
  const most = names.length === 0 ? 'though no column shows it by itself' : `but ${differ} most in ${listed(names)}`;
  return `None of these AI players plays like this (${confidence(alpha)}). The nearest ${are} ${playersText(sides, nearest)}, ${most}.`;
}

/** `lapse-0.2`, or `lapse-0.2 as blue against tactician as red` */
function playersText(sides: Calibration['sides'], rungs: readonly string[]): string {
  const [first] = rungs;
  if (sides === null || rungs.every((rung) => rung === first)) return first;
  return sides.names.map((name, side) => `${rungs[side]} as ${name}`).join(' against ');
}

function lapseSentence(
  { policy, estimate, low, high, most }: NonNullable<Calibration['lapse']>,
  alpha: number,
): string {
  const [share, from, to] = [estimate, low, high].map((value) => (HUNDRED * value).toFixed(0));
  const tried = high >= most ? `; shares above ${HUNDRED * most}% were not tried` : '';
  return `They play like a ${policy} who decides at random ${share}% of the time (${confidence(alpha)} interval ${from} to ${to})${tried}.`;
}

const HARDLY_TOLD = 0.6;

/** `a, b or c` */
function either(names: readonly string[]): string {
  return listed(names).replace(/ and ([^ ]*)$/, ' or $1');
}

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
    return `These ${whole(games)} games look most like those of ${name}, but are too few to exclude any player.`;
  const of = (verdict: CalibrationVerdict) =>
    rungs.filter((rung) => rung.verdict === verdict).map((rung) => rung.rungs[0]);
  const alike = nearestRungs(calibration).map((rung) => rung.rungs[0]);
  const [possible, excluded] = [of('possible').filter((one) => !alike.includes(one)), of('excluded')];
  const also = possible.length === 0 ? '' : ` Also possible: ${listed(possible)}.`;
  const not = excluded.length === 0 ? '' : ` Excluded (${confidence(alpha)}): ${listed(excluded)}.`;
  const hardly = alike.length === 1 ? name : `${either(alike)}, which so few games and columns hardly tell apart`;
  return `These ${whole(games)} games look most like those of ${hardly}.${also}${not}`;
}

function sidesSentences(
  { alpha }: Calibration,
  { names, plurals, fits, differ }: NonNullable<Calibration['sides']>,
): string[] {
  const best = fits.find(({ verdict }) => verdict === 'nearest');
  if (best === undefined) return [];
  const possible = fits.filter(({ verdict }) => verdict !== 'excluded');
  const each = names.map((name, side) => {
    const others = [...new Set(possible.map(({ rungs }) => rungs[side]))].filter((rung) => rung !== best.rungs[side]);
    const { name: who, does } = theSide(name, { plurals });
    return `${who} ${does('play')} like ${either([best.rungs[side], ...others])}`;
  });
  return [
    differ
      ? `The two sides did not play equally well (${confidence(alpha)}): ${each.join(', and ')}.`
      : `The two sides are not shown to differ in skill. Separately: ${each.join(', and ')}.`,
  ];
}

function winnersSentences(calibration: Calibration): string[] {
  const { sides, none } = calibration;
  const best = nearestRung(calibration);
  const pair = sides !== null && (none !== null || sides.differ) ? nearestPair(sides) : null;
  const told = (pair === null ? best : sides!).winners.map(
    ({ side, games, wins, recorded, simulated, isCompatible }) => {
      const more = (recorded.estimate ?? 0) > (simulated.estimate ?? 0);
      const verdict = isCompatible ? 'which fits' : `too ${more ? 'many' : 'few'} for`;
      const share = `${percent(recorded)} (${span(recorded, HUNDRED)})`;
      return `${side} ${whole(wins)} of ${whole(games)} games, ${share}, ${verdict} ${percent(simulated)}`;
    },
  );
  const players = playersText(sides, pair ?? best.rungs);
  return told.length === 0 ? [] : [`Recorded wins beside those of ${players} (exact intervals): ${told.join('; ')}.`];
}

function nearestPair({ fits }: NonNullable<Calibration['sides']>): readonly string[] {
  return nearestRung({ rungs: fits }).rungs;
}

const WORDS = {
  above: 'higher than any player’s',
  below: 'lower than any player’s',
  between: 'unlike any player’s',
} as const;

function outsideSentences({ measures, rungs }: Calibration): string[] {
  return measures.flatMap(({ metric, recorded, simulated, outside }) => {
    if (outside === 'possible' || outside === 'few') return [];
    const { scale } = metric;
    const ends = span(recorded, scale);
    const sorted = simulated.filter(({ estimate }) => estimate !== null).toSorted((a, b) => a.estimate! - b.estimate!);
    const range = `${rounded(sorted[0], scale)} to ${rounded(sorted.at(-1)!, scale)}`;
    const value = `${rounded(recorded, scale)}${ends === '' ? '' : ` (${ends})`}`;
    const players = rungs.length === 1 ? 'the player’s is' : 'theirs are';
    return [`${rowLabel(metric)} is ${WORDS[outside]}: ${value} ${levelUnit(metric)}, while ${players} ${range}.`];
  });
}

function neighbourSentences({ neighbours, rungs, advice, games }: Calibration): string[] {
  const open = new Set(rungs.filter(({ verdict }) => verdict !== 'excluded').map((rung) => rung.rungs[0]));
  const told = neighbours
    .filter(({ lower, upper }) => open.has(lower) && open.has(upper))
    .map(({ lower, upper, right, games: needed }) => {
      const more = needed === null ? '' : `; about ${whole(needed)} would do so in 90`;
      return `${whole(games)} such games tell ${lower} from ${upper} correctly in ${(HUNDRED * right).toFixed(0)} of 100 cases${right >= 0.9 ? '' : more}.`;
    });
  if (advice === null) return told;
  const { columns, between, now, better } = advice;
  return [
    ...told,
    `Recording ${listed(columns)} as well would help most: ${whole(games)} games would then tell ${listed(between)} apart in ${(HUNDRED * better).toFixed(0)} of 100 cases instead of ${(HUNDRED * now).toFixed(0)}.`,
  ];
}
