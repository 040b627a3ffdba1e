import {
  Comparing,
  type Comparison,
  compare,
  comparisonLooks,
  isDecided,
  LOOK_EVERY,
  type Look,
  type PlannedGames,
  plannedGames,
  type Stopping,
} from '../inference/index.ts';
import { WorkerPool } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import { type ComparisonPlan, emptyTable } from './compare-plan.ts';
import { ALPHA } from './options.ts';
import { playError } from './play.ts';
import { Progress } from './progress.ts';
import { playSideBySide } from './side-by-side.ts';

/** Pilot games have numbers that no run reaches: they are games of their own, by the same seed. */
const PILOT_FIRST_GAME = 2 ** 31;
const PILOT_GAMES = 200;
/** No sequential verdict falls before this many games. */
const LEAST_PLANNED = 200;

export interface PlayedComparison {
  readonly totals: readonly Totals[];
  readonly comparison: Comparison;
  readonly stopping: Stopping | null;
}

/** Plays a comparison to its end, or as far as it gets until the signal. */
export async function playComparison(
  plan: ComparisonPlan,
  threads: number | undefined,
  signal: AbortSignal,
): Promise<PlayedComparison> {
  const { jobs, games, batchSize, variants, deltas } = plan;
  const names = variants.map(({ name }) => name);
  await using pool = new WorkerPool(threads === undefined ? {} : { threads });
  const progress = new Progress(plan.scenario.name, games, ALPHA);
  const onProgress = (_: number, [baseline]: readonly Totals[]) => progress.update(baseline);
  try {
    const plans = plan.untilDecided ? await pilot(pool, plan, names, signal) : null;
    const looking = plans === null ? null : new Looking(plan, names, plans);
    const totals = await playSideBySide(
      pool,
      jobs,
      { firstGame: 0, games, batchSize },
      {
        signal,
        onProgress,
        ...(looking === null ? {} : { lookEvery: LOOK_EVERY, onLook: (to, soFar) => looking.look(to, soFar) }),
      },
    );
    const [baseline, ...others] = totals.map(gameTable);
    const tables = others.map((table, i) => ({ variant: names[i], table }));
    const comparison = compare(baseline, tables, { alpha: ALPHA, deltas, plans });
    const stopping = looking === null ? null : looking.stopping(baseline.games, games, signal.aborted);
    return { totals, comparison, stopping };
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** Plans each row's looks from the spread of differences in a few games that the comparison does not use. */
async function pilot(
  pool: WorkerPool,
  plan: ComparisonPlan,
  names: string[],
  signal: AbortSignal,
): Promise<PlannedGames> {
  const { jobs, games, deltas } = plan;
  const wish = { firstGame: PILOT_FIRST_GAME, games: Math.min(PILOT_GAMES, games), batchSize: PILOT_GAMES / 4 };
  const [baseline, ...others] = (await playSideBySide(pool, jobs, wish, { signal })).map(gameTable);
  const tables = others.map((table, i) => ({ variant: names[i], table }));
  const seen = compare(baseline, tables, { alpha: ALPHA, deltas });
  return plannedGames(seen, LEAST_PLANNED, Math.max(LEAST_PLANNED, games));
}

/** The looks of a comparison that is played until it is decided. Only primary rows decide. */
class Looking {
  private readonly looks: Look[] = [];
  private readonly comparing: Comparing;
  private decided = false;

  constructor({ jobs, deltas }: ComparisonPlan, names: readonly string[], plans: PlannedGames) {
    const [baseline, ...others] = jobs.map(emptyTable);
    const metrics = ({ primary }: { primary: boolean }) => primary;
    this.comparing = new Comparing(names, baseline, others, { alpha: ALPHA, deltas, plans, metrics });
  }

  look(to: number, totals: readonly Totals[]): boolean {
    const [baseline, ...others] = totals.map(gameTable);
    this.comparing.extend(baseline, others, to);
    const soFar = this.comparing.result();
    this.looks.push(...comparisonLooks(soFar));
    this.decided = isDecided(soFar);
    return this.decided;
  }

  stopping(games: number, limit: number, interrupted: boolean): Stopping {
    const { looks, decided } = this;
    const reason = decided ? 'decided' : interrupted && games < limit ? 'interrupted' : 'limit';
    return { rule: 'a verdict on every primary metric', reason, games, limit, looks };
  }
}
