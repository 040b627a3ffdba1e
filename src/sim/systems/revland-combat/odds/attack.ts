import type { OddsProcedure } from '../../../kernel/system.ts';
import { codeOf } from '../rules/codes.ts';
import { BREACHES, HARMS, HITS, kebab } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { DamageRoll } from '../steps/damage.ts';
import { ATTACKER, attackInputs, attackOf, dodgeOf, excessOver } from './attack-inputs.ts';
import { damageInputs, damageOf, protectionOf, ranking } from './damage-inputs.ts';
import { injuryOdds } from './injuries.ts';
import { shotOdds } from './shots.ts';
import { weaponShotOdds } from './weapon-shots.ts';

type Procedure = OddsProcedure<RevlandRules>;

const attackRollOdds: Procedure = {
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
};

const damageRollOdds: Procedure = {
  name: 'damage',
  doc: 'What a hit does to its target.',
  clauses: ['REV-48', 'REV-57', 'REV-58', 'REV-59'],
  inputs: damageInputs,
  outcomes: () => HARMS.map(kebab),
  prepare(rules, given) {
    const roll = damageOf(rules, given);
    return (dice) => roll.resolve(dice);
  },
};

const protectionRollOdds: Procedure = {
  name: 'protection',
  doc: 'What a damage roll does to protection.',
  clauses: ['REV-44', 'REV-45', 'REV-47'],
  inputs: { damage: damageInputs.damage, protection: ranking },
  outcomes: () => BREACHES.map(kebab),
  prepare(rules, given) {
    const roll = protectionOf(rules, given.protection as string);
    const damage = new DamageRoll(rules);
    damage.use(codeOf(given.damage as string));
    damage.damageStream = ATTACKER;
    return (dice) => roll.resolve(dice, damage);
  },
};

/** Attacks, damage, protection, and all of it together, once or several times. */
export const attackOdds: readonly Procedure[] = [
  attackRollOdds,
  damageRollOdds,
  protectionRollOdds,
  shotOdds,
  ...injuryOdds,
  weaponShotOdds,
];
