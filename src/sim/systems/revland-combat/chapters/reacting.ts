import type { Attack } from '../attack.ts';
import type { Battle } from '../battle.ts';
import type { Game } from '../game.ts';
import type { Answer } from '../policies/actions.ts';
import { REACTION } from '../profiles.ts';
import type { Figure } from '../state.ts';

/** REV-29, 50 to 56: whether a figure may answer an attack so. STUB for rev-attack: nobody reacts. */
export function mayReact(_battle: Battle, _figure: Figure, _attack: Attack, answer: Answer): boolean {
  return answer.reaction === REACTION.none;
}

/** REV-50: the target of an attack may declare a reaction, and rolls it. STUB for rev-attack. */
export function react(_game: Game, _figure: Figure, _attack: Attack): void {}
