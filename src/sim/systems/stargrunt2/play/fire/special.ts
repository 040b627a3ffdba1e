import { AXIS } from '../../counts/axes.ts';
import { REVEAL } from '../../counts/recon.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, FIGURE_STATE, WOUND } from '../../rules/profiles.ts';
import { firepowerDie } from '../../steps/fire.ts';
import { NO_FIRE } from '../../steps/range.ts';
import { HITS_CHOSEN, MISSES, resolveSniperAim } from '../../steps/recon.ts';
import { bandTo, gather, spendWeapons, takeSniperAim } from '../../table/aiming.ts';
import type { Battle } from '../../table/battle.ts';
import { lookAt } from '../../table/sighting.ts';
import { type Figure, UNIT_TYPE, type Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { suppress } from '../nerve/leaders.ts';
import { flipCounter, revealCounter } from '../recon/counters.ts';
import { comeUnderFire, confidenceAllowsFire, strike, sufferAttack, suppressByFire } from './attacks.ts';

/** SG2-110: into the battle's aim, by the counter's sight, band and cover. */
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

/** SG2-110: only a major success matters. */
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
  // Not a first suppression (SG2-040).
  suppress(game, counter, battle.rules.suppression.perFire);
}

/** 0 for a miss; 1 (random) or 4 (chosen) plus the impact result. */
const MISSED = 0;

/** `figures` has the bit of one active figure. */
export function mayAimAt(target: Unit, figures: number): boolean {
  if (figures === 0 || (figures & (figures - 1)) !== 0) return false;
  const place = 31 - Math.clz32(figures);
  return place < target.size && target.figures[place].isActive;
}

/** SG2-120 to 122. */
export function snipe(game: Game, unit: Unit, target: Unit, figures: number): void {
  const { battle, dice, support, tally } = game;
  if (!takeSniperAim(battle, unit, target)) throw new Error(`${unit.name} fires a shot that it cannot`);
  const { aim } = battle.gunnery;
  const { sniping } = support;
  sniping.quality = battle.qualityDice[unit.quality];
  sniping.firepower = support.rifles[unit.kind.sniper].firepower;
  sniping.range = aim.range;
  const { band, cover, onlySuppresses } = aim;
  const { isInPosition, isInColumn } = target;
  const isLone = target.active === 1 && battle.gunnery.range.loneShift !== 0;
  unit.smallArmsFired = true;
  battle.sides[unit.side].fireActions++;
  tally.places.fired(unit.side, unit.centre);
  comeUnderFire(game, target, unit);
  const hit = resolveSniperAim(dice, unit.streams.fire, target.streams.range, sniping);
  const { qualityScore } = sniping;
  game.story?.recon.sniperShoots(unit, target, sniping, hit);
  let result = MISSED;
  if (hit !== MISSES) {
    const victim = hit === HITS_CHOSEN ? target.figures[31 - Math.clz32(figures)] : anyActive(game, target);
    result = 1 + 3 * (hit - 1) + (onlySuppresses ? 0 : hurt(game, unit, victim, cover));
  }
  tally.sniperShots.count(
    unit.side,
    unit.quality,
    unit.kind.sniper,
    AXIS.band.place(band),
    cover,
    isInPosition ? 1 : 0,
    result,
  );
  if (!isInColumn && !isLone)
    tally.sniperRolls.count(unit.quality, unit.kind.sniper, AXIS.band.place(band), cover, isInPosition ? 1 : 0, hit);
  const { sniperMisses, sniperHitsChosen, sniperHitsRandom } = EVENT;
  tally.happened(hit === MISSES ? sniperMisses : hit === HITS_CHOSEN ? sniperHitsChosen : sniperHitsRandom);
  const { failureSuppresses, suppresses } = battle.rules.sniper;
  const isSuppressed = hit === MISSES ? failureSuppresses : suppresses;
  if (target.active > 0 && (isSuppressed || (isInColumn && battle.gunnery.suppressesColumns)))
    suppressByFire(game, target);
  sufferAttack(game, target, false);
  if (unit.isCounter) giveAway(game, unit, qualityScore);
}

/** SG2-079, 121: returns a WOUND. */
function hurt(game: Game, unit: Unit, victim: Figure, cover: number): number {
  const { battle, dice, support, tally } = game;
  const { direct } = support.rifles[unit.kind.sniper];
  const { armour } = victim.unit.streams;
  const harm = dice.degree(unit.streams.impact, armour, direct[cover][victim.kind.armour]);
  game.story?.recon.sniperHits(victim, harm);
  if (harm === WOUND.none) return harm;
  battle.sides[unit.side].casualtiesCaused++;
  tally.places.fell(victim.side, victim.node);
  tally.figuresDown.count(unit.side, CAUSE.sniper, harm === WOUND.kill ? 1 : 0);
  strike(game, victim, harm === WOUND.kill ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
  return harm;
}

/** SG2-122: a low Quality score reveals it. */
function giveAway(game: Game, unit: Unit, qualityScore: number): void {
  const isGivenAway = qualityScore <= game.battle.rules.sniper.revealOn;
  game.tally.sniperPositions.count(unit.side, unit.quality, isGivenAway ? 1 : 0);
  if (!isGivenAway) return;
  game.tally.happened(EVENT.sniperRevealed);
  revealCounter(game, unit, REVEAL.sniperGivenAway);
}

/** SG2-121: each equally likely. */
function anyActive({ dice }: Game, target: Unit): Figure {
  let left = dice.pick(target.streams.sniperHit, target.active);
  for (let i = 0; ; i++) if (target.figures[i].isActive && left-- === 0) return target.figures[i];
}
