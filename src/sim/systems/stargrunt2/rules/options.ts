import type { OptionInfo } from '../../../kernel/players/options.ts';
import { ACTION, ACTIONS, type ActionName } from './actions.ts';

const DOCS: Readonly<Record<Exclude<ActionName, 'nothing'>, readonly [name: string, doc: string]>> = {
  move: ['move', 'A normal move (SG2-055).'],
  combatMove: ['combat move', 'A combat move (SG2-056).'],
  travelMove: ['travel move', 'A travel move in column (SG2-059).'],
  goInPosition: ['go in position', 'An attempt to go in position (SG2-035).'],
  leavePosition: ['leave position', 'An action that removes the marker of a unit in position (SG2-036).'],
  fire: ['fire', 'A fire action, of whatever weapons (SG2-063).'],
  closeAssault: ['close assault', 'A close assault (SG2-086).'],
  removeSuppression: ['remove suppression', 'An attempt to remove a suppression marker (SG2-030).'],
  reorganise: ['reorganise', 'A Reorganise action (SG2-022).'],
  rally: ['rally', 'A commander rallies a unit (SG2-024).'],
  transfer: ['transfer actions', 'A commander tries to transfer actions (SG2-020).'],
  regroup: ['regroup', 'Two depleted units become one (SG2-025).'],
  detach: ['detach', 'A unit forms a detached element (SG2-026).'],
  rejoin: ['rejoin', 'An element goes back to its unit (SG2-026).'],
  removePanic: ['remove panic', 'An attempt to end panic (SG2-054).'],
  observe: ['observe', 'An attempt to see what a counter is (SG2-106).'],
  reconByFire: ['recon by fire', 'Fire at a counter (SG2-110).'],
  launchDrone: ['launch drone', 'A drone is launched (SG2-111).'],
  moveDrone: ['move drone', 'A drone moves (SG2-111).'],
  spotByDrone: ['spot by drone', 'A drone looks at a counter (SG2-112).'],
  shootDrone: ['shoot drone', 'A shot at a drone (SG2-113).'],
  requestSupport: ['request support', 'A request for artillery, orbital or air support (SG2-136).'],
  board: ['board', 'A squad boards a vehicle (SG2-062).'],
  leaveVehicle: ['leave vehicle', 'A squad leaves a vehicle (SG2-062).'],
  repair: ['repair', 'An attempt to bring systems back on line (SG2-135).'],
};

/** The kinds of choice that policies have: one for each action but doing nothing, which is always left. */
export const OPTIONS: readonly OptionInfo[] = ACTIONS.slice(1).map((name) => {
  const [words, doc] = DOCS[name as Exclude<ActionName, 'nothing'>];
  return { name: words, doc };
});

/** The bit of an action among the options. */
export function optionBit(kind: number): number {
  return kind === ACTION.nothing ? 0 : 1 << (kind - 1);
}
