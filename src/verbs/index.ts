import { GLOBAL_OPTIONS, type Usage } from '../terminal/usages.ts';

/** In the order of --help. */
export const GROUPS = ['Begin', 'Change', 'Look', 'Guard', 'Players', 'Many machines'] as const;

/** In the order of --help. Loaded on demand, for their libraries. */
export const VERBS = {
  init: {
    group: 'Begin',
    words: '[system]',
    describe: 'Write a commented scenario that runs as it is, or a suite for every night',
    load: () => import('./init.ts'),
  },
  check: {
    group: 'Begin',
    words: '<scenario..>',
    describe: 'Check scenario files without playing; --map draws the table',
    load: () => import('./check.ts'),
  },
  run: {
    group: 'Begin',
    words: '[scenario..]',
    describe: 'Play a scenario and write its report',
    load: () => import('./run.ts'),
  },
  watch: {
    group: 'Begin',
    words: '<scenario>',
    describe: 'Play a scenario each time you save it, and show what the change did',
    load: () => import('./watch.ts'),
  },
  playground: {
    group: 'Begin',
    words: '[scenario]',
    describe: 'Serve a page that edits and plays a scenario in your browser',
    load: () => import('./playground.ts'),
  },
  compare: {
    group: 'Change',
    words: '[scenario] [other..]',
    describe: 'Play a scenario and its variants on the same dice, and report what changes',
    load: () => import('./compare.ts'),
  },
  sweep: {
    group: 'Change',
    words: '[scenario]',
    describe: 'Try several values of a rule, or change house rules one at a time',
    load: () => import('./sweep.ts'),
  },
  tune: {
    group: 'Change',
    words: '<scenario>',
    describe: 'Search the fewest changes of rules that make games what you aim at',
    load: () => import('./tune.ts'),
  },
  options: {
    group: 'Change',
    words: '<scenario>',
    describe: 'Measure what each option of play is worth: which are dead, which dominant',
    load: () => import('./options.ts'),
  },
  replay: {
    group: 'Look',
    words: '<scenario>',
    describe: 'Show one game, roll by roll',
    load: () => import('./replay.ts'),
  },
  rules: {
    group: 'Look',
    words: '[system] [word..]',
    describe: 'Search the house rules of a system',
    load: () => import('./rules.ts'),
  },
  systems: {
    group: 'Look',
    words: '[id]',
    describe: 'List the rule systems, or show one system’s house rules, policies and odds',
    load: () => import('./systems.ts'),
  },
  odds: {
    group: 'Look',
    words: '<system> [procedure] [inputs..]',
    describe: 'Compute the exact odds of one step of the rules',
    load: () => import('./odds.ts'),
  },
  weapons: {
    group: 'Look',
    words: '<system> [others..]',
    describe: 'Compute what every weapon does by range, mode and cover',
    load: () => import('./weapons.ts'),
  },
  test: {
    group: 'Guard',
    words: '<scenario..>',
    describe: 'Play until it is known whether games meet the expectations in the files',
    load: () => import('./test.ts'),
  },
  nightly: {
    group: 'Guard',
    words: '<suite>',
    describe: 'Play a suite of scenarios and report what has changed since the accepted baseline',
    load: () => import('./nightly.ts'),
  },
  history: {
    group: 'Guard',
    words: '<suite..>',
    describe: 'List past nights, what each change did and how metrics moved; --sql queries them',
    load: () => import('./history.ts'),
  },
  'players match': {
    group: 'Players',
    words: '[scenario] [more..]',
    describe: 'Play every AI player against every other; does a house rule work the same for all?',
    load: () => import('./players/match.ts'),
  },
  'players rank': {
    group: 'Players',
    words: '<scenario>',
    describe: 'Rank the AI players by strength, in Elo',
    load: () => import('./players/rank.ts'),
  },
  'players calibrate': {
    group: 'Players',
    words: '<scenario> [playtests]',
    describe: 'Find which AI players your recorded games resemble',
    load: () => import('./players/calibrate.ts'),
  },
  'players exploit': {
    group: 'Players',
    words: '<scenario>',
    describe: 'Search for weights that beat the shipped players',
    load: () => import('./players/exploit.ts'),
  },
  'players fit': {
    group: 'Players',
    words: '<scenario..>',
    describe: 'Fit the weights of the AI player to a game of your own, by self-play',
    load: () => import('./players/fit.ts'),
  },
  'runs report': {
    group: 'Many machines',
    words: '<folder>',
    describe: 'Write the report of a kept run again, without playing',
    load: () => import('./runs/report.ts'),
  },
  'runs merge': {
    group: 'Many machines',
    words: '<folder..>',
    describe: 'Merge the parts of a run that several machines played, and write the report',
    load: () => import('./runs/merge.ts'),
  },
  'runs worker': {
    group: 'Many machines',
    words: '',
    describe: 'Play games for runs started elsewhere with --queue, until Ctrl-C',
    load: () => import('./runs/worker.ts'),
  },
  'runs prune': {
    group: 'Many machines',
    words: '[folder]',
    describe: 'Delete old reports, or old nights of a suite',
    load: () => import('./runs/prune.ts'),
  },
} as const;

/** Its script is the parser's. */
export const COMPLETION = {
  words: '',
  describe: 'Print the shell completion script; add it to ~/.bashrc or ~/.zshrc',
} as const;

export type Verb = keyof typeof VERBS;

export const VERB_NAMES = Object.keys(VERBS) as readonly Verb[];

/** First words of names of two: `players`, `runs`. */
export const FAMILIES: readonly string[] = [
  ...new Set(VERB_NAMES.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0])),
];

export function isVerb(name: string): name is Verb {
  return Object.hasOwn(VERBS, name);
}

export function verbsOf(family: string): Verb[] {
  return VERB_NAMES.filter((name) => name.startsWith(`${family} `));
}

/** Options for suggestions and completion, including global ones. */
export function optionNames(options: Usage['options']): string[] {
  return [...Object.keys(options), ...Object.keys(GLOBAL_OPTIONS), 'help', 'help-all'].map((name) => `--${name}`);
}
