import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CONFIDENCE, FIGURE_STATE } from '../../rules/profiles.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isHemmedIn } from './flight.ts';

/** SG2-049: a routed unit that activates, or that a turn's end finds, surrenders to an enemy who is near. Whether it did. */
export function surrenderCheck(game: Game, unit: Unit, atTurnEnd: boolean): boolean {
  const { routed } = game.battle.rules;
  if (unit.confidence !== CONFIDENCE.routed || !unit.isLocated || unit.active === 0) return false;
  if (routed.surrender === 'never' || !isThreatened(game, unit)) return false;
  if (routed.surrender === 'within-and-cut-off' && !isHemmedIn(game, unit)) return false;
  surrender(game, unit, atTurnEnd);
  return true;
}

/** The surrender check of a turn's end. */
export function surrenderAll(game: Game): void {
  const { units } = game.battle;
  for (let i = 0; i < units.length; i++) surrenderCheck(game, units[i], true);
}

/** SG2-049: a located enemy, not routed itself, within `routed.surrenderWithin`. */
function isThreatened({ battle }: Game, unit: Unit): boolean {
  const { units } = battle.enemyOf(unit.side);
  const within = hundredths(battle.rules.routed.surrenderWithin);
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0 || enemy.confidence === CONFIDENCE.routed) continue;
    if (battle.rangeSquared(unit, enemy) <= within * within) return true;
  }
  return false;
}

function surrender(game: Game, unit: Unit, atTurnEnd: boolean): void {
  unit.hasSurrendered = true;
  game.tally.surrenders.count(unit.side, game.battle.turn, atTurnEnd ? 1 : 0);
  game.tally.happened(EVENT.surrenders);
  game.story?.lost(unit, 'it surrenders');
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    const { state, isLeftBehind } = figure;
    if (isLeftBehind || state === FIGURE_STATE.dead || state === FIGURE_STATE.captured) continue;
    game.battle.fall(figure, FIGURE_STATE.captured);
  }
}
