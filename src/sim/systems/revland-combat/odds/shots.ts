import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { COVER, HARMS, HIT, kebab } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { AttackRoll } from '../steps/attack.ts';
import type { DamageRoll } from '../steps/damage.ts';
import { type ProtectionRoll, STOPPED } from '../steps/protection.ts';
import {
  attackInputs,
  attackOf,
  type Damage,
  damageInputs,
  damageOf,
  dodgeOf,
  excessOver,
  procedure,
  protectionOf,
  rankingOrNone,
  steadyDamageOf,
} from './inputs.ts';

export const shotInputs = { ...attackInputs, ...damageInputs, protection: rankingOrNone };
export const SHOTS = ['miss', 'stopped', ...HARMS.map(kebab)] as const;
const [MISS, STOPPED_SHOT, FIRST_HARM] = SHOTS.keys();

/** What follows an attack roll: damage to the target, or to what covers it and through that (REV-42 to 46). */
export class ShotEffect {
  private readonly direct: DamageRoll;
  private readonly through: DamageRoll;
  private readonly protection: ProtectionRoll;
  private readonly comesThrough: boolean;

  constructor(
    rules: RevlandRules,
    given: Damage & Pick<Given<typeof shotInputs>, 'calledShot' | 'protection'>,
    { cover }: AttackRoll,
  ) {
    const isCalled = rules.modules.calledShots && given.calledShot !== 'none';
    this.direct = steadyDamageOf(rules, given, isCalled ? rules.calledShot.bodyDamageDice : 0);
    this.through = damageOf(rules, given);
    this.protection = protectionOf(rules, given.protection);
    this.comesThrough = cover !== COVER.full || rules.cover.full.passThrough;
  }

  /** An index of HARMS for an index of HITS that is no miss; STOPPED where nothing reaches the target. */
  resolve(dice: Dice, hit: number): number {
    if (hit === HIT.hit) return this.direct.resolve(dice);
    return this.comesThrough ? this.protection.passThrough(dice, this.through) : STOPPED;
  }
}

export const shotOdds = procedure({
  name: 'shot',
  doc: 'What one attack does to its target, damage that comes through cover included.',
  clauses: ['REV-24', 'REV-39', 'REV-42', 'REV-43', 'REV-44', 'REV-45', 'REV-46', 'REV-58', 'REV-59'],
  inputs: shotInputs,
  outcomes: () => SHOTS,
  prepare(rules, given) {
    const roll = attackOf(rules, given);
    const excess = excessOver(roll, dodgeOf(roll, given));
    const effect = new ShotEffect(rules, given, roll);
    return (dice) => {
      const hit = dice.repeat(1, 0, () => roll.outcome(dice, excess(dice)));
      if (hit === HIT.miss) return MISS;
      const harm = effect.resolve(dice, hit);
      return harm === STOPPED ? STOPPED_SHOT : FIRST_HARM + harm;
    };
  },
});
