import type { MetricKind } from '../../inference/index.ts';
import type { CurveFinding, CurveVerdict } from '../../stats/index.ts';
import { uncapitalised } from '../names.ts';
import { confidence, decimals, fixed, signed, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';
import { settledBy } from './comparison.ts';
import type { RungRow } from './players.ts';

export interface SkillCurve {
  /** Null for the scenario itself. */
  readonly variant: string | null;
  /** Difference from the scenario, score minus even share, or plain rate. */
  readonly reading: 'effect' | 'above even' | 'level';
  readonly metric: {
    readonly name: string;
    readonly side: string | null;
    readonly title: string;
    readonly kind: MetricKind;
    readonly unit: string;
    readonly scale: number;
    /** The smallest difference that matters, times 1 / `scale`. */
    readonly delta: number;
  };
  readonly finding: CurveFinding;
  /** Over players not shown to be weaker than the best; null with fewer than two. */
  readonly policy: { readonly low: number; readonly high: number; readonly rungs: readonly string[] } | null;
}

export interface SkillResults {
  readonly sides: readonly string[];
  /** Weakest first. */
  readonly rungs: readonly RungRow[];
  /** Merged, but in the policy interval. */
  readonly peers: readonly RungRow[];
  /** At every rung. */
  readonly games: number;
  readonly alpha: number;
  readonly curves: readonly SkillCurve[];
  /** Null if scores have no curve. */
  readonly power: GrowthPower | null;
  /** Null if the number of games was fixed. */
  readonly stopping: { readonly decided: boolean; readonly limit: number } | null;
}

export interface GrowthPower {
  readonly games: number;
  /** Growth of scores. */
  readonly growth: number;
  /** Share of cases that find the growth. */
  readonly power: number;
}

/** `1,100 games a rung find growth from 0 to 5 points per 100 games in 8 of 10 cases.` */
export function powerSentence({ games, growth, power }: GrowthPower): string {
  const cases = `in ${Math.round(10 * power)} of 10 cases`;
  if (growth >= 1) return `${whole(games)} games a rung are too few to find any growth ${cases}.`;
  return `${whole(games)} games a rung find growth from 0 to ${Number((100 * growth).toPrecision(2))} points per 100 games ${cases}.`;
}

export function headingOf(curve: SkillCurve, results: SkillResults): string {
  return words(curve.finding.verdict, curve, results);
}

function words(verdict: CurveVerdict, { metric, finding }: SkillCurve, { rungs, sides }: SkillResults): string {
  const between = `from ${rungs[0].name} to ${rungs[rungs.length - 1].name}`;
  const moves = (sign: 1 | -1) => {
    const other = sides.length === 2 ? sides.find((side) => side !== metric.side) : undefined;
    if (metric.kind !== 'score') return sign > 0 ? 'up' : 'down';
    if (sign > 0) return `towards ${metric.side}`;
    return other === undefined ? `away from ${metric.side}` : `towards ${other}`;
  };
  const told: Record<CurveVerdict, string> = {
    holds: 'holds at every skill',
    reverses: 'reverses between rungs',
    moving: 'is still moving at the top rung (better players may say otherwise)',
    grows: 'grows with skill',
    shrinks: 'shrinks with skill',
    rises: `moves ${moves(1)} ${between}`,
    falls: `moves ${moves(-1)} ${between}`,
    differs: `differs between rungs${finding.most === null ? '' : ` (largest at ${rungs[finding.most].name})`}`,
    undecided: 'is undecided',
  };
  return told[verdict];
}

/** A flat curve's further findings are too small to matter. */
function verdictText(curve: SkillCurve, results: SkillResults): string {
  const { finding, metric, reading } = curve;
  const told = finding.shown.map((verdict) => words(verdict, curve, results));
  const isMoving = finding.shown.includes('moving');
  const top = finding.isSettled || isMoving ? '' : ', not shown to have settled at the top rung';
  if (told.length === 0) {
    const { games } = finding;
    const more = games === null ? '' : `; ${settledBy(games - results.games, 'games a rung')}`;
    return `is undecided${top}${more}`;
  }
  if (finding.verdict !== 'holds' || told.length === 1) return `${listed(told)}${top}`;
  const unit = reading === 'level' && metric.unit === '%' ? 'percentage points' : metric.unit;
  return `${told[0]}; by less than ${Number((metric.delta * metric.scale).toPrecision(3))} ${unit}, it also ${listed(told.slice(1))}${top}`;
}

function placesOf({ shown, most, rungs }: CurveFinding): number[] {
  const last = rungs.length - 1;
  const estimates = rungs.map(({ estimate }) => estimate ?? 0);
  const extremes = [Math.min(...estimates), Math.max(...estimates)].map((end) => estimates.indexOf(end));
  const places = [
    ...[0, last],
    ...(shown.includes('moving') ? [last - 1] : []),
    ...(shown.includes('reverses') ? extremes : []),
    ...(shown.includes('differs') ? (most === null ? extremes : [most]) : []),
  ];
  return [...new Set(places)].sort((a, b) => a - b);
}

export function skillSentences(results: SkillResults): string[] {
  const { rungs, curves, alpha, power, stopping, games } = results;
  const sentences = curves.map((curve) => {
    const { variant, metric, reading, finding, policy } = curve;
    const scale = metric.scale;
    const number = (value: number, digits: number) => (reading === 'level' ? fixed : signed)(value, digits);
    const shown = (place: number) => {
      const { estimate, low, high } = finding.rungs[place];
      if (estimate === null) return `never at ${rungs[place].name}`;
      if (low === null || high === null) return `unknown at ${rungs[place].name}`;
      const digits = decimals(low * scale, high * scale);
      const [value, from, to] = [estimate, low, high].map((end) => number(end * scale, digits));
      return `${value} (${from} to ${to}) at ${rungs[place].name}`;
    };
    const { title, side } = metric;
    const of = side === null ? '' : ` of ${side}`;
    const small = uncapitalised(title);
    const what =
      variant === null
        ? reading === 'level'
          ? `${title}${of}`
          : `The gap between the ${small}${of} and an even share`
        : `${variant}: the effect on ${small}${of}`;
    const policyText = ({ low, high }: NonNullable<SkillCurve['policy']>) => {
      const digits = decimals(low * scale, high * scale);
      return `${number(low * scale, digits)} to ${number(high * scale, digits)}`;
    };
    const told = placesOf(finding).map(shown);
    const ends = told.length === 2 ? `from ${told[0]} to ${told[1]}` : listed(told);
    const players =
      policy === null
        ? 'no policy interval: fewer than two rungs are near the best'
        : `with the players’ error ${policyText(policy)} over ${listed(policy.rungs)}`;
    return `${what} ${verdictText(curve, results)}: ${ends}, ${confidence(alpha)} intervals, ${metric.unit === '%' ? 'in %' : metric.unit}; ${players}.`;
  });
  return [
    ...sentences,
    ...(power === null ? [] : [powerSentence(power)]),
    ...(stopping === null ? [] : [stoppingSentence(games, stopping)]),
  ];
}

function stoppingSentence(games: number, { decided, limit }: NonNullable<SkillResults['stopping']>): string {
  const most = `at most ${whole(limit)} games a rung`;
  return decided
    ? `Stopped after ${whole(games)} of ${most}: every curve is decided. Sizes after an early stop lean away from 0.`
    : `Played ${whole(games)} of ${most} without deciding every curve.`;
}
