import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { BREACH } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { DamageRoll } from './damage.ts';
import { ROLL, Rolling, type Witness } from './rolling.ts';

/** What an attack that hit cover comes to where nothing reaches the figure; else an index into HARMS. */
export const STOPPED = -1;
/** A piece without a body ranking (REV-44). */
export const NO_RANKING = -1;

/** A damage roll against a body ranking and what comes through (REV-44 to 47); the ranking is filled in for each. Made once. */
export class ProtectionRoll {
  /** The ranking; `dice` is NO_RANKING where the piece has none. */
  dice = NO_RANKING;
  pips = 0;
  stream: Stream = 0;

  /** Of the last roll, for counts and stories: the ranking's, the damage's, and how the piece fared (BREACHES). */
  roll = 0;
  damage = 0;
  breach: number = BREACH.undamaged;
  witness: Witness | null = null;

  private readonly rolling: Rolling;
  private readonly ranks: boolean;
  private readonly unrankedIsThrough: boolean;
  /** Least difference of each breach, by index into BREACHES. */
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

  /** REV-45: rolls damage against the ranking; returns an index of BREACHES. Switched off, protection is 0D (REV-03). */
  resolve(dice: Dice, damage: DamageRoll): number {
    this.now = dice;
    this.harming = damage;
    return dice.merged(0, this.breachStep);
  }

  /**
   * REV-44 to 46: what an attack that hit the cover does to the figure behind it: STOPPED, or an index of HARMS. `damage` has the weapon's
   * code, and keeps it.
   */
  passThrough(dice: Dice, damage: DamageRoll): number {
    if (this.dice === NO_RANKING) {
      this.breach = BREACH.undamaged;
      return this.unrankedIsThrough ? damage.resolve(dice) : STOPPED;
    }
    this.now = dice;
    this.harming = damage;
    return dice.merged(0, this.throughStep);
  }

  /** REV-45: how a piece fares by the difference of the rolls. */
  breachOf(difference: number): number {
    if (difference < 0) return BREACH.undamaged;
    for (let breach: number = BREACH.destroyed; breach > BREACH.slight; breach--)
      if (difference >= this.from[breach]) return breach;
    return BREACH.slight;
  }

  /** Dice of the damage that comes through a breach; below 1 nothing does (REV-46). */
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
    // By house rule full damage is the roll that broke the piece, which has to be told with the breach.
    const told = dice.merged(0, this.toldStep);
    return told >= 0 ? harming.resist(dice, told) : this.throughBreach(dice, -1 - told);
  };

  /** The damage roll that destroyed the piece, or below 0 how it fared else. */
  private readonly toldStep = (): number => {
    const breach = this.breachStep();
    return breach === BREACH.destroyed ? this.damage : -1 - breach;
  };

  /** REV-46: a new damage roll with the code that is left. */
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
