import { MOST_FIGURES } from '../rules/actions.ts';
import type { SmallArm } from './armoury.ts';
import { NO_FIRE } from './range.ts';

/** A volley before it is rolled: at which range, and what fires. One object serves a battle. */
export class Aim {
  band = 1;
  /** Index into COVERS. */
  cover = 0;
  /** Sides of the Range die; NO_FIRE past the last band. */
  range = NO_FIRE;
  onlySuppresses = false;
  /** Figures that fire small arms, as bits of their positions, and how many there are. */
  riflemen = 0;
  rifles = 0;
  /** Their firepower, in hundredths (SG2-068). */
  firepower = 0;
  /** Figures whose small arms are close only, and do not reach (SG2-067). */
  leftOut = 0;
  /** How many of them fire each small arm. */
  readonly byArm: Int32Array;
  /** Those whose support weapons join: their positions, and the weapons. */
  readonly bearers = new Int32Array(MOST_FIGURES);
  readonly supportArms = new Int32Array(MOST_FIGURES);
  supportCount = 0;

  constructor(smallArms: number) {
    this.byArm = new Int32Array(smallArms);
  }

  clear(): void {
    this.riflemen = 0;
    this.rifles = 0;
    this.firepower = 0;
    this.leftOut = 0;
    this.byArm.fill(0);
    this.supportCount = 0;
  }

  addRifle(position: number, arm: SmallArm): void {
    this.riflemen |= 1 << position;
    this.rifles++;
    this.firepower += arm.firepower;
    this.byArm[arm.index]++;
  }

  addSupport(position: number, arm: number): void {
    this.bearers[this.supportCount] = position;
    this.supportArms[this.supportCount++] = arm;
  }

  /** SG2-073: the small arm that most of them fire, of equally many the one with the lower impact die. */
  commonArm(smallArms: readonly SmallArm[]): number {
    const { byArm } = this;
    let best = 0;
    for (let i = 1; i < byArm.length; i++) {
      if (byArm[i] < byArm[best] || byArm[i] === 0) continue;
      if (byArm[i] > byArm[best] || smallArms[i].impact < smallArms[best].impact) best = i;
    }
    return best;
  }
}
