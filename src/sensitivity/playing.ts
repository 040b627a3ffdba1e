import { playError, variantJob } from '../experiments/play.ts';
import { requireRepeats } from '../experiments/repeats.ts';
import { type ComparedMetric, comparedMetrics } from '../inference/index.ts';
import type { Twice } from '../inference/sensitivity/screening.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { columnAt, type GameTable, recordLength } from '../stats/tables.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';

/** Who wins, how long it takes, and what it costs. */
export function aimsOf(table: GameTable): ComparedMetric[] {
  return comparedMetrics(table).filter(
    ({ kind, name, primary }) => (kind === 'score' && primary) || name === 'turns' || name === 'losses',
  );
}

/** By aim, then in order of the points. */
export type Responses = readonly (readonly Twice[])[];

export interface RowWish {
  readonly system: System;
  readonly seed: number;
  /** Of each point, even: one half for each block. */
  readonly games: number;
  readonly signal: AbortSignal;
  readonly onGames: (games: number) => void;
}

/**
 * Plays all points on the same seeds, the games from `row` times `games` on. Equal points are played once. Null if
 * interrupted.
 */
export async function playRow(
  player: Player,
  points: readonly ResolvedVariant[],
  row: number,
  { system, seed, games, signal, onGames }: RowWish,
): Promise<Responses | null> {
  const firstGame = row * games;
  const found = new Map<string, readonly Twice[]>();
  const distinct = [...new Map(points.map((variant) => [variant.hash, variant])).values()];
  const next = distinct.entries();
  const lane = async (): Promise<void> => {
    for (const [place, variant] of next) {
      if (signal.aborted) return;
      const prepared = variantJob(system, variant, seed);
      const totals = await player.play(prepared, { firstGame, games, batchSize: games }, { signal });
      if (totals.games < games) return;
      const table = gameTable(totals);
      if (place === 0 && row % CHECKED_EVERY === 0)
        await requireRepeats(player, [{ prepared, played: { ...table, records: table.rows } }]);
      found.set(
        variant.hash,
        aimsOf(table).map((aim) => responseOf(aim, table)),
      );
      onGames(games);
    }
  };
  try {
    await Promise.all(Array.from({ length: 2 * player.threads }, lane));
  } catch (error) {
    throw playError(error);
  }
  if (found.size < distinct.length) return null;
  const byPoint = points.map(({ hash }) => found.get(hash)!);
  return byPoint[0].map((_, aim) => byPoint.map((responses) => responses[aim]));
}

/** Rows whose first point is played again. */
const CHECKED_EVERY = 20;

/** Of both halves of the games. */
export function responseOf(aim: ComparedMetric, table: GameTable): Twice {
  const half = table.games / 2;
  return [levelOf(aim, table, 0, half), levelOf(aim, table, half, table.games)];
}

/** Scores on the logit scale, with half a win for each side more, so that every score has a place on it. */
function levelOf({ kind, side, columns }: ComparedMetric, table: GameTable, from: number, to: number): number {
  const length = recordLength(table);
  const at = columnAt(table, side, columns[0]);
  let sum = 0;
  for (let game = from; game < to; game++) sum += table.rows[game * length + at];
  const games = to - from;
  if (kind !== 'score') return sum / games;
  const points = sum / 2;
  return Math.log((points + 0.5) / (games - points + 0.5));
}
