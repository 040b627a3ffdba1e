import type { Game } from '../game.ts';

/** REV-77: rounds of first aid and death checks after the last one; `playPasses` of `passes.ts` plays their passes. STUB for rev-care. */
export function playAfterBattle(_game: Game): void {}

/** REV-74, 82: who dies without a hospital, and how long the others take to heal. STUB for rev-care. */
export function convalesce(_game: Game): void {}
