import { EVENT } from '../../counts/rule-events.ts';
import type { Fighters } from '../../table/melee.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';

/**
 * SG2-092: every figure of the larger side gets an opponent, into `opponent`. Its owner puts one on each enemy; the owner of the smaller side
 * says whom the rest fight, by house rule the owner of the larger.
 */
export function pairOff(game: Game, larger: Fighters, smaller: Fighters, more: Unit, fewer: Unit): void {
  const { battle, policies, melee } = game;
  const { candidates } = melee;
  larger.opponent.fill(-1);
  for (let enemy = 0; enemy < smaller.count; enemy++) {
    const count = unpaired(larger, candidates);
    const figure = smaller.standing[enemy];
    const chosen =
      count === 1 ? 0 : policies[more.side].pair(battle, battle.sides[more.side], figure, candidates, count);
    larger.opponent[placeIn(larger, legal(chosen, count, candidates))] = enemy;
  }
  if (larger.count === smaller.count) return;
  game.tally.happened(EVENT.extraFigures);
  const isOutnumberedPlacing = battle.rules.closeCombat.extraFigures === 'outnumbered-places';
  const chooser = isOutnumberedPlacing ? fewer : more;
  for (let extra = 0; extra < larger.count; extra++) {
    if (larger.opponent[extra] >= 0) continue;
    for (let i = 0; i < smaller.count; i++) candidates[i] = smaller.standing[i];
    const { count } = smaller;
    const figure = larger.standing[extra];
    const side = battle.sides[chooser.side];
    const chosen = count === 1 ? 0 : policies[side.index].pair(battle, side, figure, candidates, count);
    larger.opponent[extra] = placeIn(smaller, legal(chosen, count, candidates));
  }
}

/** Those without an opponent, into `into`; how many. */
function unpaired({ standing, opponent, count }: Fighters, into: Figure[]): number {
  let found = 0;
  for (let i = 0; i < count; i++) if (opponent[i] < 0) into[found++] = standing[i];
  return found;
}

function legal(chosen: number, count: number, candidates: readonly Figure[]): Figure {
  if (chosen < 0 || chosen >= count) throw new Error(`a policy pairs off with figure ${chosen} of ${count}`);
  return candidates[chosen];
}

function placeIn({ standing, count }: Fighters, figure: Figure): number {
  for (let i = 0; i < count; i++) if (standing[i] === figure) return i;
  throw new Error(`${figure.name} does not stand`);
}
