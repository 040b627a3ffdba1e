import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { DIFFICULTIES, RANGES } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { WeaponUse } from './armoury.ts';
import type { Rolling } from './rolling.ts';

/** Hundredths: averages may be fractions. */
export const NUMBER = 100;

/** REV-10, 23. */
export class Difficulties {
  /** By index into RANGES. */
  readonly ofRange: Int32Array;
  private readonly longArmShift: number;
  private readonly isUniform: boolean;
  private readonly least: Int32Array;
  private readonly spread: Int32Array;
  /** Hundredths. */
  readonly fixed: Int32Array;

  constructor({ difficulty, range }: Pick<RevlandRules, 'difficulty' | 'range'>) {
    const levels = DIFFICULTIES.map((level) => difficulty[level]);
    this.longArmShift = range.mode === 'estimate' ? range.longArmShift : 0;
    this.isUniform = difficulty.pick === 'uniform';
    this.least = Int32Array.from(levels, ({ min }) => min);
    this.spread = Int32Array.from(levels, ({ min, max }) => Math.max(1, max - min + 1));
    this.fixed = Int32Array.from(levels, ({ min, max, number }) =>
      difficulty.pick === 'middle' ? (NUMBER / 2) * (min + max) : NUMBER * number,
    );
    this.ofRange = Int32Array.from(RANGES, (name) => DIFFICULTIES.indexOf(range.difficulty[name]));
  }

  /** REV-10: in hundredths. */
  pick(dice: Dice, stream: Stream, level: number): number {
    if (!this.isUniform) return this.fixed[level];
    return NUMBER * (this.least[level] + dice.pick(stream, this.spread[level]));
  }

  /** REV-23, 25, 26: the weapon's own, or the range's, by estimate easier for long arms. */
  levelOf({ difficulty, isLongArm }: WeaponUse, range: number): number {
    if (difficulty >= 0) return difficulty;
    const level = this.ofRange[range];
    return isLongArm ? Math.max(0, level - this.longArmShift) : level;
  }
}

/** No such modifier (REV-78). */
export const NOT_THROWN = -1;

const [SMOKE, LIGHT, CALLED, THROWN, PRONE] = [0, 1, 2, 3, 4];
const SLOTS = 5;
/** More than dice taken off can sum to. */
const UP = 10_000;

/** REV-12: set, then rolled. Switched-off chapters add none (REV-03). */
export class Modifiers {
  /** Below 0: taken off. */
  private readonly counts = new Int32Array(SLOTS);
  private readonly rolling: Rolling;
  private readonly smokeDice: Int32Array;
  private readonly lightDice: Int32Array;
  private readonly worstCounts: boolean;
  private readonly calledDice: Int32Array;
  private readonly thrownDice: Int32Array;
  private readonly proneNear: number;
  private readonly proneFar: number;
  /** By index into COVERS. */
  readonly coverDice: Int32Array;
  /** Hundredths a die; -1 if dice are rolled. */
  private readonly average: number;
  private now: Dice | null = null;
  private stream: Stream = 0;

  constructor(rules: RevlandRules, rolling: Rolling) {
    const { modules, visibility, calledShot, thrown, cover, prone, modifiers } = rules;
    const when = (isOn: boolean, counts: readonly number[]) => Int32Array.from(counts, (count) => (isOn ? count : 0));
    const { dice } = visibility;
    const { lightSmoke, thickSmoke, veryThickSmoke, poorLight, moonlitNight, completeDarkness } = dice;
    const { tenToFifty, oneToTen, underOne } = calledShot.dice;
    const { quarter, half, threeQuarters } = cover.dice;
    this.rolling = rolling;
    this.smokeDice = when(modules.visibility, [0, lightSmoke, thickSmoke, veryThickSmoke]);
    this.lightDice = when(modules.visibility, [0, poorLight, moonlitNight, completeDarkness]);
    this.worstCounts = visibility.stacking === 'worst';
    this.calledDice = when(modules.calledShots, [0, tenToFifty, oneToTen, underOne]);
    const ofRange = RANGES.map((range) => thrown.rangeDice[range]);
    this.thrownDice = when(modules.thrownRange, ofRange);
    this.coverDice = when(modules.cover, [0, quarter, half, threeQuarters, 0]);
    this.proneNear = prone.nearDice;
    this.proneFar = prone.farDice;
    this.average = modifiers.roll === 'average' ? Math.round(NUMBER * modifiers.averagePerDie) : -1;
  }

