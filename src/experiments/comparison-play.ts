import {
  Comparing,
  type Comparison,
  compare,
  comparedMetrics,
  comparisonLooks,
  type Findable,
  findable,
  isDecided,
  LOOK_EVERY,
  type Look,
  type PlannedGames,
  plannedGames,
  type Stopping,
} from '../inference/index.ts';
import { findableText } from '../report/sentences/comparison.ts';
import { PILOT_FIRST_GAME } from '../runs/manifest.ts';
import { Progress } from '../terminal/progress.ts';
import { remark } from '../terminal/quiet.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import type { ComparisonPlan } from './comparison-plan.ts';
import { blockOf, type Keeping, playing } from './kept.ts';
import { emptyTable, playError } from './play.ts';
import { playSideBySide } from './side-by-side.ts';

const PILOT_GAMES = 200;
/** A comparison of fixed length with fewer games than this has no pilot: from here on it costs a fifth at most. */
const PILOT_FROM = 1000;
/** No sequential verdict falls before this many games. */
const LEAST_PLANNED = 200;

export interface PlayedComparison {
  readonly totals: readonly Totals[];
  readonly comparison: Comparison;
  readonly findable: Findable;
  readonly stopping: Omit<Stopping, 'confirm'> | null;
}

/** Plays a comparison to its end, or as far as it gets until the signal. */
export async function playComparison(
  plan: ComparisonPlan,
  threads: number | undefined,
  signal: AbortSignal,
  keeping: Keeping | null = null,
): Promise<PlayedComparison> {
  const { jobs, games, variants, deltas, alpha } = plan;
  const names = variants.map(({ name }) => name);
  await using play = await playing(keeping, jobs, { threads, games: games * jobs.length }, signal);
  const { player } = play;
  const progress = new Progress(plan.scenario.name, games, alpha);
  const onProgress = (_: number, [baseline]: readonly Totals[]) => progress.update(baseline);
  try {
    const seen = plan.untilDecided || games >= PILOT_FROM ? await pilot(player, plan, names, signal) : null;
    const plans = plan.untilDecided ? plannedGames(seen!, LEAST_PLANNED, Math.max(LEAST_PLANNED, games)) : null;
    const expected = findableOf(plan, seen);
    remark(findableText(expected));
    const looking = plans === null ? null : new Looking(plan, names, plans);
    const totals = await playSideBySide(
      player,
      jobs,
      { firstGame: 0, games, batchSize: blockOf(keeping, plan.batchSize) },
      {
        signal,
        onProgress,
        ...(looking === null ? {} : { lookEvery: LOOK_EVERY, onLook: (to, soFar) => looking.look(to, soFar) }),
      },
    );
    const [baseline, ...others] = totals.map(gameTable);
    const tables = others.map((table, i) => ({ variant: names[i], table }));
    const comparison = compare(baseline, tables, { alpha, deltas, plans });
    const stopping = looking === null ? null : looking.stopping(baseline.games, games, signal.aborted);
    return { totals, comparison, findable: expected, stopping };
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** A few games that the comparison does not use: only the spread of their differences is needed. */
async function pilot(
  player: Player,
  { jobs, games, deltas, alpha }: ComparisonPlan,
  names: string[],
  signal: AbortSignal,
): Promise<Comparison> {
  const wish = { firstGame: PILOT_FIRST_GAME, games: Math.min(PILOT_GAMES, games), batchSize: PILOT_GAMES / 4 };
  const [baseline, ...others] = (await playSideBySide(player, jobs, wish, { signal })).map(gameTable);
  const tables = others.map((table, i) => ({ variant: names[i], table }));
  return compare(baseline, tables, { alpha, deltas });
}

function findableOf({ jobs, games, untilDecided, alpha }: ComparisonPlan, seen: Comparison | null): Findable {
  const primary = comparedMetrics(emptyTable(jobs[0])).filter((metric) => metric.primary).length;
  return findable({ games, mode: untilDecided ? 'anytime' : 'fixed' }, primary * (jobs.length - 1), seen, alpha);
}

/** The looks of a comparison that is played until it is decided. Only primary rows decide. */
class Looking {
  private readonly looks: Look[] = [];
  private readonly comparing: Comparing;
  private decided = false;

  constructor({ jobs, deltas, alpha }: ComparisonPlan, names: readonly string[], plans: PlannedGames) {
    const [baseline, ...others] = jobs.map(emptyTable);
    const metrics = ({ primary }: { primary: boolean }) => primary;
    this.comparing = new Comparing(names, baseline, others, { alpha, deltas, plans, metrics });
  }

  look(to: number, totals: readonly Totals[]): boolean {
    const [baseline, ...others] = totals.map(gameTable);
    this.comparing.extend(baseline, others, to);
    const soFar = this.comparing.result();
    this.looks.push(...comparisonLooks(soFar));
    this.decided = isDecided(soFar);
    return this.decided;
  }

  stopping(games: number, limit: number, interrupted: boolean): Omit<Stopping, 'confirm'> {
    const { looks, decided } = this;
    const reason = decided ? 'decided' : interrupted && games < limit ? 'interrupted' : 'limit';
    const last = looks.filter((look) => look.games === looks[looks.length - 1].games);
    const undecided = last.filter(({ state }) => state === 'undecided').length;
    const reached =
      reason === 'limit' ? `${undecided} of ${last.length} ${undecided === 1 ? 'is' : 'are'} undecided` : null;
    return { rule: 'a verdict on every primary metric', reached, reason, games, limit, looks };
  }
}
