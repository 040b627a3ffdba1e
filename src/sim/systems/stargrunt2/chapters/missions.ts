import type { Game } from '../game.ts';
import { type FireMission, MISSION_STATE, type Side } from '../side.ts';

/** A mission that has arrived falls (SG2-137 to 144): until that is built none can be requested. */
export function resolveMission(_game: Game, _side: Side, mission: FireMission): void {
  mission.state = MISSION_STATE.resolved;
}
