import type { Game } from '../game.ts';
import type { Action } from '../policies/actions.ts';
import type { Figure } from '../state.ts';

/** REV-35 to 37, 78 to 81: a blast weapon is thrown or fired at a point. STUB for rev-care. */
export function throwBlast(game: Game, figure: Figure, action: Action): void {
  const { battle } = game;
  const thing = battle.things[action.thing];
  battle.noteShot(figure, thing.weapon.uses[action.use]!);
  battle.putDown(figure, thing, -1);
}
