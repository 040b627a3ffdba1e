import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Labels } from '../counts/axes.ts';
import { WORTH, worthMetrics } from '../counts/metrics.ts';
import { LEAST_SCORE, MOST_SCORE } from '../counts/scores.ts';
import { EventCard } from '../steps/cards.ts';
import type { Game } from './game.ts';

const NOTHING = { name: 'blank', kind: 'action', brains: null, combat: null, skills: {}, effect: null } as const;
const { 'lead over the others': LEAD, 'own score': OWN } = WORTH;

/** Plays the game that the dice are at from its beginning. */
interface Replay {
  playAgain(): void;
}

/**
 * The worth of each Event card to the player who draws it first: the player's Victory Score in the game as it was, less
 * that in the same game on the same dice with the card blank in their hand. A blank takes room and does nothing, so
 * decks and draws stay as they were; the only difference is what the card does and what follows from it.
 */
export class Usefulness {
  private readonly game: Game;
  private readonly match: Replay;
  private readonly blanks: readonly EventCard[];
  private readonly worth;

  /** `match` plays `game`, on the dice of the game that is measured. */
  constructor(game: Game, match: Replay, recorder: Recorder, labels: Labels) {
    this.game = game;
    this.match = match;
    this.blanks = game.table.cards.events.map(({ index, type }) => new EventCard(index, type, NOTHING, game.rules));
    this.worth = recorder.cells(worthMetrics(labels)).eventUsefulness;
  }

  /** Replays the game just played once for each card that was drawn in it. */
  measure(played: Game): void {
    const { firstHolder } = played.tally.events;
    for (let type = 0; type < firstHolder.length; type++)
      if (firstHolder[type] >= 0) this.measureCard(played, type, firstHolder[type]);
  }

  private measureCard(played: Game, type: number, holder: number): void {
    const { game } = this;
    game.blankFor(holder, type, this.blanks);
    this.match.playAgain();
    const others = game.table.players.length - 1;
    let own = 0;
    let othersTotal = 0;
    for (let seat = 0; seat <= others; seat++) {
      const gain = bounded(played.table.players[seat].score) - bounded(game.table.players[seat].score);
      if (seat === holder) own = gain;
      else othersTotal += gain;
    }
    this.worth.set(type, OWN, others * own);
    this.worth.set(type, LEAD, others * own - othersTotal);
  }
}

function bounded(score: number): number {
  return score < LEAST_SCORE ? LEAST_SCORE : score > MOST_SCORE ? MOST_SCORE : score;
}
