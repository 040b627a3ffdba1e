import type { Rules } from '../../../kernel/rules/table.ts';
import type { SheetRules } from '../../sheet/odds.ts';
import type { terrainRules } from './terrain.ts';

/** Compiled rules of a game: its own, the numbers of weapons and profiles, and those of the frame. */
export type SkirmishRules = SheetRules & { readonly terrain: Rules<typeof terrainRules> };
