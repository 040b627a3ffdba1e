import type { Game } from '../game.ts';
import type { Action } from '../policies/actions.ts';
import type { Figure } from '../state.ts';

/** REV-22 to 27, 38 to 61: a figure attacks another one. STUB for rev-attack. */
export function attack(game: Game, figure: Figure, action: Action): void {
  const thing = game.battle.things[action.thing];
  game.battle.noteShot(figure, thing.weapon.uses[action.use]!);
}

/** REV-42, 47: a figure attacks a piece of terrain. STUB for rev-attack. */
export function attackPiece(game: Game, figure: Figure, action: Action): void {
  attack(game, figure, action);
}
