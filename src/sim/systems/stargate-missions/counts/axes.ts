import { clipped, named, range, upTo } from '../../../kernel/counts/cells.ts';
import { ruleEvents } from '../../../kernel/counts/metrics.ts';
import type { CardLists } from '../steps/cards.ts';

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
  /** MISSION-13. */
  readonly goesRight: boolean;
  readonly eventUsefulness: boolean;
}

export const AXIS = {
  margin: clipped('margin', 'Team Total less Mission Total', -15, 15),
  teamBrains: upTo('teamBrains', 'Team Brains', 0, 15),
  teamCombat: upTo('teamCombat', 'Team Combat', 0, 15),
};

export type Axes = ReturnType<typeof axesOf>;

export const axesOf = ({ players, maxTurns }: Labels) => ({
  side: named('side', 'Player', players),
  turn: range('turn', 'Turn', 1, maxTurns),
});

export const RULE_EVENTS = ruleEvents({
  reshuffled: ['MISSION-11', 'discards become a new draw pile'],
  swapped: ['MISSION-18', 'a member and a Reserve card change places'],
  stoodDown: ['MISSION-19', 'a member moves to the Reserve to open a vacancy'],
  handLimit: ['MISSION-21', 'an Event card is discarded at the hand limit'],
  challenged: ['MISSION-22', 'an opponent challenges'],
  short: ['MISSION-23', 'a Team plays on with fewer than it must have'],
  challengeCost: ['MISSION-25', 'a failed challenge costs a member'],
  bonus: ['MISSION-32', 'a card is played for its bonus or skill'],
  missingSkill: ['MISSION-35', 'an attempt fails for want of a skill'],
  won: ['MISSION-38', 'a Mission succeeds'],
  failed: ['MISSION-39', 'a Mission fails'],
  mainLost: ['MISSION-40', 'a Main Character is lost'],
  dismissed: ['MISSION-42', 'a Reserve card is dismissed'],
  shared: ['MISSION-66', 'the win is shared'],
  // In the order of EFFECTS, without the first, which is none.
  drawsEvents: ['MISSION-48', 'a card draws Event cards'],
  toReserve: ['MISSION-49', 'a discarded Personnel goes to a Reserve'],
  heals: ['MISSION-51', 'a casualty is healed'],
  replacesMission: ['MISSION-52', 'a Mission is replaced'],
  negatesMission: ['MISSION-53', 'a Mission is negated'],
  skipsTurn: ['MISSION-54', 'an opponent is made to skip a turn'],
  rerolls: ['MISSION-55', 'a die is rolled again'],
  discardsTarget: ['MISSION-56', 'a card discards a target'],
  sacrifices: ['MISSION-57', 'a Personnel is sacrificed'],
});

export const EVENT_OF = RULE_EVENTS.at;

export function eventOfEffect(effect: number): number {
  return EVENT_OF.drawsEvents + effect - 1;
}
