import { decidedFairness, type FairnessDraft, fairnessDraft, scoreRule } from '../inference/index.ts';
import { terminalText } from '../report/document/terminal.ts';
import { overviewSummary, writeOverview } from '../report/files/write-overview.ts';
import { distinct } from '../report/names.ts';
import { type ComparedScenario, gamesOf, type Overview } from '../report/overview.ts';
import type { Additions } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { roundedUp } from '../report/sentences/comparison.ts';
import { moreGames, undecidedRows } from '../report/sentences/overview.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { systemOf, takeInput } from '../scenarios/index.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InterruptedError, interruption } from '../terminal/failures.ts';
import { requireMemory } from '../terminal/memory.ts';
import { alphaWords, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import {
  placeOf,
  refreshLists,
  requireWritable,
  shortHash,
  stemOf,
  unwritable,
  type WantedPlace,
  wantedPlace,
} from '../terminal/report-folder.ts';
import { threadsPlaying, WorkerPool } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import {
  type CompareWords,
  type ComparisonPlan,
  changeOptions,
  type PlayedComparison,
  playWith,
} from './comparison.ts';
import { evenScores } from './expect-plan.ts';
import { severalPlans } from './several-plan.ts';

/** The report of one scenario, as it would be alone. */
export type ReportOne<Words> = (
  plan: ComparisonPlan,
  words: Words,
  wanted: WantedPlace | null,
  played: PlayedComparison,
  signal: AbortSignal,
) => Promise<{ readonly results: RunResults; readonly additions: Additions }>;

interface Played {
  readonly plan: ComparisonPlan;
  readonly played: PlayedComparison;
  readonly results: RunResults;
  readonly additions: Additions;
}

/** Plays one scenario after the other with the same workers, and writes one overview of their reports. */
export async function compareSeveral<Words extends CompareWords>(
  files: readonly string[],
  words: Words,
  reportOne: ReportOne<Words>,
): Promise<number> {
  const threads = wholeNumber('threads', words.threads, THREADS);
  const wanted = wantedPlace(`${nameOf(files)}-compare`, single('out', words.out), words.json);
  await takeInput(files);
  using interrupt = interruption();
  const { signal } = interrupt;
  const plans = await severalPlans(files, words);
  await requireWritable(wanted);
  const games = plans.reduce((sum, plan) => sum + plan.games * plan.jobs.length, 0);
  for (const { scenario, jobs } of plans) requireMemory(scenario.file, jobs, threadsPlaying({ threads, games }));
  const found: Played[] = [];
  {
    await using pool = new WorkerPool({ threads, games });
    for (const [i, plan] of plans.entries()) {
      if (signal.aborted) break;
      const label = `${i + 1} of ${plans.length}, ${plan.scenario.name}`;
      const played = await playWith(pool, plan, { signal, label, say: (line) => remark(`${label}: ${line}`) });
      if (played.totals[0].games === 0) break;
      found.push({
        plan,
        played,
        ...(await reportOne(plan, { ...words, scenario: plan.scenario.file }, wanted, played, signal)),
      });
    }
  }
  if (found.length === 0)
    throw new InterruptedError(`${files[0]}: interrupted before any game was finished; nothing is written`);
  const overview = await overviewOf(plans, found, words);
  if (wanted === null) console.log(JSON.stringify(overviewSummary(overview), null, 2));
  else {
    const { out, notes, document } = await writeOverview(
      overview,
      placeOf(wanted, [overview.run]),
      words.pictures === true,
    ).catch((error) => {
      throw unwritable(error);
    });
    const all = [...notes, ...(await refreshLists(out))];
    if (words.json) {
      for (const note of all) console.error(note);
      console.log(JSON.stringify(overviewSummary(overview), null, 2));
    } else {
      const where = `Report in ${out}: scenarios.csv, charts/scenarios.vl.json, summary.json and the report of each scenario in a folder of its own`;
      console.log([terminalText(document), ...[...all, where].map((note) => wrapped(note, '  '))].join('\n\n'));
    }
    await close(pageOf(out), nextOf(overview, plans, words), words);
  }
  return signal.aborted ? INTERRUPTED : DONE;
}

/** For the folder. */
function nameOf(files: readonly string[]): string {
  const [first, second] = files.map(stemOf);
  return files.length === 2 ? `${first}-${second}` : `${first}-and-${files.length - 1}-more`;
}

async function overviewOf(
  plans: readonly ComparisonPlan[],
  found: readonly Played[],
  words: CompareWords,
): Promise<Overview> {
  const [{ plan }] = found;
  const { alpha, scenario } = plan;
  const titles = found.map(({ results }) => results.scenario.name);
  const isTwin = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  const names = titles.map((title, i) => (isTwin(title) ? `${title} (${found[i].plan.scenario.file})` : title));
  const folders = distinct(
    found.map((one) => stemOf(one.plan.scenario.file)),
    (name) => name,
  );
  const scenarios = found.map(
    ({ results, additions }, i): ComparedScenario => ({
      ...{ name: names[i], folder: folders[i], results, additions },
      comparison: additions.comparison!,
    }),
  );
  const variants = plan.variants.map(({ name }) => name);
  const lines = variants.flatMap((variant) => found.map((one, i) => ({ variant, one, scenario: scenarios[i] })));
  const [side] = (await systemOf(scenario)).sides(scenario.baseline.data);
  const rows = decidedFairness(lines.map(draftOf), alpha);
  const what = variants.length === 1 ? variants[0] : `${variants.length} variants`;
  const of = found.length < plans.length ? `${found.length} of ` : '';
  return {
    title: `${what} in ${of}${plans.length} scenarios`,
    run: shortHash(['compare', ...found.map(({ results }) => results.run)]),
    missing: plans.slice(found.length).map((one) => one.scenario.file),
    ...{ scenarios, variants, side, alpha, command: commandLine(plans, words) },
    rows: lines.map((line, i) => ({ scenario: line.scenario, row: rows[i] })),
  };
}

interface Line {
  readonly variant: string;
  readonly one: Played;
}

/** Before all scenarios and variants are decided as one family. */
function draftOf({ variant, one: { plan, played } }: Line): FairnessDraft {
  const [baseline, ...others] = played.totals.map(gameTable);
  const table = others[plan.variants.findIndex(({ name }) => name === variant)];
  const rule = scoreRule(played.plans, variant, baseline.sides[0]);
  const wish = { deltas: plan.deltas, even: evenScores(plan.scenario), rule };
  return fairnessDraft(baseline, { variant, table }, wish)!;
}

/** Enough games to decide all, if it is known how many. */
function nextOf(overview: Overview, plans: readonly ComparisonPlan[], words: CompareWords): string[] | null {
  const more = moreGames(undecidedRows(overview));
  if (more === null || overview.missing.length > 0) return null;
  const games = Math.max(...overview.scenarios.map(gamesOf)) + more;
  const files = plans.map(({ scenario }) => scenario.file);
  return ['compare', ...files, '--games', String(roundedUp(games)), ...optionsOf(plans, words)];
}

/** What was compared, as given. */
function optionsOf([{ alpha }]: readonly ComparisonPlan[], words: CompareWords): string[] {
  const of = [...repeated('variant', words.variant), ...repeated('delta', words.delta)];
  return [...of, ...changeOptions(words), ...alphaWords(alpha)];
}

/** Repeats the comparison; games and seed are those of the files unless given or alike. */
function commandLine(plans: readonly ComparisonPlan[], words: CompareWords): string {
  const [{ games, seed, untilDecided }] = plans;
  const isAlike = (of: (plan: ComparisonPlan) => number) => plans.every((plan) => of(plan) === of(plans[0]));
  return ownCommand([
    ...['compare', ...plans.map(({ scenario }) => scenario.file)],
    ...(isAlike((plan) => plan.games) ? ['--games', String(games)] : []),
    ...(isAlike((plan) => plan.seed) ? ['--seed', String(seed)] : []),
    ...['--until', untilDecided ? 'decided' : 'games'],
    ...optionsOf(plans, words),
  ]);
}
