import { defineOption, jsonOption, openOption, playOptions, ruleSystem } from './shared.ts';
import type { VerbInfo } from './verb.ts';

export const weapons = {
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
    ...openOption,
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
} as const satisfies VerbInfo;
