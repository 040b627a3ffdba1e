import { countSuccessor } from '../../counts/command.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { resolveSuccession } from '../../steps/command.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { suppress } from '../fire/suppression.ts';
import type { Game } from '../game.ts';

/** SG2-012: the first listed active figure of a unit; null where there is none. */
export function firstActive(unit: Unit): Figure | null {
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) return unit.figures[i];
  return null;
}

/** SG2-012: the first listed active figure takes over from a leader who is a casualty, and a die says how well. */
export function succeed(game: Game, unit: Unit): void {
  const { battle, dice, tally } = game;
  const before = unit.leadership;
  unit.leader = firstActive(unit);
  if (unit.leader === null) return;
  unit.leadership = resolveSuccession(dice, unit.streams.successor, battle.rules, before);
  countSuccessor(tally, unit, before);
  tally.happened(EVENT.leaderLost);
  game.story?.nerve.successor(unit, before);
  if (battle.rules.leader.lossSuppresses) suppress(game, unit, 1);
}

/** SG2-012: a close assault is over; a leader who fell in it is succeeded, without a test. */
export function replaceFallenLeader(game: Game, unit: Unit): void {
  if (unit.leader !== null && !unit.leader.isActive && unit.active > 0) succeed(game, unit);
}
