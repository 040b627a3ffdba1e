import { ruleEvents } from '../../../kernel/counts/metrics.ts';

/** What the rules make happen, clause by clause. */
export const RULE_EVENTS = ruleEvents({
  deployedInSight: ['ALPHA-04', 'no point is hidden: a figure deploys in sight of the enemy'],
  dieLost: ['ALPHA-08', 'a figure falls before its step, and its die is lost'],
  held: ['ALPHA-09', 'a figure neither moves nor shoots'],
  testedAtSix: ['ALPHA-11', 'a test at step 6'],
  moved: ['ALPHA-12', 'a figure moves'],
  shot: ['ALPHA-13', 'a figure shoots'],
  savedSoft: ['ALPHA-14', 'a save is rolled behind cover from view'],
  savedHard: ['ALPHA-14', 'a save is rolled behind cover from fire'],
  shotDead: ['ALPHA-15', 'a figure that is hit does not save'],
  freeAttack: ['ALPHA-16', 'a move into contact gives a free attack'],
  forcedToStrike: ['ALPHA-17', 'a figure in contact has to strike'],
  choseEnemy: ['ALPHA-17', 'a figure in contact with several picks one'],
  killedInMelee: ['ALPHA-18', 'a blow kills'],
  shotIntoMelee: ['ALPHA-19', 'a figure in melee is shot at'],
  hitOther: ['ALPHA-19', 'a miss into a melee hits another figure'],
  hitOtherAtRandom: ['ALPHA-19', 'a miss into a melee of several hits one at random'],
  hitUnseen: ['ALPHA-19', 'a miss into a melee hits a figure that the shooter does not see'],
  commandPassed: ['ALPHA-21', 'a leader falls and another figure leads'],
  modified: ['ALPHA-23', 'a test with a morale modifier'],
  oneAlways: ['ALPHA-24', 'a test in which only a 1 succeeds, for it always does'],
  broke: ['ALPHA-25', 'a side breaks'],
});

/** The place of each in the list. */
export const EVENT = RULE_EVENTS.at;
