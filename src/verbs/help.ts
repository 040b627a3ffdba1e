import { programWords } from '../terminal/command-line.ts';
import { GLOBAL_OPTIONS } from '../terminal/usages.ts';
import { COMPLETION, VERBS } from './index.ts';

const WIDEST = 110;

/** Whether the words ask for help with the program, not with a verb. */
export function isHelp(line: readonly string[]): boolean {
  return line.length === 1 && ['--help', '-h'].includes(line[0]);
}

/** Every verb with its words. */
export function helpText(columns: number = process.stdout.columns ?? WIDEST): string {
  const verbs = [...Object.values(VERBS), COMPLETION].map(({ words, describe }) => [words, describe] as const);
  const global = Object.entries(GLOBAL_OPTIONS).map(([name, option]) => {
    const short = 'alias' in option ? `-${option.alias}, ` : '    ';
    return [`${short}--${name}`, option.describe] as const;
  });
  const options = [...global, ['    --version', 'Show version number'], ['-h, --help', 'Show help']] as const;
  const block = (heading: string, rows: readonly (readonly [words: string, describe: string])[]) => {
    const indent = Math.max(...rows.map(([words]) => words.length)) + 4;
    const told = rows.map(([words, describe]) =>
      filled(describe, Math.min(WIDEST, columns) - indent)
        .map((line, i) => `${(i === 0 ? `  ${words}` : '').padEnd(indent)}${line}`)
        .join('\n'),
    );
    return [heading, ...told].join('\n');
  };
  return [
    `${programWords().join(' ')} <verb>`,
    filled('Plays a tabletop rules set thousands of times and tells what the rules do.', columns).join('\n'),
    block('Verbs:', verbs),
    block('Options:', options),
    'A verb’s own options and examples: help <verb>',
  ].join('\n\n');
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
