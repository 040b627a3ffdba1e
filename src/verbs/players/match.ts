import { comparisonPlan, keptVariant } from '../../experiments/comparison.ts';
import { rejectPlay } from '../../experiments/play.ts';
import { costText, secondsPerGame } from '../../players/cost.ts';
import { playMatrix, seatingsOf, usualPolicies } from '../../players/matrix.ts';
import { castPlayers, PLANNERS_LEASE } from '../../players/playing.ts';
import { playersWish, reportPlayers, tenths } from '../../players/report.ts';
import { policyRung } from '../../players/rungs.ts';
import type { Source } from '../../report/charts/chart.ts';
import { whole } from '../../report/numbers.ts';
import { matrixAdditions } from '../../report/players.ts';
import { type MatrixCell, matrixSentences, type PolicyMatrix } from '../../report/sentences/players.ts';
import { plainTable } from '../../report/terminal/layout.ts';
import { type ResolvedVariant, type Scenario, systemOf, takeInput } from '../../scenarios/index.ts';
import { suggestion } from '../../sim/kernel/rules/names.ts';
import type { System } from '../../sim/kernel/system.ts';
import { ownCommand, repeated } from '../../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, InterruptedError, interruption } from '../../terminal/failures.ts';
import { loadScenarios } from '../../terminal/load.ts';
import { single } from '../../terminal/options.ts';
import { remark } from '../../terminal/output.ts';
import { requireWritable, stemOf, wantedPlace } from '../../terminal/report-folder.ts';
import { compareOptions, optionsOfPlayers, scenarioFile, type Usage, type WordsOf } from '../../terminal/usages.ts';

