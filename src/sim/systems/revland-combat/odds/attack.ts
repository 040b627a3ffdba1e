import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, integer } from '../../../kernel/rules/fields.ts';
import { codeOf } from '../rules/codes.ts';
import { BREACHES, HARM, HARMS, HIT, HITS, kebab, REACTION, WOUNDS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { ReactionSpan } from '../steps/care.ts';
import { DamageRoll, STOPPED } from '../steps/damage.ts';
import { conditionOf, HEALTHY, injured, STATES, stateOf, stunLimit } from '../steps/wounds.ts';
import {
  ATTACKER,
  attackInputs,
  attackOf,
  type Damage,
  damageInputs,
  damageOf,
  dodgeOf,
  excessOver,
  type Procedure,
  procedure,
  protectionOf,
  ranking,
  TARGET,
} from './inputs.ts';
import { ShotEffect, shotInputs, shotOdds, weaponShotOdds } from './shots.ts';

const STATE_WORDS = STATES.map(kebab);
/** Can be hurt again. */
const WOUND_WORDS = WOUNDS.slice(0, -1).map(kebab);

function injuring(rules: RevlandRules, { body }: Damage): (condition: number, harm: number) => number {
  const knockoutAt = stunLimit(rules.stun, codeOf(body).dice);
  const killedFrom = HARM[rules.mortal.killedFrom];
  return (condition, harm) => injured(condition, harm, knockoutAt, killedFrom);
}

const injury = procedure({
  name: 'injury',
  doc: 'In which state a hit leaves its target.',
  clauses: [
    'REV-58',
    'REV-59',
    'REV-61',
    'REV-63',
    'REV-65',
    'REV-66',
    'REV-67',
    'REV-68',
    'REV-70',
    'REV-71',
    'REV-75',
  ],
  inputs: {
    ...damageInputs,
    state: choice(WOUND_WORDS, 'healthy', { clause: 'REV-66', doc: 'Wound level of the target before the hit.' }),
    stuns: integer(0, { min: 0, max: 20, unit: 'stuns', clause: 'REV-63', doc: 'Stuns that the target has already.' }),
  },
  outcomes: () => STATE_WORDS,
  prepare(rules, given) {
    const roll = damageOf(rules, given);
    const after = injuring(rules, given);
    const before = conditionOf(WOUND_WORDS.indexOf(given.state), false, given.stuns);
    return (dice) => stateOf(after(before, roll.resolve(dice)));
  },
});

const MOST_SHOTS = 6;

const UNDODGED = -1;

const volley = procedure({
  name: 'volley',
  doc: 'In which state several attacks of one round by one attacker leave their target, healthy before them.',
  clauses: ['REV-13', 'REV-32', 'REV-56', 'REV-58', 'REV-59', 'REV-63', 'REV-66'],
  inputs: {
    ...shotInputs,
    shots: integer(2, {
      min: 1,
      max: MOST_SHOTS,
      unit: 'shots',
      clause: 'REV-13',
      doc: 'Attacks in the round, each an action; one dodge roll serves against all for as long as it lasts.',
    }),
  },
  outcomes: () => STATE_WORDS,
  prepare(rules, given) {
    const shots = given.shots;
    const more = (shots - 1) * rules.penalty.perExtraAction;
    const roll = attackOf(rules, { ...given, penalty: given.penalty + more });
    const dodge = dodgeOf(roll, given);
    const effect = new ShotEffect(rules, given, roll);
    const after = injuring(rules, given);
    const span = new ReactionSpan(rules.reaction);
    let now: Dice | null = null;
    const attack = (number: number): number => {
      roll.reaction = number === UNDODGED ? REACTION.none : dodge.reaction;
      roll.dodge = number;
      return roll.resolve(now!);
    };
    const shot = (dice: Dice, number: number, condition: number): number => {
      const hit = dice.merged(number, attack);
      const harm = hit === HIT.miss ? STOPPED : effect.resolve(dice, hit);
      return harm === STOPPED ? condition : after(condition, harm);
    };
    const isServed = (condition: number) => span.isForRound(dodge.reaction) && !span.endsAfter(HEALTHY, condition);
    return (dice) => {
      now = dice;
      if (dodge.reaction === REACTION.none)
        return stateOf(dice.repeat(shots, HEALTHY, (condition) => shot(dice, UNDODGED, condition)));
      const number = roll.rolling.code(dice, TARGET, dodge.dice, dodge.pips);
      const first = dice.repeat(1, HEALTHY, (condition) => shot(dice, number, condition));
      const last = dice.repeat(shots - 1, first, (condition) =>
        shot(dice, isServed(condition) ? number : UNDODGED, condition),
      );
      return stateOf(last);
    };
  },
});

const attackRollOdds = procedure({
  name: 'attack',
  doc: 'Result of one attack. At a cover of 100 it can hit only the cover.',
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

export const attackOdds: readonly Procedure[] = [
  attackRollOdds,
  damageRollOdds,
  protectionRollOdds,
  shotOdds,
  injury,
  volley,
  weaponShotOdds,
];
