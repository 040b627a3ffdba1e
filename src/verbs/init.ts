import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { listed } from '../report/terminal/layout.ts';
import { GAME_ID } from '../sim/games/game.ts';
import { GAME_STARTERS } from '../sim/games/starters.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { isSystemId, loadStarter, SYSTEM_IDS } from '../sim/registry.ts';
import { commandText, ownCommand, version } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { SCHEMAS, schemaInReach } from '../terminal/schemas.ts';
import { jsonOption, ruleSystem, type Usage, type WordsOf } from '../terminal/usages.ts';
import { writeWhole } from '../terminal/write.ts';

export const usage = {
  positionals: {
    system: { ...ruleSystem, demandOption: false, describe: `${ruleSystem.describe} (default: the first); or suite` },
  },
  options: {
    out: { type: 'string', alias: 'o', takes: 'file', describe: 'File to write (default: <system>.yaml)' },
    game: {
      type: 'string',
      nargs: 1,
      takes: 'kind',
      describe: `Write a game of your own instead, described in a file: ${Object.keys(GAME_STARTERS).join(', ')}`,
    },
    github: {
      type: 'boolean',
      default: false,
      describe: 'With suite: also write a GitHub workflow that plays it every night',
    },
    ...jsonOption,
  },
  examples: [
    ['$0 init', 'writes a scenario, and a schema with which editors complete it'],
    ['$0 init suite', 'writes a suite of the scenarios in this folder, for nightly runs'],
    ['$0 init suite --github', 'the same, and a workflow that plays it every night on GitHub'],
    ['$0 init stargate-missions --out table.yaml', 'for another system, to another file'],
    ['$0 init --game quality', 'writes a game of your own, and a first scenario of it'],
    ['$0 init --game sheet --out my-weapons.game.yaml', 'writes a sheet of weapons, units and dice of your own game'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const SUITE = 'suite';
const KINDS: readonly string[] = [...SYSTEM_IDS, SUITE];

/** What a verb wrote. */
interface Written {
  readonly file: string;
  readonly schema: string;
  readonly copied: string | null;
  /** A scenario of a game. */
  readonly first?: string | null;
}

/** Writes a starting scenario, suite or game with its schema, and a suite's workflow. Overwrites nothing. */
export async function init(words: Words): Promise<number> {
  if (words.game !== undefined) return startGame(words);
  const kind = single('system', words.system) ?? SYSTEM_IDS[0];
  if (Object.hasOwn(GAME_STARTERS, kind))
    throw new InputError(`"${kind}" is a kind of game: ${ownCommand(['init', '--game', kind])}`);
  if (!KINDS.includes(kind)) throw new InputError(`unknown system "${kind}"${suggestion(kind, KINDS)}`);
  const file = single('out', words.out) ?? `${kind}.yaml`;
  if (!/\.ya?ml$/.test(file)) throw new InputError(`--out: ${file} must end in .yaml`);
  if (words.github) return nightlyOnGitHub(kind, file, words.json);
  requireNew(file);
  const text = isSystemId(kind) ? await loadStarter(kind) : suiteOf(dirname(file), null);
  const others = KINDS.filter((other) => other !== kind);
  tell(writeFile(kind, file, text), { system: kind }, others, nextOf(kind, file), words.json);
  return DONE;
}

/** Writes a game of one's own. */
async function startGame({ system, github, json, ...words }: Words): Promise<number> {
  const starters = Object.keys(GAME_STARTERS);
  const name = single('game', words.game)!;
  if (!Object.hasOwn(GAME_STARTERS, name))
    throw new InputError(`--game: unknown kind of game "${name}"${suggestion(name, starters)}`);
  if (system !== undefined) throw new InputError(`--game writes a game of your own; remove "${system}"`);
  if (github) throw new InputError('--game and --github exclude each other; use one');
  const file = single('out', words.out) ?? `my-${name}${ENDING}`;
  const id = basename(file, ENDING);
  if (!file.endsWith(ENDING)) throw new InputError(`--out: ${file} must end in ${ENDING}`);
  if (!GAME_ID.test(id))
    throw new InputError(
      `--out: ${basename(file)} names the game, which must be lower-case letters, digits and "-", such as my-game${ENDING}`,
    );
  if (isSystemId(id)) throw new InputError(`--out: "${id}" is a built-in system; give the game another name`);
  const { kind, texts } = GAME_STARTERS[name];
  const { game, scenario } = await texts();
  const first = scenario === undefined ? null : join(dirname(file), `${id}.yaml`);
  requireNew(file);
  if (first !== null) requireNew(first);
  const written = writeFile(`game-${kind}`, file, game(id));
  if (first !== null) writeWhole(first, scenario!(id));
  const others = starters.filter((other) => other !== name).map((other) => `--game ${other}`);
  const about: Record<string, string> = first === null ? { game: id, kind } : { game: id, kind, scenario: first };
  tell({ ...written, first }, about, others, nextOfGame(file, first), json);
  return DONE;
}

const ENDING = '.game.yaml';

function requireNew(file: string): void {
  if (existsSync(file))
    throw new InputError(`${file}: already exists and is left as it is; name another file with --out`);
}

function tell(
  { file, schema, copied, first = null }: Written,
  about: Readonly<Record<string, string>>,
  others: readonly string[],
  next: readonly (readonly string[])[],
  json: boolean,
): void {
  const commands = next.map(ownCommand);
  if (json) console.log(JSON.stringify({ file, ...about, schema, next: commands }, null, 2));
  else {
    const wrote = [file, ...(first === null ? [] : [first]), ...(copied === null ? [] : [`${copied} for editors`])];
    const also = others.length === 0 ? '' : ` It can also write: ${others.join(', ')}.`;
    console.log(`Wrote ${listed(wrote)}.${also}\n\n${nextText(commands)}`);
  }
}

function writeFile(kind: string, file: string, text: string): Written {
  const found = schemaFor(file, `${kind}.schema.json`);
  writeWhole(file, `# yaml-language-server: $schema=${found.schema}\n${text}`);
  return { file, ...found };
}

function nextText(commands: readonly string[]): string {
  return `Try next:\n${commands.map((command) => `  ${command}`).join('\n')}`;
}

/** Writes a suite unless it is there, and its workflow. All is checked before anything is written. */
async function nightlyOnGitHub(kind: string, file: string, json: boolean): Promise<number> {
  if (kind !== SUITE)
    throw new InputError(`--github is for a suite of scenarios: ${ownCommand(['init', SUITE, '--github'])}`);
  const { suiteNights } = await import('../nightly/nights.ts');
  const { buildOf, ignoredIn, installationIn, repositoryOf, WORKFLOW, workflowText } = await import(
    '../nightly/workflow.ts'
  );
  const folder = dirname(resolve(file));
  const root = repositoryOf(folder);
  if (root === null) throw new InputError(`--github: ${folder} is in no git repository; make one with: git init`);
  const workflow = join(root, WORKFLOW);
  if (existsSync(workflow))
    throw new InputError(`${near(workflow)}: already exists and is left as it is; delete it to get a new one`);
  const installation = installationIn(root, folder, version());
  const isThere = existsSync(file);
  if (!isThere) writeFile(SUITE, file, suiteOf(dirname(file), buildOf(installation)));
  const { suite } = await suiteNights(file);
  writeWhole(workflow, workflowText(installation, suite, process.versions.node.split('.')[0]));
  const ignore = join(root, '.gitignore');
  const ignored = ignoredIn(installation, suite);
  const isIgnored = existsSync(ignore);
  if (!isIgnored) writeWhole(ignore, `${ignored.join('\n')}\n`);
  const wrote = [...(isThere ? [] : [file]), near(workflow), ...(isIgnored ? [] : [near(ignore)])];
  const next = [
    ...(existsSync(suite.baseline) ? [] : [ownCommand(['nightly', file, '--accept', '--reason', 'First night'])]),
    `git add . && ${commandText(['git', 'commit', '-m', `Play ${suite.name} on GitHub`])} && git push`,
  ];
  const missing = isIgnored ? linesMissing(ignore, ignored) : [];
  if (json) console.log(JSON.stringify({ file, system: SUITE, wrote, ignore: missing, next }, null, 2));
  else {
    const add = missing.length === 0 ? '' : `Add to ${near(ignore)}: ${missing.join(' ')}\n`;
    console.log(`Wrote ${listed(wrote)}.\n${add}\n${nextText(next)}`);
  }
  return DONE;
}

/** Slashes at the ends do not matter. */
function linesMissing(file: string, wanted: readonly string[]): string[] {
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '');
  const there = readFileSync(file, 'utf8').split('\n').map(bare);
  return wanted.filter((line) => !there.includes(bare(line)));
}

function near(file: string): string {
  return relative('.', file);
}

function nextOf(kind: string, file: string): string[][] {
  if (kind === SUITE)
    return [
      ['nightly', file, '--accept', '--reason', 'First night'],
      ['nightly', file],
    ];
  return [
    ['check', file],
    ['run', file],
    ['watch', file, '--open'],
    ['rules', kind],
  ];
}

/** `first`: a scenario of the game; null for a game that only has odds. */
function nextOfGame(file: string, first: string | null): string[][] {
  const odds = ['odds', file, 'shoot', 'range=12', 'cover=soft'];
  if (first === null) return [['check', file], odds, ['weapons', file], ['watch', file]];
  return [['check', first], ['run', first], odds, ['weapons', file], ['watch', first, '--open']];
}

function suiteOf(folder: string, build: string | null): string {
  const isScenario = (file: string) =>
    /\.ya?ml$/.test(file) && /^system:/m.test(readFileSync(join(folder, file), 'utf8'));
  const scenarios = existsSync(folder) ? readdirSync(folder).filter(isScenario).toSorted() : [];
  if (scenarios.length === 0)
    throw new InputError(
      `no scenario in ${resolve(folder)} to play every night; write one with: ${ownCommand(['init'])}`,
    );
  return `name: Every night
scenarios:                       # files, or { file: …, variants: all }
${scenarios.map((file) => `  - ${JSON.stringify(file)}`).join('\n')}
seeds: [1, 2]                    # one for the first block of games, one for the second, which confirms a drift
delta: { score: 0.02 }           # the smallest difference that matters: 2 points per 100 games
tiers:
  smoke: { games: 250 }          # did any game end differently?
  night: { games: 2000 }
${build === null ? '' : `build: ${build.padEnd(26)}# before each commit that git bisect tries\n`}`;
}

/** The schema's path for a file's first line; copied beside the file if the package's is out of reach. */
function schemaFor(file: string, name: string): { readonly schema: string; readonly copied: string | null } {
  const inReach = schemaInReach(dirname(resolve(file)), name);
  if (inReach !== null) return { schema: inReach, copied: null };
  const beside = join(dirname(file), name);
  const isThere = existsSync(beside);
  if (!isThere) writeWhole(beside, readFileSync(join(SCHEMAS, name)));
  return { schema: `./${name}`, copied: isThere ? null : beside };
}
