import { comparisonAdditions } from '../report/comparison.ts';
import { summaryOf } from '../report/summary.ts';
import { comparisonText } from '../report/text-comparison.ts';
import { loadSystem } from '../sim/registry.ts';
import { variantResults } from '../workers/results.ts';
import { type CompareWords, type ComparisonPlan, comparisonPlan } from './compare-plan.ts';
import { playComparison } from './compare-play.ts';
import { DONE, INTERRUPTED } from './failures.ts';
import { interruption } from './interrupt.ts';
import { ALPHA, single, THREADS, wholeNumber } from './options.ts';
import { pageFacts } from './page-facts.ts';
import { runResults } from './play.ts';
import { commandText, repeated, reportFolder, requireWritable, write } from './report-folder.ts';

/** `compare`: plays the file as it stands against variants on the same seeds, and says what they change. */
export async function compare(words: CompareWords): Promise<number> {
  const threads = wholeNumber('threads', words.threads, THREADS);
  const folder = reportFolder(words.scenario, single('out', words.out), '-compare');
  using interrupt = interruption();
  const plan = await comparisonPlan(words);
  await requireWritable(folder);
  const { scenario, variants, jobs, seed } = plan;
  const played = await playComparison(plan, threads, interrupt.signal);
  const games = played.totals[0].games;
  if (games === 0) {
    console.error(`${scenario.file}: interrupted before any game was finished; nothing is written`);
    return INTERRUPTED;
  }
  const names = ['baseline', ...variants.map(({ name }) => name)];
  const system = await loadSystem(scenario.system);
  const facts = {
    seed,
    gamesPlanned: plan.games,
    interrupted: interrupt.signal.aborted && games < plan.games,
    command: commandLine(plan, words),
    alpha: ALPHA,
  };
  const variantTables = names.map((name, i) => variantResults(name, played.totals[i]));
  const page = await pageFacts(system, scenario, { policy: words.policy }, seed, variants);
  const results = { ...runResults(system, scenario, facts, variantTables), page };
  const { comparison, stopping } = played;
  const sides = jobs[0].metrics.sides;
  const source = { scenario: scenario.name, variant: null, games, seed, alpha: ALPHA, sides };
  const written = await write(results, folder, comparisonAdditions(comparison, stopping, source));
  if (words.json) {
    for (const note of written.notes) console.error(note);
    console.log(JSON.stringify(summaryOf(written.report), null, 2));
  } else console.log(comparisonText(comparison, stopping, written));
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

/** The command that makes the same comparison again, whatever the file's own games, seed and variants will be. */
function commandLine({ scenario, games, seed, untilDecided, variants }: ComparisonPlan, words: CompareWords): string {
  const { set = [], policy, delta } = words;
  const ofFile = variants.filter(({ name }) => scenario.variants.some((variant) => variant.name === name));
  return commandText([
    ...['skirmetrics', 'compare', scenario.file, '--games', String(games), '--seed', String(seed)],
    ...['--until', untilDecided ? 'decided' : 'games'],
    ...repeated('variant', ofFile.length === 0 ? ['none'] : ofFile.map(({ name }) => name)),
    ...repeated('set', set),
    ...repeated('policy', policy),
    ...repeated('delta', delta),
  ]);
}
