import type { MetricKind } from '../../inference/index.ts';
import type { CurveFinding, CurveVerdict } from '../../stats/index.ts';
import { confidence, decimals, signed, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';
import type { RungRow } from './ladder.ts';

/** How a number comes out at every rung of a ladder. */
export interface SkillCurve {
  /** Null for the scenario itself. */
  readonly variant: string | null;
  /** What is read of games: what a variant has more than the scenario; a side's score less an even share; a rate as it is. */
  readonly reading: 'effect' | 'above even' | 'level';
  readonly metric: {
    readonly name: string;
    readonly side: string | null;
    readonly title: string;
    readonly kind: MetricKind;
    readonly unit: string;
    readonly scale: number;
  };
  readonly finding: CurveFinding;
  /** What the result may be with players not shown to be weaker than the best; null with fewer than two such rungs. */
  readonly policy: { readonly low: number; readonly high: number; readonly rungs: readonly string[] } | null;
}

export interface SkillResults {
  /** The weakest first. */
  readonly rungs: readonly RungRow[];
  /** Merged with one of them, but good enough for the policy interval. */
  readonly peers: readonly RungRow[];
  /** Played at every rung, with the same numbers. */
  readonly games: number;
  readonly alpha: number;
  readonly curves: readonly SkillCurve[];
}

const WORDS: Record<CurveVerdict, string> = {
  holds: 'holds at every skill',
  grows: 'grows with skill',
  shrinks: 'shrinks with skill',
  reverses: 'reverses between rungs',
  moving: 'is still moving at the top rung: better players may say otherwise',
  undecided: 'is undecided',
};

/** One sentence a curve: its verdict, both ends, and what the players may do to it. */
export function skillSentences({ rungs, curves, alpha, games }: SkillResults): string[] {
  return curves.map(({ variant, metric, reading, finding, policy }) => {
    const scale = metric.scale;
    const number = (value: number, digits: number) =>
      reading === 'level' ? value.toFixed(digits) : signed(value, digits);
    const shown = (place: number) => {
      const { estimate, low, high } = finding.rungs[place];
      if (estimate === null) return `never at ${rungs[place].name}`;
      if (low === null || high === null) return `unknown at ${rungs[place].name}`;
      const digits = decimals(low * scale, high * scale);
      const [value, from, to] = [estimate, low, high].map((end) => number(end * scale, digits));
      return `${value} (${from} to ${to}) at ${rungs[place].name}`;
    };
    const last = rungs.length - 1;
    const { title, side } = metric;
    const of = side === null ? '' : ` of ${side}`;
    const what =
      variant === null
        ? `${title}${of}${reading === 'level' ? '' : ', above an even share,'}`
        : `${variant}: the effect on ${title.charAt(0).toLowerCase()}${title.slice(1)}${of}`;
    const settles =
      finding.games === null
        ? ''
        : `; at most about ${whole(Math.max(1, finding.games - games))} more games a rung would settle it`;
    const top =
      finding.isSettled || finding.verdict === 'moving' || finding.verdict === 'undecided'
        ? ''
        : ', not shown to have settled at the top rung';
    const policyText = ({ low, high }: NonNullable<SkillCurve['policy']>) => {
      const digits = decimals(low * scale, high * scale);
      return `${number(low * scale, digits)} to ${number(high * scale, digits)}`;
    };
    const ends = `from ${shown(0)} to ${shown(last)}, ${confidence(alpha)} intervals, ${metric.unit}`;
    const players =
      policy === null
        ? 'no policy interval: fewer than two rungs stand near the best'
        : `with the players’ error ${policyText(policy)} over ${listed(policy.rungs)}`;
    return `${what} ${WORDS[finding.verdict]}${settles}${top}: ${ends}; ${players}.`;
  });
}
