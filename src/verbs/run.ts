import { join } from 'node:path';
import { type Keeping, type KeepWish, type KeepWords, keepingOf, resumed } from '../experiments/kept.ts';
import { precisionAdditions } from '../experiments/precision.ts';
import { type PlayedRun, playRun, type RunPlan, runOptions, runPlan, runWish } from '../experiments/run.ts';
import { requireSeats, seatAdditions } from '../experiments/seats.ts';
import { playShard, shardReport } from '../experiments/shards.ts';
import { identityOf, type RunFindings, runFindings } from '../findings/run.ts';
import { playCrude } from '../players/crude.ts';
import { prove } from '../players/gate/proof.ts';
import { playerAdditions, type RungGames, requireLadder, skillGames } from '../players/skill.ts';
import { badgeOf } from '../report/badge.ts';
import { summaryOf } from '../report/files/summary.ts';
import { type Additions, joined, NOTHING_MORE, reportOf } from '../report/report.ts';
import { winRateRows } from '../report/rows/sides.ts';
import { stoppingText } from '../report/sentences/comparison.ts';
import type { CrudeScores } from '../report/sentences/players.ts';
import { summaryText } from '../report/terminal/run.ts';
import { isPiped, type Scenario, systemOf, takeInput } from '../scenarios/index.ts';
import { requireBadge, writeBadge } from '../terminal/badge.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { DONE, INTERRUPTED, InputError, interruption } from '../terminal/failures.ts';
import { allFilesNamed } from '../terminal/globs.ts';
import { loadScenarios } from '../terminal/load.ts';
import { single } from '../terminal/options.ts';
import { placeOf, requireWritable, stemOf, type WantedPlace, wantedPlace, write } from '../terminal/report-folder.ts';
import {
  alphaOption,
  badgeOption,
  jsonOption,
  overrideOptions,
  parquetOption,
  playOptions,
  scenarioFiles,
  skillOptions,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import type { Player } from '../workers/pool.ts';

export const usage = {
  positionals: {
    scenario: { ...scenarioFiles, demandOption: false },
  },
  options: {
    ...overrideOptions,
    ...playOptions,
    ...runOptions,
    ...skillOptions,
    ...parquetOption,
    'no-replays': {
      type: 'boolean',
      default: false,
      describe: 'Leave out the pages of single games',
    },
    ...badgeOption,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 run scenarios/squad-alpha/farmhouse.yaml --games 10000', 'plays it 10,000 times'],
    ['$0 run farmhouse.yaml --set save.soft=4', 'plays it with a changed house rule'],
    ['$0 run farmhouse.yaml --precision 0.01', 'plays until win rates are known to ±1 point'],
    ['$0 run farmhouse.yaml --swap-seats', 'plays each game with the sides in both orders'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage> & Pick<KeepWords, 'held'>;

export async function run(given: Words): Promise<number> {
  const asked = await resumed('run', given);
  const words = { ...asked, scenario: await allFilesNamed(asked.scenario) };
  const wish = runWish(words);
  const rungGames = skillGames(given);
  const badge = wantedBadge(words);
  await takeInput(words.scenario);
  using interrupt = interruption();
  const places = wantedPlaces(words.scenario, single('out', words.out), words);
  const scenarios = await loadScenarios(words.scenario, words);
  if (wish.swapSeats) await requireSeats(scenarios);
  for (const wanted of places) await requireWritable(wanted);
  if (rungGames !== null) for (const scenario of scenarios) requireLadder(await systemOf(scenario), scenario);
  const reports: unknown[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const plan = await runPlan(scenario, wish);
    const keeping = await keepingOf(words, keepWish(plan, words));
    if (keeping?.shard) {
      shardReport(await playShard(plan, keeping, interrupt.signal), keeping, words);
      continue;
    }
    let crude = null as CrudeScores | null;
    const play = async (games: number, player: Player | null) => {
      const wish = { ...plan, variant: scenario.baseline, games, signal: interrupt.signal };
      crude = await playCrude(player, wish);
    };
    const played = await playRun(plan, interrupt.signal, keeping, (player, { seatings }) =>
      play(seatings[0].games, player),
    );
    if (keeping !== null && !keeping.isHeldOnly) await play(played.seatings[0].games, null);
    if (played.seatings[0].games === 0) {
      console.error(`${scenario.file}: interrupted before any game was finished; nothing is written`);
      break;
    }
    const wanted = places[index];
    const isTold = wanted !== null && words['no-replays'] !== true;
    const found = await findings(plan, played, words, { games: rungGames, signal: interrupt.signal, isTold, crude });
    const written =
      wanted === null
        ? null
        : await write(found.results, placeOf(wanted, identityOf(plan)), joined(found.additions, keptAt(keeping)));
    if (badge !== undefined) writeBadge(badge, badgeOf(winRateRows(found.results.variants[0], plan.alpha), plan.alpha));
    if (words.json) {
      for (const note of written?.notes ?? []) console.error(note);
      reports.push(summaryOf(written?.report ?? reportOf(found.results, found.additions)));
    } else console.log([...found.ending, summaryText(found.results, written), ...found.lines].join('\n\n'));
    if (written !== null) await close(pageOf(written.out), nextOf(scenario), words);
    if (interrupt.signal.aborted) {
      const left = words.scenario.slice(index + 1);
      if (left.length > 0) console.error(`interrupted: not begun: ${left.join(', ')}`);
      break;
    }
  }
  if (words.json && reports.length > 0)
    console.log(JSON.stringify(scenarios.length === 1 ? reports[0] : reports, null, 2));
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

function wantedBadge({ badge, scenario, shard }: Words): string | undefined {
  const file = single('badge', badge);
  if (file === undefined) return undefined;
  if (scenario !== undefined && scenario.length > 1)
    throw new InputError(`--badge is about one scenario, got ${scenario.length}; run them one by one`);
  if (shard !== undefined) throw new InputError('--badge needs the whole run; merge the parts with "runs merge" first');
  requireBadge(file);
  return file;
}

/** Suggested next command. */
function nextOf({ file, variants }: Scenario): string[] | null {
  if (isPiped(file)) return null;
  return variants.length > 0 ? ['compare', file] : ['sweep', file, '--knockout', 'all', '--games', '200'];
}

/** Names the folder of kept games, so that the list of reports can explain comparisons. */
function keptAt(keeping: Keeping | null): Additions {
  return keeping === null ? NOTHING_MORE : { ...NOTHING_MORE, summary: { kept: keeping.folder.path } };
}

function keepWish({ scenario, jobs, seed, games, precision, alpha, swapSeats }: RunPlan, words: Words): KeepWish {
  const { set, policy, define } = words;
  const stop =
    precision === undefined
      ? null
      : ({ rule: 'precision', words: { precision: `${precision}`, games: `${games}`, alpha: `${alpha}` } } as const);
  return {
    ...{ verb: 'run', scenario, jobs, seed, games, stop },
    names: jobs.map((_, by) => (swapSeats ? `seating ${by + 1}` : 'baseline')),
    words: { set, policy, define, 'swap-seats': swapSeats ? ['true'] : [] },
  };
}

interface Asked {
  /** Per rung, if skill is measured. */
  readonly games: RungGames | null;
  readonly signal: AbortSignal;
  /** True if notable games get pages. */
  readonly isTold: boolean;
  readonly crude: CrudeScores | null;
}

/** `ending`: why playing ended, unless fixed in advance. */
async function findings(
  plan: RunPlan,
  { seatings, stopping }: PlayedRun,
  words: Words,
  { games, signal, ...asked }: Asked,
): Promise<RunFindings & { readonly ending: readonly string[] }> {
  const { scenario, system, seed, alpha, threads, precision, swapSeats } = plan;
  await prove(system, scenario, { threads, signal, skip: words['no-gate'] });
  const skill = {
    ...{ system, scenario, variants: [], deltas: [], seed, alpha, threads, signal, keep: words },
    variantWords: { set: words.set, policy: words.policy, define: words.define },
  };
  const found = await runFindings(plan, seatings[0], words, {
    ...asked,
    isWhole: stopping?.reason === 'precise',
    seats: (source) => (swapSeats ? seatAdditions(system, seatings, source) : NOTHING_MORE),
    players: (source) => playerAdditions(skill, games, source),
  });
  if (stopping === null || precision === undefined) return { ...found, ending: [] };
  const looks = precisionAdditions(stopping, precision, found.source);
  return { ...found, additions: joined(looks, found.additions), ending: [stoppingText(stopping)] };
}

/**
 * Per scenario: `out` for a single one, otherwise subfolders named after the files; new folders without `out`; none
 * for `--json` without `out`.
 */
function wantedPlaces(files: readonly string[], out: string | undefined, { json }: Words): (WantedPlace | null)[] {
  const names = files.map(stemOf);
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined)
    throw new InputError(
      `two of the scenarios are called "${twin}" and would share a report; run them separately, each with its own --out`,
    );
  const within = out === undefined || files.length === 1 ? () => out : (name: string) => join(out, name);
  return names.map((name) => wantedPlace(name, within(name), json));
}
