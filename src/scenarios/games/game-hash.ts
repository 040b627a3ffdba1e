import { createHash } from 'node:crypto';
import type { Game } from '../../sim/games/game.ts';

/** Of its rules: without titles, sentences, lines and weights of players. Equal hashes are equal games. */
export function gameHash({ lines: _, tactics: __, ...game }: Game): string {
  const text = JSON.stringify(game, (key, value) =>
    key === 'title' || key === 'doc' || key === 'says' ? undefined : value,
  );
  return sha256(text);
}

/** Of what weights are fitted to: without the players that it lists. */
export function rulesHash(game: Game): string {
  return gameHash('players' in game ? Object.assign({ ...game }, { players: {} }) : game);
}

/** With the weights of its players: equal hashes play equal games. */
export function playedHash(game: Game): string {
  const weights = tacticsHash(game);
  return weights === undefined ? gameHash(game) : sha256(`${gameHash(game)} ${weights}`);
}

/** Of the weights that are fitted to it; undefined if none are. */
export function tacticsHash({ tactics }: Game): string | undefined {
  return tactics === undefined ? undefined : sha256(JSON.stringify(tactics));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
