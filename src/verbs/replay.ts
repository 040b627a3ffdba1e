import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { variantJob } from '../experiments/play.ts';
import { tracedGamePage } from '../replays/page.ts';
import type { ReplayLink } from '../report/html/replay-page.ts';
import { listed } from '../report/terminal/layout.ts';
import { isPiped, type Scenario, systemOf } from '../scenarios/index.ts';
import { GAME_COLUMNS, STANDARD_SIDE_COLUMNS } from '../sim/kernel/counts/metrics.ts';
import type { Recorder } from '../sim/kernel/counts/recorder.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { logText, Trace } from '../sim/kernel/trace.ts';
import { close } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { GAMES, SEED, single, wholeNumber } from '../terminal/options.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { reportsFolder } from '../terminal/settings.ts';
import {
  jsonOption,
  openOption,
  overrideOptions,
  scenarioFile,
  seedOption,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { requireOtherFile, writeWhole } from '../terminal/write.ts';
import { ReadyMatch } from '../workers/batch.ts';

export const usage = {
  positionals: {
    scenario: scenarioFile,
  },
  options: {
    game: { type: 'string', demandOption: true, takes: 'n', describe: 'Number of the game in its run, from 0' },
    variant: { type: 'string', alias: 'v', takes: 'name', describe: 'Variant of the file (default: none)' },
    log: { type: 'boolean', describe: 'Print the battle log (the default)' },
    html: {
      type: 'string',
      takes: 'file',
      describe: 'Write the game as a page (default: reports/<scenario>-games/<hash>/game-<number>.html)',
    },
    pages: {
      type: 'string',
      takes: 'n',
      describe: 'With --html: write n consecutive games as linked pages',
    },
    ...openOption,
    ...seedOption,
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [
    ['$0 replay scenarios/squad-alpha/farmhouse.yaml --game 17', 'the battle log of game 17'],
    ['$0 replay farmhouse.yaml --game 17 --html game.html', 'a page with the table, turn by turn'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Replays one game roll by roll, as text or page. */
export async function replay(words: Words): Promise<number> {
  const game = wholeNumber('game', words.game, { min: 0, max: GAMES.max - 1 })!;
  const chosenSeed = wholeNumber('seed', words.seed, SEED);
  const chosenVariant = single('variant', words.variant);
  const pages = wantedPages(words);
  const [scenario] = await loadScenarios([words.scenario], words);
  const seed = chosenSeed ?? scenario.seed;
  const variant = variantOf(scenario, chosenVariant);
  const system = await systemOf(scenario);
  const { job } = variantJob(system, variant, seed);
  const files = pageFiles(words.scenario, pages, game, shortHash([variant.hash, seed]));
  const trace = new Trace();
  const match = new ReadyMatch(system, job, { trace });
  match.play(game);
  const result = resultOf(match.recorder);
  const facts = {
    scenario: scenario.name,
    file: words.scenario,
    system: scenario.system,
    variant: variant.name,
    seed,
    game,
  };
  const story = trace.events.slice();
  files.forEach((file, i) => {
    if (i > 0) {
      trace.events.length = 0;
      match.play(game + i);
    }
    const told = { events: trace.events, result: resultLine(resultOf(match.recorder)) };
    const named = variant !== scenario.baseline;
    const which = { scenario: scenario.name, system, variant, named, seed, game: game + i };
    const links = [...pageLink(file, game + i, files, -1), ...pageLink(file, game + i, files, 1)];
    writeWhole(file, tracedGamePage({ ...which, ...told, links, command: replayCommand(words, seed) }));
  });
  if (words.json) {
    const pages = files.length === 0 ? {} : { page: files[0], pages: files };
    console.log(JSON.stringify({ ...facts, ...pages, events: story, result }, null, 2));
    return DONE;
  }
  const which = variant.name === scenario.baseline.name ? '' : `, variant ${variant.name}`;
  console.log(`${scenario.name} (${system.info.title})${which}, seed ${seed}, game ${game}\n`);
  if (files.length === 0 || words.log) console.log(`${logText(story)}\n`);
  console.log(resultLine(result));
  for (const file of files) console.log(file);
  const again = [...replayWords(words, seed).slice(0, -1), '--game', String(game + files.length), '--html'];
  if (files.length > 0) await close(files[0], isPiped(words.scenario) ? null : again, words);
  return DONE;
}

/** `named` is the file of a single page. */
interface WantedPages {
  readonly count: number;
  readonly named: string | undefined;
}

function wantedPages({ html, scenario, pages }: Words): WantedPages {
  const count = wholeNumber('pages', pages, { min: 1, max: 1000 });
  if (html === undefined) {
    if (count !== undefined) throw new InputError('--pages needs --html');
    return { count: 0, named: undefined };
  }
  const named = html === '' ? undefined : single('html', html);
  if (named !== undefined) requireOtherFile('html', named, scenario);
  if (named !== undefined && (count ?? 1) > 1)
    throw new InputError(`--pages ${count} names its files itself; remove the file name after --html`);
  return { count: count ?? 1, named };
}

/** One per game: the named file, or a folder per variant and seed (`which`). */
function pageFiles(scenario: string, { count, named }: WantedPages, game: number, which: string): string[] {
  const folder = join(reportsFolder(), `${stemOf(scenario)}-games`, which);
  return Array.from({ length: count }, (_, i) => named ?? join(folder, `game-${game + i}.html`));
}

/** Link to the next (1) or previous (-1) game's page, if that exists or is being written. */
function pageLink(file: string, game: number, written: readonly string[], step: 1 | -1): ReplayLink[] {
  const other = file.replace(/game-\d+\.html$/, `game-${game + step}.html`);
  if (other === file || !(written.includes(other) || existsSync(other))) return [];
  return [
    {
      label: step > 0 ? `Next: game ${game + 1}` : `Before: game ${game - 1}`,
      href: encodeURIComponent(basename(other)),
    },
  ];
}

/** Without the game number. */
function replayCommand(words: Words, seed: number): string {
  return ownCommand(replayWords(words, seed));
}

function replayWords({ scenario, variant, set, policy, define }: Words, seed: number): string[] {
  const options = [
    ...(variant === undefined ? [] : ['--variant', variant]),
    ...repeated('set', set),
    ...repeated('define', define),
    ...repeated('policy', policy),
  ];
  return ['replay', scenario, '--seed', String(seed), ...options, '--html'];
}

function variantOf({ baseline, variants }: Scenario, name: string | undefined) {
  const all = [baseline, ...variants];
  const named = all.find((variant) => variant.name === name);
  const found = named ?? (name === undefined || name === 'none' ? baseline : undefined);
  if (found !== undefined) return found;
  const names = all.map((variant) => variant.name);
  throw new InputError(`unknown variant "${name}"${suggestion(name ?? '', names)}`);
}

/** The game's record by column; the same integers as in `games.csv`. */
function resultOf({ set, record, layout }: Recorder) {
  const columns = [...STANDARD_SIDE_COLUMNS, ...set.sideColumns];
  const sides = set.sides.map((side, index) => {
    const start = GAME_COLUMNS.length + index * layout.sideRecordLength;
    return { side, ...Object.fromEntries(columns.map(({ name }, c) => [name, record[start + c]])) };
  });
  const scores = set.sides.map((_, index) => record[GAME_COLUMNS.length + index * layout.sideRecordLength]);
  const winner = set.sides.find((_, index) => scores[index] === 2) ?? null;
  return { winner, reason: set.reasons[record[1]], turns: record[0], sides };
}

function resultLine({ winner, reason, turns, sides }: ReturnType<typeof resultOf>): string {
  const even = sides.flatMap(({ side, ...columns }) => ((columns as { score?: number }).score === 1 ? [side] : []));
  const after = `after ${turns} turn${turns === 1 ? '' : 's'}`;
  const isShared = even.length > 1 && even.length < sides.length;
  const result = winner !== null ? `${winner} wins` : isShared ? `${listed(even)} share the win` : 'Draw';
  return `${result} ${after}: ${reason}`;
}
