import { GLOBAL_OPTIONS, type Usage } from '../terminal/usages.ts';

/** In the order of --help. Loaded on demand, for their libraries. */
export const VERBS = {
  init: {
    words: 'init [system]',
    describe: 'Write a scenario to begin with, with comments; it runs as it is. Or a suite for every night',
    load: () => import('./init.ts'),
  },
  run: {
    words: 'run [scenario..]',
    describe: 'Play a scenario and write its report',
    load: () => import('./run.ts'),
  },
  watch: {
    words: 'watch <scenario>',
    describe: 'Play a scenario each time that it is saved, and say what the change does',
    load: () => import('./watch.ts'),
  },
  compare: {
    words: 'compare [scenario] [other]',
    describe: 'Play a scenario and its variants on the same seeds, and report what changes',
    load: () => import('./compare.ts'),
  },
  sweep: {
    words: 'sweep [scenario]',
    describe: 'Play a scenario with each value of a key, or with house rules changed one by one, on the same seeds',
    load: () => import('./sweep.ts'),
  },
  options: {
    words: 'options <scenario>',
    describe: 'What each option of play is worth: dead and dominant ones',
    load: () => import('./players/options.ts'),
  },
  policies: {
    words: 'policies <scenario>',
    describe: 'Every policy against every other; does a house rule do the same whoever plays?',
    load: () => import('./players/policies.ts'),
  },
  ladder: {
    words: 'ladder <scenario>',
    describe: 'Measure how strong players are, for reports that say who played',
    load: () => import('./players/ladder.ts'),
  },
  calibrate: {
    words: 'calibrate <scenario> [playtests]',
    describe:
      'Whether any simulated player plays like recorded games of people, and which; whether their winners are compatible',
    load: () => import('./players/calibrate.ts'),
  },
  exploit: {
    words: 'exploit <scenario>',
    describe: 'Search for weights that beat the shipped players: which seats are beaten, which are sound?',
    load: () => import('./players/exploit.ts'),
  },
  nightly: {
    words: 'nightly <suite>',
    describe: 'Play a suite of scenarios, and say what is not as it was when it was accepted',
    load: () => import('./nightly.ts'),
  },
  report: {
    words: 'report <folder>',
    describe: 'Write the report of a kept run from its folder alone; nothing is played',
    load: () => import('./report.ts'),
  },
  merge: {
    words: 'merge <folder..>',
    describe: 'Put the parts of a kept run together, and write the report',
    load: () => import('./merge.ts'),
  },
  worker: {
    words: 'worker',
    describe: 'Play games for runs that others start with --queue, until Ctrl-C',
    load: () => import('./worker.ts'),
  },
  check: {
    words: 'check <scenario..>',
    describe: 'Check scenario files without playing',
    load: () => import('./check.ts'),
  },
  test: {
    words: 'test <scenario..>',
    describe: 'Play scenarios until it is known whether their games are as the files expect',
    load: () => import('./test.ts'),
  },
  odds: {
    words: 'odds <system> [procedure] [inputs..]',
    describe: 'Exact odds of one step of the rules; without a procedure, list what can be asked',
    load: () => import('./odds.ts'),
  },
  weapons: {
    words: 'weapons <system>',
    describe: 'Exact odds of every weapon by range, mode and cover, with charts and CSV',
    load: () => import('./weapons.ts'),
  },
  replay: {
    words: 'replay <scenario>',
    describe: 'Tell the story of one game',
    load: () => import('./replay.ts'),
  },
  map: {
    words: 'map <scenario>',
    describe: 'Draw the table as SVG',
    load: () => import('./map.ts'),
  },
  history: {
    words: 'history <suite>',
    describe: 'What the nights of a suite came to, and how metrics went over the nights',
    load: () => import('./history.ts'),
  },
  query: {
    words: 'query <sql> <from..>',
    describe: 'Ask past nights and reports by SQL (with the package @duckdb/node-api)',
    load: () => import('./query.ts'),
  },
  prune: {
    words: 'prune [folder]',
    describe: 'Delete old reports, all but the newest of each scenario; or old nights of a suite',
    load: () => import('./prune.ts'),
  },
  systems: {
    words: 'systems [id]',
    describe: 'List rule systems, or one system’s house rules, policies and odds',
    load: () => import('./systems.ts'),
  },
  rules: {
    words: 'rules [system] [word..]',
    describe: 'Search the house rules of a system',
    load: () => import('./rules.ts'),
  },
} as const;

/** The parser has it built in. */
export const COMPLETION = {
  words: 'completion',
  describe: 'Print what has a shell complete skirmetrics; add it to ~/.bashrc or ~/.zshrc',
} as const;

export type Verb = keyof typeof VERBS;

/** Loaded verbs only. */
export type Usages = Readonly<Partial<Record<Verb, Usage>>>;

export function isVerb(word: string): word is Verb {
  return Object.hasOwn(VERBS, word);
}

/** Options for help and completion, including global ones. */
export function shownOptions(options: Usage['options']): string[] {
  const shown = Object.entries(options).flatMap(([name, { hidden }]) => (hidden === true ? [] : [name]));
  return [...shown, ...Object.keys(GLOBAL_OPTIONS), 'help'].map((name) => `--${name}`);
}
