import { keeps, requireKeepable } from '../experiments/kept.ts';
import { playError } from '../experiments/play.ts';
import { type Searched, searchTuning } from '../inference/tuning/search.ts';
import { castPlayers } from '../players/playing.ts';
import { takeInput } from '../scenarios/index.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { DONE, INTERRUPTED, InterruptedError, interruption } from '../terminal/failures.ts';
import { alphaOf, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { requireWritable, stemOf, wantedPlace } from '../terminal/report-folder.ts';
import {
  alphaOption,
  gateOption,
  jsonOption,
  keepOptionsOf,
  openOption,
  outOption,
  overrideOptions,
  picturesOption,
  playOptions,
  scenarioFile,
  seedOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { answerOf } from '../tuning/answer.ts';
import { budgetOf, pilotSpreads, planText, requireTellable } from '../tuning/budget.ts';
import { pasteLines } from '../tuning/paste.ts';
import type { TunePlan } from '../tuning/plan.ts';
import { tunePlan } from '../tuning/plan.ts';
import { playTuned } from '../tuning/playing.ts';
import { tuneFacts, tuneSummary, writeTune } from '../tuning/report.ts';
import { Stages } from '../tuning/stages.ts';
import { tuneText } from '../tuning/terminal.ts';
import { tuneOptions } from '../tuning/words.ts';
import { variantName, writeVariant } from '../tuning/write.ts';

/** Kept games: all stages are cut at multiples of it. */
const LEASE = 100;

export const usage = {
  positionals: { scenario: scenarioFile },
  options: {
    ...tuneOptions,
    write: {
      type: 'string',
      nargs: 2,
      takes: 'variant name',
      describe: 'Write the answer into the scenario as a new variant, such as --write variant fair',
    },
    games: {
      ...playOptions.games,
      describe: 'Most games that confirm one combination, on each table with each player (default: 100,000)',
    },
    ...seedOption,
    threads: playOptions.threads,
    ...outOption('<scenario>-tune'),
    ...openOption,
    ...picturesOption,
    ...gateOption,
    ...keepOptionsOf(LEASE),
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    [
      '$0 tune farmhouse.yaml --vary save.soft=3..6 --vary move.distance=4..8 --aim score.blue=0.45..0.55',
      'the fewest changes that make it fair',
    ],
    ['$0 tune farmhouse.yaml', 'as the block tune of the file asks'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Of one combination. */
const MOST_GAMES = 100_000;

/** Which values make games what they should be? */
export async function tune(words: Words): Promise<number> {
  requireKeepable(words, null);
  const mostGames = wholeNumber('games', words.games, GAMES) ?? MOST_GAMES;
  const threads = wholeNumber('threads', words.threads, THREADS);
  const wished = wholeNumber('seed', words.seed, SEED);
  const alpha = alphaOf(words.alpha);
  const wanted = wantedPlace(`${stemOf(words.scenario)}-tune`, single('out', words.out), words.json);
  await takeInput([words.scenario]);
  using interrupt = interruption('reporting what is known; press Ctrl-C again to stop at once');
  const { signal } = interrupt;
  const plan = await tunePlan(words);
  const { scenario, tables } = plan;
  const name = variantName(words.write, scenario);
  await requireWritable(wanted);
  const seed = wished ?? scenario.seed;
  const found = await searched(plan, words, { seed, mostGames, threads, alpha, signal });
  const answer = answerOf(plan, found, alpha);
  const paste = pasteLines(plan, answer);
  const facts = await tuneFacts({ plan, answer, words, seed, mostGames, threads, signal });
  const sides = tables[0].system.sides(scenario.baseline.data);
  const written =
    wanted === null ? null : await writeTune(answer, facts, { paste, wanted, pictures: words.pictures, sides });
  const notes = [
    ...(written?.notes ?? []),
    ...(name === null ? [] : [writeVariant(plan, answer, name)]),
    ...(written === null ? [] : [`Report in ${written.out}: ${written.files.join(', ')}`]),
  ];
  if (words.json) {
    for (const note of notes) console.error(note);
    console.log(JSON.stringify(tuneSummary(answer, facts, paste), null, 2));
  } else console.log(tuneText({ name: scenario.name, answer, paste: name === null ? paste : [], notes }));
  if (written !== null) await close(pageOf(written.out), null, words);
  return signal.aborted ? INTERRUPTED : DONE;
}

interface SearchWish {
  readonly seed: number;
  readonly mostGames: number;
  readonly threads: number | undefined;
  readonly alpha: number;
  readonly signal: AbortSignal;
}

/** Says its cost first, and each stage. Throws an InputError on aims too narrow for the games. */
async function searched(plan: TunePlan, words: Words, wish: SearchWish): Promise<Searched> {
  const { seed, mostGames, threads, alpha, signal } = wish;
  const { scenario, tables } = plan;
  const grounds = tables.length * plan.players.length;
  const cast = { verb: 'tune' as const, scenario, leaseGames: LEASE, threads, signal };
  await using players = castPlayers(words, cast, grounds * mostGames);
  const stages = new Stages(grounds, alpha);
  const play = playTuned(plan, {
    ...{ seed, keeps: keeps(words), signal },
    opens: tables.map((table) => players.openOf(table.scenario)),
    onGames: (games) => stages.add(games),
  });
  try {
    const spreads = await pilotSpreads(plan, play);
    if (spreads === null) throw new InterruptedError(`${scenario.file}: interrupted before any game was finished`);
    requireTellable(plan, spreads, alpha, mostGames);
    const budget = budgetOf(plan, spreads, mostGames);
    remark(planText(plan, budget));
    const targets = plan.targets.map(({ target }) => target);
    return await searchTuning(plan.space, targets, play, { alpha, ...budget, onStage: (stage) => stages.begin(stage) });
  } catch (error) {
    throw playError(error);
  } finally {
    stages.end();
  }
}
