import { ACTIVATION } from '../../counts/command.ts';
import { EVENT } from '../../counts/rule-events.ts';
import type { Battle } from '../../table/battle.ts';
import { MISSION_STATE, type Side } from '../../table/side.ts';
import type { Game } from '../game.ts';
import { PASSES, RESOLVES_MISSION } from '../questions.ts';
import { resolveMission } from '../support/missions.ts';
import { activatable, activate, mayActivate, unactivated, unitsInPlay } from './activation.ts';
import { onChange, onTurnBegins, onTurnEnds } from './hooks.ts';
import { judge } from './judging.ts';

/** A decided game ends at once. */
export function playSequence(game: Game): void {
  const { battle } = game;
  onTurnBegins(game);
  let side = firstToActivate(game);
  battle.first = side;
  game.story?.begins(battle.sides[side]);
  let passes = 0;
  // By house rule both may pass: two in a row end the sequence.
  while (!battle.goal.ended && passes < 2) {
    const own = left(battle.sides[side]);
    const enemy = left(battle.sides[1 - side]);
    if (own + enemy === 0) break;
    if (own > 0) passes = actNext(game, battle.sides[side]) ? 0 : passes + 1;
    side = 1 - side;
  }
  if (!battle.goal.ended) onTurnEnds(game);
}

function left(side: Side): number {
  return activatable(side) + arrivedMissions(side);
}

function arrivedMissions(side: Side): number {
  let count = 0;
  for (let i = 0; i < side.missions.length; i++) if (side.missions[i].state === MISSION_STATE.arrived) count++;
  return count;
}

/** SG2-013. */
function firstToActivate(game: Game): number {
  const { battle } = game;
  const { firstActivation } = battle.rules.turn;
  if (firstActivation === 'alternate' && battle.turn > 1) return 1 - battle.first;
  const [a, b] = battle.sides;
  const first = unitsInPlay(a);
  const second = unitsInPlay(b);
  if (firstActivation !== 'fewer-units-chooses' || first === second)
    return game.dice.pick(a.streams.firstActivation, 2);
  const chooser = first < second ? 0 : 1;
  return game.policies[chooser].begins(battle, battle.sides[chooser]) ? chooser : 1 - chooser;
}

/** SG2-014: also with only hidden units left. */
export function mayPass(battle: Battle, side: Side): boolean {
  const { pass } = battle.rules.turn;
  const own = unactivated(battle, side);
  if (own === 0 && activatable(side) > 0) return true;
  if (pass !== 'fewer-unactivated') return pass === 'always';
  return own < unactivated(battle, battle.sides[1 - side.index]);
}

/** A unit or an arrived mission; false for a pass. */
function actNext(game: Game, side: Side): boolean {
  const { battle } = game;
  const choice = game.policies[side.index].next(battle, side);
  if (choice === PASSES) {
    if (!mayPass(battle, side)) throw new Error(`the policy of ${side.name} passes where it may not`);
    game.tally.activations.count(side.index, ACTIVATION.passed);
    game.tally.happened(EVENT.passed);
    game.story?.passes(side);
    return false;
  }
  if (choice >= RESOLVES_MISSION) {
    const mission = side.missions[choice - RESOLVES_MISSION];
    if (mission?.state !== MISSION_STATE.arrived)
      throw new Error(`the policy of ${side.name} resolves a mission that has not arrived`);
    resolveMission(game, side, mission);
    onChange(game, side.index);
    judge(battle, false);
    return true;
  }
  const unit = side.units[choice];
  if (unit === undefined || !mayActivate(unit))
    throw new Error(`the policy of ${side.name} activates a unit that it may not`);
  game.tally.activations.count(side.index, ACTIVATION.activated);
  activate(game, unit, battle.rules.turn.actions, false);
  return true;
}
