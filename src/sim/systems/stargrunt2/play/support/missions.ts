import { hundredths } from '../../../../tabletop/geometry.ts';
import { COVER_MASK, COVER_SHIFT } from '../../../../tabletop/sight.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, FIGURE_STATE } from '../../rules/profiles.ts';
import {
  accuracyNumber,
  CLOCK,
  DEAD,
  HOUR_AWAY,
  HOUR_RIGHT,
  resolveAccuracy,
  resolveBurst,
  UNHURT,
  WOUNDED,
} from '../../steps/artillery.ts';
import type { Battle } from '../../table/battle.ts';
import { type FireMission, MISSION_STATE, type Side } from '../../table/side.ts';
import type { Figure } from '../../table/unit.ts';
import { comeUnderFire, strike, suppressByFire } from '../fire/attacks.ts';
import type { Game } from '../game.ts';
import { endVehicleAttack, hitVehiclesByMission } from '../vehicles/hits.ts';
import { bringMissionsNearer, isPointInSight, isSpecialist } from './requests.ts';

/** By TABLE_EDGES: east and north parts of the direction straight away. */
const AWAY_X = [0, 0, -1, 1];
const AWAY_Y = [-1, 1, 0, 0];

/** SG2-141: hundredths east; hour 12 is away from the edge. */
export function eastward(edge: number, hour: number, inches: number): number {
  const east = AWAY_X[edge] * HOUR_AWAY[hour] + AWAY_Y[edge] * HOUR_RIGHT[hour];
  return Math.floor(hundredths(inches) * east + 0.5);
}

/** Hundredths north. */
export function northward(edge: number, hour: number, inches: number): number {
  const north = AWAY_Y[edge] * HOUR_AWAY[hour] - AWAY_X[edge] * HOUR_RIGHT[hour];
  return Math.floor(hundredths(inches) * north + 0.5);
}

function isOnTable({ lattice }: Battle, x: number, y: number): boolean {
  const last = lattice.count - 1;
  return x >= 0 && y >= 0 && x <= lattice.x[last] && y <= lattice.y[last];
}

/** SG2-140: a specialist sees the target point now. */
function isGuided(battle: Battle, side: Side, { observer, asset, node }: FireMission): boolean {
  const unit = battle.units[observer];
  if (!unit.isInPlay || unit.isSystemsOff) return false;
  return isSpecialist(unit, side.assets[asset]) && isPointInSight(battle, unit.centre, node);
}

/** SG2-140 to 142: into `barrage`. A lost observer keeps the last quality and Leadership Value. */
function landRounds(game: Game, side: Side, mission: FireMission): void {
  const { battle, dice, tally, story } = game;
  const { lattice, rules } = battle;
  const { kind } = side.assets[mission.asset];
  const observer = battle.units[mission.observer];
  const guided = isGuided(battle, side, mission);
  const number = accuracyNumber(rules, observer.leadership, guided);
  const quality = battle.qualityDice[observer.quality];
  const off = resolveAccuracy(dice, observer.streams.accuracy, quality, number, rules.artillery.deviationDie);
  const support: number = kind.kind;
  tally.fireMissions.count(side.index, support, guided ? 0 : 1, off === 0 ? 0 : 1);
  const far = off === 0 ? 0 : off <= 6 ? 1 : off <= 12 ? 2 : off <= 24 ? 3 : 4;
  tally.missionDeviations.count(side.index, support, far);
  tally.happened(off === 0 ? EVENT.accurate : EVENT.deviates);
  story?.artillery.accuracy(side, mission, observer, number, off);
  let x = lattice.x[mission.node];
  let y = lattice.y[mission.node];
  if (off > 0) {
    const hour = dice.face(observer.streams.deviation, CLOCK);
    x += eastward(side.edge, hour, off);
    y += northward(side.edge, hour, off);
    story?.artillery.deviates(hour, off);
  }
  landRound(game, side, x, y);
  story?.artillery.lands(0, x, y, 0, 0);
  for (let round = 1; round < kind.rounds; round++) {
    const hour = dice.face(observer.streams.spread, CLOCK);
    const inches = dice.face(observer.streams.spread, rules.artillery.spreadDie);
    const atX = x + eastward(side.edge, hour, inches);
    const atY = y + northward(side.edge, hour, inches);
    tally.happened(EVENT.spreads);
    landRound(game, side, atX, atY);
    story?.artillery.lands(round, atX, atY, hour, inches);
  }
}

/** Off the table it is lost. */
function landRound(game: Game, side: Side, x: number, y: number): void {
  const { battle, support, tally } = game;
  const onTable = isOnTable(battle, x, y);
  tally.missionRounds.count(side.index, onTable ? 0 : 1);
  if (onTable) support.barrage.add(x, y, battle.lattice.nodeNear(x, y));
  else tally.happened(EVENT.roundLost);
}

/** SG2-137, 140 to 144: landing, bursts, then tests after all rounds. */
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

/** SG2-051, 144: before the result. Nobody stands at a counter. */
function comeUnderBursts(game: Game, size: number): void {
  const { battle } = game;
  const { barrage } = game.support;
  for (let i = 0; i < battle.units.length; i++) {
    if (!battle.units[i].isLocated) continue;
    for (let round = 0; round < barrage.rounds; round++) if (isInBurst(game, i, round, size)) barrage.unitBursts[i]++;
    if (barrage.unitBursts[i] > 0) comeUnderFire(game, battle.units[i], null);
  }
}

/** SG2-143: by house rule not the wounded. */
function canBeHit(battle: Battle, { isOnTable, isActive, kind }: Figure): boolean {
  return isOnTable && !kind.isHull && (isActive || battle.rules.artillery.hitsWounded);
}

/** SG2-143: each figure in a burst, friend or foe, rolls armour. */
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
  // Any wound kills a figure that lies wounded.
  if (!figure.isActive && after === WOUNDED) after = DEAD;
  barrage.state[index] = after;
  if (before !== DEAD) story?.artillery.inBurst(figure, round, before, after);
}

/** After all rounds; counted by the figures' side. */
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

/** SG2-144: one marker a mission, or one for each burst. */
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

/** Turn step 5: arrived missions fall; the others come nearer. */
export function endMissions(game: Game): void {
  const { battle } = game;
  for (let i = 0; i < 2; i++) {
    const side = battle.sides[i === 0 ? battle.first : 1 - battle.first];
    for (let j = 0; j < side.missions.length; j++)
      if (side.missions[j].state === MISSION_STATE.arrived) resolveMission(game, side, side.missions[j]);
  }
  bringMissionsNearer(battle);
}
