import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CONFIDENCE, FIGURE_STATE, REACTION, TEST_EVENT } from '../../rules/profiles.ts';
import type { Battle } from '../../table/battle.ts';
import { nearestEnemy } from '../../table/sighting.ts';
import type { Figure, Unit } from '../../table/unit.ts';
import { testEvents, untreatedIn } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { mayTry, testReaction } from '../nerve/tests.ts';

/** SG2-043, also after SG2-091 or 100. `from` is the old centre; the enemy is the nearest seen from there. */
function testForAbandoning(game: Game, unit: Unit, from: number): void {
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

function isFarther({ battle: { lattice } }: Game, unit: Unit, enemy: Unit, from: number): boolean {
  const before = squared(lattice.x[from] - enemy.centreX, lattice.y[from] - enemy.centreY);
  return squared(unit.centreX - enemy.centreX, unit.centreY - enemy.centreY) > before;
}

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

/** At the point of `formUp`: broken (SG2-047), routed (SG2-049), after a failed test (SG2-016). */
export function maySteer(battle: Battle, unit: Unit, node: number): boolean {
  if (unit.confidence === CONFIDENCE.routed) return false;
  if (unit.confidence === CONFIDENCE.broken && !isWayOfBroken(battle, unit, node)) return false;
  return !needsCourage(battle, unit, node) || mayTry(battle, unit, REACTION.leaveCover);
}

/** SG2-047: to cover not nearer an enemy, or away from all. */
function isWayOfBroken(battle: Battle, unit: Unit, node: number): boolean {
  return (battle.isFormedInCover(unit) && isNotNearer(battle, unit, node)) || isRetreat(battle, unit, node);
}

/** SG2-045, 046: at the point of `formUp`. */
function needsCourage(battle: Battle, unit: Unit, node: number): boolean {
  const { shaken, broken } = battle.rules;
  const isTested =
    unit.confidence === CONFIDENCE.shaken || (unit.confidence === CONFIDENCE.broken && broken.shakenTest);
  if (!isTested) return false;
  const leaves = battle.isInCover(unit) && !battle.isFormedInCover(unit);
  if (shaken.testFor === 'leave-cover') return leaves;
  const advances = isAdvance(battle, unit, node);
  return shaken.testFor === 'leave-cover-and-advance' ? leaves && advances : leaves || advances;
}

function isAdvance(battle: Battle, unit: Unit, node: number): boolean {
  const enemy = nearestEnemy(battle, unit.side, unit.centre, false);
  return enemy !== null && distanceTo(battle, node, enemy) < battle.rangeSquared(unit, enemy);
}

/** SG2-047: farther from every located enemy. */
export function isRetreat(battle: Battle, unit: Unit, node: number): boolean {
  return leastGain(battle, unit, node) > 0;
}

export function isNotNearer(battle: Battle, unit: Unit, node: number): boolean {
  return leastGain(battle, unit, node) >= 0;
}

/** Squared hundredths; below 0 if nearer to any located enemy. */
function leastGain(battle: Battle, unit: Unit, node: number): number {
  const { units } = battle.enemyOf(unit.side);
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i];
    if (!enemy.isLocated || enemy.active === 0) continue;
    least = Math.min(least, distanceTo(battle, node, enemy) - battle.rangeSquared(unit, enemy));
  }
  return least;
}

/** Squared hundredths. */
export function distanceTo({ lattice }: Battle, node: number, unit: Unit): number {
  const dx = lattice.x[node] - unit.centreX;
  const dy = lattice.y[node] - unit.centreY;
  return dx * dx + dy * dy;
}

/* How confidence affects the steps of a move. */

/** Tests for wounded left behind (SG2-043). */
export function onMoved(game: Game, unit: Unit, from: number): void {
  testForAbandoning(game, unit, from);
}

/** SG2-046: false if the test fails and the action is lost. */
export function mayLeave(game: Game, unit: Unit, node: number): boolean {
  const { battle } = game;
  if (unit.confidence < CONFIDENCE.shaken || !battle.formUp(unit, node) || !needsCourage(battle, unit, node))
    return true;
  return testReaction(game, unit, battle.rules.reaction.shakenLeaveCover, REACTION.leaveCover);
}
