import { emptyTable, rejectPlay, variantJob } from '../../experiments/play.ts';
import { playSideBySide } from '../../experiments/side-by-side.ts';
import { calibrationOf } from '../../players/calibration.ts';
import { costText, secondsPerGame } from '../../players/cost.ts';
import { ladderFile, readLadder } from '../../players/ladder.ts';
import { type Pairing, pairingsOf, playPairings, prepared } from '../../players/pairings.ts';
import { castPlayers } from '../../players/playing.ts';
import { playtestTemplate } from '../../players/playtest-columns.ts';
import { readPlaytests, remarksOn } from '../../players/playtests.ts';
import { playersWish, reportPlayers } from '../../players/report.ts';
import { decidingSides, isPlanner, type Rung, rungsUpTo } from '../../players/rungs.ts';
import { calibrationAdditions } from '../../report/calibration.ts';
import type { Source } from '../../report/charts/chart.ts';
import { whole } from '../../report/numbers.ts';
import { calibrationSentences } from '../../report/sentences/calibration.ts';
import { calibrationTable } from '../../report/terminal/calibration.ts';
import { type Scenario, systemOf, takeInput } from '../../scenarios/index.ts';
import type { System } from '../../sim/kernel/system.ts';
import { ownCommand } from '../../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../../terminal/failures.ts';
import { loadScenarios } from '../../terminal/load.ts';
import { single } from '../../terminal/options.ts';
import { remark } from '../../terminal/output.ts';
import { requireWritable } from '../../terminal/report-folder.ts';
import { textOfFile } from '../../terminal/text-file.ts';
import { optionsOfPlayers, scenarioFile, type Usage, type WordsOf } from '../../terminal/usages.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { gameTable } from '../../workers/results.ts';

