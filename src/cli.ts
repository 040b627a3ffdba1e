#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { programWords } from './terminal/command-line.ts';
import { DONE } from './terminal/failures.ts';
import { wordsOf } from './terminal/options.ts';
import { watchOutput } from './terminal/output.ts';
import { setQuiet } from './terminal/quiet.ts';
import { requirePrintable, requireSwitches } from './terminal/refusals.ts';
import { useSettings, withSettings } from './terminal/settings.ts';
import { explain, passOn, withHelp } from './terminal/usage.ts';
import { VERBS, type Verb, type VerbInfo } from './terminal/verbs/index.ts';
import { GLOBAL_OPTIONS } from './terminal/verbs/shared.ts';
import { version } from './terminal/version.ts';

watchOutput();

/** Each verb is loaded when it is asked for: the others' libraries cost nothing. */
const LOAD: Record<Verb, () => Promise<(words: never) => Promise<number>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  run: async () => (await import('./commands/run.ts')).run,
  watch: async () => (await import('./commands/watch.ts')).watch,
  compare: async () => (await import('./commands/compare.ts')).compare,
  sweep: async () => (await import('./commands/sweep.ts')).sweep,
  options: async () => (await import('./commands/options.ts')).options,
  policies: async () => (await import('./commands/policies.ts')).policies,
  ladder: async () => (await import('./commands/ladder.ts')).ladder,
  calibrate: async () => (await import('./commands/calibrate.ts')).calibrate,
  exploit: async () => (await import('./commands/exploit.ts')).exploit,
  nightly: async () => (await import('./commands/nightly.ts')).nightly,
  report: async () => (await import('./commands/report.ts')).report,
  merge: async () => (await import('./commands/merge.ts')).merge,
  worker: async () => (await import('./commands/worker.ts')).worker,
  check: async () => (await import('./commands/check.ts')).check,
  test: async () => (await import('./commands/test.ts')).test,
  odds: async () => (await import('./commands/odds.ts')).odds,
  weapons: async () => (await import('./commands/weapons.ts')).weapons,
  replay: async () => (await import('./commands/replay.ts')).replay,
  map: async () => (await import('./commands/map.ts')).map,
  history: async () => (await import('./commands/history.ts')).history,
  query: async () => (await import('./commands/query.ts')).query,
  prune: async () => (await import('./commands/prune.ts')).prune,
  systems: async () => (await import('./commands/systems.ts')).systems,
  rules: async () => (await import('./commands/rules.ts')).rules,
};

const line = withHelp(hideBin(process.argv));
// Before anything is printed: whoever prints asks for it.
if (line.includes('--no-color')) process.env.NO_COLOR = '1';
/** What the script of `completion` asks with: the words so far follow, this program's name first. */
const COMPLETES = '--get-yargs-completions';
const parser = yargs(wordsOf(line))
  // A shell completes the name alone.
  .scriptName(line[0] === 'completion' ? 'skirmetrics' : programWords().join(' '))
  .usage('$0 <verb>\n\nPlays a tabletop rules set thousands of times and tells what the rules do.');

for (const name of Object.keys(VERBS) as Verb[]) {
  const { words, describe, positionals, options, examples }: VerbInfo = VERBS[name];
  parser.command(
    words,
    describe,
    (verb) => {
      for (const [positional, about] of Object.entries(positionals)) verb.positional(positional, about);
      return verb.options(options).example(examples.map(([command, does]) => [command, does]));
    },
    async (given) => {
      requireSwitches(line, { ...GLOBAL_OPTIONS, ...options });
      setQuiet(given.quiet === true);
      await useSettings();
      process.exitCode = await (await LOAD[name]())(withSettings(given, options) as never);
    },
  );
}

parser
  .options(GLOBAL_OPTIONS)
  .completion('completion', 'Print what has a shell complete skirmetrics; add it to ~/.bashrc or ~/.zshrc')
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
  .epilogue('A verb’s own options and examples: help <verb>')
  .detectLocale(false)
  .wrap(Math.min(110, process.stdout.columns ?? 110))
  .exitProcess(false)
  .fail(passOn);

/** In the script that yargs prints, bash asks for the word `=` behind `save.hard=`, and would set another `=` there: it means an empty word. */
function mendScript(): void {
  const print = console.log;
  const word = /cur_word=.*\n/;
  console.log = (text: string) => print(text.replace(word, `$&    [ "$cur_word" = "=" ] && cur_word=""\n`));
}

/** Lays out the whole help of a verb each time that one is run, for a failure that `passOn` tells in its own words: 40 ms for nothing. */
interface Laying {
  getInternalMethods?(): { getUsageInstance(): { cacheHelpMessage(): void } };
}
const usage = (parser as Laying).getInternalMethods?.().getUsageInstance();
if (usage !== undefined) usage.cacheHelpMessage = () => undefined;

try {
  process.exitCode = DONE;
  if (line[0] === 'completion') mendScript();
  if (line[0] === COMPLETES)
    for (const word of await (await import('./terminal/complete.ts')).completions(line.slice(2))) console.log(word);
  else {
    requirePrintable(line);
    await parser.parseAsync();
  }
} catch (error) {
  process.exitCode = explain(error, line);
}
