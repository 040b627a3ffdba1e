import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changeOptions, variantsOf } from '../experiments/comparison.ts';
import { variantJob } from '../experiments/play.ts';
import type { Ruled } from '../replays/both.ts';
import { tracedGamePage } from '../replays/page.ts';
import { resultLine, resultOf } from '../replays/result.ts';
import type { ReplayLink } from '../report/html/replay-page.ts';
import { isPiped, type Scenario, systemOf } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { logText, Trace } from '../sim/kernel/trace.ts';
import { close } from '../terminal/closing.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { GAMES, SEED, single, wholeNumber } from '../terminal/options.ts';
import { shortHash, stemOf } from '../terminal/report-folder.ts';
import { reportsFolder } from '../terminal/settings.ts';
import {
  compareOptions,
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
    game: { type: 'string', takes: 'n', describe: 'Number of the game in its run, from 0 (required)' },
    variant: { type: 'string', alias: 'v', takes: 'name', describe: 'Variant of the file (default: none)' },
    log: { type: 'boolean', describe: 'Print the battle log (the default)' },
    html: {
      type: 'string',
      takes: 'file',
      describe: 'Write the game as a page (default: reports/<scenario>-games/<hash>/game-<number>.html)',
    },
    both: {
      type: 'boolean',
      describe: 'The game as the file has it beside the game with --set, --swap or --variant, on the same dice',
    },
    swap: {
      ...compareOptions.swap,
      describe: 'With --both: replace a weapon, such as rifle=shotgun, or blue:rifle=shotgun for one side',
    },
    'equal-points': compareOptions['equal-points'],
    points: compareOptions.points,
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
    ['$0 replay farmhouse.yaml --game 17 --set save.hard=4 --both --open', 'the same game under both rules'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Replays one game roll by roll, as text or page. */
export async function replay(words: Words): Promise<number> {
  const game = await gameNumber(words);
  const chosenSeed = wholeNumber('seed', words.seed, SEED);
  const chosenVariant = single('variant', words.variant);
  const pages = wantedPages(words);
  if (words.both === true) return replayBoth(words, { game, chosenSeed, chosenVariant, pages });
  if (words.swap !== undefined) throw new InputError('--swap needs --both');
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
  const told = resultLine(match.recorder);
  const story = trace.events.slice();
  files.forEach((file, i) => {
    if (i > 0) {
      trace.events.length = 0;
      match.play(game + i);
    }
    const page = { events: trace.events, result: resultLine(match.recorder) };
    const named = variant !== scenario.baseline;
    const which = { scenario: scenario.name, system, variant, named, seed, game: game + i };
    const links = [...pageLink(file, game + i, files, -1), ...pageLink(file, game + i, files, 1)];
    writeWhole(file, tracedGamePage({ ...which, ...page, links, command: replayCommand(words, seed) }));
  });
  if (words.json) {
    const pages = files.length === 0 ? {} : { page: files[0], pages: files };
    console.log(JSON.stringify({ ...facts, ...pages, events: story, result }, null, 2));
    return DONE;
  }
  const which = variant.name === scenario.baseline.name ? '' : `, variant ${variant.name}`;
  console.log(`${scenario.name} (${system.info.title})${which}, seed ${seed}, game ${game}\n`);
  if (files.length === 0 || words.log) console.log(`${logText(story)}\n`);
  console.log(told);
  for (const file of files) console.log(file);
  const again = [...replayWords(words, seed).slice(0, -1), '--game', String(game + files.length), '--html'];
  if (files.length > 0) await close(files[0], isPiped(words.scenario) ? null : again, words);
  return DONE;
}

/** Without one, a file that has no games says so first. */
async function gameNumber(words: Words): Promise<number> {
  const game = wholeNumber('game', words.game, { min: 0, max: GAMES.max - 1 });
  if (game !== undefined) return game;
  await loadScenarios([words.scenario], words);
  throw new InputError(`replay needs --game\nsee ${ownCommand(['replay', '--help'])}`);
}

interface Asked {
  readonly game: number;
  readonly chosenSeed: number | undefined;
  readonly chosenVariant: string | undefined;
  readonly pages: WantedPages;
}

/** The file as it is and one change to it, from the first difference on. */
async function replayBoth(words: Words, { game, chosenSeed, chosenVariant, pages }: Asked): Promise<number> {
  const { set = [], swap = [] } = words;
  const given = [set.length > 0 && '--set', swap.length > 0 && '--swap', chosenVariant !== undefined && '--variant'];
  const options = given.filter((option) => option !== false);
  if (options.length > 1)
    throw new InputError(
      `--both holds one change against the file; give ${options.join(' or ')}, not ${options.length === 2 ? 'both' : 'all'}`,
    );
  if (swap.length > 1) throw new InputError('--both holds one change against the file; join swaps with commas');
  const { scenario, variants } = await variantsOf({
    ...words,
    variant: chosenVariant === undefined ? undefined : [chosenVariant],
  });
  const [variant] = variants;
  if (variant === undefined || variants.length > 1) {
    const names = scenario.variants.map(({ name }) => JSON.stringify(name));
    throw new InputError(
      `--both needs --set key=value, --swap or --variant${names.length === 0 ? '' : `; the variants are ${names.join(', ')}`}`,
    );
  }
  const seed = chosenSeed ?? scenario.seed;
  const system = await systemOf(scenario);
  const { BothRules } = await import('../replays/both.ts');
  const { bothText } = await import('../replays/beside-text.ts');
  const ruled = [scenario.baseline, variant].map((rules, i) => ({
    name: i === 0 ? 'baseline' : rules.name,
    variant: rules,
    job: variantJob(system, rules, seed).job,
  })) as [Ruled, Ruled];
  const both = new BothRules({ scenario: scenario.name, system, seed, rules: ruled });
  const files = pageFiles(words.scenario, pages, game, shortHash([scenario.baseline.hash, variant.hash, seed]));
  const first = both.play(game);
  files.forEach((file, i) => {
    const links = [...pageLink(file, game + i, files, -1), ...pageLink(file, game + i, files, 1)];
    writeWhole(file, both.page(i === 0 ? first : both.play(game + i), links, replayCommand(words, seed)));
  });
  const names = first.games.map(({ name }) => name);
  if (words.json) {
    const pages = files.length === 0 ? {} : { page: files[0], pages: files };
    const facts = { scenario: scenario.name, file: words.scenario, system: scenario.system, seed, game };
    const { parting, told } = first.beside;
    console.log(
      JSON.stringify(
        { ...facts, ...pages, parting: { ...first.parting, event: parting, told }, games: first.games },
        null,
        2,
      ),
    );
    return DONE;
  }
  console.log(`${scenario.name} (${system.info.title}), seed ${seed}, game ${game}: ${names.join(' and ')}\n`);
  console.log(bothText(first, files.length === 0 || words.log === true));
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

function replayWords(words: Words, seed: number): string[] {
  const { scenario, variant, both } = words;
  const options = [...(variant === undefined ? [] : ['--variant', variant]), ...changeOptions(words)];
  return ['replay', scenario, '--seed', String(seed), ...options, ...(both === true ? ['--both'] : []), '--html'];
}

function variantOf({ baseline, variants }: Scenario, name: string | undefined) {
  const all = [baseline, ...variants];
  const named = all.find((variant) => variant.name === name);
  const found = named ?? (name === undefined || name === 'none' ? baseline : undefined);
  if (found !== undefined) return found;
  const names = all.map((variant) => variant.name);
  throw new InputError(`unknown variant "${name}"${suggestion(name ?? '', names)}`);
}
