import type { Battle } from '../../table/battle.ts';
import { UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isInSight, isSniper } from '../recon/counters.ts';

/** What a side can tell of an enemy counter from outside, the strictest first. */
const KNOWN = { fixed: 0, sniper: 1, mine: 2, unit: 3, anything: 4 } as const;

/**
 * Units, dummies and mines change places under the counters of the enemies of a side, which stay as that side sees them: a counter in position is
 * a sniper (SG2-105), one that is flipped a unit (SG2-107), one in the open and in sight a mine (SG2-109). Forces are known, and what acts.
 */
export function dealCounters(game: Game, seat: number): void {
  const { battle, dice } = game;
  const side = battle.sides[1 - seat];
  const { asSeen, units } = side;
  for (let known: number = KNOWN.sniper; known <= KNOWN.anything; known++)
    for (let place = 0; place < asSeen.length; place++) {
      if (knownOf(battle, asSeen[place]) !== known) continue;
      let count = 0;
      // Units by their order in the force: what is dealt does not depend on what is there.
      for (let other = 0; other < units.length; other++) if (mayBeAt(battle, units[other], place, known)) count++;
      let nth = dice.pick(units[0].streams.counters, count);
      let other = 0;
      while (!mayBeAt(battle, units[other], place, known) || nth-- > 0) other++;
      exchange(battle, asSeen[place], units[other]);
    }
}

function knownOf(battle: Battle, unit: Unit): number {
  if (!unit.isCounter) return KNOWN.fixed;
  if (unit.isInPosition) return isSniper(unit) ? KNOWN.sniper : KNOWN.fixed;
  if (unit.isFlipped) return KNOWN.unit;
  const isOpen = battle.rules.hidden.revealInOpen && battle.ground.coverAt[unit.centre] === 0;
  if (!isOpen || !isInSight(battle, unit)) return KNOWN.anything;
  return unit.kind.type === UNIT_TYPE.mine ? KNOWN.mine : KNOWN.fixed;
}

/** Whether a unit may be what is at a place, of which so much is known: one that no place dealt before has. */
function mayBeAt(battle: Battle, unit: Unit, place: number, known: number): boolean {
  const own = knownOf(battle, unit);
  if (own < known || (own === known && unit.seenAs < place)) return false;
  if (known === KNOWN.sniper) return isSniper(unit);
  if (known === KNOWN.mine) return unit.kind.type === UNIT_TYPE.mine;
  return known === KNOWN.anything || !unit.isDecoy;
}

/** Two units exchange counters, with all that enemies see of them. */
function exchange(battle: Battle, one: Unit, other: Unit): void {
  if (one === other) return;
  const { centre, isFlipped, suppression, isInPosition } = one;
  one.isFlipped = other.isFlipped;
  one.suppression = other.suppression;
  one.isInPosition = other.isInPosition;
  putAt(battle, one, other.centre);
  other.isFlipped = isFlipped;
  other.suppression = suppression;
  other.isInPosition = isInPosition;
  putAt(battle, other, centre);
  battle.sides[one.side].exchangeSeen(one.seenAs, other.seenAs);
  // SG2-048: whoever was fired on knows from where.
  const { units } = battle.sides[1 - one.side];
  for (let i = 0; i < units.length; i++) {
    const { firedOnBy } = units[i];
    const by = firedOnBy[one.place];
    firedOnBy[one.place] = firedOnBy[other.place];
    firedOnBy[other.place] = by;
  }
}

/** SG2-062: those aboard come along. */
function putAt(battle: Battle, unit: Unit, node: number): void {
  battle.centreAt(unit, node);
  for (let i = 0; i < battle.units.length; i++)
    if (battle.units[i].carrier === unit.index) battle.centreAt(battle.units[i], node);
}
