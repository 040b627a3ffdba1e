import type { Rules } from '../rules/table.ts';
import { rolloutsOf } from './planning.ts';
import { type Role, type RolesTable, type TacticsTable, type Temper, tacticsOf } from './tactics.ts';
import { isTemper, type Tempers, tempered } from './tempers.ts';

/** Who plays a side, as its entry in a checked scenario says it. */
export interface Player {
  readonly policy: string;
  /** Chosen from the plain file where that does not state it; absent where nobody has. */
  readonly role?: string | undefined;
  readonly tactics: Readonly<Record<string, unknown>>;
}

/** Whether a policy plays by roles: the tactician does, its neighbours and planners with it. Its presets are players of their own. */
export function playsRoles(policy: string): boolean {
  return policy === 'tactician' || isTemper(policy) || rolloutsOf(policy) > 0;
}

/** The weights that a player's role puts in the place of defaults. */
export function roleTactics(roles: RolesTable, { policy, role }: Pick<Player, 'policy' | 'role'>): Role['tactics'] {
  return role !== undefined && playsRoles(policy) ? roles[role].tactics : {};
}

type Weights = Readonly<Record<string, unknown>>;

/** Weights in layers: the defaults, those of a preset, of a role, all multiplied by factors; and a player's own. */
export function layered(table: TacticsTable, preset: Weights, role: Weights, factors: Temper, own: Weights): Weights {
  return { ...tempered(table, tacticsOf(table, preset, role), factors), ...own };
}

/** The weights by which a player judges: the defaults, those of a preset or of its role, multiplied as its temper says; and its own. */
export function weightsOf<T extends TacticsTable>(
  table: T,
  roles: RolesTable,
  player: Player,
  tempers: Tempers,
  preset: Role['tactics'] = {},
): Rules<T> {
  const { policy, tactics } = player;
  const factors = isTemper(policy) ? tempers[policy] : {};
  return layered(table, preset, roleTactics(roles, player), factors, tactics) as Rules<T>;
}
