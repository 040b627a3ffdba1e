import { indices } from '../../../kernel/indices.ts';
import { CALLED_SHOT } from './profiles.ts';

/**
 * What a figure can do in its pass, in the order of their counts. What each reads of an `Action`:
 * `attack`: `figure` the target, `thing`, `use`, `aim` · `throwAt` (blasts, thrown or fired at a point): `thing`, `use`, `node` ·
 * `attackPiece`: `piece`, `thing`, `use`, and `figure` behind it or -1 · `draw`, `reload`, `clearJam`, `pickUp`, `drop`: `thing` ·
 * `halfMove`, `fullMove`, `sprint`: `node` · `firstAid`: `figure` · the others nothing.
 */
export const ACTIONS = [
  'hold',
  'attack',
  'throwAt',
  'attackPiece',
  'draw',
  'reload',
  'clearJam',
  'halfMove',
  'fullMove',
  'sprint',
  'standUp',
  'goProne',
  'pickUp',
  'drop',
  'firstAid',
  'leave',
] as const;
export type ActionName = (typeof ACTIONS)[number];
export const ACTION = indices(ACTIONS);

/** What an attack is aimed at (REV-38, 39): the whole figure, its held weapon (10 to 50 cm), or a part of the body of some size. */
export const AIMS = ['figure', 'heldWeapon', 'tenToFifty', 'oneToTen', 'underOne'] as const;
export const AIM = indices(AIMS);
/** By AIM: the size of a called shot, one of CALLED_SHOT. A held weapon has 10 to 50 cm (REV-39). */
export const CALLED_SHOT_OF = Int32Array.from([
  CALLED_SHOT.none,
  CALLED_SHOT.tenToFifty,
  CALLED_SHOT.tenToFifty,
  CALLED_SHOT.oneToTen,
  CALLED_SHOT.underOne,
]);

export const NOBODY = -1;
export const NOTHING = -1;

/** What a policy answers for a figure; one object is used over and over. */
export class Action {
  /** One of ACTION. */
  kind: number = ACTION.hold;
  /** Index in `battle.figures`. */
  figure = NOBODY;
  /** Index in `battle.things`: a weapon that the figure has, or one that lies on the ground. */
  thing = NOTHING;
  /** One of USE. */
  use = 0;
  /** One of AIM. */
  aim: number = AIM.figure;
  /** A point: where to, or what to hit. */
  node = 0;
  /** Index in `battle.barriers`. */
  piece = NOTHING;

  /** Holding, with nothing named. */
  clear(): void {
    this.kind = ACTION.hold;
    this.figure = NOBODY;
    this.thing = NOTHING;
    this.use = 0;
    this.aim = AIM.figure;
    this.node = 0;
    this.piece = NOTHING;
  }

  copy(other: Action): void {
    this.kind = other.kind;
    this.figure = other.figure;
    this.thing = other.thing;
    this.use = other.use;
    this.aim = other.aim;
    this.node = other.node;
    this.piece = other.piece;
  }
}

/** What a policy answers to an attack on a figure; one object is used over and over. */
export class Answer {
  /** One of REACTION. */
  reaction = 0;
  /** REV-52: a regular reaction is one action more, though actions that were stated are left. */
  isAdded = false;
  /** REV-17: of a figure that has stated nothing yet, the number that it states now, a regular reaction included. */
  stated = 1;

  clear(): void {
    this.reaction = 0;
    this.isAdded = false;
    this.stated = 1;
  }
}
