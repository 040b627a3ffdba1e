import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import {
  DRAWN,
  KILL,
  MELEE_DISABLE,
  MELEE_KILL,
  MELEE_KILL_PUSH,
  MELEE_WOUND,
  MISS,
  NO_EFFECT,
  PUSHED,
  SUPPRESSION,
} from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, type Armoury, countedBand, MOST_ZAT_HITS, NEVER, ZAT } from './armoury.ts';

/** SOLO-34 to 37. `zatHits`: earlier hits that still matter. `band` modifies the die. */
function resolveEffect(dice: Dice, stream: Stream, rules: SoloRules, arm: Arm, band: number, zatHits: number): number {
  if (arm.effect === ZAT) return zatEffect(arm, zatHits + 1);
  return effectOf(rules, arm, dice.face(stream, rules.effect.die) + arm.modifiers[band]);
}

/** SOLO-36: above 6 kills, below 1 suppresses. */
function effectOf(rules: SoloRules, arm: Arm, modified: number): number {
  if (modified > arm.effects.length) return KILL;
  if (modified < 1) return rules.effect.belowOne === 'none' ? NO_EFFECT : SUPPRESSION;
  return arm.effects[modified - 1];
}

/** SOLO-37: disables, kills, disintegrates, without a die. */
export function zatEffect(arm: Arm, hits: number): number {
  return arm.zatEffects[Math.min(hits, MOST_ZAT_HITS) - 1];
}

/** SOLO-42: D3 - 1. */
export function resolveWoundTurns(dice: Dice, stream: Stream, rules: SoloRules): number {
  return Math.max(0, dice.face(stream, rules.wound.turnsDie) + rules.wound.turnsModifier);
}

/** Numbers of a shot before dice; one object serves a match. */
export class ShotNumbers {
  /** SOLO-27. */
  band: Index<'rangeBand'> = 0;
  /** Row of the to-hit table with cover (SOLO-30). */
  counted: Index<'countedBand'> = 0;
  mode: Index<'mode'> = 0;
  /** Lowest D20 score, or NEVER. */
  target = 0;
  /** SOLO-32. */
  automatic = false;
  /** SOLO-36. */
  effectBand = 0;
  /** For the last shot; the D20 is 0 if not rolled. */
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

/** SOLO-28, 32, 34 to 37. Returns an index of SHOT_OUTCOMES. */
export function resolveShot(dice: Dice, attack: Stream, effect: Stream, shot: ShotNumbers, zatHits: number): number {
  const { rules, arm } = shot;
  const rolls = !shot.automatic && shot.target !== NEVER;
  shot.hit = shot.automatic || (rolls && dice.atLeast(attack, rules.toHit.die, shot.target));
  shot.face = rolls ? dice.faces[0] : 0;
  return shot.hit ? resolveEffect(dice, effect, rules, arm, shot.effectBand, zatHits) : MISS;
}

/** SOLO-54: the worst result whose threshold is reached. */
export function meleeResult(rules: SoloRules, difference: number): number {
  const { at } = rules.melee;
  if (difference <= 0) return DRAWN;
  if (difference >= at.killAndPush) return MELEE_KILL_PUSH;
  if (difference >= at.kill) return MELEE_KILL;
  if (difference >= at.disable) return MELEE_DISABLE;
  if (difference >= at.wound) return MELEE_WOUND;
  return difference >= at.pushBack ? PUSHED : DRAWN;
}

/** SOLO-53: before dice. */
export function meleeStrength(rules: SoloRules, firePoints: number, extras: number): number {
  return firePoints + extras * rules.melee.perExtra;
}

/** SOLO-53: positive if the first wins; `ahead` is the first's strength less the second's. */
export function resolveMelee(dice: Dice, first: Stream, second: Stream, rules: SoloRules, ahead: number): number {
  const { die } = rules.melee;
  return ahead + dice.face(first, die) - dice.face(second, die);
}
