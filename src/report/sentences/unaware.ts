import type { ComparedMetric } from '../../inference/index.ts';
import { confidence, decimals, signed } from '../numbers.ts';

interface Ends {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** An effect, and the two that it is made of. */
export interface AwarenessRow {
  readonly variant: string;
  readonly metric: ComparedMetric;
  readonly games: number;
  readonly both: Ends;
  /** With players who judge by the odds of the file as it stands. */
  readonly direct: Ends;
  /** What judging by the new odds adds. */
  readonly adapted: Ends;
}

/** One sentence a primary metric whose effect is not the same number in every game. */
export function awarenessSentences(rows: readonly AwarenessRow[], alpha: number): string[] {
  return rows.flatMap(({ variant, metric, both, direct, adapted }) => {
    if ([both, direct, adapted].some(({ low, high }) => low === null || high === null)) return [];
    const { scale, unit, side, title } = metric;
    const shown = ({ estimate, low, high }: Ends) => {
      const digits = decimals(low! * scale, high! * scale);
      const [value, from, to] = [estimate!, low!, high!].map((end) => signed(end * scale, digits));
      return `${value} (${from} to ${to})`;
    };
    const of = side === null ? title : `${title} of ${side}`;
    return [
      `${variant}: ${of} ${shown(both)}: ${shown(direct)} with players who are not told, ${shown(adapted)} more by those who are; ${unit}, ${confidence(alpha)} intervals.`,
    ];
  });
}
