import { stripVTControlCharacters, styleText } from 'node:util';
import Table from 'cli-table3';

export const COLUMNS = 100;

const NO_LINES = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
  ].map((place) => [place, '']),
);

/** Columns of text without lines around them; those at the `right` indices stand to the right. Cells end at `longest` letters. */
export function plainTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
  longest = 30,
): string {
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
  return cell.length <= longest ? cell : `${cell.slice(0, longest - 1)}…`;
}

/** Breaks text between words at 100 columns; `indent` stands before all lines but the first. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  // A number and its per cent sign stay together.
  for (const word of text.split(/ (?!%)/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stripVTControlCharacters(longer).length > COLUMNS) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  return items.length <= 1 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
