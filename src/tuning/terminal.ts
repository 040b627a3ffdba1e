import { styleText } from 'node:util';
import { confidence } from '../report/numbers.ts';
import { plainTable, wrapped } from '../report/terminal/layout.ts';
import type { TuneAnswer } from './answer.ts';
import { bandText, levelText, tuneSentences } from './sentences.ts';

export interface Told {
  readonly name: string;
  readonly answer: TuneAnswer;
  /** Lines to put into the file; empty without an answer. */
  readonly paste: readonly string[];
  readonly notes: readonly string[];
}

export function tuneText({ name, answer, paste, notes }: Told): string {
  const asked = answer.aims.map((aim) => `${aim.label} ${bandText(aim)}`).join(', ');
  return [
    `${styleText('bold', name)}: which values give ${asked}?`,
    tuneSentences(answer)
      .map((sentence) => wrapped(`  ${sentence}`, '    '))
      .join('\n'),
    ...(answer.interruptedAt === 'baseline' ? [] : [levelsTable(answer)]),
    ...(paste.length === 0
      ? []
      : [
          `Put this into the file, or write it with --write variant NAME:\n${paste.map((line) => `  ${line}`).join('\n')}`,
        ]),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
  ].join('\n\n');
}

function levelsTable({ aims, answer, nearest, alpha }: TuneAnswer): string {
  const row = answer ?? nearest;
  const heads = [
    'aim',
    'wanted',
    `as it is (${confidence(alpha)})`,
    ...(row === null ? [] : [answer === null ? 'nearest' : 'with the change']),
  ];
  const rows = aims.map((aim, i) => [
    aim.label,
    bandText(aim),
    levelText(aim.asItIs, aim),
    ...(row === null ? [] : [levelText(row.levels[i], aim)]),
  ]);
  return plainTable(heads, rows, [2, 3], 40);
}
