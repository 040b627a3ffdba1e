import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { KILL, NO_EFFECT, SUPPRESSION } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { type Arm, MOST_ZAT_HITS, ZAT } from './armoury.ts';

/**
 * The effect of a hit (SOLO-34 to 37). `zatHits` counts earlier zat hits that still matter; `band` modifies the effect
 * die.
 */
export function resolveEffect(
  dice: Dice,
  stream: Stream,
  rules: SoloRules,
  arm: Arm,
  band: number,
  zatHits: number,
): number {
  if (arm.effect === ZAT) return zatEffect(arm, zatHits + 1);
  return effectOf(rules, arm, dice.face(stream, rules.effect.die) + arm.modifiers[band]);
}

/** SOLO-36: above 6 kills, below 1 is still a suppression. */
export function effectOf(rules: SoloRules, arm: Arm, modified: number): number {
  if (modified > arm.effects.length) return KILL;
  if (modified < 1) return rules.effect.belowOne === 'none' ? NO_EFFECT : SUPPRESSION;
  return arm.effects[modified - 1];
}

/** SOLO-37: the first hit disables, the second kills, the third disintegrates. No die. */
export function zatEffect(arm: Arm, hits: number): number {
  return arm.zatEffects[Math.min(hits, MOST_ZAT_HITS) - 1];
}

/** SOLO-42: turns for which a wound disables, D3 - 1. */
export function resolveWoundTurns(dice: Dice, stream: Stream, rules: SoloRules): number {
  return Math.max(0, dice.face(stream, rules.wound.turnsDie) + rules.wound.turnsModifier);
}
