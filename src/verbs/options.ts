import { rejectPlay } from '../experiments/play.ts';
import { costText, secondsPerGame } from '../players/cost.ts';
import { choicesOf, playOptions } from '../players/options.ts';
import { castPlayers } from '../players/playing.ts';
import { playersWish, reportPlayers, tenths } from '../players/report.ts';
import type { Source } from '../report/charts/chart.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { optionAdditions } from '../report/players.ts';
import { optionSentences } from '../report/sentences/players.ts';
import { systemOf, takeInput } from '../scenarios/index.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { single } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import { requireWritable } from '../terminal/report-folder.ts';
import { optionsOfPlayers, scenarioFile, type Usage, type WordsOf } from '../terminal/usages.ts';

export const usage = {
  positionals: { scenario: scenarioFile },
  options: optionsOfPlayers('Games with all options, and as many without each (default: 2,000)', 250, {
    delta: {
      type: 'string',
      alias: 'd',
      takes: 'x',
      describe: 'Smallest difference that matters (default: 0.02, 2 points per 100 games)',
    },
    dominant: {
      type: 'string',
      takes: 'x',
      describe: 'Worth above which an option that is always taken is dominant (default: 0.1)',
    },
  }),
  examples: [
    ['$0 options scenarios/squad-alpha/farmhouse.yaml', 'what charging, aiming and the rest are worth to each side'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** With every option, and again without each. */
const OPTION_GAMES = 2000;
const LEASE = 250;
const DELTA = 0.02;
const DOMINANT = 0.1;

/** What is each option worth to each side? */
export async function options(words: Words): Promise<number> {
  const { games, threads, batchSize, alpha, wanted, ...wished } = playersWish('options', words, OPTION_GAMES);
  const delta = shareOf('delta', words.delta) ?? DELTA;
  const dominant = shareOf('dominant', words.dominant) ?? DOMINANT;
  await takeInput([words.scenario]);
  using interrupt = interruption();
  const [scenario] = await loadScenarios([words.scenario], words);
  const system = await systemOf(scenario);
  const seed = wished.seed ?? scenario.seed;
  const count = choicesOf(system, scenario.baseline).length;
  if (count === 0) throw new InputError(`${scenario.file}: no policy decides for any side, so there are no options`);
  await requireWritable(wanted);
  const total = games * (count + 1);
  const [seconds] = secondsPerGame(system, scenario.baseline, [null]);
  const cost = costText(seconds * total);
  remark(`${whole(count)} options, ${whole(games)} games with and without each: ${whole(total)} games, ${cost}`);
  const cast = { verb: 'options' as const, scenario, leaseGames: LEASE, threads, signal: interrupt.signal };
  await using players = castPlayers(words, cast, total);
  const wish = { system, variant: scenario.baseline, games, seed, alpha, delta, dominant, batchSize };
  const tell = tenths(games);
  const { values, baseline } = await playOptions(players.open, {
    ...wish,
    signal: interrupt.signal,
    onProgress: tell,
  }).catch(rejectPlay);
  if (values.games === 0)
    throw new InterruptedError(`${scenario.file}: interrupted before any game was finished; nothing is written`);
  const found = {
    ...{ verb: 'options' as const, system, scenario, totals: baseline, gamesPlanned: games, seed, alpha },
    additions: (source: Source) => optionAdditions(values, source),
    command: ['--delta', String(delta), '--dominant', String(dominant)],
    title: 'what options are worth',
    played: `${gamesText(games)} with every option, and as many without each`,
    lines: optionSentences(values),
    ...{ threads, signal: interrupt.signal },
  };
  await reportPlayers(found, words, wanted);
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

/** Above 0, at most 1. */
function shareOf(option: string, word: unknown): number | null {
  const text = single(option, word);
  if (text === undefined) return null;
  const value = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 1))
    throw new InputError(
      `--${option} must be above 0 and at most 1, such as 0.02 (2 points per 100 games), got ${JSON.stringify(text)}`,
    );
  return value;
}
