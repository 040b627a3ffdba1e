import { codeOf } from '../rules/codes.ts';
import { BREACHES, HARMS, HITS, kebab } from '../rules/profiles.ts';
import { DamageRoll } from '../steps/damage.ts';
import { injuryOdds } from './injuries.ts';
import {
  ATTACKER,
  attackInputs,
  attackOf,
  damageInputs,
  damageOf,
  dodgeOf,
  excessOver,
  type Procedure,
  procedure,
  protectionOf,
  ranking,
} from './inputs.ts';
import { shotOdds } from './shots.ts';
import { weaponShotOdds } from './weapon-shots.ts';

const attackRollOdds = procedure({
  name: 'attack',
  doc: 'What one attack comes to; at a cover of 100 the cover is what it can hit.',
  clauses: [
    'REV-10',
    'REV-11',
    'REV-12',
    'REV-23',
    'REV-24',
    'REV-38',
    'REV-40',
    'REV-41',
    'REV-43',
    'REV-53',
    'REV-55',
  ],
  inputs: attackInputs,
  outcomes: () => HITS.map(kebab),
  prepare(rules, given) {
    const roll = attackOf(rules, given);
    const excess = excessOver(roll, dodgeOf(roll, given));
    return (dice) => roll.outcome(dice, excess(dice));
  },
});

const damageRollOdds = procedure({
  name: 'damage',
  doc: 'What a hit does to its target.',
  clauses: ['REV-48', 'REV-57', 'REV-58', 'REV-59'],
  inputs: damageInputs,
  outcomes: () => HARMS.map(kebab),
  prepare(rules, given) {
    const roll = damageOf(rules, given);
    return (dice) => roll.resolve(dice);
  },
});

const protectionRollOdds = procedure({
  name: 'protection',
  doc: 'What a damage roll does to protection.',
  clauses: ['REV-44', 'REV-45', 'REV-47'],
  inputs: { damage: damageInputs.damage, protection: ranking },
  outcomes: () => BREACHES.map(kebab),
  prepare(rules, given) {
    const roll = protectionOf(rules, given.protection);
    const damage = new DamageRoll(rules);
    damage.use(codeOf(given.damage));
    damage.damageStream = ATTACKER;
    return (dice) => roll.resolve(dice, damage);
  },
});

/** Attacks, damage, protection, and all of it together, once or several times. */
export const attackOdds: readonly Procedure[] = [
  attackRollOdds,
  damageRollOdds,
  protectionRollOdds,
  shotOdds,
  ...injuryOdds,
  weaponShotOdds,
];
