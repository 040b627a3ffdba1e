import type { Game } from '../game.ts';

/** REV-28: the surprise rolls of the first round; sets `isSurprised` of whoever is surprised, and counts. STUB for rev-care. */
export function rollForSurprise(_game: Game): void {}
