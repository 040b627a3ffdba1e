import { capitalised, spoken } from '../report/names.ts';
import { theSide } from '../report/sides.ts';
import { listed } from '../report/terminal/layout.ts';
import { GAME_COLUMNS, STANDARD_SIDE_COLUMNS } from '../sim/kernel/counts/metrics.ts';
import type { Recorder } from '../sim/kernel/counts/recorder.ts';

/** The game's record by column; the same integers as in `games.csv`. */
export function resultOf({ set, record, layout }: Recorder) {
  const columns = [...STANDARD_SIDE_COLUMNS, ...set.sideColumns];
  const sides = set.sides.map((side, index) => {
    const start = GAME_COLUMNS.length + index * layout.sideRecordLength;
    return { side, ...Object.fromEntries(columns.map(({ name }, c) => [name, record[start + c]])) };
  });
  const scores = set.sides.map((_, index) => record[GAME_COLUMNS.length + index * layout.sideRecordLength]);
  const winner = set.sides.find((_, index) => scores[index] === 2) ?? null;
  return { winner, reason: set.reasons[record[1]], turns: record[0], sides };
}

export type GameResult = ReturnType<typeof resultOf>;

/** `The raiders win after 5 turns: reached`. */
export function resultLine(recorder: Recorder): string {
  const { winner, reason, turns, sides } = resultOf(recorder);
  const named = (side: string) => theSide(side, recorder.set);
  const even = sides.flatMap(({ side, ...columns }) => ((columns as { score?: number }).score === 1 ? [side] : []));
  const after = `after ${turns} turn${turns === 1 ? '' : 's'}`;
  const isShared = even.length > 1 && even.length < sides.length;
  const result =
    winner !== null
      ? `${named(winner).name} ${named(winner).does('win')}`
      : isShared
        ? `${listed(even.map((side) => named(side).name))} share the win`
        : 'draw';
  return `${capitalised(result)} ${after}: ${spoken(reason)}`;
}
