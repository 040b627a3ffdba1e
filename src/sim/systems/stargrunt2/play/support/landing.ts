import { hundredths } from '../../../../tabletop/geometry.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { accuracyNumber, CLOCK, HOUR_AWAY, HOUR_RIGHT, resolveAccuracy } from '../../steps/artillery.ts';
import type { Battle } from '../../table/battle.ts';
import type { FireMission, Side } from '../../table/side.ts';
import type { Game } from '../game.ts';
import { isPointInSight, isSpecialist } from './requests.ts';

/** Edges in the order of TABLE_EDGES: how far east and north it goes straight away from each. */
const AWAY_X = [0, 0, -1, 1];
const AWAY_Y = [-1, 1, 0, 0];

/** SG2-141: hundredths to the east by so many inches at an hour of the clock, of which 12 is away from an edge. */
export function eastward(edge: number, hour: number, inches: number): number {
  const east = AWAY_X[edge] * HOUR_AWAY[hour] + AWAY_Y[edge] * HOUR_RIGHT[hour];
  return Math.floor(hundredths(inches) * east + 0.5);
}

/** The same to the north. */
export function northward(edge: number, hour: number, inches: number): number {
  const north = AWAY_Y[edge] * HOUR_AWAY[hour] - AWAY_X[edge] * HOUR_RIGHT[hour];
  return Math.floor(hundredths(inches) * north + 0.5);
}

/** Whether a point is on the table, edges included. */
function isOnTable({ lattice }: Battle, x: number, y: number): boolean {
  const last = lattice.count - 1;
  return x >= 0 && y >= 0 && x <= lattice.x[last] && y <= lattice.y[last];
}

/** SG2-140: whether a specialist guides a mission: it is in the game and has the target point in its sight now. */
export function isGuided(battle: Battle, side: Side, { observer, asset, node }: FireMission): boolean {
  const unit = battle.units[observer];
  if (!unit.isInPlay || unit.isSystemsOff) return false;
  return isSpecialist(unit, side.assets[asset]) && isPointInSight(battle, unit.centre, node);
}

/**
 * SG2-140 to 142: where the rounds of a mission fall, into `barrage`: the first on the impact point, exact or deviated, the others round it. An
 * observer who is lost counts with its last quality and Leadership Value.
 */
export function landRounds(game: Game, side: Side, mission: FireMission): void {
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

/** A round off the table is lost. */
function landRound(game: Game, side: Side, x: number, y: number): void {
  const { battle, support, tally } = game;
  const onTable = isOnTable(battle, x, y);
  tally.missionRounds.count(side.index, onTable ? 0 : 1);
  if (onTable) support.barrage.add(x, y, battle.lattice.nodeNear(x, y));
  else tally.happened(EVENT.roundLost);
}
