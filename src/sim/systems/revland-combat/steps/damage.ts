import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { addCodes, type Code } from '../rules/codes.ts';
import { BREACH, HARM, HARMS } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { ROLL, Rolling, type Witness } from './rolling.ts';

/** REV-58, 59; filled in for each roll. */
export class DamageRoll {
  dice = 0;
  pips = 0;
  /** Body and armor (REV-48). */
  bodyDice = 0;
  bodyPips = 0;
  /** Index into HARMS (REV-02). */
  worst: number = HARM.killed;
  damageStream: Stream = 0;
  bodyStream: Stream = 0;

  damage = 0;
  resistance = 0;
  witness: Witness | null = null;

  readonly rolling: Rolling;
  /** By index into HARMS. */
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

  /** REV-02. */
  mark(isNonLethal: boolean): void {
    this.worst = isNonLethal ? this.nonLethal : HARM.killed;
  }

  use({ dice, pips }: Code): void {
    this.dice = dice;
    this.pips = pips;
  }

  /** Returns an index of HARMS. */
  resolve(dice: Dice): number {
    this.now = dice;
    return dice.merged(0, this.step);
  }

  rollDamage(dice: Dice): number {
    this.damage = this.rolling.code(dice, this.damageStream, this.dice, this.pips);
    this.witness?.rolled(ROLL.damage, dice, this.dice);
    return this.damage;
  }

  /** REV-58: Body against a known damage roll. */
  resist(dice: Dice, damage: number): number {
    this.resistance = this.rolling.code(dice, this.bodyStream, this.bodyDice, this.bodyPips);
    this.witness?.rolled(ROLL.body, dice, this.bodyDice);
    return this.harm(damage - this.resistance);
  }

  /** REV-59. */
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

/** REV-57: its own code, plus Body where muscle works it. */
export function damageCode(rules: RevlandRules, weapon: Code, body: Code | null): Code {
  if (body === null) return weapon;
  const share = rules.damage.bodyShare === 'half' ? { dice: Math.ceil(body.dice / 2), pips: 0 } : body;
  return addCodes(share, weapon, rules.dice.pipsPerDie);
}

/** REV-48. */
export function resistanceCode(rules: RevlandRules, body: Code, armor: Code): Code {
  return rules.modules.armor ? addCodes(body, armor, rules.dice.pipsPerDie) : body;
}

/** Nothing reaches the figure behind cover; else an index into HARMS. */
export const STOPPED = -1;
/** A piece without a body ranking (REV-44). */
export const NO_RANKING = -1;

/** REV-44 to 47. */
export class ProtectionRoll {
  /** NO_RANKING for none. */
  dice = NO_RANKING;
  pips = 0;
  stream: Stream = 0;

  roll = 0;
  damage = 0;
  breach: number = BREACH.undamaged;
  witness: Witness | null = null;

  private readonly rolling: Rolling;
  private readonly ranks: boolean;
  private readonly unrankedIsThrough: boolean;
  /** By index into BREACHES. */
  private readonly from: Int32Array;
  private readonly breachDice: Int32Array;
  private readonly codesComeThrough: boolean;
  private readonly rollsAnew: boolean;
  private now: Dice | null = null;
  private harming: DamageRoll | null = null;

  constructor(rules: RevlandRules) {
    const { from, dice, mode, noRanking, newRoll } = rules.protection;
    this.rolling = new Rolling(rules);
    this.ranks = rules.modules.protection;
    this.unrankedIsThrough = noRanking === 'through';
    this.from = Int32Array.of(0, 0, from.light, from.heavy, from.severe, from.destroyed);
    this.breachDice = Int32Array.of(0, 0, dice.light, dice.heavy, dice.severe, 0);
    this.codesComeThrough = mode === 'through';
    this.rollsAnew = newRoll;
  }

  /** REV-45: returns an index of BREACHES. Switched off, protection is 0D (REV-03). */
  resolve(dice: Dice, damage: DamageRoll): number {
    this.now = dice;
    this.harming = damage;
    return dice.merged(0, this.breachStep);
  }

  /** REV-44 to 46: STOPPED, or an index of HARMS. `damage` keeps its code. */
  passThrough(dice: Dice, damage: DamageRoll): number {
    if (this.dice === NO_RANKING) {
      this.breach = BREACH.undamaged;
      return this.unrankedIsThrough ? damage.resolve(dice) : STOPPED;
    }
    this.now = dice;
    this.harming = damage;
    return dice.merged(0, this.throughStep);
  }

  /** REV-45. */
  breachOf(difference: number): number {
    if (difference < 0) return BREACH.undamaged;
    for (let breach: number = BREACH.destroyed; breach > BREACH.slight; breach--)
      if (difference >= this.from[breach]) return breach;
    return BREACH.slight;
  }

  /** Below 1 nothing (REV-46). */
  diceThrough(breach: number, dice: number): number {
    if (breach <= BREACH.slight) return 0;
    if (breach === BREACH.destroyed) return dice;
    return this.codesComeThrough ? this.breachDice[breach] : dice - this.breachDice[breach];
  }

  private readonly breachStep = (): number => {
    const dice = this.now!;
    this.damage = this.harming!.rollDamage(dice);
    this.roll = this.ranks ? this.rolling.protection(dice, this.stream, this.dice, this.pips) : 0;
    this.witness?.rolled(ROLL.protection, dice, this.ranks ? this.dice : 0);
    this.breach = this.breachOf(this.damage - this.roll);
    return this.breach;
  };

  private readonly throughStep = (): number => {
    const dice = this.now!;
    const harming = this.harming!;
    if (this.rollsAnew) return this.throughBreach(dice, dice.merged(0, this.breachStep));
    // By house rule full damage is the roll that broke the piece: they merge.
    const told = dice.merged(0, this.toldStep);
    return told >= 0 ? harming.resist(dice, told) : this.throughBreach(dice, -1 - told);
  };

  /** The roll that destroyed the piece, else the breach as a number below 0. */
  private readonly toldStep = (): number => {
    const breach = this.breachStep();
    return breach === BREACH.destroyed ? this.damage : -1 - breach;
  };

  /** REV-46: a new roll with the dice left. */
  private throughBreach(dice: Dice, breach: number): number {
    const harming = this.harming!;
    const left = this.diceThrough(breach, harming.dice);
    if (left < 1) return STOPPED;
    const whole = harming.dice;
    const { pips } = harming;
    harming.dice = left;
    if (this.codesComeThrough && breach !== BREACH.destroyed) harming.pips = 0;
    const harm = harming.resist(dice, harming.rollDamage(dice));
    harming.dice = whole;
    harming.pips = pips;
    return harm;
  }
}
