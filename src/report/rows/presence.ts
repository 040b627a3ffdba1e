import type { Estimated } from '../numbers.ts';
import type { TablePicture } from '../table-picture.ts';
import { intervalOf, type WithInterval } from './intervals.ts';
import type { Table } from './table.ts';

/** The metric of tables that count who is in the area of the mission after each turn, and its chart. */
export const PRESENCE = 'presence';

/** Who is in the area of the mission at the ends of turns. */
export interface Presence {
  /** Who is to hold or reach the area; null where nobody is named. */
  readonly by: string | null;
  readonly objective: string;
  readonly sides: readonly {
    readonly side: string;
    /** Shares of the turns of all games. */
    readonly present: Estimated;
    readonly alone: Estimated;
  }[];
}

/** From what a variant's games counted; null where the mission has no area. */
export function presenceIn(metrics: readonly Table[], variant: string, picture: TablePicture | null): Presence | null {
  const rows = metrics
    .find(({ name }) => name === `${PRESENCE}-by-side`)
    ?.rows.filter((row) => row.variant === variant);
  if (rows === undefined || rows.length === 0) return null;
  const area = picture?.shapes.find(({ kind, line }) => kind === 'objective' && line === undefined);
  const sides = rows.map((row) => ({
    side: String(row.side),
    present: intervalOf(row as WithInterval<string>, 'presentRate'),
    alone: intervalOf(row as WithInterval<string>, 'aloneRate'),
  }));
  return { by: area?.by ?? null, objective: area?.note ?? '', sides };
}
