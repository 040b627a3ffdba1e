import { AXIS } from '../../counts/axes.ts';
import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { firepowerDie } from '../../steps/fire.ts';
import { NO_FIRE } from '../../steps/range.ts';
import { bandTo, gather, spendWeapons } from '../../table/aiming.ts';
import type { Battle } from '../../table/battle.ts';
import { lookAt } from '../../table/sighting.ts';
import { UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { flipCounter, revealCounter } from '../recon/counters.ts';
import { confidenceAllowsFire } from './attacks.ts';
import { suppress } from './suppression.ts';

/**
 * SG2-110: whether a squad may fire these weapons at a counter that it sees, as it may at a unit; worked out into the battle's aim. Sight,
 * band and cover are the counter's, and nothing of what is under it.
 */
export function mayReconByFire(battle: Battle, unit: Unit, target: Unit | undefined, weapons: number): boolean {
  if (target === undefined || !target.isCounter || target.side === unit.side) return false;
  if (!unit.isLocated || unit.hull !== null || !confidenceAllowsFire(battle, unit, target)) return false;
  const look = lookAt(battle, unit.centre, target);
  if (!look.isVisible) return false;
  const { aim, range } = battle.gunnery;
  aim.cover = look.cover;
  aim.band = bandTo(battle, unit, target);
  aim.range = range.die(aim.band, range.shift(aim.cover, false, false, false));
  return aim.range !== NO_FIRE && gather(battle, unit, weapons, false);
}

/** SG2-110: fire as at a unit; a major success flips a unit's counter and suppresses it, and nothing else happens. */
export function reconByFire(game: Game, unit: Unit, counter: Unit, weapons: number): void {
  const { battle, dice, tally } = game;
  if (!mayReconByFire(battle, unit, counter, weapons))
    throw new Error(`${unit.name} fires at a counter that it cannot fire at`);
  const { aim, armoury } = battle.gunnery;
  const pool = game.support.pool.clear().add(battle.qualityDice[unit.quality]);
  if (aim.rifles > 0) pool.add(firepowerDie(battle.rules, aim.firepower));
  for (let i = 0; i < aim.supportCount; i++) pool.add(armoury.supportArms[aim.supportArms[i]].firepower);
  spendWeapons(battle, unit, true);
  battle.sides[unit.side].fireActions++;
  const above = dice.beating(unit.streams.fire, counter.streams.range, pool, aim.range);
  tally.reconByFire.count(unit.side, AXIS.band.place(aim.band), aim.cover, Math.min(2, above));
  tally.places.fired(unit.side, unit.centre);
  tally.happened(EVENT.reconByFire);
  game.story?.recon.reconByFire(unit, counter, above);
  if (above < 2) return;
  if (counter.kind.type === UNIT_TYPE.dummy && battle.rules.recon.removesDummy)
    revealCounter(game, counter, REVEAL.reconByFire);
  if (counter.isDecoy) return;
  tally.happened(EVENT.reconFlips);
  flipCounter(game, counter);
  // Markers of this kind do not make a unit suppressed for the first time (SG2-040).
  suppress(game, counter, battle.rules.suppression.perFire);
}
