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

export const STOP = 0;
export const MOVE = 1;
/** SOLO-15. */
export const CHARGE_AT = 2;
/** SOLO-17. */
export const DRAG = 3;
/** By house rule between moves (SOLO-09). */
export const FIRE = 4;

/** Reused for every answer. */
export class Action {
  kind: number = STOP;
  node = 0;
  /** Index of the enemy of CHARGE_AT or FIRE, or of the load of DRAG (-1: the crewed weapon). */
  target = -1;
  /** Index of the second dragger, -1 for none. */
  helper = -1;
  mode = 0;
}

function codeAction(numbers: Numbers, action: Action): void {
  action.kind = numbers.settled(action.kind);
  action.node = numbers.settled(action.node);
  action.target = numbers.settled(action.target);
  action.helper = numbers.settled(action.helper);
  action.mode = numbers.settled(action.mode);
}

/** Decisions of the SGC. A policy only reads the game `G`, and writes answers. */
export const questionsOn = <G>() => ({
  /** Nobody is on the table yet: a policy drops what it remembers. */
  beginGame: told<[game: G]>(),
  /** A position in `area` for the first figure; the others deploy beside it. */
  deploy: number<[game: G, group: Group, area: Int32Array]>(),
  beginTurn: told<[game: G]>(),
  /** SOLO-40: before anything else. */
  unsuppress: yesOrNo<[game: G, figure: Figure]>(),
  /** SOLO-08, 09: an index among the first `count` of `ready`. */
  next: number<[game: G, ready: readonly Figure[], count: number]>(),
  /** SOLO-14 to 17: or STOP. */
  act: written((numbers: Numbers, _game: G, _figure: Figure, action: Action) => codeAction(numbers, action), PLANNED),
  /** SOLO-19: index of the enemy group, -1 for none. */
  spot: number<[game: G, figure: Figure, own: boolean]>(),
  /** SOLO-29: `action.target` and `action.mode`, or STOP. */
  fire: written((numbers: Numbers, _game: G, _figure: Figure, action: Action) => codeAction(numbers, action), PLANNED),
  /** SOLO-31: mode, -1 for none. */
  react: number<[game: G, figure: Figure, mover: Figure]>(),
  /** SOLO-55: in place of the result. */
  capture: yesOrNo<[game: G, winner: Figure, loser: Figure, result: number]>(),
});

export type Policy<G> = PolicyOf<ReturnType<typeof questionsOn<G>>>;
