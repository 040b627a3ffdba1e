import type { Recorder } from '../../../kernel/counts/recorder.ts';
import { Snapshot } from '../../../kernel/players/position.ts';
import type { Labels } from '../counts/axes.ts';
import { WORTH, worthMetrics } from '../counts/metrics.ts';
import { bounded } from '../counts/scores.ts';
import { EventCard } from '../steps/cards.ts';
import type { Game } from './game.ts';

const NOTHING = { name: 'blank', kind: 'action', brains: null, combat: null, skills: {}, effect: null } as const;
const { 'lead over the others': LEAD, 'own score': OWN } = WORTH;

interface Replay {
  playAgain(state: Snapshot | null): void;
}

/**
 * Worth of an Event card to its first holder: the Victory Score, less that of the same game on the same dice with the
 * card blank. A blank takes room, so decks and draws stay the same, and nothing differs before the turn in which the card
 * is drawn: games are played again from there.
 */
export class Usefulness {
  private readonly game: Game;
  private readonly match: Replay;
  private readonly blanks: readonly EventCard[];
  private readonly worth;
  /** By turns played: the game at the start of the next one. */
  private readonly begun: Snapshot[] = [];

  constructor(game: Game, match: Replay, recorder: Recorder, labels: Labels) {
    this.game = game;
    this.match = match;
    this.blanks = game.table.cards.events.map(({ index, type }) => new EventCard(index, type, NOTHING, game.rules));
    this.worth = recorder.cells(worthMetrics(labels)).eventUsefulness;
  }

  turnBegins(played: Game): void {
    const { turn } = played.table;
    while (this.begun.length <= turn) this.begun.push(new Snapshot());
    this.begun[turn].beginKeeping();
    played.exchange(this.begun[turn]);
  }

  /** Replays the game for each card drawn. */
  measure(played: Game): void {
    const { firstHolder, firstTurn } = played.tally.events;
    for (let type = 0; type < firstHolder.length; type++) {
      const turn = firstTurn[type];
      if (firstHolder[type] >= 0)
        this.measureCard(played, type, firstHolder[type], turn > 0 ? this.begun[turn - 1] : null);
    }
  }

  private measureCard(played: Game, type: number, holder: number, from: Snapshot | null): void {
    const { game } = this;
    game.blankFor(holder, type, this.blanks);
    this.match.playAgain(from);
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
