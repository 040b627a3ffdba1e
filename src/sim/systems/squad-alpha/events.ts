import type { RuleEvent } from '../../kernel/metrics.ts';

/** What the rules make happen, clause by clause; the match counts them by their place in this list. */
const EVENTS = {
  DEPLOYED_IN_SIGHT: ['ALPHA-04', 'no point is hidden: a figure deploys in sight of the enemy'],
  DIE_LOST: ['ALPHA-08', 'a figure falls before its step, and its die is lost'],
  HELD: ['ALPHA-09', 'a figure neither moves nor shoots'],
  TESTED_AT_SIX: ['ALPHA-11', 'a test at step 6'],
  MOVED: ['ALPHA-12', 'a figure moves'],
  SHOT: ['ALPHA-13', 'a figure shoots'],
  SAVED_SOFT: ['ALPHA-14', 'a save is rolled behind cover from view'],
  SAVED_HARD: ['ALPHA-14', 'a save is rolled behind cover from fire'],
  SHOT_DEAD: ['ALPHA-15', 'a figure that is hit does not save'],
  FREE_ATTACK: ['ALPHA-16', 'a move into contact gives a free attack'],
  FORCED_TO_STRIKE: ['ALPHA-17', 'a figure in contact has to strike'],
  CHOSE_ENEMY: ['ALPHA-17', 'a figure in contact with several picks one'],
  KILLED_IN_MELEE: ['ALPHA-18', 'a blow kills'],
  SHOT_INTO_MELEE: ['ALPHA-19', 'a figure in melee is shot at'],
  HIT_OTHER: ['ALPHA-19', 'a miss into a melee hits another figure'],
  HIT_OTHER_AT_RANDOM: ['ALPHA-19', 'a miss into a melee of several hits one at random'],
  COMMAND_PASSED: ['ALPHA-21', 'a leader falls and another figure leads'],
  MODIFIED: ['ALPHA-23', 'a test with a morale modifier'],
  ONE_ALWAYS: ['ALPHA-24', 'a test in which only a 1 succeeds, for it always does'],
  BROKE: ['ALPHA-25', 'a side breaks'],
} as const satisfies Record<string, readonly [string, string]>;

export type EventName = keyof typeof EVENTS;

export const ruleEvents: readonly RuleEvent[] = Object.values(EVENTS).map(([clause, event]) => ({ clause, event }));

const names = Object.keys(EVENTS) as EventName[];

/** The place of each event in `ruleEvents`. */
export const EVENT = Object.fromEntries(names.map((name, index) => [name, index])) as Record<EventName, number>;
