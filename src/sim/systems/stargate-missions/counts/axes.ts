import { named, range } from '../../../kernel/counts/axes.ts';
import type { CardLists } from '../steps/decks.ts';

/** What the declarations depend on: names of players, policies and cards, and the bounds of counts. */
export interface Labels {
  readonly players: readonly string[];
  /** By seat. */
  readonly policies: readonly string[];
  readonly cards: CardLists;
  readonly personnel: readonly string[];
  readonly missions: readonly string[];
  readonly events: readonly string[];
  readonly teamSize: number;
  readonly handMax: number;
  readonly maxTurns: number;
  /** Turns pass to the right (MISSION-13). */
  readonly goesRight: boolean;
  /** The worth of Event cards is measured. */
  readonly eventUsefulness: boolean;
}

/** The axes that metrics of several topics share. */
export class Axes {
  readonly side;
  readonly turn;

  constructor({ players, maxTurns }: Labels) {
    this.side = named('side', 'Player', players);
    this.turn = range('turn', 'Turn', 1, maxTurns);
  }
}