export const usage = {
  positionals: {
    scenario: { ...scenarioFile, demandOption: false },
    more: { type: 'string', array: true, describe: 'With --forces: more files whose sides bring forces' },
  },
  options: optionsOfPlayers('Game numbers per pair, each played in every seat (default: 400)', 25, {
    policies: {
      type: 'string',
      takes: 'names',
      describe: 'Policies to play, such as tactician,random (default: all but planners)',
    },
    forces: {
      type: 'string',
      array: true,
      takes: 'files',
      describe: 'Forces of these scenarios against each other instead: every side of a file, or file.yaml:side',
    },
    tables: {
      type: 'string',
      array: true,
      nargs: 1,
      takes: 'file',
      describe: 'With --forces: table to play on, repeated for several (default: those of the forces)',
    },
    variant: { ...compareOptions.variant, describe: 'Variant of the file to compare, or all (default: none)' },
  }),
  examples: [
    ['$0 players match --forces farmhouse.yaml elites.yaml', 'every side of both against every other, on both tables'],
    ['$0 players match farmhouse.yaml --set save.hard=2', 'every pair, and the effect of the rule for each'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Game numbers per pair. */
const PAIR_GAMES = 400;

/** Every policy against every other; does a house rule have the same effect for all? */
export async function match(words: Words): Promise<number> {
  if (words.forces !== undefined) return forcesAgainstForces(words, words.forces);
  const { scenario } = words;
  if (scenario === undefined)
    throw new InputError(`players match needs a scenario file\nsee ${ownCommand(['players match', '--help'])}`);
  return policiesAgainstPolicies({ ...words, scenario });
}

type PolicyWords = Words & { readonly scenario: string };

async function policiesAgainstPolicies(words: PolicyWords): Promise<number> {
  if (words.tables !== undefined) throw new InputError('--tables is about --forces; add it');
  if (words.more !== undefined && words.more.length > 0)
    throw new InputError(
      `policies play one scenario; for forces of several files add --forces before ${words.scenario}`,
    );
  const { games, threads, batchSize, alpha, wanted, ...wished } = playersWish('policies', words, PAIR_GAMES);
  await takeInput([words.scenario]);
  using interrupt = interruption();
  const { scenario, variants } = await comparedWith(words);
  const system = await systemOf(scenario);
  const seed = wished.seed ?? scenario.seed;
  const names = policiesIn(system, single('policies', words.policies));
  const all = [scenario.baseline, ...variants];
  const seatings = seatingsOf(system, scenario.baseline, names.length);
  if (seatings === 0)
    throw new InputError(`${scenario.file}: no policy decides for any side, so AI players have nothing to play`);
  await requireWritable(wanted);
  const total = games * seatings * all.length;
  const rungs = names.map(policyRung);
  const seconds = secondsPerGame(system, scenario.baseline, rungs);
  const cost = costText((seconds.reduce((sum, one) => sum + one, 0) / names.length) * total);
  remark(`${names.length} AI players, ${whole(games)} game numbers per pair: ${whole(total)} games, ${cost}`);
  const cast = {
    ...{ verb: 'policies' as const, of: variants.length === 0 ? ('run' as const) : ('compare' as const), scenario },
    words: { set: words.set, policy: words.policy, define: words.define, variant: keptVariant(words) },
    ...{ leaseGames: PLANNERS_LEASE, threads, signal: interrupt.signal },
  };
  await using players = castPlayers(words, cast, total);
  const wish = { system, variants: all, policies: names, games, seed, alpha, batchSize, signal: interrupt.signal };
  const { matrix, totals } = await playMatrix(players.open, { ...wish, onProgress: tenths(games) }).catch(rejectPlay);
  if (matrix.games === 0)
    throw new InterruptedError(`${scenario.file}: interrupted before any game was finished; nothing is written`);
  const found = {
    ...{ verb: 'policies' as const, system, scenario, totals, gamesPlanned: games, seed, alpha },
    additions: (source: Source) => matrixAdditions(matrix, source),
    command: ['--policies', names.join(','), ...repeated('variant', words.variant)],
    title: 'AI players against each other',
    played: `${names.length} AI players, ${whole(games)} game numbers per pair in every seat`,
    table: tableOf(matrix),
    lines: matrixSentences(matrix),
    ...{ threads, signal: interrupt.signal },
  };
  await reportPlayers(found, words, wanted);
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

const NOT_OF_FORCES = ['policies', 'variant', 'keep', 'resume', 'queue', 'parquet'] as const;

async function forcesAgainstForces(words: Words, forces: readonly string[]): Promise<number> {
  const given: Readonly<Record<string, unknown>> = words;
  const foreign = NOT_OF_FORCES.find((option) => given[option] !== undefined && given[option] !== false);
  if (foreign !== undefined) throw new InputError(`--forces takes no --${foreign}`);
  const { matchForces } = await import('../../forces/match.ts');
  const files = [...new Set([...forces, words.scenario ?? [], words.more ?? []].flat())];
  const wish = playersWish('policies', { ...words, scenario: files[0] }, PAIR_GAMES);
  const wanted = wantedPlace(`${stemOf(files[0])}-forces`, single('out', words.out), words.json);
  return matchForces(words, { ...wish, files, wanted });
}

/** Variants only if named or made by `--set`. */
async function comparedWith(words: PolicyWords): Promise<{ scenario: Scenario; variants: readonly ResolvedVariant[] }> {
  const { set = [], variant = [] } = words;
  if (set.length === 0 && variant.every((name) => name === 'none')) {
    const [scenario] = await loadScenarios([words.scenario], words);
    const isNamed = variant.length > 0 && scenario.variants.some(({ name }) => name === 'none');
    if (!isNamed) return { scenario, variants: [] };
  }
  return comparisonPlan(words);
}

function policiesIn(system: System, wanted: string | undefined): string[] {
  if (wanted === undefined) return usualPolicies(system);
  const known = system.info.policies.map(({ name }) => name);
  const names = [...new Set(wanted.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new InputError(`--policies: no policy "${unknown}"${suggestion(unknown, known)}`);
  if (names.length < 2) throw new InputError('--policies needs at least two, such as tactician,random');
  return names;
}

/** Points per 100 games of the row's policy against the column's. */
function tableOf({ policies: names, cells, seats }: PolicyMatrix): string {
  const shown = ({ estimate, low, high }: MatrixCell) =>
    estimate === null || low === null || high === null
      ? '-'
      : `${(100 * estimate).toFixed(0)} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
  const rows = names.map((row) => [row, ...cells.filter((cell) => cell.row === row).map(shown)]);
  return plainTable(['player', ...(seats === 1 ? ['score'] : names)], rows, [], 24);
}
