import { confidence, type Estimated, gamesText, percent, rounded, span } from '../numbers.ts';

/** How the system's crude player fares in the seat of each side in turn, all other seats being played as they were. */
export interface CrudeScores {
  readonly policy: string;
  /** Games of each seat. */
  readonly games: number;
  readonly seats: readonly CrudeSeat[];
}

export interface CrudeSeat {
  readonly side: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points per game: 1 for a win, a half for a draw. */
  readonly score: Estimated;
  readonly winRate: Estimated;
}

/** What each side scores with it, for what is said of balance. */
export function crudeSentence({ policy, games, seats }: CrudeScores, alpha: number): string {
  const scores = seats.map(({ side, score }) => `${side} scores ${rounded(score)} (${span(score)})`).join(', ');
  return `With ${policy} in its seat instead, ${scores} points per game (${confidence(alpha)} intervals, the first ${gamesText(games)}).`;
}

/** How often it wins, for a terminal: `With shoot-nearest in its seat instead, blue wins 31% (28 to 34), red 40% (37 to 43); 400 games each.` */
export function crudeText({ policy, games, seats }: CrudeScores): string {
  const wins = seats.map(({ side, winRate }) => `${side} wins ${withEnds(winRate)}`).join(', ');
  return `With ${policy} in its seat instead, ${wins}: ${gamesText(games)}${seats.length > 1 ? ' each' : ''}.`;
}

/** `31% (28 to 34)` */
export function withEnds(winRate: Estimated): string {
  return `${percent(winRate)} (${span(winRate, 100)})`;
}
