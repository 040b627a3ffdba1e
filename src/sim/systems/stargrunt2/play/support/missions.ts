import { COVER_MASK, COVER_SHIFT } from '../../../../tabletop/sight.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, FIGURE_STATE } from '../../rules/profiles.ts';
import { DEAD, resolveBurst, UNHURT, WOUNDED } from '../../steps/artillery.ts';
import type { Battle } from '../../table/battle.ts';
import { type FireMission, MISSION_STATE, type Side } from '../../table/side.ts';
import type { Figure } from '../../table/unit.ts';
import { comeUnderFire, strike, suppressByFire } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { hitVehiclesByMission } from '../vehicles/bursts.ts';
import { endVehicleAttack } from '../vehicles/hits.ts';
import { landRounds } from './landing.ts';
import { bringMissionsNearer } from './requests.ts';

/** SG2-137: a mission that has arrived falls: where it lands, what its bursts do, and the tests after all rounds (SG2-140 to 144). */
export function resolveMission(game: Game, side: Side, mission: FireMission): void {
  const { barrage } = game.support;
  const { size } = side.assets[mission.asset].kind;
  mission.state = MISSION_STATE.resolved;
  barrage.begin();
  landRounds(game, side, mission);
  comeUnderBursts(game, size);
  for (let round = 0; round < barrage.rounds; round++) burst(game, mission, size, round);
  harmFigures(game, side, mission.warhead);
  hitVehiclesByMission(game, side, mission);
  suppressUnits(game);
  endVehicleAttack(game, side.index, true);
  game.tally.happened(EVENT.missionFalls);
}

/** Whether any figure of a unit that stands or lies on the table, or its vehicle, is in the burst of a round. */
function isInBurst(game: Game, unitIndex: number, round: number, size: number): boolean {
  const { battle, support } = game;
  const { x, y } = battle.lattice;
  const unit = battle.units[unitIndex];
  if (unit.hull !== null) return support.barrage.isIn(round, x[unit.hull.node], y[unit.hull.node], size);
  for (let i = 0; i < unit.size; i++) {
    const { isOnTable, node } = unit.figures[i];
    if (isOnTable && support.barrage.isIn(round, x[node], y[node], size)) return true;
  }
  return false;
}

/** SG2-051, 144: the units with any figure in a burst; they come under fire before its result. Nobody stands where a counter is. */
function comeUnderBursts(game: Game, size: number): void {
  const { battle } = game;
  const { barrage } = game.support;
  for (let i = 0; i < battle.units.length; i++) {
    if (!battle.units[i].isLocated) continue;
    for (let round = 0; round < barrage.rounds; round++) if (isInBurst(game, i, round, size)) barrage.unitBursts[i]++;
    if (barrage.unitBursts[i] > 0) comeUnderFire(game, battle.units[i], null);
  }
}

/** Whether a figure can be hurt by bursts: on the table, active or, where house rules do not spare them, lying wounded (SG2-143). */
function canBeHit(battle: Battle, { isOnTable, isActive, kind }: Figure): boolean {
  return isOnTable && !kind.isHull && (isActive || battle.rules.artillery.hitsWounded);
}

/** SG2-143: one round: each figure in its burst, friend or foe, rolls armour against its impact. */
function burst(game: Game, mission: FireMission, size: number, round: number): void {
  const { battle, support } = game;
  const { x, y } = battle.lattice;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    if (!canBeHit(battle, figure) || !support.barrage.isIn(round, x[figure.node], y[figure.node], size)) continue;
    hitFigure(game, figure, mission, round);
  }
}

function hitFigure(game: Game, figure: Figure, { warhead, observer }: FireMission, round: number): void {
  const { battle, dice, story } = game;
  const { barrage } = game.support;
  const { unit, index } = figure;
  const cover = (battle.sight.look(barrage.node[round], figure.node) >> COVER_SHIFT) & COVER_MASK;
  if (barrage.bursts[index]++ === 0) barrage.cover[index] = cover;
  const table = barrage.table(warhead, figure.kind.armour, cover, unit.isInPosition);
  const before = barrage.state[index];
  const { burst: impact } = battle.units[observer].streams;
  let after = resolveBurst(dice, impact, unit.streams.armour, table, before, battle.rules.wounds.twoKill);
  // Any wound kills who lies wounded or stabilised.
  if (!figure.isActive && after === WOUNDED) after = DEAD;
  barrage.state[index] = after;
  if (before !== DEAD) story?.artillery.inBurst(figure, round, before, after);
}

/** What all rounds together have done to figures; counted by whose they are. */
function harmFigures(game: Game, side: Side, warhead: number): void {
  const { battle, support, tally } = game;
  const { barrage } = support;
  let enemies = 0;
  let friends = 0;
  for (let i = 0; i < battle.figures.length; i++) {
    if (barrage.bursts[i] === 0) continue;
    const figure = battle.figures[i];
    const isFriend = figure.side === side.index;
    if (isFriend) friends++;
    else enemies++;
    const state = barrage.state[i];
    tally.burstResults.count(isFriend ? 1 : 0, warhead, barrage.cover[i], AXIS.bursts.place(barrage.bursts[i]), state);
    if (state === UNHURT) continue;
    tally.happened(EVENT.burstHits);
    if (isFriend) tally.happened(EVENT.friendHit);
    else if (figure.isActive) side.casualtiesCaused++;
    if (figure.isActive) tally.figuresDown.count(side.index, CAUSE.artillery, state === DEAD ? 1 : 0);
    else tally.happened(EVENT.lyingHit);
    tally.places.fell(figure.side, figure.node);
    strike(game, figure, state === DEAD ? FIGURE_STATE.dead : FIGURE_STATE.wounded);
  }
  tally.missionFigures.count(side.index, AXIS.inBursts.place(enemies + friends), enemies > 0 ? 0 : friends > 0 ? 1 : 2);
}

/** SG2-144: one marker a mission for each unit in the area, or one for each burst. */
function suppressUnits(game: Game): void {
  const { battle, support } = game;
  const perMission = battle.rules.artillery.suppressionPer === 'mission';
  for (let i = 0; i < battle.units.length; i++) {
    const bursts = support.barrage.unitBursts[i];
    const unit = battle.units[i];
    if (bursts === 0 || !unit.isLocated || unit.active === 0) continue;
    game.tally.happened(EVENT.burstSuppresses);
    for (let times = perMission ? 1 : bursts; times > 0; times--) suppressByFire(game, unit);
  }
}

/**
 * The game turn, step 5: missions that have arrived and were not resolved fall now, those of the side that began the turn first; the others
 * come a turn nearer.
 */
export function endMissions(game: Game): void {
  const { battle } = game;
  for (let i = 0; i < 2; i++) {
    const side = battle.sides[i === 0 ? battle.first : 1 - battle.first];
    for (let j = 0; j < side.missions.length; j++)
      if (side.missions[j].state === MISSION_STATE.arrived) resolveMission(game, side, side.missions[j]);
  }
  bringMissionsNearer(battle);
}
