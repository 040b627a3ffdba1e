import type { Options, PositionalOptions } from 'yargs';
import { SYSTEM_IDS } from '../sim/registry.ts';

export interface Option extends Options {
  /** What the help shows for its value, such as `n` for a number. */
  readonly takes?: string;
}

/** A verb's help and parser options. `hidden` ones are only in --help-all. */
export interface Usage {
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  /** Numbers are read as text: the parser would turn typing errors into `NaN` or a list. */
  readonly options: Readonly<Record<string, Option>>;
  /** Command lines with descriptions. */
  readonly examples: readonly (readonly [string, string])[];
}

type Table = Usage['options'];
type WordOf<O> = O extends { readonly type: 'boolean' }
  ? boolean
  : O extends { readonly array: true }
    ? readonly string[]
    : string;
type Certain = { readonly demandOption: true } | { readonly default: unknown };
type CertainKeys<T> = { [K in keyof T]: T[K] extends Certain ? K : never }[keyof T];

/** Parsed types; options that are required or have defaults are always present. */
export type WordsOfOptions<T extends Table> = { readonly [K in CertainKeys<T>]: WordOf<T[K]> } & {
  readonly [K in Exclude<keyof T, CertainKeys<T>>]?: WordOf<T[K]> | undefined;
};

export type WordsOf<U extends Usage> = WordsOfOptions<U['positionals']> & WordsOfOptions<U['options']>;

export const jsonOption = {
  json: { type: 'boolean', alias: 'j', default: false, describe: 'Print JSON for other programs' },
} as const;

export const defineOption = {
  define: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'name=fields',
    describe: 'Define a weapon or profile, such as p90=like:rifle,effectModifier:1',
  },
} as const;

export const overrideOptions = {
  ...defineOption,
  set: { type: 'string', alias: 's', array: true, nargs: 1, takes: 'key=value', describe: 'Change a house rule' },
  policy: {
    type: 'string',
    alias: 'p',
    array: true,
    nargs: 1,
    takes: 'side=policy',
    describe: 'Choose who plays a side, such as blue=random; weights too: blue=tactician:seek=0,hold=0.2',
  },
} as const;

export type OverrideWords = WordsOfOptions<typeof overrideOptions>;

export const alphaOption = {
  alpha: {
    type: 'string',
    takes: 'p',
    describe: 'Error rate of intervals, above 0 and at most 0.5 (default: 0.05, which gives 95% intervals)',
  },
} as const;

export const seedOption = {
  seed: { type: 'string', takes: 'n', describe: 'Seed of the dice, 0 to 4294967295 (default: the scenario’s)' },
} as const;

export const reporterOption = {
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'name[=file]',
    describe: 'Format of the results: terminal, markdown, junit, github or json; junit=results.xml writes a file',
  },
} as const;

/** For verbs with kept games: resumable, shareable between machines. */
export const keepOptions = {
  keep: {
    type: 'boolean',
    default: false,
    hidden: true,
    describe: 'Keep the games in runs/, so that a stopped run can be resumed',
  },
  resume: {
    type: 'string',
    hidden: true,
    takes: 'folder',
    describe: 'Resume the run kept in this folder; no scenario is needed',
  },
  shard: {
    type: 'string',
    hidden: true,
    takes: 'i/n',
    describe: 'Play and keep only part i of n, such as 1/3; "runs merge" merges the parts',
  },
  queue: {
    type: 'string',
    hidden: true,
    takes: 'url',
    describe: 'Let workers connected to this server play the games: redis://…, env or @file; keeps the games',
  },
  lease: { type: 'string', hidden: true, takes: 'n', describe: 'Games kept in one file (default: 2500)' },
} as const;

export const openOption = {
  open: { type: 'boolean', default: false, describe: 'Open the page in the browser' },
} as const;

export const picturesOption = {
  pictures: { type: 'boolean', default: false, describe: 'Also write the charts as SVG files' },
} as const;

export const badgeOption = {
  badge: {
    type: 'string',
    takes: 'file',
    describe: 'Also write the verdict as a badge (SVG): balance | even within 2 points, 10,000 games',
  },
} as const;

export const threadsOption = {
  threads: { type: 'string', alias: 't', takes: 'n', describe: 'Worker threads, 1 to 64 (default: one per processor)' },
} as const;

export const gateOption = {
  'no-gate': {
    type: 'boolean',
    default: false,
    describe: 'Of a game described in a file: do not play whether its players are better than plain ones',
  },
} as const;

/** Where a report goes. */
export const outOption = (folder: string, none = 'with --json') =>
  ({
    out: {
      type: 'string',
      alias: 'o',
      takes: 'folder',
      describe: `Report folder (default: a new one in reports/${folder}; none ${none})`,
    },
  }) as const;

