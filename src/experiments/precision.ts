import { LOOK_EVERY, type Stopping, WinLooks } from '../inference/index.ts';
import type { Source } from '../report/charts/chart.ts';
import { precisionChart } from '../report/charts/comparison.ts';
import { stoppingSummary } from '../report/comparison.ts';
import type { Additions } from '../report/report.ts';
import { stoppingTable } from '../report/rows/comparison.ts';
import { InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { SoFar, Totals } from '../workers/totals.ts';
import { playSideBySide } from './side-by-side.ts';

/** Limit without `--games`. */
export const MOST_GAMES = 1_000_000;
const PRECISION = { min: 0.001, max: 0.25 };

/** `--precision`: half-width of an interval, as a share of games. */
export function precisionOf(text: unknown): number | undefined {
  const word = single('precision', text);
  if (word === undefined) return undefined;
  const value = /^(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : Number.NaN;
  if (!(value >= PRECISION.min && value <= PRECISION.max))
    throw new InputError(
      `--precision must be a number from ${PRECISION.min} to ${PRECISION.max}, such as 0.01 for ±1 point, got ${JSON.stringify(word)}`,
    );
  return value;
}

/** Looks after 200 games, then every 100. `plan.games` is the maximum. */
export async function playUntilPrecise(
  player: Player,
  job: PreparedJob,
  plan: Plan,
  { target, alpha }: { readonly target: number; readonly alpha: number },
  wish: { signal: AbortSignal; onProgress: (soFar: SoFar) => void },
): Promise<{ totals: Totals; stopping: Stopping }> {
  const watched = new WinLooks(job.metrics.sides, target, plan.games, alpha);
  let precise = false;
  const [totals] = await playSideBySide(player, [job], plan, {
    signal: wish.signal,
    onProgress: (_, [soFar]) => wish.onProgress(soFar),
    lookEvery: LOOK_EVERY,
    onLook: (games, [soFar]) => {
      precise = watched.look(gameTable(soFar), games);
      return precise;
    },
  });
  const reason = precise ? 'precise' : wish.signal.aborted && totals.games < plan.games ? 'interrupted' : 'limit';
  const rule = `every win rate known to ±${Number((100 * target).toPrecision(6))} points`;
  const reached = watched.precision === null ? null : `they are known to ±${(100 * watched.precision).toPrecision(2)}`;
  const { looks } = watched;
  const stopping = { rule, reached, reason, games: totals.games, limit: plan.games, looks, confirm: null } as const;
  return { totals, stopping };
}

export function precisionAdditions(stopping: Stopping, target: number, source: Source): Additions {
  const chart = precisionChart(stopping.looks, target, source);
  return {
    tables: [stoppingTable(stopping.looks)],
    charts: chart === null ? [] : [chart],
    summary: { stopping: stoppingSummary(stopping) },
  };
}
