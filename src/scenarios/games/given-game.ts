import type { MapEntry } from '../entries.ts';
import { messages, type Problem } from '../problems.ts';
import { isGameFile } from './game-file.ts';

/** Of the description of a game where something to play belongs; null for other files. */
export function gameProblem(file: string, { entries }: MapEntry): Problem | null {
  if (!isGameFile(file) && !(entries.has('game') && entries.has('kind'))) return null;
  const kind = entries.get('kind');
  const isSheet = kind?.kind === 'scalar' && kind.value === 'sheet';
  const message = isSheet ? messages.isSheet(file) : messages.isGame(file);
  return { file, line: 0, column: 0, message, severity: 'error' };
}
