import {
  type Band,
  ExpectedDifferences,
  ExpectedLevel,
  ExpectedShare,
  type Judged,
  type Judgement,
  LOOK_EVERY,
  type LookRule,
} from '../inference/index.ts';
import { type Additions, NOTHING_MORE } from '../report/report.ts';
import { type ExpectedResult, resultSentences, resultSummary } from '../report/sentences/expectations.ts';
import type { Scenario } from '../scenarios/index.ts';
import { mostThatDiffer } from '../stats/index.ts';
import type { GameTable, RuleCount } from '../stats/tables.ts';
import { Progress } from '../terminal/progress.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable, ruleCounts } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import { askedOf, type ExpectPlan, ownExpectations, type PlannedExpectation } from './expect-plan.ts';
import { emptyTable, playError } from './play.ts';
import { playSideBySide } from './side-by-side.ts';

/** Games since a variant was last dropped. */
interface Seen {
  readonly table: GameTable;
  readonly rules: () => readonly RuleCount[];
}

/** Final once decided: intervals are valid at every look. */
interface Watch extends Judged {
  readonly jobs: readonly number[];
  /** Counts up to game `to`; tables begin at `from`. */
  extend(seen: ReadonlyMap<number, Seen>, to: number, from: number): void;
}

/** Plays until all are decided, the games run out, or the signal. Looks come every 100 games; decided variants stop. */
export async function playExpectations(
  player: Player,
  { scenario, expectations, jobs, games: most }: ExpectPlan,
  alpha: number,
  signal: AbortSignal,
): Promise<Judgement[]> {
  const rule = { alpha, plannedGames: Math.max(1, most / 2) };
  const tables = jobs.map(emptyTable);
  const watches = expectations.map((expectation) => watchOf(expectation, tables));
  const judgements: Judgement[] = watches.map(() => NOTHING);
  const openJobs = () => [
    ...new Set(watches.flatMap((watch, i) => (judgements[i].status === 'undecided' ? watch.jobs : []))),
  ];
  const progress = new Progress(scenario.name, most, alpha);
  try {
    let from = 0;
    let open = openJobs();
    while (open.length > 0 && from < most && !signal.aborted) {
      const playing = open.toSorted((a, b) => a - b);
      const look = (games: number, totals: readonly Totals[]): boolean => {
        const seen = new Map(playing.map((job, i) => [job, seenOf(totals[i])]));
        watches.forEach((watch, i) => {
          if (judgements[i].status !== 'undecided') return;
          watch.extend(seen, from + games, from);
          judgements[i] = { ...watch.judge(rule), moreGames: null };
        });
        open = openJobs();
        return open.length < playing.length;
      };
      const totals = await playSideBySide(
        player,
        playing.map((job) => jobs[job]),
        { firstGame: from, games: most - from, batchSize: DEFAULT_BATCH_SIZE },
        {
          signal,
          lookEvery: LOOK_EVERY,
          onLook: look,
          onProgress: (games) =>
            progress.update({ games: from + games, planned: most, wins: [], metrics: { sides: [] } }),
        },
      );
      from += totals[0].games;
    }
    return judgements.map((judgement, i) =>
      judgement.status === 'undecided' ? { ...judgement, moreGames: watches[i].moreGames(rule) } : judgement,
    );
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

/** Whether games that were played for something else meet what the file expects of its baseline, all as one family. */
export function expectedAdditions(
  { scenario, job }: { scenario: Scenario; job: PreparedJob },
  totals: Totals,
  alpha: number,
): Additions {
  const expectations = ownExpectations(scenario, job);
  const { games } = totals;
  if (expectations.length === 0 || games === 0) return NOTHING_MORE;
  const rule = { alpha: alpha / expectations.length, plannedGames: games };
  const judged = expectations.map((one): ExpectedResult => {
    const watch = watchOf(one, [emptyTable(job)]);
    watch.extend(new Map([[0, seenOf(totals)]]), games, 0);
    const found = watch.judge(rule);
    const moreGames = found.status === 'undecided' ? watch.moreGames(rule) : null;
    return { name: one.expected.name, asked: askedOf(one), judgement: { ...found, moreGames } };
  });
  return { ...NOTHING_MORE, expected: resultSentences(judged), summary: { expected: judged.map(resultSummary) } };
}

const NOTHING: Judgement = { status: 'undecided', estimate: null, low: null, high: null, games: 0, moreGames: null };

function seenOf(totals: Totals): Seen {
  return { table: gameTable(totals), rules: () => ruleCounts(totals) };
}

function watchOf({ expected, job, metric, delta }: PlannedExpectation, tables: readonly GameTable[]): Watch {
  if (expected.kind === 'covers') return new CoverageWatch(expected.rule, job);
  if (expected.kind === 'uses') return new UseWatch(expected.event, job, expected.band);
  if (expected.kind === 'band') {
    const level = new ExpectedLevel(metric!, tables[job], expected.band);
    const extend: Watch['extend'] = (seen, to, from) => level.extend(seen.get(job)!.table, to, from);
    return { jobs: [job], extend, judge: (rule) => level.judge(rule), moreGames: (rule) => level.moreGames(rule) };
  }
  const asked = { verdict: expected.verdict, delta: delta! };
  const pairs = new ExpectedDifferences(metric!, { baseline: tables[0], variant: tables[job] }, asked);
  const extend: Watch['extend'] = (seen, to, from) => pairs.extend(seen.get(0)!.table, seen.get(job)!.table, to, from);
  return { jobs: [0, job], extend, judge: (rule) => pairs.judge(rule), moreGames: (rule) => pairs.moreGames(rule) };
}

class UseWatch extends ExpectedShare implements Watch {
  readonly jobs: readonly number[];
  private readonly event: string;
  /** First counted game, and counts before it. */
  private from = 0;
  private before = 0;

  constructor(event: string, job: number, band: Band) {
    super(band);
    this.event = event;
    this.jobs = [job];
  }

  extend(seen: ReadonlyMap<number, Seen>, to: number, from: number): void {
    if (from !== this.from) this.before = this.gamesWithIt;
    this.from = from;
    const counted = seen
      .get(this.jobs[0])!
      .rules()
      .find(({ event }) => event === this.event)!;
    this.games = to;
    this.gamesWithIt = this.before + counted.games;
  }
}

/** After n games without it, a rule may still occur in 1 - alpha^(1/n) of games. */
class CoverageWatch implements Watch {
  readonly jobs: readonly number[];
  private readonly rule: string;
  private games = 0;
  private gamesWithIt = 0;

  constructor(rule: string, job: number) {
    this.rule = rule;
    this.jobs = [job];
  }

  extend(seen: ReadonlyMap<number, Seen>, to: number): void {
    const meant = ({ clause, event }: RuleCount) => clause === this.rule || event === this.rule;
    const counts = seen.get(this.jobs[0])!.rules().filter(meant);
    this.games = to;
    // The commonest event of a clause is a lower bound.
    this.gamesWithIt = Math.max(...counts.map(({ games }) => games));
  }

  judge({ alpha }: LookRule): Omit<Judgement, 'moreGames'> {
    const { games, gamesWithIt } = this;
    if (gamesWithIt > 0) return { status: 'met', estimate: gamesWithIt / games, low: null, high: null, games };
    return { status: 'undecided', estimate: 0, low: 0, high: mostThatDiffer(games, alpha), games };
  }

  moreGames(): null {
    return null;
  }
}
