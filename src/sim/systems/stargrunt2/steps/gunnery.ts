import { hundredths } from '../../../tabletop/geometry.ts';
import { MOST_FIGURES } from '../rules/actions.ts';
import { CLOSE_COMBAT_WEAPONS, QUALITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { type Armoury, armouryOf, type DirectImpact, type SmallArm } from './armoury.ts';
import { FireRoll } from './fire.ts';
import { Targets } from './hits.ts';
import { NO_FIRE, RangeDice, smallBand, sniperBand } from './range.ts';

/** A volley before it is rolled. One object serves a battle. */
class Aim {
  band = 1;
  cover = 0;
  /** Sides of the Range die; NO_FIRE past the last band. */
  range = NO_FIRE;
  onlySuppresses = false;
  /** Figures that fire small arms: bits of positions, and their number. */
  riflemen = 0;
  rifles = 0;
  /** Hundredths (SG2-068). */
  firepower = 0;
  /** Figures whose close-only arms do not reach (SG2-067). */
  leftOut = 0;
  /** Riflemen by small arm. */
  readonly byArm: Int32Array;
  /** Positions of those whose support weapons join, and the weapons. */
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

  /** SG2-073: the most common small arm; of equals the one with the lower impact die. */
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

/** Impact die, and tables by cover and armour. */
export interface Hitting {
  readonly impact: number;
  readonly direct: DirectImpact;
}

/** Tables of fire, and the work space of one fire action. */
export class Gunnery {
  readonly armoury: Armoury;
  readonly range: RangeDice;
  /** By quality, in hundredths. */
  readonly bandLengths: Int32Array;
  /** By quality (SG2-120). */
  readonly sniperBands: Int32Array;
  readonly closeOnlyBands: number;
  /** SG2-017: once a turn, not once an activation; each small arm is one weapon. */
  readonly limitIsTurn: boolean;
  readonly splitsSmallArms: boolean;
  /** SG2-073: the best impact die of all weapons. */
  readonly takesBestImpact: boolean;
  readonly suppressesColumns: boolean;
  readonly hitsLying: boolean;
  readonly enemyGap: number;
  /** By CLOSE_COMBAT_WEAPONS: types up (SG2-094). */
  readonly closeShifts: Int32Array;
  readonly aim: Aim;
  readonly roll: FireRoll;
  readonly targets: Targets;
  /** Positions of the figures of `targets` in their unit. */
  readonly positions = new Int32Array(MOST_FIGURES);
  readonly streams = { allocation: 0, impact: 0, armour: 0 };

  constructor(rules: StargruntRules) {
    this.armoury = armouryOf(rules);
    this.range = new RangeDice(rules);
    this.bandLengths = Int32Array.from(QUALITIES, (id) => smallBand(rules, rules.quality[id].die));
    this.sniperBands = Int32Array.from(QUALITIES, (id) => sniperBand(rules, rules.quality[id].die));
    this.closeOnlyBands = rules.range.closeOnlyBands;
    this.limitIsTurn = rules.fire.weaponLimit === 'turn';
    this.splitsSmallArms = rules.fire.splitSmallArms;
    this.takesBestImpact = rules.fire.volleyImpact === 'best';
    this.suppressesColumns = rules.travel.autoSuppression;
    this.hitsLying = rules.wounds.allocateTo === 'all-living';
    this.closeShifts = Int32Array.from(CLOSE_COMBAT_WEAPONS, (id) => rules.closeCombat.shift[id]);
    this.enemyGap = hundredths(rules.move.enemyGap);
    this.aim = new Aim(this.armoury.smallArms.length);
    this.roll = new FireRoll(rules);
    this.targets = new Targets(rules.wounds.twoKill);
  }

  /** Weapon whose impact die the last volley has (SG2-073). */
  hitting(): Hitting {
    const { aim, armoury } = this;
    const { smallArms, supportArms } = armoury;
    if (aim.rifles === 0) return supportArms[aim.supportArms[0]];
    const small = smallArms[aim.commonArm(smallArms)];
    if (!this.takesBestImpact) return small;
    let best: Hitting = small;
    for (let i = 0; i < smallArms.length; i++)
      if (aim.byArm[i] > 0 && smallArms[i].impact > best.impact) best = smallArms[i];
    for (let i = 0; i < aim.supportCount; i++) {
      const arm = supportArms[aim.supportArms[i]];
      if (arm.impact > best.impact) best = arm;
    }
    return best;
  }
}
