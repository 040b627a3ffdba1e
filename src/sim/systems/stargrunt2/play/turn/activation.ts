import { EVENT } from '../../counts/rule-events.ts';
import { ACTION } from '../../rules/actions.ts';
import type { Battle } from '../../table/battle.ts';
import type { Side } from '../../table/side.ts';
import type { Unit } from '../../table/unit.ts';
import { doAction, mayAct } from '../actions.ts';
import type { Game } from '../game.ts';
import { flee, isForced } from '../nerve/flight.ts';
import { maySitTight, showItself } from '../recon/counters.ts';
import { onActed, onActivated, onChange } from './hooks.ts';
import { judge } from './judging.ts';

/** SG2-013, 014: never elements and decoys. */
export function mayActivate(unit: Unit): boolean {
  return unit.isInPlay && !unit.hasActivated && unit.active > 0 && !unit.isElement && !unit.isDecoy;
}

export function activatable(side: Side): number {
  let count = 0;
  for (let i = 0; i < side.units.length; i++) if (mayActivate(side.units[i])) count++;
  return count;
}

/** SG2-014: hidden units need not activate, and do not count. */
export function unactivated({ rules }: Battle, side: Side): number {
  const { mustActivate } = rules.hidden;
  let count = 0;
  for (let i = 0; i < side.units.length; i++) {
    const unit = side.units[i];
    if (mayActivate(unit) && (mustActivate || !unit.isCounter)) count++;
  }
  return count;
}

/** SG2-013: by what they stand for. */
export function unitsInPlay(side: Side): number {
  let count = 0;
  for (let i = 0; i < side.units.length; i++) {
    const unit = side.units[i];
    if (unit.isInPlay && unit.active > 0 && !unit.isElement && !unit.isDecoy) count++;
  }
  return count;
}

/** SG2-015, 020: until its owner does nothing, it cannot act, or the game ends. Returns the actions taken. */
export function activate(game: Game, unit: Unit, actions: number, isTransferred: boolean): number {
  const { battle } = game;
  if (!isTransferred) unit.hasActivated = true;
  const activation = battle.begunActivations + 1;
  battle.begunActivations = activation;
  battle.activation = activation;
  unit.isTransferred = isTransferred;
  unit.actionsLeft = actions;
  game.story?.activates(unit, isTransferred);
  onActivated(game, unit);
  // SG2-028: judged on activation, until it reorganises.
  unit.isDisorganised = !battle.isTogether(unit);
  if (unit.isDisorganised) game.tally.happened(EVENT.disorganised);
  onChange(game, unit.side);
  judge(battle, false);
  const action = game.actions[game.depth++];
  let taken = 0;
  while (unit.actionsLeft > 0 && canAct(unit) && !battle.goal.ended) {
    if (isForced(battle, unit)) {
      flee(game, unit);
      taken++;
      onChange(game, unit.side);
      judge(battle, false);
      continue;
    }
    if (maySitTight(battle, unit) && game.policies[unit.side].showsItself(battle, unit)) {
      showItself(game, unit);
      onChange(game, unit.side);
      judge(battle, false);
      continue;
    }
    game.policies[unit.side].act(battle, unit, action);
    if (!mayAct(battle, unit, action)) throw new Error(illegal(battle, unit, action.kind));
    game.onAction?.(unit, action);
    game.tally.actions.count(unit.side, action.kind);
    if (action.kind === ACTION.nothing) {
      game.story?.leavesUnused(unit);
      break;
    }
    doAction(game, unit, action);
    taken++;
    onChange(game, unit.side);
    game.story?.showAll();
    judge(battle, false);
  }
  game.depth--;
  battle.activation = activation;
  unit.actionsLeft = 0;
  unit.isTransferred = false;
  onActed(game, unit);
  return taken;
}

function canAct(unit: Unit): boolean {
  return unit.isInPlay && unit.active > 0;
}

function illegal(battle: Battle, unit: Unit, kind: number): string {
  return `the policy of ${battle.sides[unit.side].name} gives ${unit.name} an action (${kind}) that it may not take`;
}

export function enableTransfers(game: Game): void {
  game.transferTo = (unit, actions) => activate(game, unit, actions, true);
}
