import { programWords, verbName } from '../terminal/command-line.ts';
import { DONE } from '../terminal/failures.ts';
import { GLOBAL_OPTIONS, type Option, type Usage } from '../terminal/usages.ts';
import type { Asked } from './asked.ts';
import { explain, unknownVerb } from './explain.ts';
import { COMPLETION, FAMILIES, GROUPS, isVerb, VERB_NAMES, VERBS, type Verb, verbsOf } from './index.ts';

const WIDEST = 110;

/** Prints help about the program, a family of verbs or a verb. Returns the exit code. */
export async function answerHelp({ name, old, help }: Asked): Promise<number> {
  if (old !== null) console.log(`"${old}" is the old name of "${verbName(old)}".\n`);
  if (name === null) console.log(helpText());
  else if (name === 'completion') console.log(verbText(name, COMPLETION, NO_WORDS, false));
  else if (isVerb(name)) console.log(verbText(name, VERBS[name], (await VERBS[name].load()).usage, help === 'all'));
  else if (FAMILIES.includes(name)) console.log(familyText(name));
  else return explain(unknownVerb(name), []);
  return DONE;
}

type Row = readonly [words: string, describe: string];

const NO_WORDS: Usage = { positionals: {}, options: {}, examples: [] };
const HELP_ROWS: readonly Row[] = [['-h, --help', 'Show help']];
const HELP_OF_ONE = 'Options and examples of a verb: help <verb>';

/** Every verb in its group. */
export function helpText(columns: number = process.stdout.columns ?? WIDEST): string {
  const rowsOf = (names: readonly Verb[]): readonly Row[] => names.map((name) => [name, VERBS[name].describe]);
  const groups = GROUPS.map(
    (group) => [group, rowsOf(VERB_NAMES.filter((name) => VERBS[name].group === group))] as const,
  );
  const global = [...optionRows(GLOBAL_OPTIONS), ['    --version', 'Show the version'] as const, ...HELP_ROWS];
  return [
    `${programWords().join(' ')} <verb>`,
    filled('Plays a tabletop rules set thousands of times and tells what the rules do.', columns).join('\n'),
    blocks([...groups, ['Options', global]], columns),
    `${HELP_OF_ONE}\nShell completion of verbs, options and rules: help completion`,
  ].join('\n\n');
}

function familyText(family: string): string {
  const rows = verbsOf(family).map((name): Row => [name, VERBS[name].describe]);
  return [`${programWords().join(' ')} ${family} <verb>`, blocks([['Verbs', rows]]), HELP_OF_ONE].join('\n\n');
}

/** `isAll` also shows the options of long runs. */
export function verbText(
  name: string,
  { words, describe }: { readonly words: string; readonly describe: string },
  { positionals, options, examples }: Usage,
  isAll: boolean,
  columns: number = process.stdout.columns ?? WIDEST,
): string {
  const program = programWords().join(' ');
  const shown = Object.entries(options).filter(([, { hidden }]) => isAll || hidden !== true);
  const isCut = shown.length < Object.keys(options).length;
  const all: readonly Row[] = isCut ? [['    --help-all', 'Show all options, including those for long runs']] : [];
  const about = Object.entries(positionals).map(([word, { describe: text }]): Row => [word, text ?? '']);
  const rows = [...optionRows(Object.fromEntries(shown)), ...optionRows(GLOBAL_OPTIONS), ...HELP_ROWS, ...all];
  const told = examples.map(([command, does]) => `  ${command.replace('$0', program)}\n      ${does}`);
  return [
    `${program} ${name} ${words}`.trimEnd(),
    filled(describe, columns).join('\n'),
    ...(about.length === 0 ? [] : [blocks([['Arguments', about]], columns)]),
    blocks([['Options', rows]], columns),
    ...(told.length === 0 ? [] : [`Examples:\n${told.join('\n')}`]),
  ].join('\n\n');
}

function optionRows(options: Readonly<Record<string, Option>>): Row[] {
  return Object.entries(options).map(([name, { alias, type, takes, array, describe = '' }]) => {
    const short = alias === undefined ? '    ' : `-${alias}, `;
    const value = type === 'boolean' ? '' : ` <${takes ?? 'text'}>`;
    const repeatable = describe.endsWith(')') ? describe.replace(/\)$/, '; repeatable)') : `${describe} (repeatable)`;
    return [`${short}--${name}${value}`, array === true ? repeatable : describe];
  });
}

/** Under headings, the descriptions of all in one column. */
function blocks(
  groups: readonly (readonly [heading: string, rows: readonly Row[]])[],
  columns: number = process.stdout.columns ?? WIDEST,
): string {
  const indent = Math.max(...groups.flatMap(([, rows]) => rows.map(([words]) => words.length))) + 4;
  const row = ([words, describe]: Row) =>
    filled(describe, Math.min(WIDEST, columns) - indent)
      .map((line, i) => `${(i === 0 ? `  ${words}` : '').padEnd(indent)}${line}`)
      .join('\n');
  return groups.map(([heading, rows]) => [`${heading}:`, ...rows.map(row)].join('\n')).join('\n\n');
}

/** Lines of at most this many characters, if words allow. */
function filled(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trimStart();
    if (longer.length <= width || longer === word) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
