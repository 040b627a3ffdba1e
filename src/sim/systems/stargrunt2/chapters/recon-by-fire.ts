import type { Battle } from '../battle.ts';
import { REVEAL } from '../counts/recon.ts';
import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';
import { UNIT_TYPE, type Unit } from '../unit.ts';
import { spendWeapons, takeAim } from './aiming.ts';
import { suppress } from './attacks.ts';
import { flipCounter, revealCounter } from './counters.ts';
import { firepowerDie } from './firepower.ts';
import { NO_FIRE } from './range.ts';

/** SG2-110: whether a squad may fire these weapons at a counter that it sees, as it may at a unit. */
export function mayReconByFire(battle: Battle, unit: Unit, target: Unit | undefined, weapons: number): boolean {
  if (target === undefined || !target.isCounter || target.side === unit.side || unit.hull !== null) return false;
  return unit.isLocated && takeAim(battle, unit, target, weapons, false) && counterRangeDie(battle) !== NO_FIRE;
}

/** Sides of the Range die of the counter aimed at: sight, band and cover are the counter's, and nothing of what is under it. */
function counterRangeDie({ gunnery }: Battle): number {
  const { aim, range } = gunnery;
  return range.die(aim.band, range.shift(aim.cover, false, false, false));
}

/** SG2-110: fire as at a unit; a major success flips a unit's counter and suppresses it, and nothing else happens. */
export function reconByFire(game: Game, unit: Unit, counter: Unit, weapons: number): void {
  const { battle, dice, tally } = game;
  if (!mayReconByFire(battle, unit, counter, weapons))
    throw new Error(`${unit.name} fires at a counter that it cannot fire at`);
  const { aim, armoury } = battle.gunnery;
  const die = counterRangeDie(battle);
  const pool = game.support.pool.clear().add(battle.qualityDice[unit.quality]);
  if (aim.rifles > 0) pool.add(firepowerDie(battle.rules, aim.firepower));
  for (let i = 0; i < aim.supportCount; i++) pool.add(armoury.supportArms[aim.supportArms[i]].firepower);
  spendWeapons(battle, unit, true);
  battle.sides[unit.side].fireActions++;
  const above = dice.beating(unit.streams.fire, counter.streams.range, pool, die);
  tally.recon.reconByFire(unit.side, aim.band, aim.cover, Math.min(2, above));
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
