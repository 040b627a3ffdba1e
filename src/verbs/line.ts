import yargs from 'yargs';
import { version } from '../terminal/command-line.ts';
import { DONE } from '../terminal/failures.ts';
import { wordsOf } from '../terminal/options.ts';
import { setQuiet } from '../terminal/output.ts';
import { useSettings, withSettings } from '../terminal/settings.ts';
import { GLOBAL_OPTIONS, type Usage } from '../terminal/usages.ts';
import type { Asked } from './asked.ts';
import { type Called, explain, passOn, requirePrintable, requireSwitches, UsageError, unknownVerb } from './explain.ts';
import { isVerb, VERBS, type Verb } from './index.ts';

/** Does what the words after the program's name say. Returns the exit code. */
export async function answer({ name, rest }: Asked): Promise<number> {
  let called: Called | null = null;
  try {
    requirePrintable(name, rest);
    if (name === null && rest.includes('--version')) console.log(version());
    else if (name === null) throw new UsageError('name a verb');
    else if (name === 'completion') printScript();
    else if (isVerb(name)) {
      const verb: Loaded = await VERBS[name].load();
      called = { name, options: verb.usage.options };
      return await carriedOut(name, verb, rest);
    } else throw unknownVerb(name);
    return DONE;
  } catch (error) {
    return explain(error, rest, called);
  }
}

type Loaded = { readonly usage: Usage } & Readonly<Record<string, unknown>>;

async function carriedOut(name: Verb, verb: Loaded, rest: readonly string[]): Promise<number> {
  const { positionals, options } = verb.usage;
  let code: number = DONE;
  // Before anything is printed.
  if (rest.includes('--no-color')) process.env.NO_COLOR = '1';
  const parser = yargs(wordsOf(rest))
    .command(
      `$0 ${VERBS[name].words}`.trimEnd(),
      false,
      (words) => {
        for (const [positional, about] of Object.entries(positionals)) words.positional(positional, about);
        return words.options(options);
      },
      async (given) => {
        requireSwitches(rest, { ...GLOBAL_OPTIONS, ...options });
        setQuiet(given.quiet === true);
        await useSettings();
        const deed = verb[name.split(' ').at(-1)!] as (words: object) => Promise<number>;
        code = await deed(withSettings(given, options));
      },
    )
    .options(GLOBAL_OPTIONS)
    .strict()
    .parserConfiguration({
      'greedy-arrays': false,
      'boolean-negation': false,
      'dot-notation': false,
      'parse-positional-numbers': false,
    })
    .version(version())
    .help(false)
    .detectLocale(false)
    .exitProcess(false)
    .fail(passOn);
  const usage = (parser as Laying).getInternalMethods?.().getUsageInstance();
  if (usage !== undefined) usage.cacheHelpMessage = () => undefined;
  await parser.parseAsync();
  return code;
}

/** In yargs' script, bash sends the word `=` after `save.hard=` and would add another `=`: it means an empty word. */
function printScript(): void {
  const print = console.log;
  const word = /cur_word=.*\n/;
  console.log = (text: string) => print(text.replace(word, `$&    [ "$cur_word" = "=" ] && cur_word=""\n`));
  // A shell completes the bare name.
  yargs().scriptName('skirmetrics').showCompletionScript();
  console.log = print;
}

/** Lays out a verb's help on each run, for failures that `passOn` reports itself: 40 ms wasted. */
interface Laying {
  getInternalMethods?(): { getUsageInstance(): { cacheHelpMessage(): void } };
}
