import { winRateRows } from '../rows/sides.ts';
import type { Sweep } from '../sweep.ts';
import { footing } from './comparison.ts';
import { fewGames } from './warnings.ts';

/** What a sweep's differences refer to, what their intervals are, and what the verdicts hold for together. */
export function sweepFooting({ comparison, cells, reference }: Sweep): string {
  const [side, ...others] = cells[reference].table.sides;
  const what = `Differences: points of ${side} per 100 games against ${cells[reference].name}, paired by seed.`;
  const rest = others.length > 1 ? ` Those of the other ${others.length} sides are in sweep.csv.` : '';
  return `${what}${rest} ${footing(comparison, 'comparisons of scores')}`;
}

/** The method by which scores are judged, for a page. */
export const SWEEP_METHODS =
  'Interval methods: win rates by Wilson; differences of scores by t with one pseudo pair either way. A verdict needs 20 games.';

/** What is doubtful about the cells of a sweep: sentences without their full stop. */
export function sweepWarnings({ cells, comparison }: Sweep): string[] {
  const rows = cells.flatMap(({ name, table }) => winRateRows({ variant: name, table }, comparison.alpha));
  return fewGames(rows, comparison.alpha, '').map(({ text }) => text);
}
