import { NO_HEAD } from '../head.ts';
import type { CheckResult, CheckStatus } from './cases.ts';
import { type Block, type Column, type Document, shownTable, table, textBlocks, type Words } from './document.ts';

/** GitHub-flavoured Markdown. */
export function markdownText(document: Document): string {
  const { name, answer, head = NO_HEAD } = document;
  const heading = `## ${escaped(answer === null ? name : `${name}: ${answer}`)}`;
  const blocks = textBlocks(document, 'markdown');
  const first = head.warnings.map((lines) => `\n\n> **Note:** ${escaped(lines.join(' '))}`).join('');
  const last = [...head.proofs, ...head.assumed].map((note) => `\n\n${escaped(note)}`).join('');
  const text = blocks.reduce((text, block, i) => {
    const isSameList = block.kind === 'findings' && blocks[i - 1]?.kind === 'findings';
    return `${text}${isSameList ? '\n' : '\n\n'}${blockText(block)}`;
  }, heading + first);
  return text + last;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'answer':
    case 'sentence':
    case 'note':
      return escaped(block.text);
    case 'heading':
      return `### ${escaped(block.text)}`;
    case 'findings':
    case 'chips':
      return block.items.map((item) => `- ${escaped(item)}`).join('\n');
    case 'notes':
      return block.items.map((note) => `> **Note:** ${escaped(note)}`).join('\n\n');
    case 'command':
      return `${escaped(block.about)}: ${code(block.command)}`;
    case 'table': {
      const { columns, rows, rest } = shownTable(block, 'markdown');
      const cells = rows.map((row) => columns.map(({ cell }) => marked(cell(row))));
      const lines = [columns.map(({ head }) => head), columns.map(() => '---'), ...cells];
      return [...lines.map((line) => `| ${line.join(' | ')} |`), ...(rest === null ? [] : ['', escaped(rest)])].join(
        '\n',
      );
    }
    case 'cases':
      return blockText(table('Checks', block.results, CASES));
    case 'figure':
      return '';
  }
}

function marked(words: Words): string {
  if (typeof words === 'string') return escaped(words);
  // A bar would end a table cell even in code.
  return 'code' in words ? code(words.code).replaceAll('|', '\\|') : words.lines.map(marked).join('<br>');
}

const MARKS: Readonly<Record<CheckStatus, string>> = { met: '✅', missed: '❌', undecided: '❔' };

const CASES: readonly Column<CheckResult>[] = [
  { head: '', cell: ({ status, verdict = status }) => `${MARKS[status]} ${verdict}` },
  {
    head: 'scenario',
    cell: ({ file, line, scenario, variant }) => ({
      lines: [
        variant === null ? scenario : `${scenario}, ${variant}`,
        { code: line === null ? file : `${file}:${line}` },
      ],
    }),
  },
  { head: 'asked', cell: ({ name }) => ({ code: name }) },
  { head: 'expected', cell: ({ expected }) => expected },
  {
    head: 'the games say',
    cell: ({ status, words, command }) =>
      status === 'met' || command === null ? words : { lines: [words, { code: command }] },
  },
];

/** Readable unrendered: only marks that would become markup here have a backslash. */
function escaped(text: string): string {
  return oneLine(text)
    .replace(/[\\`*[<|~]|&(?=#|\w+;)|:(?=\/\/)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^(\d+(?=[.)] )|[-+](?= )|[#>])/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** A fence longer than any inside. */
function code(text: string): string {
  const inside = oneLine(text);
  const longest = Math.max(0, ...[...inside.matchAll(/`+/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest === 0 ? '' : ' ';
  return `${fence}${space}${inside}${space}${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
