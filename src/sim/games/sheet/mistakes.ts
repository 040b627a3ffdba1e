import type { Chain } from '../../language/chain.ts';
import type { Mistake } from '../../language/expression.ts';
import type { GameProblem } from '../game.ts';
import type { Sheet } from './sheet.ts';
import { wordMistakes } from './words.ts';

/** As if everything were written out: `shoot.hits.is`, also of a step that is an expression alone. */
export type Path = readonly (string | number)[];

/** Offsets are within the text at the path. */
export interface GameMistake extends Mistake {
  readonly path: Path;
}

/** What is wrong with the expressions of a game, in the file as written. */
export function expressionProblems(
  written: unknown,
  game: Sheet,
  mistakes: readonly GameMistake[],
  chains: readonly Chain[],
): GameProblem[] {
  const words = wordMistakes(game).map(({ step, ...mistake }) => ({ ...mistake, path: ['let', step] }));
  // Mistakes of words are told where they are declared, not again where they are used.
  const others = mistakes.filter(({ message }) => words.length === 0 || !message.startsWith('in the word'));
  const gains = chains.flatMap(({ name, steps }) => {
    const last = steps.at(-1);
    if (last === undefined || last.range.min >= 0) return [];
    const message = `the last step is the life that the target loses, but can be ${last.range.min}; write max(0, …)`;
    return [{ path: writtenPath(written, [name, last.name, 'is']), message }];
  });
  return [...[...words, ...others].map((mistake) => problemOf(written, mistake)), ...gains];
}

export function problemOf(written: unknown, { path, at, end, message, severity }: GameMistake): GameProblem {
  const place = { path: writtenPath(written, path), message, offset: at, end };
  return severity === undefined ? place : { ...place, severity };
}

/** Without keys that the file leaves out: `is` of a step, `pass` of effects that need no test. */
export function writtenPath(written: unknown, path: Path): Path {
  const found: (string | number)[] = [];
  let here = written;
  for (const key of path) {
    const isShort = (key === 'is' && typeof here !== 'object') || (key === 'pass' && Array.isArray(here));
    if (isShort) continue;
    found.push(key);
    here = (here as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  }
  return found;
}
