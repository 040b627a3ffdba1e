import { squareHundredths } from '../../../../tabletop/geometry.ts';
import { AXIS } from '../../counts/axes.ts';
import { EVENT } from '../../counts/rule-events.ts';
import type { Action } from '../../rules/actions.ts';
import { ASSET_KIND, ASSET_LEVELS } from '../../rules/profiles.ts';
import {
  COMMUNICATED,
  JAMMED,
  levelsBypassed,
  requestDie,
  requestThreat,
  resolveCommunication,
} from '../../steps/command.ts';
import type { Battle } from '../../table/battle.ts';
import { type Asset, type FireMission, MISSION_STATE, type Side } from '../../table/side.ts';
import type { Unit } from '../../table/unit.ts';
import type { Game } from '../game.ts';
import { isOpposed, jamCommunications, settleTasks } from '../recon/electronic-warfare.ts';

/** SG2-136. */
export function isSpecialist(unit: Unit, asset: Asset): boolean {
  return (unit.kind.specialist & (1 << asset.kind.kind)) !== 0;
}

/** SG2-137. */
export function isPointInSight({ lattice, sight, rules }: Battle, from: number, node: number): boolean {
  const { limit } = rules.sight;
  if (!sight.visible(from, node)) return false;
  return limit === null || lattice.distanceSquared(from, node) <= squareHundredths(limit);
}

/** SG2-136, 137: a point in sight; warhead and chits must exist. */
export function mayRequest(battle: Battle, unit: Unit, { asset: index, node, chits, weapons }: Action): boolean {
  const side = battle.sides[unit.side];
  const asset = side.assets[index];
  if (asset === undefined || asset.left === 0 || node < 0 || node >= battle.lattice.count) return false;
  if (asset.kind.kind === ASSET_KIND.air && !battle.rules.artillery.airToo) return false;
  if (chits < 0 || chits > unit.chits || asset.kind.warheads[weapons] === undefined) return false;
  return isPointInSight(battle, unit.centre, node);
}

/** SG2-136: may be jammed (SG2-115). Chits are spent either way. */
export function requestSupport(game: Game, unit: Unit, { asset: index, node, chits, weapons }: Action): void {
  const { battle, dice, tally } = game;
  const side = battle.sides[unit.side];
  const asset = side.assets[index];
  const { rank } = asset.kind;
  const kind: number = asset.kind.kind;
  const specialist = isSpecialist(unit, asset);
  const bypassed = levelsBypassed(unit.kind.level, rank);
  const die = requestDie(battle.rules, bypassed, chits, specialist);
  const toExceed = unit.leadership + requestThreat(battle.rules, kind, specialist);
  const ewScore = jamCommunications(game, unit);
  const result = resolveCommunication(dice, unit.streams.request, die, toExceed, ewScore);
  unit.chits -= chits;
  game.story?.artillery.request(unit, asset, node, { die, chits, toExceed }, result);
  tally.supportRequests.count(unit.side, kind, specialist ? 0 : 1, AXIS.chits.place(chits), result);
  tally.happened(result === COMMUNICATED ? EVENT.supportGranted : EVENT.supportRefused);
  if (chits > 0) tally.happened(EVENT.chitsSpent);
  if (isOpposed(game)) settleTasks(game, result === JAMMED);
  else
    tally.supportRequestRolls.count(
      kind,
      specialist ? 0 : 1,
      AXIS.leader.place(unit.leadership),
      AXIS.levelsBypassed.place(bypassed),
      AXIS.chits.place(chits),
      result === COMMUNICATED ? 0 : 1,
    );
  if (result === COMMUNICATED) order(battle, side, unit, asset, node, weapons);
}

/** SG2-137. `warhead` is a place in the asset's list. */
function order(battle: Battle, side: Side, unit: Unit, asset: Asset, node: number, warhead: number): void {
  const mission = freeMission(side);
  asset.left--;
  mission.asset = asset.index;
  mission.observer = unit.index;
  mission.node = node;
  mission.warhead = asset.kind.warheads[warhead];
  mission.delay = battle.rules.artillery.delay[ASSET_LEVELS[asset.kind.level]];
  mission.state = mission.delay === 0 ? MISSION_STATE.arrived : MISSION_STATE.coming;
}

function freeMission({ missions, name }: Side): FireMission {
  for (let i = 0; i < missions.length; i++) if (missions[i].state === MISSION_STATE.free) return missions[i];
  throw new Error(`${name} has requested more missions than its assets have`);
}

/** Turn step 1. */
export function arriveMissions({ battle, tally, story }: Game): void {
  for (let i = 0; i < 2; i++) {
    const { missions } = battle.sides[i];
    for (let j = 0; j < missions.length; j++) {
      if (missions[j].state !== MISSION_STATE.coming || missions[j].delay > 0) continue;
      missions[j].state = MISSION_STATE.arrived;
      tally.happened(EVENT.missionArrived);
      story?.artillery.arrives(battle.sides[i], missions[j]);
    }
  }
}

/** Turn step 5. */
export function bringMissionsNearer({ sides }: Battle): void {
  for (let i = 0; i < 2; i++) {
    const { missions } = sides[i];
    for (let j = 0; j < missions.length; j++) if (missions[j].state === MISSION_STATE.coming) missions[j].delay--;
  }
}
