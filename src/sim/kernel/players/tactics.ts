import type { Field } from '../rules/fields.ts';
import type { Rules } from '../rules/table.ts';

/** Weights and thresholds by which the policies of a system judge, by name: each with its default, its range and its meaning. */
export type TacticsTable = Readonly<Record<string, Field>>;

/** What a side is there to do, and the weights of its tactician that differ from the defaults for it. */
export interface Role {
  /** When it is chosen. */
  readonly doc: string;
  readonly tactics: Readonly<Record<string, unknown>>;
}

/** Roles of a system by name. Each system has its own sets; a role may have none yet. */
export type RolesTable = Readonly<Record<string, Role>>;

/** How a neighbour of the tactician differs from it: what its weights are multiplied by, by name. */
export type Temper = Readonly<Record<string, number>>;

/** The value of every weight: the defaults, then what each layer says otherwise, the last one winning. */
export function tacticsOf<T extends TacticsTable>(
  table: T,
  ...layers: readonly Readonly<Partial<Record<keyof T, unknown>>>[]
): Rules<T> {
  const defaults = Object.fromEntries(Object.entries(table).map(([name, field]) => [name, field.default]));
  return Object.assign(defaults, ...layers) as Rules<T>;
}

export interface PolicyInfo {
  readonly name: string;
  readonly doc: string;
  /** The weights by which it plays if they are not the defaults; absent for a policy without weights. */
  readonly tactics?: Readonly<Record<string, unknown>>;
  /** False for one that chooses among no options, so that none can be forbidden to it. */
  readonly chooses?: false;
  /** What it multiplies the tactician's weights by, if it is that of another temper. */
  readonly factors?: Temper;
  /** Whether it is the crude player of its system, whose score reports set beside that of whoever plays. */
  readonly isCrude?: true;
}
