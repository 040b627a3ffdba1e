import { winRateRows } from '../rows/sides.ts';
import type { Sweep } from '../sweep.ts';
import { findingsOf } from '../sweep-findings.ts';
import { footing } from './comparison.ts';
import { knockoutAnswer } from './sweep-knockout.ts';
import { valuesAnswer } from './sweep-values.ts';
import { fewGames } from './warnings.ts';

export function sweepFooting({ comparison, cells, reference }: Sweep): string {
  const [side, ...others] = cells[reference].table.sides;
  const what = `Differences: points of ${side} per 100 games against ${cells[reference].name}, paired by seed.`;
  const rest = others.length > 1 ? ` Those of the other ${others.length} sides are in sweep.csv.` : '';
  return `${what}${rest} ${footing(comparison, 'comparisons of scores')}`;
}

export const SWEEP_METHODS =
  'Interval methods: win rates by Wilson; differences of scores by t with one pseudo pair either way. A verdict needs 20 games. What is said of every value, or of the fair zone, holds for all values together (Bonferroni). As many games as would settle a verdict make its interval, adjusted for all comparisons, no wider than the smallest difference that matters.';

/** Sentences without full stop. */
export function sweepWarnings(sweep: Sweep): string[] {
  // The answer says how many games are enough.
  if (findingsOf(sweep).enough !== null) return [];
  const { cells, comparison } = sweep;
  const rows = cells.flatMap(({ name, table }) => winRateRows({ variant: name, table }, comparison.alpha));
  return fewGames(rows, comparison.alpha, '').map(({ text }) => text);
}

/** The first answers the question. */
export function sweepAnswer(sweep: Sweep): string[] {
  const { keys, cells, reference } = sweep;
  if (cells[reference].table.games === 0) return ['No game was finished.'];
  return keys.length === 0 ? knockoutAnswer(sweep) : valuesAnswer(sweep);
}
