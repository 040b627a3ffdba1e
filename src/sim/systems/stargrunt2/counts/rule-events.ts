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
  boarded: ['SG2-062', 'a squad boards a vehicle'],
  leftVehicle: ['SG2-062', 'a squad leaves a vehicle'],
  heavyFired: ['SG2-074', 'a heavy weapon fires at a vehicle'],
  missileFired: ['SG2-075', 'a guided missile is fired'],
  heavyAtInfantry: ['SG2-085', 'a heavy weapon fires at infantry'],
  penetratedBySmallArms: ['SG2-126', 'small arms penetrate a vehicle'],
  disabled: ['SG2-129', 'a vehicle is disabled'],
  destroyed: ['SG2-129', 'a vehicle is destroyed'],
  occupantHurt: ['SG2-130', 'a figure aboard a vehicle becomes a casualty'],
  immobilised: ['SG2-133', 'a vehicle is immobilised'],
  bailedOut: ['SG2-134', 'a crew bails out'],
  systemsHit: ['SG2-135', 'the systems of a vehicle are hit'],
  repaired: ['SG2-135', 'systems are repaired'],
});

export const EVENT = RULE_EVENTS.at;
