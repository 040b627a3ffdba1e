import { clipped, named, range, upTo } from '../../../kernel/counts/cells.ts';
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

/** Axes that place what is counted at them. */
export const AXIS = {
  margin: clipped('margin', 'Team Total less Mission Total', -15, 15),
  teamBrains: upTo('teamBrains', 'Team Brains', 0, 15),
  teamCombat: upTo('teamCombat', 'Team Combat', 0, 15),
};

/** The axes that metrics of several topics share. */
export type Axes = ReturnType<typeof axesOf>;

export const axesOf = ({ players, maxTurns }: Labels) => ({
  side: named('side', 'Player', players),
  turn: range('turn', 'Turn', 1, maxTurns),
});