export const usage = {
  positionals: {
    scenario: scenarioFile,
    playtests: { type: 'string', describe: 'CSV file of recorded games, one per line' },
  },
  options: {
    template: {
      type: 'boolean',
      default: false,
      describe: 'Print a CSV template for this scenario, to fill in',
    },
    ...optionsOfPlayers('Simulated games per pair of players (default: 1,000)', 100, {
      top: {
        type: 'string',
        takes: 'policy',
        describe: 'The strongest player to try, such as planner-4, which is slow (default: tactician)',
      },
    }),
  },
  examples: [
    ['$0 players calibrate farmhouse.yaml --template > playtests.csv', 'prints a file to record games in'],
    [
      '$0 players calibrate scenarios/squad-alpha/farmhouse.yaml docs/playtests-farmhouse.csv',
      'finds the players who play like that',
    ],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Per pairing: means are ten times as precise as those of people's games. */
const PLAYER_GAMES = 1000;
/** Simulated games per recorded one: covariances must be precise to rule out rungs at the stated rate. */
const PER_RECORDED = 20;
/** Per lease: planners take a minute or two. */
const LEASE = 100;
/** People write these files; larger ones are mistakes. */
const MOST_BYTES = 10_000_000;
/** Enough to see which columns vary. */
const TEMPLATE_GAMES = 50;

/** Which simulated players do people's recorded games resemble? */
export async function calibrate(words: Words): Promise<number> {
  const { threads, batchSize, alpha, wanted, ...wished } = playersWish('calibrate', words, PLAYER_GAMES);
  const file = single('playtests', words.playtests);
  if (words.template && file !== undefined)
    throw new InputError(`--template prints an empty file and reads none; leave out ${file}`);
  await takeInput([words.scenario]);
  using interrupt = interruption('players whose games are finished are kept; press Ctrl-C again to stop at once');
  const [scenario] = await loadScenarios([words.scenario], words);
  if (!words.template && file === undefined)
    throw new InputError('name a CSV file of recorded games; --template prints one to fill in');
  const system = await systemOf(scenario);
  const seed = wished.seed ?? scenario.seed;
  const deciding = decidingSides(system, scenario.baseline.data);
  if (deciding.length === 0)
    throw new InputError(`${scenario.file}: no policy decides for any side, so no player can be better than another`);
  if (file === undefined) return printTemplate(system, scenario, seed);
  const text = await textOfFile(file, MOST_BYTES, 'not a file that people wrote');
  const baseline = variantJob(system, scenario.baseline, seed);
  const playtests = readPlaytests(file, text, emptyTable(baseline));
  if (playtests.unused.length > 0) console.error(`${file}: not used: ${playtests.unused.join(', ')}`);
  const games = gamesFor(playtests.games, wished.games, words);
  const rungs = rungsOfLadder(system, scenario, words.top);
  await requireWritable(wanted);
  const pairings = pairingsOf(rungs, deciding.length);
  const { signal } = interrupt;
  const cast = { verb: 'calibrate' as const, scenario, leaseGames: LEASE, threads, signal };
  await using players = castPlayers(words, cast, games * pairings.length);
  const tables = await playPairings(players.open, {
    ...{ system, variant: scenario.baseline, rungs, games, seed, signal },
    onPairing: tellPlay(() => playText(system, scenario, { rungs, pairings, games })),
  }).catch(rejectPlay);
  await using pool = new WorkerPool({ threads, games });
  const plan = { firstGame: 0, games, batchSize };
  const [totals] = await playSideBySide(pool, [baseline], plan, { signal }).catch(rejectPlay);
  if (tables === null || totals.games === 0)
    throw new InterruptedError(
      `${scenario.file}: interrupted before all players had played; nothing is written, what is finished is kept`,
    );
  for (const line of remarksOn(file, playtests, tables)) console.error(line);
  const sides = system.sides(scenario.baseline.data);
  const simulated = { rungs, sides: deciding.map((side) => sides[side]), seed, tables };
  const metrics = playtests.recorded.map(({ metric }) => metric);
  const calibration = calibrationOf(playtests.recorded, prepared(simulated, metrics), alpha);
  const found = {
    ...{ verb: 'calibrate' as const, system, scenario, totals, gamesPlanned: games, seed, alpha, input: text },
    additions: (source: Source) => calibrationAdditions(calibration, source),
    command: [file, ...(words.top === undefined ? [] : ['--top', words.top])],
    title: `which AI players play like these ${whole(playtests.games)} recorded games`,
    played: `${whole(playtests.games)} recorded games beside ${whole(games)} of each pair of ${rungs.length} players`,
    table: calibrationTable(calibration),
    lines: calibrationSentences(calibration),
    ...{ threads, signal },
  };
  await reportPlayers(found, words, wanted);
  return signal.aborted ? INTERRUPTED : DONE;
}

/** Fewer on request, with a warning. */
function gamesFor(recorded: number, games: number, words: Words): number {
  const least = PER_RECORDED * recorded;
  if (games >= least) return games;
  if (words.games === undefined) return least;
  console.error(
    `--games ${games} is too few for ${whole(recorded)} recorded games, so the true player may be ruled out more often than stated; use --games ${least}`,
  );
  return games;
}

async function printTemplate(system: System, scenario: Scenario, seed: number): Promise<number> {
  await using pool = new WorkerPool({ threads: 0 });
  const job = variantJob(system, scenario.baseline, seed);
  const [totals] = await playSideBySide(pool, [job], {
    firstGame: 0,
    games: TEMPLATE_GAMES,
    batchSize: TEMPLATE_GAMES,
  });
  const command = ownCommand(['calibrate', scenario.file, 'playtests.csv']);
  process.stdout.write(playtestTemplate(scenario.name, command, gameTable(totals)));
  return DONE;
}

/** The scenario's measured ladder, or all rungs. */
function rungsOfLadder(system: System, scenario: Scenario, top: string | undefined): (Rung & { elo: number | null })[] {
  const rungs = rungsUpTo(system, single('top', top), system.info.defaultPolicy);
  const ladder = readLadder(ladderFile(system, scenario))?.rungs ?? [];
  const placed = rungs.map((rung) => ({ rung, place: ladder.find(({ name }) => name === rung.name) }));
  return placed
    .filter(({ place }) => (place?.mergedWith ?? null) === null)
    .map(({ rung, place }) => ({ ...rung, elo: place?.elo ?? null }));
}

interface Play {
  readonly rungs: readonly Rung[];
  readonly pairings: readonly Pairing[];
  readonly games: number;
}

/** Plan of play, with its cost if planners play (other costs are too small to estimate). */
function playText(system: System, { baseline }: Scenario, { rungs, pairings, games }: Play): string {
  const pairs = pairings.length > rungs.length ? `${pairings.length} pairs of ` : '';
  const what = `${pairs}${rungs.length} players, ${whole(games)} games of each`;
  if (!rungs.some(isPlanner)) return what;
  const seconds = secondsPerGame(system, baseline, rungs);
  const ofPairing = (pairing: Pairing) => pairing.reduce((sum, rung) => sum + seconds[rung], 0) / pairing.length;
  const cost = costText(games * pairings.reduce((sum, pairing) => sum + ofPairing(pairing), 0));
  return `${what}: ${cost}, less what is kept from before`;
}

/** Prints the plan at the first game, then a line per rung of the first side. */
function tellPlay(play: () => string): (played: readonly Rung[], isKept: boolean) => void {
  let told: string | null = null;
  return ([{ name }], isKept) => {
    if (isKept || name === told) return;
    if (told === null) remark(play());
    remark(name);
    told = name;
  };
}
