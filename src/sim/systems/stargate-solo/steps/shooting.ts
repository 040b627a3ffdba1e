import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import { MISS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, type Armoury, countedBand, NEVER } from './armoury.ts';
import { resolveEffect } from './effects.ts';

/** Everything that affects a shot before dice are rolled. One object serves all shots of a match. */
export class ShotNumbers {
  /** True band (SOLO-27). */
  band: Index<'rangeBand'> = 0;
  /** Row of the to-hit table, with cover (SOLO-30). */
  counted: Index<'countedBand'> = 0;
  mode: Index<'mode'> = 0;
  /** Lowest D20 score that hits, or NEVER. */
  target = 0;
  /** An inactive target at Point Blank is hit without a roll (SOLO-32). */
  automatic = false;
  /** Band that modifies the effect die (SOLO-36). */
  effectBand = 0;
  /** Whether the last resolved shot hit, and its D20; 0 where none was rolled. */
  hit = false;
  face = 0;
  readonly rules: SoloRules;
  arm: Arm;
  private readonly armoury: Armoury;

  constructor(rules: SoloRules, armoury: Armoury) {
    this.rules = rules;
    this.armoury = armoury;
    this.arm = armoury.arms[0];
  }

  aim(arm: Arm, inches: number, cover: number, mode: number, inactive: boolean): void {
    const { rules, armoury } = this;
    this.arm = arm;
    this.band = arm.bands[inches];
    this.counted = countedBand(armoury, this.band, cover);
    this.mode = mode;
    this.target = arm.toHit[this.counted * 3 + mode];
    const decides = rules.toHit.inactive.countedBand ? this.counted : this.band;
    this.automatic = inactive && decides === 0;
    this.effectBand = rules.effect.coverShifts ? Math.min(3, this.counted) : this.band;
  }
}

/** One shot: D20 against the table, then its effect (SOLO-28, 32, 34 to 37). Returns an index of SHOT_OUTCOMES. */
export function resolveShot(dice: Dice, attack: Stream, effect: Stream, shot: ShotNumbers, zatHits: number): number {
  const { rules, arm } = shot;
  const rolls = !shot.automatic && shot.target !== NEVER;
  shot.hit = shot.automatic || (rolls && dice.atLeast(attack, rules.toHit.die, shot.target));
  shot.face = rolls ? dice.faces[0] : 0;
  return shot.hit ? resolveEffect(dice, effect, rules, arm, shot.effectBand, zatHits) : MISS;
}
