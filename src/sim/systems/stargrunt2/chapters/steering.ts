import type { Battle } from '../battle.ts';
import { CONFIDENCE } from '../profiles.ts';
import type { Unit } from '../unit.ts';

/**
 * Whether the confidence of a unit lets it move to a point, where `formUp` has placed it, by a move of a kind: SG2-047, 049. Broken and routed
 * units do not move until that is built.
 */
export function maySteer(_battle: Battle, unit: Unit, _node: number, _kind: number): boolean {
  return unit.confidence < CONFIDENCE.broken;
}
