import type { Interval } from '../../stats/types.ts';
import { whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';

export interface GateScore {
  readonly against: string;
  /** Points per game over both seats, 0 to 1. */
  readonly score: Pick<Interval, 'estimate' | 'low' | 'high'>;
  readonly wanted: number;
  readonly games: number;
}

/** Whether the players of a game described in a file are shown to be better than plain ones. */
export interface GateFacts {
  readonly verdict: 'passed' | 'failed' | 'undecided' | 'unjudgeable' | 'unknown';
  /** Empty while unknown. */
  readonly scores: readonly GateScore[];
  /** Share of all games of the player, and the most that may be. */
  readonly drawn: number;
  readonly mostDrawn: number;
  /** Sides whose seats say nothing about who plays them. */
  readonly silent: readonly string[];
  /** Finds out. */
  readonly command: string;
}

const BETTER = 'Players of this game are shown to be better than plain ones';
const SAYS_LITTLE = 'Players of this game are not shown to be better than plain ones: win rates say little.';
const BOTH_SEATS = 'What helps: forces or a mission that give both sides a chance.';
const TO_DO =
  'What helps: weights fitted to the game (`players fit`), a list of priorities (`players:` in its file), or the worth of what attacks do (`worth:`).';

const HUNDRED = 100;
const points = (share: number): string => (share * HUNDRED).toFixed(1);

/** Verdict, then what it rests on, then what to do. */
export function gateSentences({ verdict, scores, drawn, mostDrawn, silent, command }: GateFacts): string[] {
  if (verdict === 'unknown') return [SAYS_LITTLE, `Nobody has tried it; this does: \`${command}\`.`];
  if (verdict === 'passed') return [`${BETTER}: ${scores.map(briefScore).join(', ')}.`, ...silentSeats(silent)];
  const draws =
    drawn > mostDrawn
      ? [`${points(drawn)}% of its games are drawn; at most ${Math.round(mostDrawn * HUNDRED)}% may be.`]
      : [];
  const help = verdict === 'unjudgeable' ? BOTH_SEATS : TO_DO;
  return [SAYS_LITTLE, ...scores.map(scoreText), ...draws, ...silentSeats(silent), help];
}

function silentSeats(silent: readonly string[]): string[] {
  if (silent.length === 0) return [];
  return [`Whoever plays ${listed(silent)} scores under 20 or over 80: that seat shows no skill.`];
}

function scoreText({ against, score, wanted, games }: GateScore): string {
  return `Against ${against} the player scores ${withEnds(score)} points per 100 games, over ${whole(games)} games in both seats; wanted: above ${Math.round(wanted * HUNDRED)}.`;
}

function briefScore({ against, score }: GateScore): string {
  return `${withEnds(score)} points per 100 games against ${against}`;
}

/** `100.0 (90.9 to 100.0)` */
function withEnds({ low, high, estimate }: GateScore['score']): string {
  const range = low === null || high === null ? '' : ` (${points(low)} to ${points(high)})`;
  return `${estimate === null ? '–' : points(estimate)}${range}`;
}
