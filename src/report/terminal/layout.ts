import { createRequire } from 'node:module';
import { stripVTControlCharacters, styleText } from 'node:util';
import type CliTable from 'cli-table3';

/** Letters that a line may have. */
export const COLUMNS = Math.min(100, process.stdout.columns || 100);

const NO_LINES = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
  ].map((place) => [place, '']),
);

/** `right`: right-aligned indices. Cells are cut at `longest` letters. */
export function plainTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
  longest = 30,
): string {
  // Not for --json.
  const Table = createRequire(import.meta.url)('cli-table3') as typeof CliTable;
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    colAligns: heads.map((_, i) => (right.includes(i) ? 'right' : 'left')),
  });
  table.push(
    heads.map((head) => styleText('dim', head)),
    ...rows.map((row) => row.map((cell) => shortened(cell, longest))),
  );
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function shortened(cell: string, longest: number): string {
  return stripVTControlCharacters(cell).length <= longest ? cell : `${cell.slice(0, longest - 1)}…`;
}

export function wrapped(text: string, indent = '', columns = COLUMNS): string {
  const lines: string[] = [];
  let line = '';
  // Keeps number and per cent sign together.
  for (const word of text.split(/ (?!%)/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stripVTControlCharacters(longer).length > columns) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** Indents by `columns`, and by `hanging` more after the first line. */
export function indented(text: string, columns: number, hanging = 0): string {
  const indent = ' '.repeat(columns);
  return indent + wrapped(text, ' '.repeat(hanging), COLUMNS - columns).replaceAll('\n', `\n${indent}`);
}

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  return items.length <= 1 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
