import type { Options, PositionalOptions } from 'yargs';
import { SYSTEM_IDS } from '../sim/registry.ts';

/** A verb's help and parser options. */
export interface Usage {
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  /** Numbers are read as text: the parser would turn typing errors into `NaN` or a list. */
  readonly options: Readonly<Record<string, Options>>;
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
    describe: 'Your own weapon or profile, such as p90=like:rifle,effectModifier:1 (repeatable)',
  },
} as const;

export const overrideOptions = {
  ...defineOption,
  set: { type: 'string', alias: 's', array: true, nargs: 1, describe: 'House rule as key=value (repeatable)' },
  policy: {
    type: 'string',
    alias: 'p',
    array: true,
    nargs: 1,
    describe: 'Policy of a side as side=name, with weights as blue=tactician:seek=0,hold=0.2 (repeatable)',
  },
} as const;

export type OverrideWords = WordsOfOptions<typeof overrideOptions>;

export const alphaOption = {
  alpha: {
    type: 'string',
    describe: 'Share of intervals that may miss, above 0 and at most 0.5 (default 0.05: 95% intervals)',
  },
} as const;

export const seedOption = {
  seed: { type: 'string', describe: 'Seed of all dice, 0 to 4294967295 (default: the scenario’s)' },
} as const;

export const reporterOption = {
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'terminal, markdown, junit, github or json; as junit=FILE to write a file (repeatable)',
  },
} as const;

/** For verbs with kept games: resumable, shareable between machines. */
export const keepOptions = {
  keep: {
    type: 'boolean',
    default: false,
    describe: 'Keep the games in runs/, so that a run that was stopped can go on',
  },
  resume: { type: 'string', describe: 'Go on with the run that this folder keeps; no scenario is needed' },
  shard: { type: 'string', describe: 'Play and keep one part of the games, as 1/3; `merge` puts the parts together' },
  queue: {
    type: 'string',
    describe: 'Have workers play that ask at this server: redis://…, env, or @FILE; keeps the games',
  },
  lease: { type: 'string', describe: 'Games that are kept together, in one file (default: 2500)' },
} as const;

export const openOption = {
  open: { type: 'boolean', default: false, describe: 'Open the page in the browser' },
} as const;

export const picturesOption = {
  pictures: { type: 'boolean', default: false, describe: 'Also draw the charts as SVG files' },
} as const;

export const playOptions = {
  games: { type: 'string', alias: 'g', describe: 'Games to play (default: the scenario’s)' },
  ...seedOption,
  threads: {
    type: 'string',
    alias: 't',
    describe: 'Worker threads, 1 to 64 (default: up to one per processor; none for up to 1,000 games)',
  },
  'batch-size': { type: 'string', hidden: true },
  out: {
    type: 'string',
    alias: 'o',
    describe: 'Report folder (default: a new one in reports/<scenario>; none with --json)',
  },
  ...openOption,
  ...picturesOption,
  ...keepOptions,
} as const;

export type PlayingWords = Partial<WordsOfOptions<typeof playOptions & typeof alphaOption & typeof parquetOption>> &
  WordsOfOptions<typeof jsonOption>;

export const reportOptions = {
  out: playOptions.out,
  ...openOption,
  ...picturesOption,
  parquet: { type: 'boolean', default: false, describe: 'Also write single games as Apache Parquet' },
  'no-replays': {
    type: 'boolean',
    default: false,
    describe: 'Of a `run`: leave out the pages of a typical game and of the most extreme games',
  },
  delta: {
    type: 'string',
    alias: 'd',
    array: true,
    nargs: 1,
    describe: 'Of a `compare` or `sweep`: smallest difference that matters (repeatable)',
  },
  ...alphaOption,
  ...jsonOption,
} as const;

/** For verbs that find their kept games by the request: no `--resume`. */
export const keptByCommand = {
  ...keepOptions.keep,
  describe: 'Keep the games in runs/, so that the same command goes on after a stop',
} as const;

/** For verbs about players: the same command resumes. */
export const keepOptionsOf = (lease: number) =>
  ({
    keep: keptByCommand,
    queue: keepOptions.queue,
    lease: { type: 'string', describe: `Games that are kept together, in one file (default: ${lease})` },
  }) as const;

export const skillOptions = {
  skill: {
    type: 'boolean',
    default: false,
    describe: 'Also play every rung of the ladder: does the answer depend on who plays?',
  },
  'skill-games': {
    type: 'string',
    describe: 'Games at each rung, with --skill (default: as many as find a growth of 5 points)',
  },
} as const;

export const parquetOption = {
  parquet: { type: 'boolean', default: false, describe: 'Also write single games as Apache Parquet' },
} as const;

export const compareOptions = {
  set: {
    type: 'string',
    alias: 's',
    array: true,
    nargs: 1,
    describe: 'House rule as key=value; together they make the variant to compare (repeatable)',
  },
  swap: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Variant with another weapon: rifle=shotgun, or for one side blue:rifle=shotgun (repeatable)',
  },
  'equal-points': {
    type: 'boolean',
    describe: 'With --swap: as many figures with the new weapon as the points of the old ones buy',
  },
  points: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'With --swap: points of a figure with this weapon, such as rifle=10; replaces the file’s (repeatable)',
  },
  variant: {
    type: 'string',
    alias: 'v',
    array: true,
    nargs: 1,
    describe: 'Variant of the file to compare, all or none (repeatable; default: all, or none with --set or --swap)',
  },
  delta: {
    type: 'string',
    alias: 'd',
    array: true,
    nargs: 1,
    describe: 'Smallest difference that matters: 0.02, or for one metric losses=0.5 (repeatable)',
  },
  until: {
    type: 'string',
    describe:
      'decided: play until every primary verdict is in, and with --skill every curve is decided; games: play all of them (default: decided, or games with --games)',
  },
} as const;

/** For verbs about players with a report; their own options are in the middle. */
export const optionsOfPlayers = <const T extends Table>(games: string, lease: number, own: T) => ({
  games: { type: 'string', alias: 'g', describe: games } as const,
  ...seedOption,
  threads: playOptions.threads,
  'batch-size': playOptions['batch-size'],
  out: playOptions.out,
  ...openOption,
  ...picturesOption,
  ...keepOptionsOf(lease),
  ...own,
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
  describe: `Rule system: ${SYSTEM_IDS.join(', ')}`,
} as const;

export const GLOBAL_OPTIONS = {
  quiet: { type: 'boolean', default: false, alias: 'q', describe: 'Leave out progress and hints', global: true },
  'no-color': { type: 'boolean', default: false, describe: 'Print without colours, as with NO_COLOR', global: true },
} as const;
