import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { styleText } from 'node:util';
import { requireKeepable } from '../../experiments/kept.ts';
import { rejectPlay } from '../../experiments/play.ts';
import { costText, secondsPerGame } from '../../players/cost.ts';
import { fitScenarios } from '../../players/fit/scenarios.ts';
import { FIRST_ROUND, type Fit, type FitRound, mostGames, playFit } from '../../players/fit/search.ts';
import { fittedText } from '../../players/fit/text.ts';
import { castPlayers } from '../../players/playing.ts';
import { SCHEMA_VERSION } from '../../report/files/schema-version.ts';
import { fixed, whole } from '../../report/numbers.ts';
import { plainTable, wrapped } from '../../report/terminal/layout.ts';
import { isTacticsFile, tacticsBeside } from '../../scenarios/games/file-names.ts';
import { rulesHash } from '../../scenarios/games/game-hash.ts';
import { type GameSource, takeInput } from '../../scenarios/index.ts';
import type { System } from '../../sim/kernel/system.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../../terminal/failures.ts';
import { GAMES, SEED, single, THREADS, wholeNumber } from '../../terminal/options.ts';
import { remark } from '../../terminal/output.ts';
import { schemaInReach } from '../../terminal/schemas.ts';
import {
  jsonOption,
  keepOptionsOf,
  playOptions,
  scenarioFiles,
  seedOption,
  type Usage,
  type WordsOf,
} from '../../terminal/usages.ts';
import { requireWritableFile, writeWhole } from '../../terminal/write.ts';

