import type { SideOptions } from '../../../kernel/players/options.ts';
import { type LooksOf, taken } from '../../../kernel/players/questions.ts';
import { canFire } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { hasGunToDrag, mayDrag, mayEndAt, mayMove, reachOf } from '../play/moving.ts';
import { type Action, CHARGE_AT, DRAG, FIRE, STOP } from '../play/questions.ts';
import {
  CAPTURES,
  CHARGES,
  DRAGS,
  MODES,
  MOVES,
  REACTS,
  SGC,
  SPOTS,
  UNAIMED,
  UNSUPPRESSES,
} from '../rules/profiles.ts';
import type { Figure } from '../table/state.ts';
import { NO_DRAG, NORMAL } from '../table/ways.ts';
import type { QUESTIONS } from './crude.ts';

const NOTHING = -1;
const EVERY_MODE = 0b111 << UNAIMED;

/** A forbidden option gives way to the next best mode, or nothing. */
export const LOOKS: LooksOf<typeof QUESTIONS> = {
  unsuppress: taken(UNSUPPRESSES),
  capture: taken(CAPTURES),
  act: { allowed: settle, counted: (options, _, game, figure, action) => countMoves(options, game, figure, action) },
  fire: { allowed: settle, counted: (options, _, game, figure, action) => countShots(options, game, figure, action) },
  spot: {
    allowed: (options, group) => (options.mayNot(SPOTS) ? NOTHING : group),
    counted: (options, group) => options.had(SPOTS, group >= 0),
  },
  react: {
    allowed: (options, mode, game, figure, mover) =>
      options.mayNot(REACTS) || mode < 0 ? NOTHING : allowedMode(options, game, figure, mover, mode),
    counted(options, mode, game, figure, mover) {
      const modes = modesAt(game, figure, mover);
      const used = mode < 0 ? 0 : (1 << REACTS) | (1 << (UNAIMED + mode));
      options.hadAll(modes === 0 ? 0 : modes | (1 << REACTS), used);
    },
  },
};

function settle(options: SideOptions, _: unknown, game: Game, figure: Figure, action: Action): void {
  if (action.kind === STOP) return;
  if (action.kind !== FIRE) {
    if (options.mayNot(optionOf(action))) action.kind = STOP;
    return;
  }
  action.mode = allowedMode(options, game, figure, game.battle.figures[action.target], action.mode);
  if (action.mode >= 0) return;
  action.kind = STOP;
  action.mode = 0;
}

/** The mode, or if forbidden the most careful one possible; -1 for none. */
function allowedMode(options: SideOptions, game: Game, shooter: Figure, target: Figure, mode: number): number {
  if (!options.mayNot(UNAIMED + mode)) return mode;
  for (let other = MODES.length - 1; other >= 0; other--)
    if (!options.mayNot(UNAIMED + other) && canFire(game, shooter, target, other)) return other;
  return NOTHING;
}

function countMoves(options: SideOptions, game: Game, figure: Figure, action: Action): void {
  if (action.kind === FIRE) {
    countShots(options, game, figure, action);
    return;
  }
  const used = action.kind === STOP ? 0 : 1 << optionOf(action);
  if (mayMove(game, figure)) options.hadAll(used | movesOf(game, figure, used), used);
}

function countShots(options: SideOptions, game: Game, figure: Figure, action: Action): void {
  const { figures } = game.battle.enemyOf(SGC);
  const used = action.kind === FIRE ? 1 << (UNAIMED + action.mode) : 0;
  let available = used;
  for (let i = 0; i < figures.length && available !== EVERY_MODE; i++)
    if (game.battle.mayShootAt(figure, figures[i])) available |= modesAt(game, figure, figures[i]);
  options.hadAll(available, used);
}

function optionOf({ kind }: Action): number {
  return kind === CHARGE_AT ? CHARGES : kind === DRAG ? DRAGS : MOVES;
}

/** As bits. */
function modesAt(game: Game, shooter: Figure, target: Figure): number {
  let modes = 0;
  for (let mode = 0; mode < MODES.length; mode++)
    if (canFire(game, shooter, target, mode)) modes |= 1 << (UNAIMED + mode);
  return modes;
}

/** As bits; those in `known` are not searched. */
function movesOf(game: Game, figure: Figure, known: number): number {
  let moves = known;
  if ((moves & (1 << CHARGES)) === 0 && hasKnownEnemy(game)) moves |= 1 << CHARGES;
  if (figure.charging >= 0) return moves;
  if ((moves & (1 << MOVES)) === 0 && canWalk(game, figure)) moves |= 1 << MOVES;
  if ((moves & (1 << DRAGS)) === 0 && hasLoad(game, figure)) moves |= 1 << DRAGS;
  return moves;
}

function hasKnownEnemy({ battle }: Game): boolean {
  const { figures } = battle.enemyOf(SGC);
  for (let i = 0; i < figures.length; i++) if (battle.isOnTable(figures[i]) && battle.isKnown(figures[i])) return true;
  return false;
}

function canWalk(game: Game, figure: Figure): boolean {
  const reach = reachOf(game, figure, NORMAL, NO_DRAG);
  for (let i = 0; i < reach.length; i++) if (mayEndAt(game, figure, reach[i])) return true;
  return false;
}

function hasLoad(game: Game, figure: Figure): boolean {
  if (hasGunToDrag(game, figure)) return true;
  const { figures } = game.battle.sides[SGC];
  for (let i = 0; i < figures.length; i++) if (mayDrag(game, figure, figures[i])) return true;
  return false;
}
