import { STANDARD_INPUT } from '../scenarios/source.ts';
import { InputError } from './failures.ts';

/**
 * Options of the verbs, by name. Numbers are taken as text and read here: the parser would make `NaN` or a list of what a person
 * mistyped, and this way one line says what would be right.
 */
const jsonOption = {
  json: { type: 'boolean', default: false, describe: 'Print JSON for other programs' },
} as const;

const defineOption = {
  define: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'A weapon or profile of your own, as p90=like:rifle,effectModifier:1; may be repeated',
  },
} as const;

const overrideOptions = {
  ...defineOption,
  set: { type: 'string', array: true, nargs: 1, describe: 'House rule as key=value; may be repeated' },
  policy: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Who decides for a side, as side=name; may be repeated',
  },
} as const;

/** Of verbs that estimate: shared, so that it reads and means the same in all of them. */
export const alphaOption = {
  alpha: {
    type: 'string',
    describe: 'Share of intervals that may miss, above 0 up to 0.5; the default is 0.05 (95% intervals)',
  },
} as const;

const seedOption = {
  seed: { type: 'string', describe: 'Seed of all dice, 0 to 4294967295; the default is the scenario’s' },
} as const;

const playOptions = {
  games: { type: 'string', describe: 'Games to play; the default is the scenario’s' },
  ...seedOption,
  threads: { type: 'string', describe: 'Worker threads, 1 to 64; the default is one per processor' },
  'batch-size': { type: 'string', hidden: true },
  out: {
    type: 'string',
    describe: 'Folder of the report; the default is a new one in reports/<scenario>, and none with --json',
  },
} as const;

const compareOptions = {
  set: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'House rule as key=value; all of them make one more variant',
  },
  swap: {
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'Variant in which figures have another weapon: rifle=shotgun, of one side: blue:rifle=shotgun; may be repeated',
  },
  variant: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Variant of the file to compare, or none; may be repeated; the default is all',
  },
  delta: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Smallest difference that matters: 0.02, or of one metric: losses=0.5; may be repeated',
  },
  until: {
    type: 'string',
    describe:
      'decided: play on until every primary verdict has fallen; games: play all; the default is games with --games',
  },
} as const;

/** Options that name a file to read. */
const READS = ['scenario', 'in-play', 'batch'];

/** The words of a command line with `-` as the name of standard input: the parser takes a bare dash for no word at all. */
export function wordsOf(line: readonly string[]): string[] {
  const reads = new RegExp(`^(--(?:${READS.join('|')}))=-$`);
  return line.map((word) => (word === '-' ? STANDARD_INPUT : word.replace(reads, `$1=${STANDARD_INPUT}`)));
}

