import {
  type Numbers,
  number,
  PLANNED,
  type PolicyOf,
  told,
  written,
  yesOrNo,
} from '../../../kernel/players/questions.ts';
import type { Figure, Group } from '../table/state.ts';

/** What a figure does next in its side's movement. */
export const STOP = 0;
export const MOVE = 1;
/** Towards the enemy that it names, at the speed of a charge (SOLO-15). */
export const CHARGE_AT = 2;
/** With a wounded or disabled friend, or its crewed weapon (SOLO-17). */
export const DRAG = 3;
/** Only by house rule: fire between moves (SOLO-09). */
export const FIRE = 4;

/** What a policy answers for a figure that acts; one object is used over and over. */
export class Action {
  kind: number = STOP;
  /** Where to, for MOVE, CHARGE_AT and DRAG. */
  node = 0;
  /** Index of the enemy of CHARGE_AT or FIRE, of the load of DRAG (-1: the crewed weapon). */
  target = -1;
  /** DRAG: index of the second dragger, -1 for none. */
  helper = -1;
  /** FIRE: index into MODES. */
  mode = 0;
}

function codeAction(numbers: Numbers, action: Action): void {
  action.kind = numbers.settled(action.kind);
  action.node = numbers.settled(action.node);
  action.target = numbers.settled(action.target);
  action.helper = numbers.settled(action.helper);
  action.mode = numbers.settled(action.mode);
}

/** The decisions that the rules leave to the SGC. A policy reads the game, of type `G`, and changes nothing but what it is asked for. */
export const questionsOn = <G>() => ({
  /** A game begins and nobody is on the table yet: all that a policy keeps from one decision to the next is as new. */
  beginGame: told<[game: G]>(),
  /** Where a group deploys: a position in `area`; its first figure goes there, the others beside it. */
  deploy: number<[game: G, group: Group, area: Int32Array]>(),
  /** A turn begins: what stays true for its length may be worked out once. */
  beginTurn: told<[game: G]>(),
  /** SOLO-40: whether a figure spends an action on its markers before it does anything else. */
  unsuppress: yesOrNo<[game: G, figure: Figure]>(),
  /** SOLO-08, 09: which of the first `count` of `ready` moves, or fires, next. */
  next: number<[game: G, ready: readonly Figure[], count: number]>(),
  /** SOLO-14 to 17: the next movement action of a figure, or STOP. */
  act: written((numbers: Numbers, _game: G, _figure: Figure, action: Action) => codeAction(numbers, action), PLANNED),
  /** SOLO-19: index of the enemy group that a figure tries to spot, -1 for none. */
  spot: number<[game: G, figure: Figure, own: boolean]>(),
  /** SOLO-29: the next shot of a figure: `action.target` and `action.mode`; STOP when it fires no more. */
  fire: written((numbers: Numbers, _game: G, _figure: Figure, action: Action) => codeAction(numbers, action), PLANNED),
  /** SOLO-31: mode of a reaction shot at a figure that has just moved, -1 for none. */
  react: number<[game: G, figure: Figure, mover: Figure]>(),
  /** SOLO-55: whether a figure defeated alone is captured in place of the result. */
  capture: yesOrNo<[game: G, winner: Figure, loser: Figure, result: number]>(),
});

export type Policy<G> = PolicyOf<ReturnType<typeof questionsOn<G>>>;
