import { decimals, signed } from '../numbers.ts';

interface Ends {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What one policy scores against another, over all seats. */
export interface MatrixCell extends Ends {
  readonly row: string;
  readonly column: string;
}

/** What a variant does to the first side's score where one policy plays it and another all others. */
export interface EffectCell extends MatrixCell {
  readonly variant: string;
}

export interface PolicyMatrix {
  readonly policies: readonly string[];
  readonly games: number;
  /** Sides for which a policy decides. */
  readonly seats: number;
  /** Whose score effects are of. */
  readonly side: string;
  readonly alpha: number;
  /** Row by row; where one side decides, the diagonal alone. */
  readonly cells: readonly MatrixCell[];
  readonly effects: readonly EffectCell[];
}

const HUNDRED = 100;

/** Who is shown to beat whom, and whether a variant does the same among all pairs of policies. */
export function matrixSentences({ policies, cells, effects, side, seats }: PolicyMatrix): string[] {
  const even = 1 / Math.max(2, seats);
  const beaten = (name: string) =>
    cells.filter(({ row, column, low }) => row === name && column !== name && low !== null && low > even);
  const strong = seats === 1 ? [] : policies.filter((name) => beaten(name).length === policies.length - 1);
  const best = strong.map((name) => `${name} is shown to beat every other policy here.`);
  const variants = [...new Set(effects.map(({ variant }) => variant))];
  return [
    ...best,
    ...variants.map((variant) =>
      agreement(
        variant,
        effects.filter((one) => one.variant === variant),
        side,
      ),
    ),
  ];
}

function agreement(variant: string, cells: readonly EffectCell[], side: string): string {
  const signs = cells.map(({ low, high }) => (low !== null && low > 0 ? 1 : high !== null && high < 0 ? -1 : 0));
  const [up, down] = [1, -1].map((sign) => signs.filter((one) => one === sign).length);
  const known = cells.filter(({ estimate }) => estimate !== null).map(({ estimate }) => estimate! * HUNDRED);
  const ends = [Math.min(...known), Math.max(...known)] as const;
  const [least, most] = ends.map((value) => signed(value, decimals(...ends)));
  const range = `from ${least} to ${most} points per ${HUNDRED} games`;
  const verdict =
    up > 0 && down > 0
      ? `depends on who plays: shown to help in ${up} and to hurt in ${down} of ${cells.length} pairs`
      : up + down === 0
        ? `is shown in none of ${cells.length} pairs`
        : `has the same sign wherever it is shown, in ${up + down} of ${cells.length} pairs`;
  return `${variant}: the effect on the score of ${side} ${verdict}; ${range}.`;
}