export const usage = {
  positionals: {
    scenario: {
      ...scenarioFiles,
      describe: 'File of a game, for all scenarios beside it; or scenario files of one game',
    },
  },
  options: {
    games: {
      ...playOptions.games,
      describe: 'Game numbers that confirm a round, in each seat of each scenario (default: 500)',
    },
    rounds: { type: 'string', takes: 'n', describe: 'Rounds of the search, 1 to 20 (default: 3)' },
    tries: { type: 'string', takes: 'n', describe: 'Random settings in the first round, 10 to 200 (default: 60)' },
    ...seedOption,
    threads: playOptions.threads,
    out: {
      type: 'string',
      alias: 'o',
      takes: 'file',
      describe: 'File to write (default: the one beside the game from which weights are read)',
    },
    again: { type: 'boolean', default: false, describe: 'Replace weights that are there' },
    ...keepOptionsOf(FIRST_ROUND),
    ...jsonOption,
  },
  examples: [
    ['$0 players fit my-game.game.yaml', 'fits to all scenarios beside it, and writes my-game.tactics.yaml'],
    ['$0 players fit duel.yaml siege.yaml --keep', 'fits to these two; after a stop, the same command goes on'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const ROUNDS = { min: 1, max: 20 };
const TRIES = { min: 10, max: 200 };
/** Milliseconds to estimate the cost, per scenario. */
const PATIENCE = 500;
const BATCH = 50;

/** Fits the weights of a game's player by self-play. */
export async function fit(words: Words): Promise<number> {
  requireKeepable(words, null);
  const games = wholeNumber('games', words.games, GAMES) ?? 500;
  const rounds = wholeNumber('rounds', words.rounds, ROUNDS) ?? 3;
  const tries = wholeNumber('tries', words.tries, TRIES) ?? 60;
  const threads = wholeNumber('threads', words.threads, THREADS);
  const wished = wholeNumber('seed', words.seed, SEED);
  await takeInput(words.scenario);
  const { system, game, scenarios } = await fitScenarios(words.scenario);
  const seed = wished ?? scenarios[0].seed;
  const out = single('out', words.out) ?? tacticsBeside(game.file);
  requireFree(out, words.again);
  using interrupt = interruption('nothing is written; press Ctrl-C again to stop at once');
  const { signal } = interrupt;
  const variants = scenarios.map(({ baseline }) => baseline);
  const unopened = variants.map((variant) => ({ variant, open: () => Promise.reject() }));
  const most = mostGames({ system, tables: unopened, rounds, tries, games });
  const seconds = variants.map((variant) => secondsPerGame(system, variant, [null], Math.min(PATIENCE, most))[0]);
  const cost = costText((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * most);
  const where = scenarios.length === 1 ? scenarios[0].name : `${scenarios.length} scenarios`;
  remark(`${where}, ${rounds} round${rounds === 1 ? '' : 's'}: at most ${whole(most)} games, ${cost}`);
  const cast = { verb: 'fit' as const, scenario: scenarios[0], leaseGames: FIRST_ROUND, threads, signal };
  await using players = castPlayers(words, cast, most);
  const found = await playFit({
    ...{ system, rounds, tries, games, seed, batchSize: BATCH, signal },
    tables: scenarios.map((scenario) => ({ variant: scenario.baseline, open: players.openOf(scenario) })),
    onRace: (round, settings, to) => remark(`round ${round + 1}: ${whole(settings)} settings up to game ${whole(to)}`),
    onRound: (round) => remark(roundText(round)),
  }).catch(rejectPlay);
  if (found.interrupted)
    throw new InterruptedError(`${game.file}: interrupted before the search was over; nothing is written`);
  const isBetter = found.lead !== null && found.lead.low > 0;
  if (isBetter) writeWhole(out, textOf(found, game, out));
  const { tactics, lead, rounds: all, games: played } = found;
  if (words.json)
    console.log(
      JSON.stringify(
        {
          schemaVersion: SCHEMA_VERSION,
          game: system.info.id,
          file: isBetter ? out : null,
          tactics,
          lead,
          games: played,
          rounds: all,
        },
        null,
        2,
      ),
    );
  else tell(system, where, found, isBetter ? out : null);
  return signal.aborted ? INTERRUPTED : DONE;
}

function requireFree(out: string, again: boolean): void {
  if (!isTacticsFile(out)) throw new InputError(`--out: ${out} must end in .tactics.yaml`);
  if (existsSync(out) && !again)
    throw new InputError(
      `${out}: already exists and is left as it is; replace it with --again, or name another file with --out`,
    );
  requireWritableFile('out', out);
}

function textOf({ tactics, games, lead }: Fit, { game }: GameSource, out: string): string {
  const { estimate, low, high, games: held } = lead!;
  const tenths = (value: number) => Number(value.toFixed(1));
  const score = { gain: tenths(estimate), low: tenths(low), high: tenths(high), games: held };
  const date = new Date().toISOString().slice(0, 10);
  const schema = schemaInReach(dirname(resolve(out)), `game-${game.kind}-tactics.schema.json`);
  return fittedText({ game: game.id, hash: rulesHash(game), date, games, score, tactics: { ...tactics } }, schema);
}

function roundText({ setting, estimate, low, high, kept }: FitRound): string {
  const words = Object.entries(setting).map(([name, value]) => `${name}=${value}`);
  return `${words.join(',')}: ${interval({ estimate, low, high })} points per 100 games${kept ? ', kept' : ', not shown to be better'}`;
}

function interval({ estimate, low, high }: Pick<FitRound, 'estimate' | 'low' | 'high'>): string {
  return `${fixed(estimate, 1)} (${fixed(low, 1)} to ${fixed(high, 1)})`;
}

function tell(system: System, where: string, { tactics, lead, games }: Fit, out: string | null): void {
  const table = system.info.tactics ?? {};
  const rows = Object.entries(tactics).map(([name, value]) => [name, String(table[name].default), String(value)]);
  const sentences =
    lead === null
      ? ['No weights are shown to be better than the default ones.']
      : [
          `With these weights a player scores ${interval(lead)} points per 100 games more than with the default ones, in ${whole(lead.games)} games that the search did not play.`,
          ...(out === null ? ['That does not show that they are better.'] : []),
        ];
  console.log(
    [
      `${styleText('bold', system.info.title)}: weights fitted to ${where}, ${whole(games)} games`,
      ...(rows.length === 0 ? [] : [plainTable(['weight', 'default', 'fitted'], rows, [1, 2], 24)]),
      sentences.map((sentence) => wrapped(`  ${sentence}`, '    ')).join('\n'),
      out === null ? 'Nothing is written.' : `Wrote ${out}; games of ${system.info.id} are played by it from now on.`,
    ].join('\n\n'),
  );
}
