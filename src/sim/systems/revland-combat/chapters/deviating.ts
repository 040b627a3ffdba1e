import type { Attack } from '../attack.ts';
import { AXIS } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';

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
