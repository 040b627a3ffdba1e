import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Labels } from '../counts/axes.ts';
import { WORTH, worthMetrics } from '../counts/metrics.ts';
import { bounded } from '../counts/scores.ts';
import { EventCard } from '../steps/cards.ts';
import type { Game } from './game.ts';

const NOTHING = { name: 'blank', kind: 'action', brains: null, combat: null, skills: {}, effect: null } as const;
const { 'lead over the others': LEAD, 'own score': OWN } = WORTH;

interface Replay {
  playAgain(): void;
}

/**
 * Worth of an Event card to its first holder: the Victory Score, less that of the same game on the same dice with the
 * card blank. A blank takes room, so decks and draws stay the same.
 */
export class Usefulness {
  private readonly game: Game;
  private readonly match: Replay;
  private readonly blanks: readonly EventCard[];
  private readonly worth;

  constructor(game: Game, match: Replay, recorder: Recorder, labels: Labels) {
    this.game = game;
    this.match = match;
    this.blanks = game.table.cards.events.map(({ index, type }) => new EventCard(index, type, NOTHING, game.rules));
    this.worth = recorder.cells(worthMetrics(labels)).eventUsefulness;
  }

  /** Replays the game for each card drawn. */
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