/** Every verb with its options: the names that a misspelt one is compared with. */
export const VERBS = {
  run: {
    ...playOptions,
    precision: {
      type: 'string',
      describe: 'Play on until every win rate is known to ± this, as 0.01; --games is then the most',
    },
    'swap-seats': {
      type: 'boolean',
      default: false,
      describe: 'Play each game once in every order of the sides: what going first is worth',
    },
    replays: {
      type: 'boolean',
      default: false,
      describe: 'Also write pages of a typical game and of the run’s extremes into the report',
    },
    ...alphaOption,
    ...overrideOptions,
    ...jsonOption,
  },
  compare: {
    ...playOptions,
    out: {
      type: 'string',
      describe: 'Folder of the report; the default is a new one in reports/<scenario>-compare, and none with --json',
    },
    policy: overrideOptions.policy,
    ...defineOption,
    ...compareOptions,
    ...alphaOption,
    ...jsonOption,
  },
  sweep: {
    vary: {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'House rule or path into the scenario, as key=a,b,c or key=lo..hi:step; twice for a grid',
    },
    knockout: {
      type: 'string',
      array: true,
      describe: 'Change house rules one at a time: keys or groups of them, separated by commas, or all',
    },
    ...playOptions,
    out: {
      type: 'string',
      describe: 'Folder of the report; the default is a new one in reports/<scenario>-sweep, and none with --json',
    },
    delta: compareOptions.delta,
    ...alphaOption,
    ...overrideOptions,
    ...jsonOption,
  },
  check: { ...overrideOptions, ...jsonOption },
  odds: {
    set: overrideOptions.set,
    ...defineOption,
    scenario: { type: 'string', describe: 'Scenario whose house rules and definitions are taken' },
    batch: {
      type: 'string',
      nargs: 1,
      describe: 'JSON list of {"procedure", "inputs", "houseRules"} to answer; - for standard input',
    },
    csv: { type: 'boolean', default: false, describe: 'Print CSV, one row an outcome' },
    ...jsonOption,
  },
  weapons: {
    ...defineOption,
    weapon: { type: 'string', describe: 'Only these, separated by commas' },
    cover: { type: 'string', describe: 'Only targets in these, separated by commas' },
    target: { type: 'string', describe: 'Only targets in these states, separated by commas' },
    range: {
      type: 'string',
      describe: 'Only these ranges, as 6,12 or 7..10; with weights, as 6:1,12:3, also the mean over them',
    },
    'best-by': {
      type: 'string',
      describe: 'What mixes and weapons are judged by: kill, out, casualty or suppression; the default is the system’s',
    },
    against: { type: 'string', describe: 'Profile of the target, whose wounds then add up' },
    actions: { type: 'string', describe: 'Actions to spend on shots; the default is what the usual carrier has' },
    set: {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'House rule as key=value, shown beside the rules as they stand',
    },
    points: {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'What a weapon costs, as rifle=10, over what the scenario says: cost per effect, Pareto front',
    },
    scenario: { type: 'string', describe: 'Scenario whose house rules and points are taken; nothing is played' },
    'in-play': { type: 'string', describe: 'Scenario to take and to play, to see its rates beside the exact ones' },
    games: playOptions.games,
    seed: playOptions.seed,
    threads: playOptions.threads,
    out: {
      type: 'string',
      describe:
        'Folder to write to; the default is a new one in reports/<system>-weapons, and none with --csv or --json',
    },
    csv: { type: 'boolean', default: false, describe: 'Print weapons.csv' },
    ...jsonOption,
  },
  replay: {
    game: { type: 'string', demandOption: true, describe: 'Number of the game in its run, from 0' },
    variant: { type: 'string', describe: 'Variant of the scenario; the default is the file as it stands' },
    log: { type: 'boolean', describe: 'Print the battle log (the default)' },
    html: {
      type: 'string',
      describe: 'Write the game as a page; the default file is reports/<scenario>-games/<hash>/game-<number>.html',
    },
    pages: {
      type: 'string',
      describe: 'With --html: pages of so many games from this one on, each linked to the next',
    },
    ...seedOption,
    ...overrideOptions,
    ...jsonOption,
  },
  map: {
    out: { type: 'string', describe: 'SVG file to write; the default is stdout' },
    ...overrideOptions,
    ...jsonOption,
  },
  prune: {
    keep: { type: 'string', describe: 'How many reports of each name stay, the newest; the default is 10' },
    'dry-run': { type: 'boolean', default: false, describe: 'Say what would be deleted, delete nothing' },
    ...jsonOption,
  },
  systems: { ...jsonOption },
} as const;

export const GAMES = { min: 1, max: 2 ** 31 };
export const SEED = { min: 0, max: 2 ** 32 - 1 };
export const THREADS = { min: 1, max: 64 };
export const BATCH_SIZE = { min: 1, max: 1_000_000 };

/** A whole number from an option's text (`10000`, `10_000`, `1e4`), or undefined when the option is absent. */
export function wholeNumber(option: string, text: unknown, range: { min: number; max: number }): number | undefined {
  if (text === undefined) return undefined;
  const wanted = `--${option} must be a whole number from ${range.min} to ${range.max}`;
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  const digits = String(text).trim().replaceAll('_', '');
  const value = /^[-+]?\d+(e\+?\d+)?$/i.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) throw new InputError(`${wanted}, got ${JSON.stringify(text)}`);
  return value;
}

/** Error probability of intervals unless `--alpha` says otherwise: 95% of them hold what they estimate. */
export const ALPHA = 0.05;

/** `--alpha` as a number in (0, 0.5]; the default when it is absent. */
export function alphaOf(text: unknown): number {
  const word = single('alpha', text);
  if (word === undefined) return ALPHA;
  const value = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(word.trim()) ? Number(word) : Number.NaN;
  if (!(value > 0 && value <= 0.5))
    throw new InputError(
      `--alpha must be a number above 0 up to 0.5, such as 0.05 for 95% intervals, got ${JSON.stringify(word)}`,
    );
  return value;
}

/** The words that repeat `--alpha` in a command line; none for the default. */
export function alphaWords(alpha: number): string[] {
  return alpha === ALPHA ? [] : ['--alpha', String(alpha)];
}

/** A text option that may be given once, or undefined when absent. */
export function single(option: string, text: unknown): string | undefined {
  if (Array.isArray(text)) throw new InputError(`--${option} is given ${text.length} times; give it once`);
  if (text === '') throw new InputError(`--${option} needs a value`);
  if (text === STANDARD_INPUT && !READS.includes(option)) throw new InputError(`--${option} cannot be "-"`);
  return text as string | undefined;
}

/** `name=value` words of a repeatable option, by name. */
export function pairs(option: string, words: readonly string[], example: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const equals = word.indexOf('=');
    if (equals < 1) throw new InputError(`--${option} needs ${example}, got ${JSON.stringify(word)}`);
    const name = word.slice(0, equals).trim();
    if (found.has(name)) throw new InputError(`--${option} ${name} is given twice`);
    found.set(name, word.slice(equals + 1).trim());
  }
  return found;
}
