import { codePlace } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { PATIENT, patientOf } from '../steps/care.ts';
import { revived } from '../steps/wounds.ts';
import type { Figure } from '../table/state.ts';
import type { Game } from './game.ts';

/** By PATIENT: the rule event of a success. */
const AID_EVENTS = [EVENT.revived, EVENT.incapacitatedRevived, EVENT.stabilised] as const;

/** REV-64, 69, 74, 76: one try of first aid. */
export function giveFirstAid(game: Game, helper: Figure, patient: Figure): void {
  const { battle, care, checks, tally } = game;
  const kind = patientOf(patient.level);
  const { dice, pips } = helper.character.firstAid;
  const left = dice - battle.penaltyOf(helper);
  const succeeds = checks.succeeds(game.dice, helper.firstAidStream, left, pips, care.aidLevels[kind]);
  tally.firstAid.count(helper.side, kind, battle.isAfter ? 1 : 0, succeeds ? 0 : 1);
  tally.firstAidRolls.count(codePlace(left, pips), kind, succeeds ? 0 : 1);
  tally.happened(succeeds ? AID_EVENTS[kind] : EVENT.aidFails);
  game.story?.care.aid(helper, patient, kind, succeeds);
  if (succeeds) help(game, patient, kind);
  else patient.aidFailures++;
}

function help({ battle, care }: Game, patient: Figure, kind: number): void {
  if (kind === PATIENT.mortallyWounded) {
    patient.isStabilised = true;
    return;
  }
  if (kind === PATIENT.incapacitated) patient.isRevived = true;
  else patient.condition = revived(patient.condition);
  patient.unconsciousRounds = 0;
  patient.woundDice = care.penaltyIn(battle.round, patient);
  battle.changed = true;
}
