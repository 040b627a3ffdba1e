import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { addCodes, type Code } from '../rules/codes.ts';
import { HARM, HARMS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { ROLL, Rolling, type Witness } from './rolling.ts';

/** A damage roll against a Body roll (REV-58, 59): both codes are filled in for each. Made once. */
export class DamageRoll {
  dice = 0;
  pips = 0;
  /** Body and armor (REV-48). */
  bodyDice = 0;
  bodyPips = 0;
  /** The worst result that the weapon can have: an index into HARMS (REV-02). */
  worst: number = HARM.killed;
  damageStream: Stream = 0;
  bodyStream: Stream = 0;

  /** Of the last roll, for counts and stories. */
  damage = 0;
  resistance = 0;
  witness: Witness | null = null;

  readonly rolling: Rolling;
  /** Least difference with each result, by index into HARMS. */
  private readonly from: Int32Array;
  private readonly leastDifference: number;
  private readonly nonLethal: number;
  private now: Dice | null = null;

  constructor({ damage, engagement, dice, penalty }: RevlandRules) {
    this.rolling = new Rolling({ dice, penalty });
    this.from = Int32Array.from(HARMS, (harm) => (harm === 'none' ? 0 : damage.from[harm]));
    this.leastDifference = damage.tieIsStun ? 0 : 1;
    this.nonLethal = engagement.nonLethalHighest === null ? HARM.killed : HARM[engagement.nonLethalHighest];
  }

  /** REV-02: whether the weapon is marked as not lethal decides what its worst result is. */
  mark(isNonLethal: boolean): void {
    this.worst = isNonLethal ? this.nonLethal : HARM.killed;
  }

  /** The code that is rolled for damage. */
  use({ dice, pips }: Code): void {
    this.dice = dice;
    this.pips = pips;
  }

  /** Rolls damage and Body; returns an index of HARMS. */
  resolve(dice: Dice): number {
    this.now = dice;
    return dice.merged(0, this.step);
  }

  /** The damage roll alone. */
  rollDamage(dice: Dice): number {
    this.damage = this.rolling.code(dice, this.damageStream, this.dice, this.pips);
    this.witness?.rolled(ROLL.damage, dice, this.dice);
    return this.damage;
  }

  /** REV-58: the Body roll against a damage roll that is known. */
  resist(dice: Dice, damage: number): number {
    this.resistance = this.rolling.code(dice, this.bodyStream, this.bodyDice, this.bodyPips);
    this.witness?.rolled(ROLL.body, dice, this.bodyDice);
    return this.harm(damage - this.resistance);
  }

  /** REV-59: what a difference comes to. */
  harm(difference: number): number {
    if (difference < this.leastDifference) return HARM.none;
    for (let harm = this.worst; harm > HARM.none; harm--) if (difference >= this.from[harm]) return harm;
    return HARM.none;
  }

  private readonly step = (): number => {
    const dice = this.now!;
    return this.resist(dice, this.rollDamage(dice));
  };
}

/** REV-57: the damage code of a weapon: its own, or Body and its own where it is worked by muscle. */
export function damageCode(rules: RevlandRules, weapon: Code, body: Code | null): Code {
  if (body === null) return weapon;
  const share = rules.damage.bodyShare === 'half' ? { dice: Math.ceil(body.dice / 2), pips: 0 } : body;
  return addCodes(share, weapon, rules.dice.pipsPerDie);
}

/** REV-48: the code that resists damage. */
export function resistanceCode(rules: RevlandRules, body: Code, armor: Code): Code {
  return rules.modules.armor ? addCodes(body, armor, rules.dice.pipsPerDie) : body;
}
