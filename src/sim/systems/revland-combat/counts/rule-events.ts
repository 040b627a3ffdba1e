import { ruleEvents } from '../../../kernel/counts/metrics.ts';
import { ATTACK_EVENTS } from './attack-events.ts';
import { careEvents } from './care-events.ts';

/** What the rules make happen, clause by clause. */
export const RULE_EVENTS = ruleEvents({
  drawn: ['REV-30', 'a weapon is drawn'],
  ranEmpty: ['REV-31', 'a weapon runs empty'],
  reloaded: ['REV-31', 'a weapon is reloaded'],
  cleared: ['REV-06', 'a jam is cleared'],
  stoodUp: ['REV-21', 'a prone figure stands up'],
  pickedUp: ['REV-39', 'a weapon is picked up'],
  ...careEvents,
  ...ATTACK_EVENTS,
});

/** The place of each in the list. */
export const EVENT = RULE_EVENTS.at;
