import { styleText } from 'node:util';
import { type Head, NO_HEAD } from '../head.ts';
import { indented, plainTable, wrapped } from '../terminal/layout.ts';
import type { CheckResult, CheckStatus } from './cases.ts';
import { type Block, type Document, shownTable, textBlocks, type Words } from './document.ts';

/** At most 100 columns wide. */
export function terminalText(document: Document): string {
  const { name, brief, head = NO_HEAD } = document;
  const heading = brief === null ? [] : [`${styleText('bold', name)}: ${brief}`];
  const text = textBlocks(document, 'terminal').reduce(
    (text, block) => `${text}${text === '' ? '' : block.close === true ? '\n' : '\n\n'}${blockText(block)}`,
    [...heading, ...headTexts(head)].join('\n\n'),
  );
  return [text, ...quietTexts(head)].join('\n\n');
}

/** Blocks before the answer. */
export function headTexts({ warnings }: Head): string[] {
  return warnings.map(([first, ...rest]) =>
    [noteText(first), ...rest.map((line) => indented(line, NOTE))].join('\n').replaceAll('`', ''),
  );
}

/** Blocks after all others. */
export function quietTexts({ assumed }: Head): string[] {
  return assumed.length === 0 ? [] : [assumed.map((note) => wrapped(note.replaceAll('`', ''))).join('\n')];
}

const NOTE = 'Note: '.length;

export function noteText(note: string): string {
  return wrapped(`${styleText('yellow', 'Note:')} ${note}`, ' '.repeat(NOTE));
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'answer':
      return styleText('bold', wrapped(block.text));
    case 'sentence':
    case 'note':
    case 'heading':
      return wrapped(block.text);
    case 'findings':
    case 'chips':
      return block.items.map((item) => wrapped(item, '  ')).join('\n');
    case 'notes':
      return block.items.map(noteText).join('\n');
    case 'command':
      // Commands stay copyable.
      return block.sameLine === true
        ? `${block.about}: ${block.command}`
        : `${wrapped(`${block.about}:`)}\n  ${block.command}`;
    case 'table': {
      const { columns, rows, rest } = shownTable(block, 'terminal');
      const right = [...columns.keys()].filter((i) => columns[i].numeric);
      const cells = rows.map((row) => columns.map(({ cell }) => plain(cell(row))));
      const heads = columns.map(({ head }) => head);
      return [plainTable(heads, cells, right, block.look.longest), ...(rest === null ? [] : [rest])].join('\n');
    }
    case 'cases':
      return casesText(block.results);
    case 'figure':
      return '';
  }
}

function plain(words: Words): string {
  if (typeof words === 'string') return words;
  return 'code' in words ? words.code : words.lines.map(plain).join(' ');
}

const MARKS: Readonly<Record<CheckStatus, string>> = { met: '✓', missed: '✗', undecided: '?' };
const COLOURS = { met: 'green', missed: 'red', undecided: 'yellow' } as const;

function casesText(results: readonly CheckResult[]): string {
  return results
    .flatMap((result, i) => {
      const before = results[i - 1];
      const isNew = before?.file !== result.file || before.variant !== result.variant;
      return [...(isNew ? [...(i === 0 ? [] : ['']), caseHeading(result)] : []), caseText(result)];
    })
    .join('\n');
}

function caseHeading({ file, scenario, variant }: CheckResult): string {
  // File first: a log line that begins with a name could be read as a command.
  return `${file}: ${styleText('bold', variant === null ? scenario : `${scenario}, ${variant}`)}`;
}

function caseText({ status, verdict = status, name, expected, words, command }: CheckResult): string {
  const sign = styleText(COLOURS[status], `${MARKS[status]} ${verdict}`);
  const more = status === 'met' || command === null ? [] : [`    see: ${command}`];
  return [indented(`${sign}  ${name} (${expected}): ${words}`, 2, 4), ...more].join('\n');
}
