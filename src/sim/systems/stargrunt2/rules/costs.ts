import { ACTION, ACTIONS } from './actions.ts';
import type { SuppressedAction } from './profiles.ts';
import type { StargruntRules } from './rules.ts';

/** By ACTION: how many actions of an activation it takes. */
export function actionCosts(rules: StargruntRules): Int32Array {
  const costs = new Int32Array(ACTIONS.length).fill(1);
  costs[ACTION.nothing] = 0;
  costs[ACTION.leavePosition] = rules.inPosition.removeActions;
  costs[ACTION.closeAssault] = 2;
  costs[ACTION.detach] = rules.detached.formActions;
  costs[ACTION.removePanic] = rules.panic.removeActions;
  costs[ACTION.launchDrone] = rules.drone.launchActions;
  costs[ACTION.board] = rules.transport.loadActions;
  costs[ACTION.leaveVehicle] = rules.transport.unloadActions;
  return costs;
}

/** Actions of ACTION as bits. */
export const bitsOf = (...kinds: readonly number[]): number => kinds.reduce((bits, kind) => bits | (1 << kind), 0);

/** Bits of the actions that suppressed infantry may take (SG2-031): each name of the list stands for some. */
export function allowedSuppressed({ suppression }: StargruntRules): number {
  const byName: Readonly<Record<SuppressedAction, number>> = {
    observe: bitsOf(ACTION.observe),
    communicate: 0,
    transferActions: bitsOf(ACTION.transfer),
    requestSupport: bitsOf(ACTION.requestSupport),
    reorganise: bitsOf(ACTION.reorganise),
    removeSuppression: bitsOf(ACTION.removeSuppression),
    rally: bitsOf(ACTION.rally),
  };
  return suppression.allowed.reduce((bits, name) => bits | byName[name as SuppressedAction], 0);
}
