import type { DegreeTable, Dice, Stream } from '../../../kernel/dice/dice.ts';
import { WOUND } from '../rules/profiles.ts';

/** Most figures under one attack. */
const MOST_TARGETS = 64;

/** What an attack has made of a figure so far. LYING: it lay wounded before. */
export const UNHURT = 0;
export const WOUNDED = 1;
export const DEAD = 2;
const LYING = 3;

/** The figures under one attack, and what it does to them (SG2-081). One object serves all attacks of a match. */
export class Targets {
  count = 0;
  /** Of each figure, by its place among the targets. */
  readonly armour = new Int32Array(MOST_TARGETS);
  readonly state = new Int32Array(MOST_TARGETS);
  /** Figures that this attack killed, and those that it only wounded. */
  dead = 0;
  wounded = 0;
  /** Wounds and kills of figures that were dead already. */
  overkill = 0;
  /** The figure of the last hit, what it was before, and what the impact roll said. */
  figure = 0;
  before = UNHURT;
  result = 0;
  private readonly twoKill: boolean;

  /** @param twoKill two wounds on one figure in one attack kill it */
  constructor(twoKill: boolean) {
    this.twoKill = twoKill;
  }

  clear(): this {
    this.count = 0;
    this.dead = 0;
    this.wounded = 0;
    this.overkill = 0;
    return this;
  }

  add(armour: number, lying: boolean): void {
    this.armour[this.count] = armour;
    this.state[this.count++] = lying ? LYING : UNHURT;
  }

  /** Alike figures, of whom so many are dead and so many wounded; for odds, which know figures by their number alone. */
  alike(count: number, dead: number, wounded: number): this {
    this.clear().count = count;
    this.dead = dead;
    this.wounded = wounded;
    for (let k = 0; k < count; k++) {
      this.armour[k] = 0;
      this.state[k] = k < dead ? DEAD : k < dead + wounded ? WOUNDED : UNHURT;
    }
    return this;
  }

  /** SG2-081: a wound or kill of the figure at a place; two wounds kill, and what is dead stays so. */
  take(k: number, result: number): void {
    const before = this.state[k];
    this.before = before;
    if (result === WOUND.none) return;
    if (before === DEAD) this.overkill++;
    else if (result === WOUND.kill || before === LYING || (before === WOUNDED && this.twoKill)) {
      this.state[k] = DEAD;
      this.dead++;
      if (before === WOUNDED) this.wounded--;
    } else if (before === UNHURT) {
      this.state[k] = WOUNDED;
      this.wounded++;
    }
  }
}

/** What the hits of one attack roll: the allocation, the impact, and the armour of the targets. */
export interface HitStreams {
  readonly allocation: Stream;
  readonly impact: Stream;
  readonly armour: Stream;
}

/**
 * SG2-079 to 081: one potential hit. The figure is drawn first, since the armour die is its own; `impact` has the table of each armour.
 */
export function resolveHit(dice: Dice, streams: HitStreams, impact: readonly DegreeTable[], targets: Targets): void {
  targets.figure = dice.pick(streams.allocation, targets.count);
  targets.result = dice.degree(streams.impact, streams.armour, impact[targets.armour[targets.figure]]);
  targets.take(targets.figure, targets.result);
}
