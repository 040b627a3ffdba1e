import { AXIS, codePlace } from '../counts/axes.ts';
import { EVENT } from '../counts/rule-events.ts';
import { DEATH } from '../counts/wounds.ts';
import { WOUND } from '../rules/profiles.ts';
import { PATIENT, patientOf } from '../steps/care.ts';
import { isKnockedOut, revived, stunsOf, withoutStuns, woken } from '../steps/wounds.ts';
import { type Figure, MOVED, STATUS } from '../table/state.ts';
import type { Game } from './game.ts';
import { die } from './harm.ts';

export function beginWounds(game: Game): void {
  const { battle, care, dice } = game;
  for (let i = 0; i < battle.figures.length; i++) {
    const figure = battle.figures[i];
    const { level } = figure;
    if (level === WOUND.incapacitated) figure.unconsciousRounds = care.incapacitatedRounds(dice, figure);
    if (level === WOUND.mortallyWounded) figure.mortalRound = 1;
    if (level >= WOUND.incapacitated) figure.isProne = true;
    figure.woundDice = care.penaltyIn(1, figure);
  }
}

/** Death checks (REV-72) first. */
export function endRound(game: Game): void {
  const { figures } = game.battle;
  for (let i = 0; i < figures.length; i++) checkDeath(game, figures[i]);
  for (let i = 0; i < figures.length; i++) if (figures[i].status === STATUS.onTable) runDown(game, figures[i]);
}

/** REV-72, 73, 74. */
function checkDeath(game: Game, figure: Figure): void {
  if (!isDying(figure)) return;
  const { battle, deathChecks, tally } = game;
  const round = battle.round - figure.mortalRound + 1;
  const dies = deathChecks.kills(game.dice, figure.deathCheckStream, round);
  tally.deathChecks.count(figure.side, AXIS.sinceWound.place(round), dies ? 0 : 1);
  game.story?.care.deathCheck(figure, round, dies, !deathChecks.isCertain(round));
  if (!dies) return;
  tally.happened(deathChecks.isCertain(round) ? EVENT.surelyDies : EVENT.diesOfWound);
  die(game, figure, DEATH.deathCheck);
}

export function isDying({ status, level, isStabilised }: Figure): boolean {
  return status === STATUS.onTable && level === WOUND.mortallyWounded && !isStabilised;
}

function runDown(game: Game, figure: Figure): void {
  const { battle, care } = game;
  rest(game, figure);
  const wasUnconscious = figure.unconsciousRounds > 0;
  if (wasUnconscious) figure.unconsciousRounds--;
  if (figure.unconsciousRounds === 0) wake(game, figure, wasUnconscious);
  while (stunsOf(figure.condition) > 0 && battle.round - figure.stunRounds[0] + 1 >= care.stunRounds)
    forgetStun(game, figure);
  figure.woundDice = care.penaltyIn(battle.round + 1, figure);
}

/** REV-63: stuns remain. The incapacitated can do nothing even awake (REV-67). */
function wake(game: Game, figure: Figure, wasUnconscious: boolean): void {
  if (figure.level === WOUND.incapacitated && wasUnconscious) game.tally.happened(EVENT.incapacitatedWakes);
  if (!isKnockedOut(figure.condition)) return;
  figure.condition = woken(figure.condition);
  game.battle.changed = true;
  game.tally.happened(EVENT.wakes);
  game.story?.care.wakes(figure);
}

/** REV-62: a minute clears all stuns. The unconscious do not rest. */
function rest(game: Game, figure: Figure): void {
  const stuns = stunsOf(figure.condition);
  if (stuns === 0) return;
  const isHit = figure.stunRounds[stuns - 1] === game.battle.round;
  const isAtRest = figure.isAble && figure.taken === figure.held && !figure.hasReacted && figure.moved === MOVED.none;
  figure.restRounds = isAtRest && !isHit ? figure.restRounds + 1 : 0;
  if (figure.restRounds < game.care.restRounds) return;
  figure.condition = withoutStuns(figure.condition, stuns);
  game.tally.rests.count(figure.side, stuns === 1 ? 0 : 1);
  game.tally.happened(EVENT.rested);
  game.story?.care.rested(figure);
}

/** REV-62. */
function forgetStun({ tally }: Game, figure: Figure): void {
  tally.happened(EVENT.stunOver);
  figure.condition = withoutStuns(figure.condition, 1);
  figure.stunRounds.copyWithin(0, 1);
}

/** By PATIENT. */
const AID_EVENTS = [EVENT.revived, EVENT.incapacitatedRevived, EVENT.stabilised] as const;

/** REV-64, 69, 74, 76. */
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
