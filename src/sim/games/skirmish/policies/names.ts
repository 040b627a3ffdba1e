import { PLANNER_NAMES, TEMPER_NAMES } from '../../../kernel/players/tactics.ts';
import type { Skirmish } from '../rules/game.ts';

export const CRUDE_NAMES = ['shoot-nearest', 'close-in', 'random'] as const;

/** Of a game, its own players last. */
export function policyNames({ players }: Pick<Skirmish, 'players'>): string[] {
  return ['tactician', ...TEMPER_NAMES, ...PLANNER_NAMES, ...CRUDE_NAMES, ...Object.keys(players)];
}
