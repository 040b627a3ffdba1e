import type { RuleEvent } from '../../../kernel/metrics.ts';

/** What a run says of each rule that does not come up in every turn: how often it did. */
const declared = {
  reshuffled: { clause: 'MISSION-11', event: 'discards become a new draw pile' },
  swapped: { clause: 'MISSION-18', event: 'a member and a Reserve card change places' },
  stoodDown: { clause: 'MISSION-19', event: 'a member moves to the Reserve to open a vacancy' },
  handLimit: { clause: 'MISSION-21', event: 'an Event card is discarded at the hand limit' },
  challenged: { clause: 'MISSION-22', event: 'an opponent challenges' },
  short: { clause: 'MISSION-23', event: 'a Team plays on with fewer than it must have' },
  challengeCost: { clause: 'MISSION-25', event: 'a failed challenge costs a member' },
  bonus: { clause: 'MISSION-32', event: 'a card is played for its bonus or skill' },
  missingSkill: { clause: 'MISSION-35', event: 'an attempt fails for want of a skill' },
  won: { clause: 'MISSION-38', event: 'a Mission succeeds' },
  failed: { clause: 'MISSION-39', event: 'a Mission fails' },
  mainLost: { clause: 'MISSION-40', event: 'a Main Character is lost' },
  dismissed: { clause: 'MISSION-42', event: 'a Reserve card is dismissed' },
  shared: { clause: 'MISSION-66', event: 'the win is shared' },
} as const satisfies Record<string, RuleEvent>;

export type RuleEventName = keyof typeof declared;

const names = Object.keys(declared) as RuleEventName[];

/** Index by name, for `Recorder.happened`. */
export const EVENT_OF = Object.fromEntries(names.map((name, i) => [name, i])) as Record<RuleEventName, number>;

/** Cards by effect, in the order of EFFECTS without the first, which is none. */
const effects: readonly RuleEvent[] = [
  { clause: 'MISSION-48', event: 'a card draws Event cards' },
  { clause: 'MISSION-49', event: 'a discarded Personnel goes to a Reserve' },
  { clause: 'MISSION-51', event: 'a casualty is healed' },
  { clause: 'MISSION-52', event: 'a Mission is replaced' },
  { clause: 'MISSION-53', event: 'a Mission is negated' },
  { clause: 'MISSION-54', event: 'an opponent is made to skip a turn' },
  { clause: 'MISSION-55', event: 'a die is rolled again' },
  { clause: 'MISSION-56', event: 'a card discards a target' },
  { clause: 'MISSION-57', event: 'a Personnel is sacrificed' },
];

export const ruleEvents: readonly RuleEvent[] = [...Object.values(declared), ...effects];

/** Index of the event that a card of this effect makes happen. */
export function eventOfEffect(effect: number): number {
  return names.length + effect - 1;
}
