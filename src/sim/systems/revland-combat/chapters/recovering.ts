import type { Game } from '../game.ts';

/** REV-61 to 63, 67, 72, 73: death checks, then stuns, unconsciousness and rest run down at a round's end. STUB for rev-care. */
export function endRound(_game: Game): void {}

/** A game begins: wounds and stuns that figures have from the scenario take effect (REV-60, 61, 67, 72). STUB for rev-care. */
export function beginWounds(_game: Game): void {}
