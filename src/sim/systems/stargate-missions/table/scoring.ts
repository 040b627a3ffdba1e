import type { Player } from './state.ts';

/** Doubled scores, as every system records them. */
export const LOST = 0;
export const SHARED = 1;
export const WON = 2;

/**
 * MISSION-66: the highest VS wins; players with equal VS share the win, or the fewest lost Personnel decide. Fills
 * `scores` by seat.
 */
export function scoreGame(players: readonly Player[], tie: 'shared' | 'fewest-lost', scores: Int32Array): void {
  let best = 0;
  let count = 0;
  for (let seat = 0; seat < players.length; seat++) {
    const order = seat === 0 ? 1 : compare(players[seat], players[best], tie);
    if (order > 0) {
      best = seat;
      count = 1;
    } else if (order === 0) count++;
  }
  for (let seat = 0; seat < players.length; seat++) {
    const isBest = compare(players[seat], players[best], tie) === 0;
    scores[seat] = isBest ? (count === 1 ? WON : SHARED) : LOST;
  }
}

function compare(a: Player, b: Player, tie: 'shared' | 'fewest-lost'): number {
  if (a.score !== b.score || tie === 'shared') return a.score - b.score;
  return b.lost - a.lost;
}
