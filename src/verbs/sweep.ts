import { deltaGround, deltaWishes } from '../experiments/delta.ts';
import {
  type Keeping,
  type KeepWish,
  type KeepWords,
  keepingOf,
  keeps,
  playing,
  requireKeepable,
  resumed,
} from '../experiments/kept.ts';
import { playError, runResults, variantJob } from '../experiments/play.ts';
import { playShard, shardReport } from '../experiments/shards.ts';
import { type PlayedCell, playCells, type SweepPlan, sweepOptions, sweepPlan } from '../experiments/sweep.ts';
import { shown } from '../experiments/vary.ts';
import { findable } from '../inference/index.ts';
import { costText } from '../players/cost.ts';
import { prove } from '../players/gate/proof.ts';
import type { ExpectedScores } from '../report/fair-zones.ts';
import type { Place } from '../report/files/folder.ts';
import { type SweepFacts, sweepSummary, type WrittenSweep, writeSweep } from '../report/files/write-sweep.ts';
import { whole } from '../report/numbers.ts';
import { findableText } from '../report/sentences/comparison.ts';
import { type Sweep, sweepOf } from '../report/sweep.ts';
import { adviceOf } from '../report/sweep-findings.ts';
import { sweepText } from '../report/terminal/sweep.ts';
import { isGameFile, isPiped, type Scenario, takeInput } from '../scenarios/index.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../terminal/failures.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaOf, alphaWords, BATCH_SIZE, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { Progress } from '../terminal/progress.ts';
import {
  placeOf,
  refreshLists,
  requireWritable,
  shortHash,
  stemOf,
  unwritable,
  wantedPlace,
} from '../terminal/report-folder.ts';
import {
  alphaOption,
  compareOptions,
  jsonOption,
  outOption,
  overrideOptions,
  playOptions,
  scenarioFile,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import { DEFAULT_BATCH_SIZE } from '../workers/plan.ts';
import { threadsPlaying } from '../workers/pool.ts';

export const usage = {
  positionals: {
    scenario: {
      ...{ ...scenarioFile, demandOption: false },
      describe: 'Scenario file (YAML or JSON); - for standard input; or a sheet',
    },
  },
  options: {
    ...sweepOptions,
    ...playOptions,
    ...outOption('<scenario>-sweep'),
    delta: compareOptions.delta,
    ...alphaOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 sweep farmhouse.yaml --vary save.soft=2..6', 'win rates for each value from 2 to 6'],
    ['$0 sweep farmhouse.yaml --vary save.soft=4,5 --vary move.distance=3..6', 'a grid of two rules'],
    ['$0 sweep farmhouse.yaml --vary sides.red.figures.Rifleman.count=3..5', 'more or fewer riflemen'],
    ['$0 sweep farmhouse.yaml --knockout all --games 2000', 'finds the house rules that matter'],
    ['$0 sweep farmhouse.yaml --sensitivity save,morale,players', 'which of these explain the spread of results'],
    ['$0 sweep my-sheet.game.yaml --vary coverBonus=0..3', 'the exact odds of a sheet for each value'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage> & Pick<KeepWords, 'held'>;

interface SweepWish {
  readonly games: number;
  readonly seed: number;
  readonly threads: number | undefined;
  readonly batchSize: number;
  readonly alpha: number;
}

/** Concurrent cells at a queue, so that no worker idles at the end of a cell. */
const CELLS_AT_QUEUE = 16;

export async function sweep(given: Words): Promise<number> {
  if (given.scenario !== undefined && isGameFile(given.scenario))
    return (await import('../weapons/held/plan.ts')).sweepSheet(given.scenario, given, usage.options);
  const { scenario: file, sensitivity } = given;
  if (sensitivity !== undefined) {
    if (file === undefined) throw new InputError('sweep --sensitivity needs a scenario file');
    return (await import('../sensitivity/command.ts')).sensitivitySweep({ ...given, scenario: file, sensitivity });
  }
  if (given.rows !== undefined) throw new InputError('--rows is for --sensitivity');
  const words = await resumed('sweep', given);
  requireKeepable(words, null);
  const games = wholeNumber('games', words.games, GAMES);
  const seed = wholeNumber('seed', words.seed, SEED);
  const threads = wholeNumber('threads', words.threads, THREADS);
  const batchSize = wholeNumber('batch-size', words['batch-size'], BATCH_SIZE) ?? DEFAULT_BATCH_SIZE;
  const alpha = alphaOf(words.alpha);
  const place = wantedPlace(`${stemOf(words.scenario)}-sweep`, single('out', words.out), words.json);
  await takeInput([words.scenario]);
  using interrupt = interruption();
  const plan = await sweepPlan(words);
  await requireWritable(place);
  const { scenario, system } = plan;
  const wish = { games: games ?? scenario.games, seed: seed ?? scenario.seed, threads, batchSize, alpha };
  const jobOf = jobsOf(plan, wish.seed);
  const first = jobOf(0);
  // House rules and paths change the size of a table; card games have none.
  const judged = first.metrics.ground === undefined ? [first] : plan.cells.map((_, i) => jobOf(i));
  requireMemory(scenario.file, judged, threadsPlaying({ threads, games: wish.games * plan.cells.length }));
  const ground = deltaGround([first]);
  const deltas = deltaWishes(scenario, words.delta ?? [], ground);
  const scores = ground.metrics.filter(({ kind, primary }) => kind === 'score' && primary).length;
  const expected = findable({ games: wish.games, mode: 'fixed' }, scores * (plan.cells.length - 1), null, alpha);
  remark(findableText(expected));
  const keeping = keeps(words) ? await keepingOf(words, keepWish(plan, jobOf, words, wish)) : null;
  if (keeping?.shard) {
    const shared = { scenario, jobs: plan.cells.map((_, i) => jobOf(i)), games: wish.games, threads };
    return shardReport(await playShard(shared, keeping, interrupt.signal), keeping, words);
  }
  const start = process.cpuUsage();
  const cells = await playSweep(plan, jobOf, wish, { signal: interrupt.signal, keeping });
  const spent = process.cpuUsage(start);
  const wanted = plan.cells.findIndex(({ variant }) => variant.hash === scenario.hash);
  const reference = wanted >= 0 && wanted < cells.length ? wanted : 0;
  if (cells.length === 0)
    throw new InterruptedError(`${scenario.file}: interrupted before any game was finished; nothing is written`);
  const { keys, alternatives } = plan;
  const docs = docsOf(plan);
  const swept = sweepOf(
    {
      keys,
      cells,
      reference,
      isPresent: reference === wanted,
      changes: alternatives,
      docs,
      expected: expectedScores(scenario),
    },
    { alpha, deltas },
  );
  const interrupted = cells.length < plan.cells.length || cells.some(({ table }) => table.games < wish.games);
  const identity = ['sweep', keys, plan.cells.map(({ variant }) => variant.hash), wish.games, wish.seed, deltas, alpha];
  const played = {
    run: shortHash(identity),
    seed: wish.seed,
    gamesPlanned: wish.games,
    interrupted,
    command: ownCommand(ownWords(plan, words, wish)),
    alpha,
  };
  await prove(system, scenario, { threads, signal: interrupt.signal, skip: words['no-gate'] });
  const facts = runResults(system, scenario, played, []);
  const digests = cells.map(({ digest }) => digest);
  const written = place === null ? null : await write(swept, facts, digests, placeOf(place, identity), words.pictures);
  const notes = [
    ...(interrupted ? [`interrupted: ${cells.length} of ${plan.cells.length} cells were begun`] : []),
    ...plan.notes,
    ...(written === null ? [] : [...written.notes, `Report in ${written.out}: ${written.files.join(', ')}`]),
  ];
  if (words.json) {
    for (const note of notes) console.error(note);
    console.log(JSON.stringify(sweepSummary(swept, facts, digests), null, 2));
  } else console.log(sweepText(swept, facts, notes));
  if (keeping === null && !interrupted) remarkCost(swept, wish.games, (spent.user + spent.system) / 1e6);
  if (written !== null) await close(pageOf(written.out), nextOf(plan, swept, words, wish), words);
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

function docsOf({ system, scenario, keys, alternatives }: SweepPlan): Record<string, string> {
  const wanted = new Set([...keys, ...alternatives.flatMap((one) => (one === null ? [] : [one.key]))]);
  const fields = namedFields(definedSystem(system, scenario.baseline.data).rules).filter(({ key }) => wanted.has(key));
  return Object.fromEntries(fields.map(({ key, field }) => [key, field.doc]));
}

/** Set up on demand. */
function jobsOf({ system, cells }: SweepPlan, seed: number): (cell: number) => PreparedJob {
  const jobs: PreparedJob[] = [];
  return (cell) => {
    jobs[cell] ??= variantJob(system, cells[cell].variant, seed);
    return jobs[cell];
  };
}

/** What it takes to play enough games. */
function remarkCost(swept: Sweep, games: number, seconds: number): void {
  const advice = adviceOf(swept);
  if (advice !== null && 'games' in advice)
    remark(`${whole(advice.games)} games per value would take ${costText((seconds * advice.games) / games)}`);
}

/** Of the file as it stands. */
function expectedScores({ expected }: Scenario): ExpectedScores {
  const bands = expected.flatMap((one) =>
    one.kind === 'band' && one.variant === null && one.metric.name === 'score' && one.metric.side !== null
      ? [[one.metric.side, one.band] as const]
      : [],
  );
  return Object.fromEntries(bands);
}

/** Suggests a change that is shown to matter, or the games that would show one. */
function nextOf(plan: SweepPlan, swept: Sweep, words: Words, wish: SweepWish): string[] | null {
  const { scenario, system, keys, cells, alternatives } = plan;
  const advice = isPiped(scenario.file) ? null : adviceOf(swept);
  if (advice === null) return null;
  if ('games' in advice)
    return advice.games > GAMES.max ? null : ownWords(plan, words, { ...wish, games: advice.games });
  const change = alternatives[advice.cell];
  const set: (readonly [key: string, value: unknown])[] =
    change === null ? keys.map((key, i) => [key, cells[advice.cell].values[i]]) : [[change.key, change.to]];
  const rules = namedFields(system.rules).map(({ key }) => key);
  // `compare --set` makes a variant, and so can neither set paths nor rules of both.
  if (words.set !== undefined || !set.every(([key]) => rules.includes(key))) return null;
  return [
    ...['compare', scenario.file],
    ...repeated(
      'set',
      set.map(([key, value]) => `${key}=${shown(value)}`),
    ),
    ...repeated('define', words.define),
    ...repeated('policy', words.policy),
  ];
}

/** A queue gets all cells. */
async function playSweep(
  { scenario, cells }: SweepPlan,
  jobOf: (cell: number) => PreparedJob,
  { games, threads, batchSize, alpha }: SweepWish,
  { signal, keeping }: { readonly signal: AbortSignal; readonly keeping: Keeping | null },
): Promise<PlayedCell[]> {
  const planned = games * cells.length;
  const jobs = keeping === null ? [] : cells.map((_, i) => jobOf(i));
  await using play = await playing(keeping, jobs, { threads, games: planned }, signal);
  const progress = new Progress(scenario.name, planned, alpha);
  const onGames = (games: number) => progress.update({ games, planned, wins: [], metrics: { sides: [] } });
  try {
    const atOnce = keeping === null || keeping.queue === null ? 1 : CELLS_AT_QUEUE;
    return await playCells(play.player, cells, jobOf, { games, batchSize, signal, atOnce, onGames });
  } catch (error) {
    throw playError(error);
  } finally {
    progress.stop();
  }
}

function keepWish(
  { scenario, cells }: SweepPlan,
  jobOf: (cell: number) => PreparedJob,
  { set, policy, define, vary, knockout }: Words,
  { games, seed }: SweepWish,
): KeepWish {
  const jobs = cells.map((_, i) => jobOf(i));
  const names = cells.map(({ name }) => name);
  const all = knockout?.length === 0 ? ['all'] : knockout;
  return {
    verb: 'sweep',
    scenario,
    jobs,
    names,
    seed,
    games,
    stop: null,
    words: { set, policy, define, vary, knockout: all },
  };
}

async function write(
  swept: Parameters<typeof writeSweep>[0],
  facts: SweepFacts,
  digests: readonly string[],
  place: Place,
  pictures: boolean,
): Promise<WrittenSweep> {
  const written = await writeSweep(swept, facts, digests, place, pictures).catch((error) => {
    throw unwritable(error);
  });
  return { ...written, notes: [...written.notes, ...(await refreshLists(written.out))] };
}

function ownWords({ scenario }: SweepPlan, words: Words, { games, seed, alpha }: SweepWish): string[] {
  const { vary, knockout, set, policy, delta } = words;
  return [
    ...['sweep', scenario.file, '--games', String(games), '--seed', String(seed)],
    ...repeated('vary', vary),
    ...repeated('knockout', knockout?.length === 0 ? ['all'] : knockout),
    ...repeated('set', set),
    ...repeated('define', words.define),
    ...repeated('policy', policy),
    ...repeated('delta', delta),
    ...alphaWords(alpha),
  ];
}
