/**
 * The verbs, in the order of --help: how each is called, what it is for, its options, examples. Numbers are read as
 * text by `options.ts`: the parser would turn a typing error into `NaN` or a list, and this way one line says what
 * would be right.
 */
import type { Options, PositionalOptions } from 'yargs';

const jsonOption = {
  json: { type: 'boolean', default: false, describe: 'Print JSON for other programs' },
} as const;

const defineOption = {
  define: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Your own weapon or profile, such as p90=like:rifle,effectModifier:1 (repeatable)',
  },
} as const;

const overrideOptions = {
  ...defineOption,
  set: { type: 'string', array: true, nargs: 1, describe: 'House rule as key=value (repeatable)' },
  policy: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Policy of a side as side=name (repeatable)',
  },
} as const;

/** For verbs that estimate: shared, so that it reads and means the same in all of them. */
const alphaOption = {
  alpha: {
    type: 'string',
    describe: 'Share of intervals that may miss, above 0 and at most 0.5 (default 0.05: 95% intervals)',
  },
} as const;

const seedOption = {
  seed: { type: 'string', describe: 'Seed of all dice, 0 to 4294967295 (default: the scenario’s)' },
} as const;

/** For verbs that check something, and tell it to people and machines. */
const reporterOption = {
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'terminal, markdown, junit, github or json; as junit=FILE to write a file (repeatable)',
  },
} as const;

/** For verbs whose games can be kept, so that a run survives a crash or is shared between machines. */
const keepOptions = {
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

const playOptions = {
  games: { type: 'string', describe: 'Games to play (default: the scenario’s)' },
  ...seedOption,
  threads: {
    type: 'string',
    describe: 'Worker threads, 1 to 64 (default: one per processor; none for up to 1,000 games)',
  },
  'batch-size': { type: 'string', hidden: true },
  out: {
    type: 'string',
    describe: 'Report folder (default: a new one in reports/<scenario>; none with --json)',
  },
  ...keepOptions,
} as const;

/** For verbs that report kept games. */
const reportOptions = {
  out: playOptions.out,
  parquet: { type: 'boolean', default: false, describe: 'Also write single games as Apache Parquet' },
  replays: {
    type: 'boolean',
    default: false,
    describe: 'Of a `run`: also write pages of a typical game and of the most extreme games',
  },
  delta: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Of a `compare` or `sweep`: smallest difference that matters (repeatable)',
  },
  ...alphaOption,
  ...jsonOption,
} as const;

/** For verbs that play, write a report, and keep no games. */
const playOptionsOf = (games: string) => ({
  games: { type: 'string', describe: games } as const,
  ...seedOption,
  threads: playOptions.threads,
  'batch-size': playOptions['batch-size'],
  out: playOptions.out,
});

const skillOptions = {
  skill: {
    type: 'boolean',
    default: false,
    describe: 'Also play every rung of the ladder: does the answer depend on who plays?',
  },
  'skill-games': { type: 'string', describe: 'Games at each rung, with --skill (default: 400)' },
} as const;

const parquetOption = {
  parquet: { type: 'boolean', default: false, describe: 'Also write single games as Apache Parquet' },
} as const;

const compareOptions = {
  set: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'House rule as key=value; together they make one more variant (repeatable)',
  },
  swap: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Variant with another weapon: rifle=shotgun, or for one side blue:rifle=shotgun (repeatable)',
  },
  variant: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Variant of the file to compare, or none (repeatable; default: all)',
  },
  delta: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Smallest difference that matters: 0.02, or for one metric losses=0.5 (repeatable)',
  },
  until: {
    type: 'string',
    describe:
      'decided: play until every primary verdict is in; games: play all of them (default: decided, or games with --games)',
  },
} as const;

const scenarioFile = {
  type: 'string',
  demandOption: true,
  describe: 'Scenario file (YAML or JSON); - for standard input',
} as const;
const scenarioFiles = {
  ...scenarioFile,
  array: true,
  describe: 'Scenario files (YAML or JSON); - for standard input',
} as const;
const ruleSystem = { type: 'string', demandOption: true, describe: 'A rule system' } as const;

export interface VerbInfo {
  /** The verb and its positional words, as the parser reads them. */
  readonly words: string;
  readonly describe: string;
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Command lines and what they do. */
  readonly examples: readonly (readonly [string, string])[];
}

