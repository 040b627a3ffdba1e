import type { Attack } from '../attack.ts';
import type { Game } from '../game.ts';
import { HIT } from '../profiles.ts';

/**
 * REV-81: a weapon thrown like a shot is lost, by house rule it lies where it came down: at its target's point, or where a miss deviates to. An
 * index of HITS says what the throw came to.
 */
export function comeDown(game: Game, made: Attack, hit: number): void {
  const { battle, story } = game;
  if (!battle.rules.thrown.recoverable) return;
  const node = hit === HIT.miss ? missedNode(game, made) : made.node;
  made.thing.fall(node);
  story?.attacks.comesDown(made.thing, node);
}

/** REV-79, 80. */
function missedNode({ battle, deviation, landing, dice }: Game, { attacker, node, range }: Attack): number {
  const { lattice, rules, barriers } = battle;
  if (!rules.modules.deviation) return node;
  deviation.roll(dice, attacker.deviationStream, range);
  landing.off(lattice, attacker.node, node, deviation);
  if (rules.deviation.stopsAtWalls) landing.stopAtWalls(lattice, node, barriers);
  return lattice.nodeNear(landing.x, landing.y);
}
