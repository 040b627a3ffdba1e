import { indices } from '../../../kernel/indices.ts';

/**
 * What an activated unit can do, in the order of their counts. What each reads of an `Action`:
 * `move`, `combatMove`: `node`, `figures` whom it carries · `travelMove`: `node` · `fire`: `unit`, `weapons`, and `figures` for the one
 * whom a sniper aims at · `reorganise`: `node`, `figures` whom it treats, of `unit` (itself, or a friend's for a medical unit) ·
 * `rally`, `transfer`, `regroup`: `unit` · `detach`: `figures` · `closeAssault`: `unit` · `observe`, `spotByDrone`, `shootDrone`: `unit` ·
 * `reconByFire`: `unit`, `weapons` · `moveDrone`: `node` · `requestSupport`: `asset`, `node`, `chits`, `weapons` which warhead ·
 * `board`: `unit` · `leaveVehicle`: `node` · the others nothing.
 */
export const ACTIONS = [
  'nothing',
  'move',
  'combatMove',
  'travelMove',
  'goInPosition',
  'leavePosition',
  'fire',
  'closeAssault',
  'removeSuppression',
  'reorganise',
  'rally',
  'transfer',
  'regroup',
  'detach',
  'rejoin',
  'removePanic',
  'observe',
  'reconByFire',
  'launchDrone',
  'moveDrone',
  'spotByDrone',
  'shootDrone',
  'requestSupport',
  'board',
  'leaveVehicle',
  'repair',
] as const;
export type ActionName = (typeof ACTIONS)[number];
export const ACTION = indices(ACTIONS);

/** In `weapons`: all small arms of a squad, which are one weapon (SG2-017). The other bits are positions in `unit.figures`, or guns of a vehicle. */
export const SMALL_ARMS = 1 << 30;
/** Figures that a unit can have: those of `figures` and `weapons` have a bit each. */
export const MOST_FIGURES = 30;

/** What a policy answers for an activated unit; one object is used over and over. */
export class Action {
  /** One of ACTION. */
  kind: number = ACTION.nothing;
  /** Index in `battle.units`: the target, or the friend that it is about. */
  unit = 0;
  /** A point: where to, or what to hit. */
  node = 0;
  /** Bits of weapons that join. */
  weapons = 0;
  /** Bits of figures, by their positions in `unit.figures`. */
  figures = 0;
  /** Index in `side.assets`. */
  asset = 0;
  /** Support request chits that are spent. */
  chits = 0;

  /** About the unit itself, where it is, and nothing else named. */
  begin(kind: number, { index, centre }: { readonly index: number; readonly centre: number }): void {
    this.kind = kind;
    this.unit = index;
    this.node = centre;
    this.weapons = 0;
    this.figures = 0;
    this.asset = 0;
    this.chits = 0;
  }

  copy(other: Action): void {
    this.kind = other.kind;
    this.unit = other.unit;
    this.node = other.node;
    this.weapons = other.weapons;
    this.figures = other.figures;
    this.asset = other.asset;
    this.chits = other.chits;
  }
}

/** Tasks that electronic warfare does in answer to a roll (SG2-115 to 118). */
export const EW_TASKS = ['jamCommunications', 'spoof', 'jamElectronicWarfare'] as const;

export const EW_TASK = indices(EW_TASKS);
