import type { Battle } from '../battle.ts';
import { REVEAL } from '../counts/recon.ts';
import { EVENT } from '../counts/rule-events.ts';
import type { Game } from '../game.ts';
import { CAUSE, FIGURE_STATE, WOUND } from '../profiles.ts';
import type { Figure, Unit } from '../unit.ts';
import { comeUnderFire, strike, sufferAttack, suppressByFire } from './attacks.ts';
import { revealCounter } from './counters.ts';
import { bandOf, NO_FIRE } from './range.ts';
import { lookAt } from './sighting.ts';
import { HITS_CHOSEN, MISSES, resolveSniperAim } from './snipers.ts';

/** SG2-120: the Range die of a sniper's shot at a unit; NO_FIRE beyond its range. */
export function sniperRangeDie({ battle, support }: Game, unit: Unit, target: Unit, cover: number): number {
  const band = sniperBandTo(battle, unit, target, support.sniperBands);
  const isLone = target.hull === null && target.active === 1;
  const shift = support.range.shift(cover, target.isInPosition, target.isInColumn, isLone);
  return support.range.die(band, shift);
}

function sniperBandTo(battle: Battle, unit: Unit, target: Unit, bands: Int32Array): number {
  return bandOf(battle.range(unit, target), bands[unit.quality]);
}

/** Whether the figure aimed at, as a bit of `figures`, is an active one of the target. */
export function mayAimAt(target: Unit, figures: number): boolean {
  if (figures === 0 || (figures & (figures - 1)) !== 0) return false;
  const place = 31 - Math.clz32(figures);
  return place < target.size && target.figures[place].isActive;
}

/**
 * SG2-120 to 122: a sniper's shot at a unit in sight: a hit on the figure chosen or on any, one impact roll, suppression, and its position
 * given away by a low score. Whether it may fire at all is for `mayFire`.
 */
export function snipe(game: Game, unit: Unit, target: Unit, figures: number): void {
  const { battle, dice, support, tally } = game;
  const { rules } = battle;
  const { sniper: shooting } = rules;
  const numbers = support.sniping;
  const rifle = support.rifles[unit.kind.sniper];
  const { cover } = lookAt(battle, unit.centre, target);
  const band = sniperBandTo(battle, unit, target, support.sniperBands);
  const inPosition = target.isInPosition;
  numbers.quality = battle.qualityDice[unit.quality];
  numbers.firepower = rifle.firepower;
  numbers.range = sniperRangeDie(game, unit, target, cover);
  if (numbers.range === NO_FIRE) return;
  unit.smallArmsFired = true;
  battle.sides[unit.side].fireActions++;
  tally.places.fired(unit.side, unit.centre);
  comeUnderFire(game, target, unit);
  const aim = resolveSniperAim(dice, unit.streams.fire, target.streams.range, numbers);
  const { qualityScore } = numbers;
  game.story?.recon.sniperShoots(unit, target, numbers, aim);
  let result = 0;
  if (
    aim !== MISSES &&
    !support.range.onlySuppresses(band, support.range.shift(cover, inPosition, target.isInColumn, false))
  ) {
    const victim = aim === HITS_CHOSEN ? target.figures[31 - Math.clz32(figures)] : anyActive(game, target);
    const harm = dice.degree(unit.streams.impact, target.streams.armour, rifle.direct[cover][victim.kind.armour]);
    result = 1 + 3 * (aim - 1) + harm;
    game.story?.recon.sniperHits(victim, harm);
    if (harm !== WOUND.none) {
      strike(game, victim, harm === WOUND.kill ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
      tally.places.fell(victim.side, victim.node);
      tally.fire.casualty(unit.side, CAUSE.sniper, harm === WOUND.kill);
      battle.sides[unit.side].casualtiesCaused++;
    }
  } else if (aim !== MISSES) result = 1 + 3 * (aim - 1);
  tally.recon.sniper(unit, band, cover, inPosition, result);
  tally.happened(
    aim === MISSES ? EVENT.sniperMisses : aim === HITS_CHOSEN ? EVENT.sniperHitsChosen : EVENT.sniperHitsRandom,
  );
  const suppresses = aim === MISSES ? shooting.failureSuppresses : shooting.suppresses;
  if (target.active > 0 && (suppresses || (target.isInColumn && rules.travel.autoSuppression)))
    suppressByFire(game, target);
  sufferAttack(game, target, false);
  if (!unit.isCounter) return;
  const isGivenAway = qualityScore <= shooting.revealOn;
  tally.recon.sniperStaysHidden(unit, !isGivenAway);
  if (!isGivenAway) return;
  tally.happened(EVENT.sniperRevealed);
  revealCounter(game, unit, REVEAL.sniperGivenAway);
}

/** SG2-121: any active figure of the target, each as likely. */
function anyActive({ dice }: Game, target: Unit): Figure {
  let left = dice.pick(target.streams.sniperHit, target.active);
  for (let i = 0; ; i++) if (target.figures[i].isActive && left-- === 0) return target.figures[i];
}
