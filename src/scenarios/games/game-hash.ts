import { createHash } from 'node:crypto';
import type { Game } from '../../sim/games/game.ts';

/** Of what plays: without titles, sentences and lines. Equal hashes are equal games. */
export function gameHash({ lines: _, ...game }: Game): string {
  const text = JSON.stringify(game, (key, value) =>
    key === 'title' || key === 'doc' || key === 'says' ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
