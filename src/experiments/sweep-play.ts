import type { SweptCell } from '../report/sweep.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { digestsOf, gameTable } from '../workers/results.ts';
import { requireRepeats } from './repeats.ts';
import type { PlannedCell } from './sweep-plan.ts';

export interface PlayedCell extends SweptCell {
  readonly digest: string;
}

/** How much of each cell is played, and how many of them at once. */
export interface CellsWish {
  readonly games: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** One where threads of this process play, so that each sets up a cell once; more where workers elsewhere would wait for the last games. */
  readonly atOnce: number;
  /** Called with the games of all cells that are played so far. */
  readonly onGames: (games: number) => void;
}

/** Plays the cells of a sweep in their order, all of them the same games. Those that were not begun when the signal came are left out. */
export async function playCells(
  player: Player,
  cells: readonly Pick<PlannedCell, 'name' | 'values'>[],
  jobOf: (cell: number) => PreparedJob,
  { games, batchSize, signal, atOnce, onGames }: CellsWish,
): Promise<PlayedCell[]> {
  const soFar = cells.map(() => 0);
  const played = cells.map((): PlayedCell | null => null);
  const next = cells.entries();
  const lane = async (): Promise<void> => {
    for (const [i, { name, values }] of next) {
      if (signal.aborted) return;
      const onProgress = (of: { readonly games: number }) => {
        soFar[i] = of.games;
        onGames(soFar.reduce((sum, own) => sum + own, 0));
      };
      const totals = await player.play(jobOf(i), { firstGame: 0, games, batchSize }, { signal, onProgress });
      // Its sums are not needed any more, and may take megabytes.
      if (totals.games > 0) played[i] = { name, values, table: gameTable(totals), digest: digestsOf(totals).digest };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const end = played.indexOf(null);
  const finished = (end < 0 ? played : played.slice(0, end)) as PlayedCell[];
  await requireRepeats(
    player,
    finished.map(({ table }, cell) => ({ prepared: jobOf(cell), played: { ...table, records: table.rows } })),
  );
  return finished;
}
