import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { COVER, HIT, REACTION } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { Difficulties, Modifiers, NUMBER } from './difficulty.ts';
import { ROLL, Rolling, type Witness } from './rolling.ts';

/** Lead of a sure miss (REV-12, REV-14). */
const HOPELESS = -1_000_000;
/** REV-55: added where a full dodge replaces the number. */
const FULL_DODGE = 10;

/** REV-11, 24, 43. Made once. */
export class AttackRoll {
  dice = 0;
  pips = 0;
  /** Index into DIFFICULTIES. */
  level = 0;
  readonly modifiers: Modifiers;
  /** Index into COVERS; `full` is an attack on the piece (REV-42). */
  cover: number = COVER.none;
  /** Index into REACTIONS. */
  reaction: number = REACTION.none;
  dodge = 0;
  attackStream: Stream = 0;
  numberStream: Stream = 0;

  /** For the last attack: roll, lead in hundredths, additions. */
  roll = 0;
  margin = 0;
  coverAdds = 0;
  modifiersAdd = 0;
  /** REV-06. */
  isComplicated = false;
  witness: Witness | null = null;

  readonly rolling: Rolling;
  readonly difficulties: Difficulties;
  private readonly floor: number;
  private readonly regularKeepsModifiers: boolean;
  private readonly fullReplaces: boolean;
  private readonly numberOnly: boolean;
  private now: Dice | null = null;

  constructor(rules: RevlandRules) {
    this.rolling = new Rolling(rules);
    this.difficulties = new Difficulties(rules);
    this.modifiers = new Modifiers(rules, this.rolling);
    this.floor = NUMBER * (rules.difficulty.floor ?? 0);
    this.regularKeepsModifiers = rules.reaction.regular.keepsModifiers;
    this.fullReplaces = rules.reaction.full.mode === 'plusTen';
    this.numberOnly = rules.cover.basic === 'numberOnly';
  }

  /** Returns an index of HITS. */
  resolve(dice: Dice): number {
    return this.outcome(dice, this.excess(dice));
  }

  /** REV-43: hundredths above the basic difficulty. */
  excess(dice: Dice): number {
    if (!this.rolling.isUsable(this.dice)) return HOPELESS;
    const number = this.baseNumber(dice);
    this.now = dice;
    const lead = dice.merged(this.isModified ? 1 : 0, this.leadStep);
    return lead === HOPELESS ? HOPELESS : lead - number;
  }

  /** REV-42, 43: rolls cover and returns the outcome. */
  outcome(dice: Dice, excess: number): number {
    if (excess === HOPELESS) return HIT.miss;
    if (this.isModified) return dice.merged(excess, this.coverStep);
    this.coverAdds = 0;
    this.margin = excess;
    return excess >= 0 ? HIT.hit : HIT.miss;
  }

  get wasTurned(): boolean {
    if (this.reaction === REACTION.none || this.margin >= 0) return false;
    const added = this.isModified ? this.modifiersAdd + this.coverAdds : 0;
    return NUMBER * this.roll >= Math.max(this.floor, this.difficulties.fixed[this.level] + added);
  }

  /** REV-53: a regular dodge may replace modifiers and cover. */
  private get isModified(): boolean {
    return this.regularKeepsModifiers || this.reaction !== REACTION.regular;
  }

  /** REV-10, 53, 55: the number of the range, weapon or dodge. */
  private baseNumber(dice: Dice): number {
    if (this.reaction === REACTION.regular) return NUMBER * this.dodge;
    if (this.reaction === REACTION.full && this.fullReplaces) return NUMBER * (this.dodge + FULL_DODGE);
    const number = this.difficulties.pick(dice, this.numberStream, this.level);
    return this.reaction === REACTION.full ? number + NUMBER * this.dodge : number;
  }

  /** Attack roll less modifiers. */
  private readonly leadStep = (isModified: number): number => {
    const dice = this.now!;
    this.modifiersAdd = isModified === 1 && !this.numberOnly ? this.modifiers.roll(dice, this.numberStream) : 0;
    this.roll = this.rolling.code(dice, this.attackStream, this.dice, this.pips);
    this.isComplicated = dice.complicated;
    this.witness?.rolled(ROLL.attack, dice, this.dice);
    this.margin = NUMBER * this.roll - this.floor;
    return this.margin < 0 ? HOPELESS : NUMBER * this.roll - this.modifiersAdd;
  };

  private readonly coverStep = (excess: number): number => {
    this.margin = excess - this.now!.merged(0, this.neededStep);
    const { cover } = this;
    if (this.margin >= 0) return cover === COVER.full ? HIT.hitCover : HIT.hit;
    const isHidden = cover !== COVER.none && cover !== COVER.full;
    return isHidden && excess >= 0 ? HIT.hitCover : HIT.miss;
  };

  /** Cover dice, by house rule all modifiers. */
  private readonly neededStep = (): number => {
    const dice = this.now!;
    this.coverAdds = this.modifiers.rollCover(dice, this.numberStream, this.cover);
    if (this.numberOnly) this.modifiersAdd = this.modifiers.roll(dice, this.numberStream);
    return this.coverAdds + (this.numberOnly ? this.modifiersAdd : 0);
  };
}
