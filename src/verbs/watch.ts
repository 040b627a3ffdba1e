import { existsSync } from 'node:fs';
import { gateOf } from '../experiments/gates.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { confidence } from '../report/numbers.ts';
import { isGameFile, STANDARD_INPUT } from '../scenarios/index.ts';
import { openAddress } from '../terminal/closing.ts';
import { DONE, InputError, interruption } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { alphaOf, GAMES, SEED, single, THREADS, wholeNumber } from '../terminal/options.ts';
import { placeOf, requireWritable, stemOf, wantedPlace, write } from '../terminal/report-folder.ts';
import {
  alphaOption,
  jsonOption,
  openOption,
  overrideOptions,
  playOptions,
  scenarioFile,
  seedOption,
  threadsOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { everyLook, fullReport, liveMarkup, watchPage, watchResults } from '../watch/page.ts';
import { WatchServer } from '../watch/server.ts';
import { type Look, NOTHING_YET, WatchSession } from '../watch/session.ts';
import { changedRules, headLines, sinceLines, verdictText } from '../watch/words.ts';

export const usage = {
  positionals: {
    scenario: { ...scenarioFile, describe: 'Scenario file (YAML or JSON) or sheet that you are editing' },
  },
  options: {
    games: { ...playOptions.games, describe: 'Most games to play between two saves (default: 20000)' },
    ...seedOption,
    ...threadsOption,
    out: { ...playOptions.out, describe: 'Folder for a report of the last games (default: none)' },
    ...openOption,
    ...overrideOptions,
    ...alphaOption,
    ...jsonOption,
  },
  examples: [
    ['$0 watch farmhouse.yaml --open', 'shows a page that refreshes itself, until Ctrl-C'],
    ['$0 watch my-sheet.game.yaml', 'prints the odds of a sheet, and what each save changes'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Limit per save. */
const MOST_GAMES = 20_000;

/** Replays a scenario on each save and reports the effect of the change, until Ctrl-C. */
export async function watch(words: Words): Promise<number> {
  const file = single('scenario', words.scenario)!;
  if (file === STANDARD_INPUT) throw new InputError('watch needs a saved file; it cannot watch standard input');
  // Mistakes inside it can be saved away, a wrong name cannot.
  if (!existsSync(file)) await loadScenarios([file], words);
  if (isGameFile(file)) {
    const { requireSheetOptions } = await import('../weapons/held/plan.ts');
    const { watchSheet } = await import('../watch/sheets.ts');
    requireSheetOptions('watch', { ...words, set: undefined, define: undefined }, usage.options);
    if (words.open) throw new InputError('watch of a sheet prints to the terminal; remove --open');
    using interrupt = interruption('the watch ends');
    if (!words.json) console.log(`watching ${file}; its odds are exact; Ctrl-C ends it`);
    await watchSheet(file, interrupt.signal, words.json);
    return DONE;
  }
  const alpha = alphaOf(words.alpha);
  const out = single('out', words.out);
  const wish = {
    ...{ file, words, alpha },
    seed: wholeNumber('seed', words.seed, SEED),
    threads: wholeNumber('threads', words.threads, THREADS),
    games: wholeNumber('games', words.games, GAMES) ?? MOST_GAMES,
  };
  const place = out === undefined ? null : wantedPlace(stemOf(file), out, false);
  await requireWritable(place);
  let look = NOTHING_YET;
  const page = () => watchPage(file, look, alpha);
  const report = async () => (look.now === null ? null : fullReport(await watchResults(look.now, words, alpha), alpha));
  const server = await WatchServer.start({ page, report }, () => liveMarkup(look, alpha).text);
  using interrupt = interruption('the watch ends; press Ctrl-C again to stop at once');
  const tell = words.json ? tellData(alpha) : tellLines(alpha);
  if (words.json) tellLine({ file, page: server.url });
  else
    console.log(
      `watching ${file}; verdicts and ± hold at every look (${confidence(alpha)}); Ctrl-C ends it\n${server.url}`,
    );
  try {
    if (words.open) await openAddress(server.url);
    const session = new WatchSession(wish, (next) => {
      look = next;
      tell(next);
      server.tell();
    });
    await session.watch(interrupt.signal);
  } finally {
    await server.close();
  }
  if (place !== null && look.now !== null && look.now.games > 0) {
    const results = await watchResults(look.now, words, alpha);
    const { out: folder } = await write(results, placeOf(place, [results.run]), everyLook(alpha));
    if (words.json) tellLine({ report: folder });
    else console.log(`Report in ${folder}`);
  }
  return DONE;
}

/** A line per save and per doubling of games. */
function tellLines(alpha: number): (look: Look) => void {
  const due = whenDoubled();
  return (look) => {
    const { save, problems, now, before, seconds } = look;
    if (problems.length > 0) console.log([`\nsave ${save}`, ...problems].join('\n  '));
    const told = problems.length > 0 || now === null ? null : due(look);
    if (told === null || now === null) return;
    const rules = before === null ? [] : changedRules(before, now);
    if (told === 'first') console.log(`\nsave ${save}${rules.length === 0 ? '' : `: ${rules.join(', ')}`}`);
    const head = told === 'first' ? headLines(now) : [];
    const found = `${now.games.toLocaleString('en')} games, ${seconds.toFixed(1)} s: ${verdictText(now, alpha)}`;
    console.log([...head, found, ...sinceLines(look)].map((line) => `  ${line}`).join('\n'));
  };
}

function tellData(alpha: number): (look: Look) => void {
  const due = whenDoubled();
  return (look) => {
    const { save, problems, now, comparison, seconds } = look;
    if (problems.length > 0) tellLine({ save, seconds, problems });
    else if (now !== null && due(look) !== null) {
      const gate = gateOf(now.system, now.scenario);
      const verdict = verdictText(now, alpha);
      const since = comparison?.variants[0].rows.filter(({ metric }) => metric.primary) ?? [];
      const rows = since.map(({ metric: { name, side }, games, difference, verdict }) => ({
        name,
        side,
        games,
        difference,
        verdict,
      }));
      tellLine({ save, seconds, games: now.games, verdict, gate, since: rows });
    }
  };
}

/** The first look of a save, and each with twice the games of the last printed one; otherwise null. */
function whenDoubled(): (look: Look) => 'first' | 'more' | null {
  let [save, told] = [0, 0];
  return ({ now, save: current }) => {
    const { games, totals } = now!;
    const isFirst = current !== save;
    const isEnough = games >= 2 * told || (games === totals.planned && told < games);
    if (!isFirst && !isEnough) return null;
    [save, told] = [current, games];
    return isFirst ? 'first' : 'more';
  };
}

function tellLine(data: object): void {
  console.log(JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...data }));
}
