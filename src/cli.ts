#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { DONE } from './terminal/failures.ts';
import { VERBS, wordsOf } from './terminal/options.ts';
import { watchOutput } from './terminal/output.ts';
import { explain, passOn } from './terminal/usage.ts';
import { version } from './terminal/version.ts';

watchOutput();

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

const ends = (code: number): void => {
  process.exitCode = code;
};

const parser = yargs(wordsOf(hideBin(process.argv)))
  .scriptName('skirmetrics')
  .usage('$0 <verb>\n\nPlays a tabletop rules set thousands of times and tells what the rules do.')
  .command(
    'run <scenario..>',
    'Play a scenario and write its report',
    (verb) =>
      verb
        .positional('scenario', scenarioFiles)
        .options(VERBS.run)
        .example('$0 run scenarios/squad-alpha/farmhouse.yaml --games 10000', 'plays it 10,000 times')
        .example('$0 run farmhouse.yaml --set save.soft=4', 'the same with another house rule')
        .example('$0 run farmhouse.yaml --precision 0.01', 'until win rates are known to ±1 point')
        .example('$0 run farmhouse.yaml --swap-seats', 'each game in both orders of the sides'),
    async (words) => ends(await (await import('./commands/run.ts')).run(words)),
  )
  .command(
    'compare <scenario>',
    'Play a scenario and its variants on the same seeds, and say what they change',
    (verb) =>
      verb
        .positional('scenario', scenarioFile)
        .options(VERBS.compare)
        .example('$0 compare scenarios/squad-alpha/farmhouse.yaml', 'until every verdict has fallen')
        .example('$0 compare farmhouse.yaml --set save.soft=4 --games 10000', 'also against another house rule'),
    async (words) => ends(await (await import('./commands/compare.ts')).compare(words)),
  )
  .command(
    'sweep <scenario>',
    'Play a scenario with each value of a key, or each house rule changed, on the same seeds',
    (verb) =>
      verb
        .positional('scenario', scenarioFile)
        .options(VERBS.sweep)
        .example('$0 sweep farmhouse.yaml --vary save.soft=2..6', 'one line of win rates over its values')
        .example('$0 sweep farmhouse.yaml --vary save.soft=4,5 --vary move.distance=3..6', 'a grid')
        .example('$0 sweep farmhouse.yaml --vary sides.red.figures.Rifleman.count=3..5', 'a path into the scenario')
        .example('$0 sweep farmhouse.yaml --knockout all --games 2000', 'which house rules matter'),
    async (words) => ends(await (await import('./commands/sweep.ts')).sweep(words)),
  )
  .command(
    'check <scenario..>',
    'Check scenario files, play nothing',
    (verb) =>
      verb
        .positional('scenario', scenarioFiles)
        .options(VERBS.check)
        .example('$0 check scenarios/squad-alpha/*.yaml', 'says ok, or what is wrong and where')
        .example('my-generator | $0 check -', 'checks what comes through a pipe'),
    async (words) => ends(await (await import('./commands/check.ts')).check(words)),
  )
  .command(
    'odds <system> [procedure] [inputs..]',
    'Exact odds of one resolving step; without a procedure, what can be asked',
    (verb) =>
      verb
        .positional('system', { type: 'string', demandOption: true, describe: 'A rule system' })
        .positional('procedure', { type: 'string', describe: 'What is resolved' })
        .positional('inputs', { type: 'string', array: true, describe: 'Inputs as key=value, key=a,b or key=1..6' })
        .options(VERBS.odds)
        .example('$0 odds squad-alpha shot training=elite step=4 cover=hard', 'what one shot does')
        .example('$0 odds squad-alpha shot step=1..6 cover=none,soft,hard --csv', 'all of them, for a spreadsheet')
        .example('$0 odds squad-alpha --batch cases.json', 'a JSON list of answers to a list of questions'),
    async (words) => ends(await (await import('./commands/odds.ts')).odds(words)),
  )
  .command(
    'weapons <system>',
    'Exact odds of every weapon at every range, in every mode, against every cover; curves, heat map, CSV',
    (verb) =>
      verb
        .positional('system', { type: 'string', demandOption: true, describe: 'A rule system' })
        .options(VERBS.weapons)
        .example('$0 weapons stargate-solo', 'hits, effects, kills and the best mix of modes')
        .example('$0 weapons stargate-solo --weapon rifle,staff --cover hard', 'two weapons against hard cover')
        .example('$0 weapons squad-alpha --set save.hard=4', 'with a house rule, beside the rules as they stand')
        .example('$0 weapons stargate-solo --points rifle=10 --points staff=12', 'cost per effect, Pareto front')
        .example('$0 weapons squad-alpha --scenario farmhouse.yaml', 'by its house rules and points')
        .example('$0 weapons squad-alpha --in-play farmhouse.yaml --games 2000', 'beside what games came to'),
    async (words) => ends(await (await import('./commands/weapons.ts')).weapons(words)),
  )
  .command(
    'replay <scenario>',
    'Tell the story of one game',
    (verb) =>
      verb
        .positional('scenario', scenarioFile)
        .options(VERBS.replay)
        .example('$0 replay scenarios/squad-alpha/farmhouse.yaml --game 17', 'the battle log of game 17')
        .example('$0 replay farmhouse.yaml --game 17 --html game.html', 'a page with the table, turn by turn'),
    async (words) => ends(await (await import('./commands/replay.ts')).replay(words)),
  )
  .command(
    'map <scenario>',
    'Draw the table as SVG',
    (verb) =>
      verb
        .positional('scenario', scenarioFile)
        .options(VERBS.map)
        .example('$0 map scenarios/squad-alpha/farmhouse.yaml --out farmhouse.svg', 'draws the table'),
    async (words) => ends(await (await import('./commands/map.ts')).map(words)),
  )
  .command(
    'prune [folder]',
    'Delete old reports: all but the newest of each scenario',
    (verb) =>
      verb
        .positional('folder', { type: 'string', describe: 'A folder of reports; the default is reports' })
        .options(VERBS.prune)
        .example('$0 prune --keep 5 --dry-run', 'what would be deleted')
        .example('$0 prune reports/farmhouse --keep 1', 'all but the newest report of one scenario'),
    async (words) => ends(await (await import('./commands/prune.ts')).prune(words)),
  )
  .command(
    'systems [id]',
    'List rule systems, or one system’s house rules, policies and odds',
    (verb) =>
      verb
        .positional('id', { type: 'string', describe: 'A rule system' })
        .options(VERBS.systems)
        .example('$0 systems squad-alpha', 'its house-rule keys, policies, odds and limits'),
    async (words) => ends(await (await import('./commands/systems.ts')).systems(words)),
  )
  .demandCommand(1, 'name a verb')
  .strict()
  .parserConfiguration({
    'greedy-arrays': false,
    'boolean-negation': false,
    'dot-notation': false,
    'parse-positional-numbers': false,
  })
  .version(version())
  .help()
  .alias({ h: 'help' })
  .detectLocale(false)
  .wrap(Math.min(110, process.stdout.columns ?? 110))
  .exitProcess(false)
  .fail(passOn);

try {
  ends(DONE);
  await parser.parseAsync();
} catch (error) {
  ends(explain(error, hideBin(process.argv)));
}
