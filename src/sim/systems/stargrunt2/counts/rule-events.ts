import { ruleEvents } from '../../../kernel/rule-events.ts';

/** What the rules make happen, for rule coverage. */
export const RULE_EVENTS = ruleEvents({
  passed: ['SG2-014', 'a side passes'],
  inPosition: ['SG2-035', 'a unit goes in position'],
  leftPosition: ['SG2-036', 'a unit moves out of its position by a reaction test'],
  disorganised: ['SG2-028', 'a unit activates out of integrity'],
  combatShort: ['SG2-056', 'a combat move ends short of the place named'],
  carried: ['SG2-058', 'a unit carries wounded'],
  travelled: ['SG2-059', 'a unit makes a travel move'],
});

export const EVENT = RULE_EVENTS.at;
