import type { Dice } from '../../../kernel/dice.ts';
import type { Battle } from '../battle.ts';
import type { RevlandTables } from '../odds/tables.ts';
import type { SideSpec } from '../scenario.ts';
import type { Policy } from './policy.ts';
import { RandomPolicy } from './random.ts';

/** Who decides for a side. STUB for rev-oracle: all play at random. */
export function policyOf(_spec: SideSpec, _battle: Battle, _side: number, _tables: RevlandTables, dice: Dice): Policy {
  return new RandomPolicy(dice);
}
