import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { NOTHING } from '../rules/actions.ts';
import { HIT } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Game } from './game.ts';

/** REV-79, 80: a throw or launch that missed comes down somewhere else than at the point aimed at, which `landing` has: into `landing`. */
export function deviate(game: Game, { attacker, range }: Attack): void {
  const { battle, deviation, landing, tally } = game;
  const { rules, lattice, barriers } = battle;
  deviation.roll(game.dice, attacker.deviationStream, range);
  landing.off(lattice, attacker.node, deviation);
  const isStopped = rules.deviation.stopsAtWalls && landing.stopAtWalls(barriers);
  tally.deviations.count(range, AXIS.deviated.place(deviation.metres), isStopped ? 1 : 0);
  tally.happened(isStopped ? EVENT.stoppedByWall : EVENT.deviated);
  game.story?.care.deviates(deviation, landing, isStopped);
}

/**
 * REV-81: a weapon thrown like a shot is lost, by house rule it lies where it came down: at its target's point, or where a miss deviates to. An
 * index of HITS says what the throw came to.
 */
export function comeDown(game: Game, made: Attack, hit: number): void {
  const { battle, story, tally } = game;
  tally.throws.count(made.attacker.side, made.use.index, made.range, hitsAim(made, hit) ? 0 : 1);
  if (!battle.rules.thrown.recoverable) return;
  const node = hit === HIT.miss ? missedNode(game, made) : made.node;
  made.thing.fall(node);
  story?.attacks.comesDown(made.thing, node);
}

/** Whether what is thrown or fired hit what it was aimed at: a figure, a point, or a piece (REV-42). */
export function hitsAim({ piece }: Attack, hit: number): boolean {
  return hit === HIT.hit || (hit === HIT.hitCover && piece !== NOTHING);
}

/** REV-79, 80. */
function missedNode(game: Game, made: Attack): number {
  const { rules, lattice } = game.battle;
  if (!rules.modules.deviation) return made.node;
  game.landing.at(lattice, made.node);
  deviate(game, made);
  return lattice.nodeNear(game.landing.x, game.landing.y);
}
