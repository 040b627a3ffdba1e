import yargs from 'yargs';
import { programWords, version } from '../terminal/command-line.ts';
import { DONE } from '../terminal/failures.ts';
import { wordsOf } from '../terminal/options.ts';
import { setQuiet } from '../terminal/output.ts';
import { useSettings, withSettings } from '../terminal/settings.ts';
import { GLOBAL_OPTIONS, type Usage } from '../terminal/usages.ts';
import { explain, passOn, requirePrintable, requireSwitches } from './explain.ts';
import { COMPLETION, isVerb, type Usages, VERBS, type Verb } from './index.ts';

const NOT_LOADED: Usage = { positionals: {}, options: {}, examples: [] };
/** The script of `completion` calls with this, then the program's name and the words so far. */
const COMPLETES = '--get-yargs-completions';

/** Does what the words after the program's name say. Returns the exit code. */
export async function answer(line: readonly string[]): Promise<number> {
  let code: number = DONE;
  const named = line.filter(isVerb);
  const loaded = new Map(await Promise.all(named.map(async (name) => [name, await VERBS[name].load()] as const)));
  const usages = Object.fromEntries([...loaded].map(([name, { usage }]) => [name, usage])) as Usages;
  // Before anything is printed.
  if (line.includes('--no-color')) process.env.NO_COLOR = '1';
  const parser = yargs(wordsOf(line))
    // A shell completes the bare name.
    .scriptName(line[0] === 'completion' ? 'skirmetrics' : programWords().join(' '))
    .usage('$0 <verb>\n\nPlays a tabletop rules set thousands of times and tells what the rules do.');

  for (const [name, { words, describe }] of Object.entries(VERBS) as [Verb, (typeof VERBS)[Verb]][]) {
    const { positionals, options, examples } = usages[name] ?? NOT_LOADED;
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
        const deeds = loaded.get(name) as Record<string, unknown> | undefined;
        const deed = deeds?.[name] as (words: object) => Promise<number>;
        code = await deed(withSettings(given, options));
      },
    );
  }

  parser
    .options(GLOBAL_OPTIONS)
    .completion(COMPLETION.words, COMPLETION.describe)
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

  const usage = (parser as Laying).getInternalMethods?.().getUsageInstance();
  if (usage !== undefined) usage.cacheHelpMessage = () => undefined;

  try {
    if (line[0] === 'completion') mendScript();
    if (line[0] === COMPLETES)
      for (const word of await (await import('./complete.ts')).completions(line.slice(2))) console.log(word);
    else {
      requirePrintable(line);
      await parser.parseAsync();
    }
    return code;
  } catch (error) {
    return explain(error, line, usages);
  }
}

/** In yargs' script, bash sends the word `=` after `save.hard=` and would add another `=`: it means an empty word. */
function mendScript(): void {
  const print = console.log;
  const word = /cur_word=.*\n/;
  console.log = (text: string) => print(text.replace(word, `$&    [ "$cur_word" = "=" ] && cur_word=""\n`));
}

/** Lays out a verb's help on each run, for failures that `passOn` reports itself: 40 ms wasted. */
interface Laying {
  getInternalMethods?(): { getUsageInstance(): { cacheHelpMessage(): void } };
}
