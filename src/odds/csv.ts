import { csvLines } from '../report/files/csv.ts';
import type { Cell } from '../report/rows/table.ts';
import type { OddsAnswer } from './answer.ts';
import { valueWord } from './words.ts';

/** One row per outcome, with the inputs before it; probabilities as fractions with full precision. */
export function answersCsv(answers: readonly OddsAnswer[]): string {
  const inputs = Object.keys(answers[0].inputs);
  const rows = answers.flatMap((answer) => {
    const cells = inputs.map((input) => cellOf(answer.inputs[input]));
    return [...answer.outcomes].map(([outcome, probability]) => [...cells, outcome, probability]);
  });
  return csvLines([[...inputs, 'outcome', 'probability'], ...rows]);
}

function cellOf(value: unknown): Cell {
  return value === null || typeof value === 'number' ? value : valueWord(value);
}
