import type { RuleEvent } from '../../kernel/metrics.ts';

/** What the rules make happen, clause by clause; the match counts them by their place in this list. */
export const ruleEvents: readonly RuleEvent[] = [
  { clause: 'ALPHA-04', event: 'no point is hidden: a figure deploys in sight of the enemy' },
  { clause: 'ALPHA-08', event: 'a figure falls before its step, and its die is lost' },
  { clause: 'ALPHA-09', event: 'a figure neither moves nor shoots' },
  { clause: 'ALPHA-11', event: 'a test at step 6' },
  { clause: 'ALPHA-12', event: 'a figure moves' },
  { clause: 'ALPHA-13', event: 'a figure shoots' },
  { clause: 'ALPHA-14', event: 'a save is rolled behind cover from view' },
  { clause: 'ALPHA-14', event: 'a save is rolled behind cover from fire' },
  { clause: 'ALPHA-15', event: 'a figure that is hit does not save' },
  { clause: 'ALPHA-16', event: 'a move into contact gives a free attack' },
  { clause: 'ALPHA-17', event: 'a figure in contact has to strike' },
  { clause: 'ALPHA-17', event: 'a figure in contact with several picks one' },
  { clause: 'ALPHA-18', event: 'a blow kills' },
  { clause: 'ALPHA-19', event: 'a figure in melee is shot at' },
  { clause: 'ALPHA-19', event: 'a miss into a melee hits another figure' },
  { clause: 'ALPHA-19', event: 'a miss into a melee of several hits one at random' },
  { clause: 'ALPHA-21', event: 'a leader falls and another figure leads' },
  { clause: 'ALPHA-23', event: 'a test with a morale modifier' },
  { clause: 'ALPHA-24', event: 'a test in which only a 1 succeeds, for it always does' },
  { clause: 'ALPHA-25', event: 'a side breaks' },
];

/** The place of each in the list. */
export const [
  DEPLOYED_IN_SIGHT,
  DIE_LOST,
  HELD,
  TESTED_AT_SIX,
  MOVED,
  SHOT,
  SAVED_SOFT,
  SAVED_HARD,
  SHOT_DEAD,
  FREE_ATTACK,
  FORCED_TO_STRIKE,
  CHOSE_ENEMY,
  KILLED_IN_MELEE,
  SHOT_INTO_MELEE,
  HIT_OTHER,
  HIT_OTHER_AT_RANDOM,
  COMMAND_PASSED,
  MODIFIED,
  ONE_ALWAYS,
  BROKE,
] = ruleEvents.keys();
