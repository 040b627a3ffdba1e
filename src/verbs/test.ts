import { askedOf, type ExpectPlan, expectPlan, type PlannedExpectation } from '../experiments/expect-plan.ts';
import { playExpectations } from '../experiments/expect-play.ts';
import { keepingOf } from '../experiments/kept.ts';
import { type Judgement, LOOK_EVERY } from '../inference/index.ts';
import { gatesOf } from '../players/gate/proof.ts';
import { type CheckReport, type CheckResult, checkCounts } from '../report/document/cases.ts';
import type { HeadedScenario } from '../report/head.ts';
import { expectationText, expectedText } from '../report/sentences/expectations.ts';
import { KeptGames } from '../runs/kept-games.ts';
import { takeInput } from '../scenarios/index.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, interruption } from '../terminal/failures.ts';
import { allFilesNamed } from '../terminal/globs.ts';
import { loadScenarios } from '../terminal/load.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaOf, alphaWords, GAMES, SEED, THREADS, wholeNumber } from '../terminal/options.ts';
import { reporterWishes, writeReports } from '../terminal/reporters.ts';
import {
  alphaOption,
  gateOption,
  jsonOption,
  keptByCommand,
  overrideOptions,
  playOptions,
  reporterOption,
  scenarioFiles,
  seedOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { type Player, threadsPlaying, WorkerPool } from '../workers/pool.ts';

export const usage = {
  positionals: {
    scenario: scenarioFiles,
  },
  options: {
    games: { ...playOptions.games, describe: 'Most games to play per file and variant (default: the scenario’s)' },
    ...seedOption,
    threads: playOptions.threads,
    alpha: {
      ...alphaOption.alpha,
      describe: 'Chance of any wrong verdict over all files, above 0 and at most 0.5 (default: 0.05)',
    },
    ...gateOption,
    keep: keptByCommand,
    ...reporterOption,
    'fail-undecided': {
      type: 'boolean',
      default: false,
      describe: 'Also fail while anything is undecided',
    },
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 test scenarios/squad-alpha/*.yaml', 'says for each expectation: met, missed or undecided'],
    ['$0 test farmhouse.yaml --reporter junit=farmhouse.xml', 'also writes JUnit XML for other programs'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** An expectation fails, or with `--fail-undecided` is undecided. */
const FAILED = 1;

/** Plays until a file's expectations are decided. */
export async function test(given: Words): Promise<number> {
  const words = { ...given, scenario: await allFilesNamed(given.scenario) };
  const wish = {
    games: wholeNumber('games', words.games, GAMES),
    seed: wholeNumber('seed', words.seed, SEED),
  };
  const threads = wholeNumber('threads', words.threads, THREADS);
  const alpha = alphaOf(words.alpha);
  const reporters = reporterWishes([...(words.reporter ?? []), ...(words.json ? ['json'] : [])]);
  const twin = words.scenario.find((file, i) => words.scenario.indexOf(file) !== i);
  if (twin !== undefined) throw new InputError(`${twin} is named twice; its expectations would count twice`);
  await takeInput(words.scenario);
  using interrupt = interruption();
  const scenarios = await loadScenarios(words.scenario, words);
  const asking = scenarios.filter(({ expected }) => expected.length > 0);
  if (asking.length === 0)
    throw new InputError(
      `${words.scenario.join(', ')}: nothing to test; add "expect:", such as expect: { turns: ..10 }`,
    );
  const plans = await Promise.all(asking.map((scenario) => expectPlan(scenario, wish)));
  const games = plans.reduce((sum, plan) => sum + plan.games * plan.jobs.length, 0);
  for (const { scenario, jobs } of plans) requireMemory(scenario.file, jobs, threadsPlaying({ threads, games }));
  const family = plans.reduce((sum, { expectations }) => sum + expectations.length, 0);
  await using pool = new WorkerPool({ threads, games });
  const results: CheckResult[] = [];
  const gates: HeadedScenario[] = [];
  for (const plan of plans) {
    const player = await playerOf(plan, words, pool, interrupt.signal);
    const judgements = await playExpectations(player, plan, alpha / family, interrupt.signal);
    gates.push(...(await gatesOf(plan.scenario, { threads, signal: interrupt.signal, skip: words['no-gate'] })));
    results.push(...plan.expectations.map((one, i) => resultOf(plan, one, judgements[i], words)));
  }
  const silent = scenarios.filter(({ expected }) => expected.length === 0).map(({ file }) => file);
  const isCut = interrupt.signal.aborted;
  const notes = [
    ...(silent.length === 0 ? [] : [`nothing is expected in ${silent.join(', ')}`]),
    ...(isCut ? ['interrupted: what was not settled by then is undecided'] : []),
  ];
  const command = commandLine(words, alpha);
  const report = { title: 'test', command, alpha, family, method: methodText(alpha, family), results, notes };
  writeReports({ ...report, ...(gates.length > 0 && { gates }) }, reporters);
  if (isCut) return INTERRUPTED;
  return exitCode(results, words['fail-undecided']);
}

/** With `--keep`, a folder per file, whose games are not replayed. */
async function playerOf(plan: ExpectPlan, words: Words, pool: WorkerPool, signal: AbortSignal): Promise<Player> {
  const { scenario, jobs, names, seed, games } = plan;
  const { keep = false, set, policy, define } = words;
  if (!keep) return pool;
  const variant = names.slice(1);
  // Looks follow every lease.
  const keeping = await keepingOf(
    { keep },
    {
      ...{ scenario, jobs, names, seed, games, stop: null, leaseGames: LOOK_EVERY },
      verb: variant.length === 0 ? 'run' : 'compare',
      words: { set, policy, define, variant },
      again: 'the same command',
    },
  );
  return new KeptGames(keeping!.folder, jobs, pool, { signal });
}

function exitCode(results: CheckReport['results'], failUndecided: boolean): number {
  const { missed, undecided } = checkCounts(results);
  return missed > 0 || (failUndecided && undecided > 0) ? FAILED : DONE;
}

function resultOf(
  plan: ExpectPlan,
  one: PlannedExpectation,
  { status, estimate, low, high, games, moreGames }: Judgement,
  words: Words,
): CheckResult {
  const { scenario } = plan;
  const { variant, name, place } = one.expected;
  const asked = askedOf(one);
  const judgement = { status, estimate, low, high, games, moreGames };
  return {
    ...{ file: place.file, line: place.line, column: place.column, scenario: scenario.name, variant, name },
    ...{ status, expected: expectedText(asked), words: expectationText(asked, judgement, variant) },
    ...{ estimate, low, high, games, moreGames },
    command: closerLook(plan, variant, words),
  };
}

/** Command that shows the games in detail. */
function closerLook({ scenario, games, seed }: ExpectPlan, variant: string | null, words: Words): string {
  return ownCommand([
    ...[variant === null ? 'run' : 'compare', scenario.file],
    ...(variant === null ? [] : ['--variant', variant]),
    ...['--games', String(games), '--seed', String(seed)],
    ...overrides(words),
  ]);
}

function commandLine(words: Words, alpha: number): string {
  return ownCommand([
    ...['test', ...words.scenario],
    ...(words.games === undefined ? [] : ['--games', words.games]),
    ...(words.seed === undefined ? [] : ['--seed', words.seed]),
    ...overrides(words),
    ...alphaWords(alpha),
    ...(words['fail-undecided'] ? ['--fail-undecided'] : []),
  ]);
}

function methodText(alpha: number, family: number): string {
  const each = Number((alpha / family).toPrecision(2));
  return `${family === 1 ? 'one expectation' : `${family} expectations`}: the chance of any false "met" or "missed" is at most ${alpha} (${each} each), at every look`;
}