export const VERBS = {
  run: {
    words: 'run [scenario..]',
    describe: 'Play a scenario and write its report',
    positionals: {
      scenario: { ...scenarioFiles, demandOption: false },
    },
    options: {
      ...playOptions,
      precision: {
        type: 'string',
        describe: 'Play until every win rate is known to this, such as 0.01 for ±1 point; --games is then the most',
      },
      'swap-seats': {
        type: 'boolean',
        default: false,
        describe: 'Play each game in every order of the sides, to measure what going first is worth',
      },
      ...skillOptions,
      ...parquetOption,
      replays: {
        type: 'boolean',
        default: false,
        describe: 'Also write pages of a typical game and of the most extreme games',
      },
      ...alphaOption,
      ...overrideOptions,
      ...jsonOption,
    },
    examples: [
      ['$0 run scenarios/squad-alpha/farmhouse.yaml --games 10000', 'plays it 10,000 times'],
      ['$0 run farmhouse.yaml --set save.soft=4', 'the same with a changed house rule'],
      ['$0 run farmhouse.yaml --precision 0.01', 'until win rates are known to ±1 point'],
      ['$0 run farmhouse.yaml --swap-seats', 'each game in both orders of the sides'],
    ],
  },
  compare: {
    words: 'compare [scenario] [other]',
    describe: 'Play a scenario and its variants on the same seeds, and report what changes',
    positionals: {
      scenario: {
        ...{ ...scenarioFile, demandOption: false },
        describe: 'Scenario file (YAML or JSON); - for standard input; or the folder of a kept run',
      },
      other: { type: 'string', describe: 'Folder of another kept run, to compare the two' },
    },
    options: {
      ...playOptions,
      out: {
        type: 'string',
        describe: 'Report folder (default: a new one in reports/<scenario>-compare; none with --json)',
      },
      policy: overrideOptions.policy,
      ...defineOption,
      ...compareOptions,
      unaware: {
        type: 'boolean',
        default: false,
        describe: 'Also play variants with players who judge by the old odds: direct and adapted effect',
      },
      ...skillOptions,
      ...parquetOption,
      ...alphaOption,
      ...jsonOption,
    },
    examples: [
      ['$0 compare scenarios/squad-alpha/farmhouse.yaml', 'until every verdict is in'],
      ['$0 compare farmhouse.yaml --set save.soft=4 --games 10000', 'also against a changed house rule'],
    ],
  },
  sweep: {
    words: 'sweep [scenario]',
    describe: 'Play a scenario with each value of a key, or with house rules changed one by one, on the same seeds',
    positionals: {
      scenario: { ...scenarioFile, demandOption: false },
    },
    options: {
      vary: {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'House rule or path into the scenario, such as key=a,b,c or key=lo..hi:step; twice for a grid',
      },
      knockout: {
        type: 'string',
        array: true,
        describe: 'Change house rules one at a time: keys or groups, separated by commas, or all',
      },
      ...playOptions,
      out: {
        type: 'string',
        describe: 'Report folder (default: a new one in reports/<scenario>-sweep; none with --json)',
      },
      delta: compareOptions.delta,
      ...alphaOption,
      ...overrideOptions,
      ...jsonOption,
    },
    examples: [
      ['$0 sweep farmhouse.yaml --vary save.soft=2..6', 'one line of win rates across its values'],
      ['$0 sweep farmhouse.yaml --vary save.soft=4,5 --vary move.distance=3..6', 'a grid'],
      ['$0 sweep farmhouse.yaml --vary sides.red.figures.Rifleman.count=3..5', 'a path into the scenario'],
      ['$0 sweep farmhouse.yaml --knockout all --games 2000', 'which house rules matter'],
    ],
  },
  options: {
    words: 'options <scenario>',
    describe: 'What each option of play is worth: dead and dominant ones',
    positionals: { scenario: scenarioFile },
    options: {
      ...playOptionsOf('Games with every option, and as many without each (default: 2,000)'),
      delta: { type: 'string', describe: 'Smallest worth that matters (default: 0.02, 2 points per 100 games)' },
      dominant: {
        type: 'string',
        describe: 'Worth from which an option that is always taken is dominant (default: 0.1)',
      },
      ...parquetOption,
      ...overrideOptions,
      ...alphaOption,
      ...jsonOption,
    },
    examples: [
      ['$0 options scenarios/squad-alpha/farmhouse.yaml', 'what charging, aiming and the rest are worth to each side'],
    ],
  },
  policies: {
    words: 'policies <scenario>',
    describe: 'Every policy against every other; does a house rule do the same whoever plays?',
    positionals: { scenario: scenarioFile },
    options: {
      ...playOptionsOf('Game numbers that each pair plays in every seat (default: 400)'),
      policies: { type: 'string', describe: 'Policies to try, as tactician,random (default: all but planners)' },
      variant: compareOptions.variant,
      ...parquetOption,
      ...overrideOptions,
      ...alphaOption,
      ...jsonOption,
    },
    examples: [
      ['$0 policies farmhouse.yaml --set save.hard=2', 'the matrix, and the effect of the rule for each pair'],
    ],
  },
  ladder: {
    words: 'ladder <scenario>',
    describe: 'Measure how strong players are, for reports that say who played',
    positionals: { scenario: scenarioFile },
    options: {
      games: {
        type: 'string',
        describe: 'Game numbers of a step, each with the stronger in every seat (default: 400)',
      },
      ...seedOption,
      threads: playOptions.threads,
      top: { type: 'string', describe: 'The highest rung, such as tactician or planner-64 (default: planner-16)' },
      again: { type: 'boolean', default: false, describe: 'Measure anew what was measured before' },
      ...overrideOptions,
      ...alphaOption,
      ...jsonOption,
    },
    examples: [['$0 ladder scenarios/squad-alpha/farmhouse.yaml', 'Elo of every player at this scenario']],
  },
  nightly: {
    words: 'nightly <suite>',
    describe: 'Play a suite of scenarios, and say what is not as it was when it was accepted',
    positionals: {
      suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
    },
    options: {
      tier: {
        type: 'string',
        describe: 'smoke: digests only; night: the usual games (default); week: many games on a new seed',
      },
      accept: { type: 'boolean', default: false, describe: 'Accept what the games are now as the baseline' },
      reason: { type: 'string', describe: 'Why it is accepted: a sentence for those who review it' },
      against: { type: 'string', describe: 'Folder of another build, which plays the same games' },
      strict: { type: 'boolean', default: false, describe: 'Fail also on games that differ without a drift' },
      'fail-undecided': { type: 'boolean', default: false, describe: 'Fail also where a metric is undecided' },
      seed: { type: 'string', describe: 'Seed of new games, for week and fresh (default: the date, as 20261224)' },
      threads: playOptions.threads,
      shard: {
        type: 'string',
        describe: 'Only play and keep one part of the games, as 1/3; the night after it finds them',
      },
      queue: playOptions.queue,
      rotation: { type: 'string', hidden: true },
      out: {
        type: 'string',
        describe: 'Folder of the report (default: a new one in reports/<suite>-nightly; none with --json)',
      },
      ...reporterOption,
      ...jsonOption,
    },
    examples: [
      ['$0 nightly suites/shipped.yaml --accept --reason "first baseline"', 'plays both blocks, and pins them'],
      ['$0 nightly suites/shipped.yaml', 'exit code 0: nothing drifted; 1: something did'],
      ['$0 nightly suites/shipped.yaml --tier smoke --strict', 'in a few seconds: did any game change?'],
      ['$0 nightly suites/shipped.yaml --against ../before', 'beside the build in another folder'],
    ],
  },
  report: {
    words: 'report <folder>',
    describe: 'Write the report of a kept run from its folder alone; nothing is played',
    positionals: {
      folder: { type: 'string', demandOption: true, describe: 'Folder of a run that was kept' },
    },
    options: { ...reportOptions },
    examples: [['$0 report runs/farmhouse-1a2b3c4d', 'reports the games that the folder holds']],
  },
  merge: {
    words: 'merge <folder..>',
    describe: 'Put the parts of a kept run together, and write the report',
    positionals: {
      folder: { type: 'string', array: true, demandOption: true, describe: 'Folders of the same run' },
    },
    options: {
      into: { type: 'string', describe: 'Folder for all games (default: the run’s own in runs/)' },
      ...reportOptions,
    },
    examples: [
      ['$0 run farmhouse.yaml --games 100000 --shard 1/2', 'plays one half, on one machine'],
      ['$0 merge first/runs/* second/runs/*', 'puts both halves together'],
    ],
  },
  worker: {
    words: 'worker',
    describe: 'Play games for runs that others start with --queue, until Ctrl-C',
    positionals: {},
    options: {
      queue: { type: 'string', describe: 'Server to ask: redis://…, env for SKIRMETRICS_QUEUE (default), or @FILE' },
      threads: { type: 'string', describe: 'Worker threads, 1 to 64 (default: one per processor)' },
      lock: { type: 'string', hidden: true },
      ...jsonOption,
    },
    examples: [['$0 worker --queue redis://localhost:6379', 'plays what is asked for there']],
  },
  check: {
    words: 'check <scenario..>',
    describe: 'Check scenario files without playing',
    positionals: {
      scenario: scenarioFiles,
    },
    options: { ...overrideOptions, ...jsonOption },
    examples: [
      ['$0 check scenarios/squad-alpha/*.yaml', 'prints ok, or what is wrong and where'],
      ['my-generator | $0 check -', 'checks a file from a pipe'],
    ],
  },
  test: {
    words: 'test <scenario..>',
    describe: 'Play scenarios until it is known whether their games are as the files expect',
    positionals: {
      scenario: scenarioFiles,
    },
    options: {
      games: { type: 'string', describe: 'The most games to play of each file and variant (default: the scenario’s)' },
      ...seedOption,
      threads: playOptions.threads,
      alpha: {
        type: 'string',
        describe: 'Chance of any wrong verdict, over all files together, above 0 and at most 0.5 (default 0.05)',
      },
      ...reporterOption,
      'fail-undecided': {
        type: 'boolean',
        default: false,
        describe: 'Exit with 1 also where something stays undecided',
      },
      ...overrideOptions,
      ...jsonOption,
    },
    examples: [
      ['$0 test scenarios/squad-alpha/*.yaml', 'met, missed or undecided, for everything that they expect'],
      ['$0 test farmhouse.yaml --reporter junit=farmhouse.xml', 'also writes JUnit XML, for other programs'],
    ],
  },
  odds: {
    words: 'odds <system> [procedure] [inputs..]',
    describe: 'Exact odds of one step of the rules; without a procedure, list what can be asked',
    positionals: {
      system: ruleSystem,
      procedure: { type: 'string', describe: 'Step to resolve' },
      inputs: { type: 'string', array: true, describe: 'Inputs such as key=value, key=a,b or key=1..6' },
    },
    options: {
      set: overrideOptions.set,
      ...defineOption,
      scenario: { type: 'string', describe: 'Scenario whose house rules and definitions apply' },
      batch: {
        type: 'string',
        nargs: 1,
        describe: 'JSON list of {"procedure", "inputs", "houseRules"} to answer; - for standard input',
      },
      csv: { type: 'boolean', default: false, describe: 'Print CSV, one row per outcome' },
      ...jsonOption,
    },
    examples: [
      ['$0 odds squad-alpha shot training=elite step=4 cover=hard', 'the outcome of one shot'],
      ['$0 odds squad-alpha shot step=1..6 cover=none,soft,hard --csv', 'a grid of shots, for a spreadsheet'],
      ['$0 odds squad-alpha --batch cases.json', 'answers a list of questions as JSON'],
    ],
  },
  weapons: {
    words: 'weapons <system>',
    describe: 'Exact odds of every weapon by range, mode and cover, with charts and CSV',
    positionals: {
      system: ruleSystem,
    },
    options: {
      ...defineOption,
      weapon: { type: 'string', describe: 'Only these weapons, separated by commas' },
      cover: { type: 'string', describe: 'Only targets in these kinds of cover, separated by commas' },
      target: { type: 'string', describe: 'Only targets in these states, separated by commas' },
      range: {
        type: 'string',
        describe: 'Only these ranges, such as 6,12 or 7..10; with weights (6:1,12:3) also their mean',
      },
      'best-by': {
        type: 'string',
        describe: 'Measure that ranks mixes and weapons: kill, out, casualty or suppression (default: the system’s)',
      },
      against: { type: 'string', describe: 'Profile of the target; its wounds then add up' },
      actions: { type: 'string', describe: 'Actions to spend on shots (default: those of the usual carrier)' },
      set: {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'House rule as key=value, shown beside the current rules (repeatable)',
      },
      points: {
        type: 'string',
        array: true,
        nargs: 1,
        describe:
          'Cost of a weapon, such as rifle=10; replaces the scenario’s. Shows cost per effect and the Pareto front (repeatable)',
      },
      scenario: { type: 'string', describe: 'Scenario whose house rules and points apply; nothing is played' },
      'in-play': { type: 'string', describe: 'Scenario to play, to compare its rates with the exact ones' },
      games: playOptions.games,
      seed: playOptions.seed,
      threads: playOptions.threads,
      out: {
        type: 'string',
        describe: 'Folder to write (default: a new one in reports/<system>-weapons; none with --csv or --json)',
      },
      csv: { type: 'boolean', default: false, describe: 'Print weapons.csv' },
      ...jsonOption,
    },
    examples: [
      ['$0 weapons stargate-solo', 'hits, effects, kills and the best mix of modes'],
      ['$0 weapons stargate-solo --weapon rifle,staff --cover hard', 'two weapons against hard cover'],
      ['$0 weapons squad-alpha --set save.hard=4', 'with a house rule, beside the current rules'],
      ['$0 weapons stargate-solo --points rifle=10 --points staff=12', 'cost per effect, Pareto front'],
      ['$0 weapons squad-alpha --scenario farmhouse.yaml', 'with its house rules and points'],
      ['$0 weapons squad-alpha --in-play farmhouse.yaml --games 2000', 'beside rates from played games'],
    ],
  },
  replay: {
    words: 'replay <scenario>',
    describe: 'Tell the story of one game',
    positionals: {
      scenario: scenarioFile,
    },
    options: {
      game: { type: 'string', demandOption: true, describe: 'Number of the game in its run, starting at 0' },
      variant: { type: 'string', describe: 'Variant of the scenario (default: none)' },
      log: { type: 'boolean', describe: 'Print the battle log (the default)' },
      html: {
        type: 'string',
        describe: 'Write the game as a page (default: reports/<scenario>-games/<hash>/game-<number>.html)',
      },
      pages: {
        type: 'string',
        describe: 'With --html: write N consecutive games as linked pages',
      },
      ...seedOption,
      ...overrideOptions,
      ...jsonOption,
    },
    examples: [
      ['$0 replay scenarios/squad-alpha/farmhouse.yaml --game 17', 'the battle log of game 17'],
      ['$0 replay farmhouse.yaml --game 17 --html game.html', 'a page with the table, turn by turn'],
    ],
  },
  map: {
    words: 'map <scenario>',
    describe: 'Draw the table as SVG',
    positionals: {
      scenario: scenarioFile,
    },
    options: {
      out: { type: 'string', describe: 'SVG file to write (default: stdout)' },
      ...overrideOptions,
      ...jsonOption,
    },
    examples: [['$0 map scenarios/squad-alpha/farmhouse.yaml --out farmhouse.svg', 'draws the table']],
  },
  history: {
    words: 'history <suite>',
    describe: 'What the nights of a suite came to, and how metrics went over the nights',
    positionals: {
      suite: { type: 'string', demandOption: true, describe: 'Suite file (YAML or JSON)' },
    },
    options: {
      tier: { type: 'string', describe: 'Only nights of this tier: smoke, night or week' },
      last: { type: 'string', describe: 'Nights to list (default 20)' },
      html: { type: 'string', describe: 'Also write a page with all nights and metrics to this file' },
      ...jsonOption,
    },
    examples: [
      ['$0 history suites/shipped.yaml', 'one line a night, the newest first'],
      ['$0 history suites/shipped.yaml --html history.html', 'writes the page, too'],
    ],
  },
  query: {
    words: 'query <sql> <from..>',
    describe: 'Ask past nights and reports by SQL (with the package @duckdb/node-api)',
    positionals: {
      sql: { type: 'string', demandOption: true, describe: 'One query; tables are named like the files' },
      from: { type: 'string', array: true, demandOption: true, describe: 'Suite files, or folders of reports' },
    },
    options: {
      csv: { type: 'boolean', default: false, describe: 'Print CSV' },
      ...jsonOption,
    },
    examples: [
      [
        '$0 query "SELECT ended, entry, now FROM nights WHERE metric = \'score\'" suites/shipped.yaml',
        'the scores of all nights',
      ],
      ['$0 query "SELECT reason, count(*) FROM games GROUP BY 1" reports/farmhouse/latest', 'asks one report'],
    ],
  },
  prune: {
    words: 'prune [folder]',
    describe: 'Delete old reports, all but the newest of each scenario; or old nights of a suite',
    positionals: {
      folder: { type: 'string', describe: 'Folder of reports (default: reports), or a suite file for its nights' },
    },
    options: {
      keep: { type: 'string', describe: 'Newest reports to keep per name (default 10); nights (default 90)' },
      'dry-run': { type: 'boolean', default: false, describe: 'List what would be deleted; delete nothing' },
      ...jsonOption,
    },
    examples: [
      ['$0 prune --keep 5 --dry-run', 'what would be deleted'],
      ['$0 prune reports/farmhouse --keep 1', 'all but the newest report of one scenario'],
      ['$0 prune suites/shipped.yaml --keep 30', 'all but the newest 30 nights, and those that were accepted'],
    ],
  },
  systems: {
    words: 'systems [id]',
    describe: 'List rule systems, or one system’s house rules, policies and odds',
    positionals: {
      id: { type: 'string', describe: 'A rule system' },
    },
    options: { ...jsonOption },
    examples: [['$0 systems squad-alpha', 'its house rules, policies, odds and limits']],
  },
} as const satisfies Readonly<Record<string, VerbInfo>>;

export type Verb = keyof typeof VERBS;