export const playOptions = {
  games: { type: 'string', alias: 'g', takes: 'n', describe: 'Games to play (default: the scenario’s)' },
  ...seedOption,
  threads: {
    ...threadsOption.threads,
    describe: 'Worker threads, 1 to 64 (default: up to one per processor; none for up to 1,000 games)',
  },
  'batch-size': {
    type: 'string',
    hidden: true,
    takes: 'n',
    describe: 'Games that a thread plays before it reports back (default: 250)',
  },
  ...outOption('<scenario>'),
  ...openOption,
  ...picturesOption,
  ...gateOption,
  ...keepOptions,
} as const;

export type PlayingWords = Partial<WordsOfOptions<typeof playOptions & typeof alphaOption & typeof parquetOption>> &
  WordsOfOptions<typeof jsonOption>;

export const parquetOption = {
  parquet: { type: 'boolean', default: false, describe: 'Also write every game as Apache Parquet' },
} as const;

const DELTA = { type: 'string', alias: 'd', array: true, nargs: 1, takes: '[metric=]x' } as const;

export const reportOptions = {
  out: playOptions.out,
  ...openOption,
  ...picturesOption,
  ...gateOption,
  ...parquetOption,
  'no-replays': {
    type: 'boolean',
    default: false,
    describe: 'For a run: leave out the pages of single games',
  },
  badge: {
    ...badgeOption.badge,
    describe: 'For a run, or the folder of its report: write the verdict as a badge (SVG)',
  },
  delta: { ...DELTA, describe: 'For a comparison or sweep: smallest difference that matters' },
  ...alphaOption,
  ...jsonOption,
} as const;

/** For verbs that find their kept games by the request: no `--resume`. */
export const keptByCommand = {
  ...keepOptions.keep,
  describe: 'Keep the games in runs/, so that the same command resumes after a stop',
} as const;

/** For verbs about players: the same command resumes. */
export const keepOptionsOf = (lease: number) =>
  ({
    keep: keptByCommand,
    queue: keepOptions.queue,
    lease: { ...keepOptions.lease, describe: `Games kept in one file (default: ${lease})` },
  }) as const;

export const skillOptions = {
  skill: {
    type: 'boolean',
    default: false,
    describe: 'Also play with weaker and stronger players: does the answer depend on who plays?',
  },
  'skill-games': {
    type: 'string',
    hidden: true,
    takes: 'n',
    describe: 'With --skill: games per level of skill (default: enough to find a growth of 5 points)',
  },
} as const;

export const compareOptions = {
  set: {
    ...overrideOptions.set,
    describe: 'Change a house rule; all changes together are one variant',
  },
  swap: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'weapon=other',
    describe: 'Replace a weapon, such as rifle=shotgun, or blue:rifle=shotgun for one side; one variant each',
  },
  'equal-points': {
    type: 'boolean',
    describe: 'With --swap: only as many figures as the points of the old weapon buy',
  },
  points: {
    type: 'string',
    array: true,
    nargs: 1,
    takes: 'weapon=n',
    describe: 'Price a weapon for --swap, such as rifle=10; replaces the file’s points',
  },
  variant: {
    type: 'string',
    alias: 'v',
    array: true,
    nargs: 1,
    takes: 'name',
    describe: 'Variant of the file to compare, all or none (default: all, or none with --set or --swap)',
  },
  delta: { ...DELTA, describe: 'Smallest difference that matters: 0.02, or losses=0.5 for one metric' },
  until: {
    type: 'string',
    takes: 'end',
    describe: 'decided: stop when every main verdict is in; games: play all (default: decided, or games with --games)',
  },
} as const;

/** For verbs about players with a report; their own options are first. */
export const optionsOfPlayers = <const T extends Table>(games: string, lease: number, own: T) => ({
  ...own,
  games: { ...playOptions.games, describe: games },
  ...seedOption,
  threads: playOptions.threads,
  'batch-size': playOptions['batch-size'],
  out: playOptions.out,
  ...openOption,
  ...picturesOption,
  ...gateOption,
  ...keepOptionsOf(lease),
  ...parquetOption,
  ...overrideOptions,
  ...alphaOption,
  ...jsonOption,
});

export const scenarioFile = {
  type: 'string',
  demandOption: true,
  describe: 'Scenario file (YAML or JSON); - for standard input',
} as const;
export const scenarioFiles = {
  ...scenarioFile,
  array: true,
  describe: 'Scenario files (YAML or JSON); - for standard input',
} as const;
export const ruleSystem = {
  type: 'string',
  demandOption: true,
  describe: `Rule system: ${SYSTEM_IDS.join(', ')}; or the file of a sheet of your own, such as my-sheet.game.yaml`,
} as const;

export const GLOBAL_OPTIONS = {
  quiet: { type: 'boolean', default: false, alias: 'q', describe: 'Hide progress and hints', global: true },
  'no-color': { type: 'boolean', default: false, describe: 'Print without colours, as NO_COLOR does', global: true },
} as const;
