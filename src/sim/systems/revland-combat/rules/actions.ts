import { indices } from '../../../kernel/indices.ts';
import type { OptionInfo } from '../../../kernel/players/options.ts';
import { CALLED_SHOT, USE } from './profiles.ts';

/**
 * Fields of an `Action` by kind:
 * `attack`: `figure` the target, `thing`, `use`, `aim` · `throwAt` (blasts): `thing`, `use`, `node` ·
 * `attackPiece`: `piece`, `thing`, `use`, and `figure` behind it or -1 · `draw`, `reload`, `clearJam`, `pickUp`,
 * `drop`: `thing` ·
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

/** REV-38, 39: the figure, its held weapon (10 to 50 cm), or a body part by size. */
export const AIMS = ['figure', 'heldWeapon', 'tenToFifty', 'oneToTen', 'underOne'] as const;
export const AIM = indices(AIMS);
/** By AIM: one of CALLED_SHOT. A held weapon has 10 to 50 cm (REV-39). */
export const CALLED_SHOT_OF = Int32Array.from([
  CALLED_SHOT.none,
  CALLED_SHOT.tenToFifty,
  CALLED_SHOT.tenToFifty,
  CALLED_SHOT.oneToTen,
  CALLED_SHOT.underOne,
]);

export const NOBODY = -1;
export const NOTHING = -1;

/** One object is reused. */
export class Action {
  kind: number = ACTION.hold;
  figure = NOBODY;
  thing = NOTHING;
  use = 0;
  aim: number = AIM.figure;
  node = 0;
  piece = NOTHING;

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

/** One object is reused. */
export class Answer {
  reaction = 0;
  /** REV-52: one more action, though stated ones are left. */
  isAdded = false;
  /** REV-17: stated now if none was, a regular reaction included. */
  stated = 1;

  clear(): void {
    this.reaction = 0;
    this.isAdded = false;
    this.stated = 1;
  }
}

const DOCS = {
  shoot: 'A shot at a figure with a firearm (REV-22).',
  strike: 'An attack in melee (REV-26).',
  throw: 'A throw of a weapon at a figure (REV-81).',
  'throw blast': 'A blast weapon, thrown or fired at a point (REV-81).',
  'called shot': 'An attack on a held weapon or a part of the body (REV-38).',
  'attack piece': 'An attack on a piece of terrain that protects somebody (REV-42).',
  draw: 'A weapon is drawn (REV-30).',
  reload: 'A weapon is reloaded, or a jam cleared (REV-31).',
  'half move': 'The free move (REV-20).',
  'full move': 'A full move, as an action (REV-20).',
  sprint: 'Twice the Move, as the only action (REV-20).',
  'stand up': 'A prone figure stands up (REV-21).',
  'go prone': 'A figure goes prone (REV-21).',
  'pick up': 'A weapon is picked up from the ground (REV-39).',
  drop: 'A weapon is dropped (REV-18).',
  'first aid': 'First aid for a friend (REV-76).',
  leave: 'A figure leaves the table by its own edge.',
  'several actions': 'More than one action in a round (REV-17).',
  dodge: 'A regular reaction (REV-52).',
  'full dodge': 'A full reaction (REV-54).',
  'shot at the body': 'A called shot at a part of the body, which is a called shot, too (REV-38, 39).',
} as const;

type OptionName = keyof typeof DOCS;
const NAMES = Object.keys(DOCS) as unknown as readonly [OptionName, ...OptionName[]];

/** To hold, to state one action and not to react are always allowed. */
export const OPTIONS: readonly OptionInfo[] = NAMES.map((name) => ({ name, doc: DOCS[name] }));
export const OPTION = indices(NAMES) as Readonly<Record<OptionName, number>>;

const OF_USE = [OPTION.shoot, OPTION.strike, OPTION.throw];
const OF_KIND: Readonly<Record<number, number>> = {
  [ACTION.throwAt]: OPTION['throw blast'],
  [ACTION.attackPiece]: OPTION['attack piece'],
  [ACTION.draw]: OPTION.draw,
  [ACTION.reload]: OPTION.reload,
  [ACTION.clearJam]: OPTION.reload,
  [ACTION.halfMove]: OPTION['half move'],
  [ACTION.fullMove]: OPTION['full move'],
  [ACTION.sprint]: OPTION.sprint,
  [ACTION.standUp]: OPTION['stand up'],
  [ACTION.goProne]: OPTION['go prone'],
  [ACTION.pickUp]: OPTION['pick up'],
  [ACTION.drop]: OPTION.drop,
  [ACTION.firstAid]: OPTION['first aid'],
  [ACTION.leave]: OPTION.leave,
};

/** Bit by kind; 0 for holding, and for attacks, which go by use. */
const BITS = Int32Array.from({ length: Object.keys(ACTION).length }, (_, kind) => {
  const option = OF_KIND[kind];
  return option === undefined ? 0 : 1 << option;
});
const BITS_OF_USE = Int32Array.from([USE.fire, USE.strike, USE.throw], (use) => 1 << OF_USE[use]);

const BITS_OF_AIM = Int32Array.from(AIMS, (_, aim) => {
  if (aim === AIM.figure) return 0;
  return (1 << OPTION['called shot']) | (aim === AIM.heldWeapon ? 0 : 1 << OPTION['shot at the body']);
});

export function optionBits({ kind, use, aim }: Action): number {
  if (kind !== ACTION.attack) return BITS[kind];
  return BITS_OF_USE[use] | BITS_OF_AIM[aim];
}
