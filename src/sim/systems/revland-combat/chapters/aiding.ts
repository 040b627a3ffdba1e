import type { Battle } from '../battle.ts';
import type { Game } from '../game.ts';
import { WOUND } from '../profiles.ts';
import { type Figure, STATUS } from '../state.ts';

/** REV-64, 69, 74, 76: whether a figure may give first aid to another one now. */
export function mayAid(battle: Battle, figure: Figure, patient: Figure | undefined): boolean {
  if (patient === undefined || patient === figure || patient.side !== figure.side) return false;
  if (patient.status !== STATUS.onTable || patient.isAble || patient.isRevived || patient.isStabilised) return false;
  if (battle.isAfter && patient.level !== WOUND.mortallyWounded) return false;
  const { retries, reach } = battle.rules.firstAid;
  if (retries !== null && patient.aidFailures > retries) return false;
  if (!battle.isUsable(figure.character.firstAid, battle.penaltyOf(figure))) return false;
  return battle.isWithin(figure, patient, reach);
}

/** REV-76: a figure gives first aid. STUB for rev-care. */
export function giveFirstAid(_game: Game, _figure: Figure, _patient: Figure): void {}