  clear(): this {
    this.counts.fill(0);
    return this;
  }

  /** REV-40: smoke and light add up unless only the worst counts. */
  visibility(smoke: number, light: number): this {
    const bySmoke = this.smokeDice[smoke];
    const byLight = this.lightDice[light];
    this.counts[SMOKE] = this.worstCounts && bySmoke < byLight ? 0 : bySmoke;
    this.counts[LIGHT] = this.worstCounts && bySmoke >= byLight ? 0 : byLight;
    return this;
  }

  /** REV-38: index into CALLED_SHOTS. */
  calledShot(size: number): this {
    this.counts[CALLED] = this.calledDice[size];
    return this;
  }

  /** REV-78: index into RANGES, or NOT_THROWN. */
  thrown(range: number): this {
    this.counts[THROWN] = range === NOT_THROWN ? 0 : this.thrownDice[range];
    return this;
  }

  /** REV-21: near is melee, point-blank or short range. */
  prone(isProne: boolean, isNear: boolean): this {
    this.counts[PRONE] = isProne ? (isNear ? this.proneNear : this.proneFar) : 0;
    return this;
  }

  get isNone(): boolean {
    for (let i = 0; i < SLOTS; i++) if (this.counts[i] !== 0) return false;
    return true;
  }

  get isOfRange(): boolean {
    for (let i = 0; i < SLOTS; i++) if (i !== THROWN && this.counts[i] !== 0) return false;
    return true;
  }

  get dice(): number {
    let sum = 0;
    for (let i = 0; i < SLOTS; i++) sum += this.counts[i];
    return sum;
  }

  /** REV-12: in hundredths. */
  roll(dice: Dice, stream: Stream): number {
    if (this.average >= 0) return this.average * this.dice;
    return NUMBER * (this.rolling.modifiersAreWild ? this.rollWild(dice, stream) : this.rollPlain(dice, stream));
  }

  /** Added and taken off: one sum each. */
  private rollPlain(dice: Dice, stream: Stream): number {
    let added = 0;
    let takenOff = 0;
    for (let i = 0; i < SLOTS; i++)
      if (this.counts[i] > 0) added += this.counts[i];
      else takenOff -= this.counts[i];
    return this.rolling.modifier(dice, stream, added) - this.rolling.modifier(dice, stream, takenOff);
  }

  private rollWild(dice: Dice, stream: Stream): number {
    this.now = dice;
    this.stream = stream;
    return Math.floor(dice.repeat(SLOTS, SLOTS * UP, this.addSlot) / SLOTS) - UP;
  }

  /** State: the sum so far, lifted above 0, and the slot. */
  private readonly addSlot = (state: number): number => {
    const slot = state % SLOTS;
    const sum = Math.floor(state / SLOTS);
    const count = this.counts[slot];
    const rolled = this.rolling.modifier(this.now!, this.stream, Math.abs(count));
    return SLOTS * (count < 0 ? sum - rolled : sum + rolled) + ((slot + 1) % SLOTS);
  };

  /** REV-41: hundredths; `cover` is an index into COVERS. */
  rollCover(dice: Dice, stream: Stream, cover: number): number {
    const count = this.coverDice[cover];
    return this.average >= 0 ? this.average * count : NUMBER * this.rolling.modifier(dice, stream, count);
  }
}
