import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { FIGURE_STATE, TEST_EVENT } from '../../rules/profiles.ts';
import { nearestEnemy } from '../../table/sighting.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { testEvents, untreatedIn } from '../fire/attacks.ts';
import type { Game } from '../game.ts';

/**
 * SG2-043: a unit has gone from a point by a move action, or by SG2-091 or 100; if it abandons wounded, it tests. `from` is where its centre was,
 * and the enemy is the nearest that it saw from there.
 */
export function testForAbandoning(game: Game, unit: Unit, from: number): void {
  if (unit.wounded + unit.stabilised === 0 || unit.active === 0 || !unit.isLocated) return;
  const { battle } = game;
  const leftBehind = battle.rules.threat.abandonWhen === 'left-behind';
  const enemy = leftBehind ? null : nearestEnemy(battle, unit.side, from, true);
  if (!leftBehind && (enemy === null || !isFarther(game, unit, enemy, from))) return;
  let abandoned = 0;
  for (let i = 0; i < unit.size; i++) {
    const figure = unit.figures[i];
    if (!liesDown(figure) || figure.isLeftBehind) continue;
    if (enemy === null ? !isBeyondReach(game, unit, figure) : !isNearer(game, unit, enemy, figure)) continue;
    figure.isLeftBehind = true;
    abandoned++;
  }
  if (abandoned === 0) return;
  game.tally.happened(EVENT.abandonsWounded);
  game.story?.nerve.abandons(unit, abandoned);
  testEvents(game, unit, 1 << TEST_EVENT.abandonWounded, false, untreatedIn(unit), unit.leadership);
}

function liesDown({ state, isOnTable }: Figure): boolean {
  return isOnTable && (state === FIGURE_STATE.wounded || state === FIGURE_STATE.stabilised);
}

/** Whether the unit is farther from the enemy than it was. */
function isFarther({ battle: { lattice } }: Game, unit: Unit, enemy: Unit, from: number): boolean {
  const before = squared(lattice.x[from] - enemy.centreX, lattice.y[from] - enemy.centreY);
  return squared(unit.centreX - enemy.centreX, unit.centreY - enemy.centreY) > before;
}

/** Whether a figure is nearer to the enemy than its unit's centre. */
function isNearer({ battle: { lattice } }: Game, unit: Unit, enemy: Unit, { node }: Figure): boolean {
  const own = squared(unit.centreX - enemy.centreX, unit.centreY - enemy.centreY);
  return squared(lattice.x[node] - enemy.centreX, lattice.y[node] - enemy.centreY) < own;
}

function isBeyondReach({ battle: { lattice, rules } }: Game, unit: Unit, { node }: Figure): boolean {
  const reach = hundredths(rules.wounded.reach);
  return squared(unit.centreX - lattice.x[node], unit.centreY - lattice.y[node]) > reach * reach;
}

function squared(dx: number, dy: number): number {
  return dx * dx + dy * dy;
}
