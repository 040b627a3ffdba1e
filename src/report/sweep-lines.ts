import { shareInterval } from '../stats/index.ts';
import { percent, shownDifference, signed } from './numbers.ts';
import { resultsOf } from './rows/games.ts';
import type { Cell } from './rows/table.ts';
import { verdictLabel } from './sentences/comparison.ts';
import { type CellScore, cellScore, digitsOf, type Knockout, type Sweep, scoreDigits, valueCell } from './sweep.ts';

/** A cell of a table as shown, and its sort key. */
export interface ShownCell {
  readonly text: string;
  readonly by: Cell;
}

/**
 * A sweep for people, on the terminal and on its page; the CSV file has everything, for both sides and with all digits.
 */
export interface SweepLines {
  readonly heads: readonly string[];
  /** Columns of numbers, by index. */
  readonly numeric: readonly number[];
  readonly lines: readonly (readonly ShownCell[])[];
}

/** With more sides than this, wins are shown after the verdict, which would otherwise be out of sight. */
const FEW_SIDES = 3;

function inOrder<T>(wins: readonly T[], judged: readonly T[]): readonly T[] {
  return wins.length > FEW_SIDES ? [...judged, ...wins] : [...wins, ...judged];
}

/**
 * One line per cell: how often each side won, the first side's score, and how much another side's differs from the
 * reference.
 */
export function cellLines(sweep: Sweep): SweepLines {
  const { keys, cells, comparison, reference } = sweep;
  const { sides } = cells[0].table;
  const scores = cells.map((_, index) => cellScore(sweep, index, 0));
  const digits = scoreDigits(sweep);
  const base = 100 * (scores[reference].score.estimate ?? 0);
  const lines = cells.map(({ values, table }, index): ShownCell[] => {
    const { score, difference, verdict } = scores[index];
    const own = 100 * (score.estimate ?? 0);
    const apart = shownDifference(base, own, digits);
    const wins = sides.map((_, side) => shareInterval(resultsOf(table, side).wins, table.games, comparison.alpha));
    const paired = [
      shown(signed(apart, digits), apart),
      shown(ends(difference, digits), difference.low),
      shown(verdict === null ? '' : verdictLabel(verdict), verdict),
    ];
    const won = wins.map((rate) => shown(percent(rate), rate.estimate));
    const judged = [
      shown(own.toFixed(digits), own),
      ...(index === reference ? [shown('', 0), shown('', 0), shown('reference', '')] : paired),
    ];
    return [...values.map((value) => shown(String(valueCell(value)), valueCell(value))), ...inOrder(won, judged)];
  });
  const wins = sides.map((side) => `${side} wins`);
  const heads = [...keys, ...inOrder(wins, [`Score ${sides[0]}`, 'Difference', 'Interval', 'Verdict'])];
  const numeric = heads.map((_, i) => i).filter((i) => i >= keys.length && heads[i] !== 'Verdict');
  return { heads, numeric, lines };
}

/** A line an alternative: by how much it moves the first side's score. */
export function knockoutLines(knockouts: readonly Knockout[]): SweepLines {
  const lines = knockouts.map(({ key, from, to, difference, verdict }): ShownCell[] => {
    const digits = digitsOf(difference);
    const { estimate, low } = difference;
    return [
      shown(key, key),
      shown(String(valueCell(from)), valueCell(from)),
      shown(String(valueCell(to)), valueCell(to)),
      shown(estimate === null ? '–' : signed(100 * estimate, digits), estimate),
      shown(ends(difference, digits), low),
      shown(verdictLabel(verdict), verdict),
    ];
  });
  const heads = ['House rule', 'Value', 'Tried', 'Difference', 'Interval', 'Verdict'];
  return { heads, numeric: [1, 2, 3, 4], lines };
}

function shown(text: string, by: Cell): ShownCell {
  return { text, by };
}

function ends({ low, high }: CellScore['score'], digits: number): string {
  if (low === null || high === null) return '';
  return `${signed(100 * low, digits)} to ${signed(100 * high, digits)}`;
}
