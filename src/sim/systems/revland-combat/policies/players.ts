import type { Dice } from '../../../kernel/dice/dice.ts';
import { weightsOf } from '../../../kernel/players/roles.ts';
import type { RevlandTables } from '../odds/tables.ts';
import type { Policy } from '../play/policy.ts';
import type { SideSpec } from '../scenario.ts';
import type { Battle } from '../table/battle.ts';
import { CloseIn, ShootNearest } from './plain.ts';
import { RandomPolicy } from './random.ts';
import { ROLES } from './roles.ts';
import { Tactician } from './tactician.ts';
import { TEMPERS, tactics } from './tactics.ts';

/** Who decides for a side. */
export function policyOf(spec: SideSpec, battle: Battle, side: number, tables: RevlandTables, dice: Dice): Policy {
  if (spec.policy === 'random') return new RandomPolicy(dice);
  if (spec.policy === 'shoot-nearest') return new ShootNearest();
  if (spec.policy === 'close-in') return new CloseIn();
  return new Tactician(battle, side, tables, dice, weightsOf(tactics, ROLES, spec, TEMPERS));
}
