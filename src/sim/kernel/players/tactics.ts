import type { CountMetric, MetricSet } from '../counts/metrics.ts';
import { type Field, integer, number } from '../rules/fields.ts';
import type { Rules } from '../rules/table.ts';

export type TacticsTable = Readonly<Record<string, Field>>;

/** A task, and weights that differ from the defaults. */
export interface Role {
  readonly doc: string;
  readonly tactics: Readonly<Record<string, unknown>>;
}

/** May be empty. */
export type RolesTable = Readonly<Record<string, Role>>;

export type Temper = Readonly<Record<string, number>>;

/** Defaults, overridden by each layer in turn. */
export function tacticsOf<T extends TacticsTable>(
  table: T,
  ...layers: readonly Readonly<Partial<Record<keyof T, unknown>>>[]
): Rules<T> {
  const defaults = Object.fromEntries(Object.entries(table).map(([name, field]) => [name, field.default]));
  return Object.assign(defaults, ...layers) as Rules<T>;
}

/** The same weights with other defaults. */
export function withDefaults<T extends TacticsTable>(table: T, values: Readonly<Record<string, unknown>> = {}): T {
  const fields = Object.entries(table).map(([name, field]) => [
    name,
    Object.hasOwn(values, name) ? { ...field, default: values[name] } : field,
  ]);
  return Object.fromEntries(fields) as T;
}

export interface PolicyInfo {
  readonly name: string;
  readonly doc: string;
  /** Weights that differ from the defaults; absent for a policy without weights. */
  readonly tactics?: Readonly<Record<string, unknown>>;
  /** False if it chooses among no options. */
  readonly chooses?: false;
  readonly factors?: Temper;
  /** The crude player whose score reports show for comparison. */
  readonly isCrude?: true;
}

const ROLLOUTS = { 'planner-4': 4, 'planner-16': 16, 'planner-64': 64 } as const;

export type PlannerName = keyof typeof ROLLOUTS;
export const PLANNER_NAMES = Object.keys(ROLLOUTS) as readonly PlannerName[];

/** Rollouts per answer; 0 if it does not plan. */
export function rolloutsOf(policy: string): number {
  return Object.hasOwn(ROLLOUTS, policy) ? ROLLOUTS[policy as PlannerName] : 0;
}

/** `what` they plan: words that follow `for`. */
export function plannersOf(what: string): PolicyInfo[] {
  return PLANNER_NAMES.map((name) => ({
    name,
    doc: `The tactician that thinks ahead: to decide ${what}, it plays each of its best answers ahead ${rolloutsOf(name)} times, unless one clearly leads.`,
  }));
}

const positive = (initial: number, doc: string) => number(initial, { min: 0, max: 1000, doc });

/** `clearLead` is in the tactician's own units. */
export function planningFields(initial: {
  readonly clearLead: number;
  readonly turnsAhead: number;
  readonly trust: number;
  readonly choices?: number;
  readonly doubt?: number;
  readonly dismissal?: number;
  readonly conviction?: number;
}) {
  return {
    choices: integer(initial.choices ?? 3, {
      min: 2,
      max: 10,
      doc: 'Planners: number of best answers that are compared.',
    }),
    clearLead: positive(initial.clearLead, 'Planners: an answer that leads all others by this much is chosen at once.'),
    turnsAhead: integer(initial.turnsAhead, {
      min: 0,
      max: 100,
      unit: 'turns',
      doc: 'Planners: how far the game is played on after the current turn.',
    }),
    trust: positive(
      initial.trust,
      "Planners: a unit of the tactician's own values counts as this many points (of 100) in one rollout.",
    ),
    doubt: positive(
      initial.doubt ?? 0.3,
      "Planners: standard errors by which an answer must beat the tactician's own at the end.",
    ),
    dismissal: positive(
      initial.dismissal ?? 0.25,
      'Planners: standard errors by which an answer must be worse than the best to be given up early.',
    ),
    conviction: positive(
      initial.conviction ?? 1.5,
      "Planners: standard errors by which an answer must beat the tactician's own for that to be given up early.",
    ),
  } as const satisfies TacticsTable;
}

/** Worth of a lost, drawn and won game. */
export const LOST = 0;
export const DRAWN = 5000;
export const WON = 10000;

/** Between lost and won; a lead of 1 is halfway from drawn to won. */
export function worthOf(lead: number): number {
  return Math.round(DRAWN + (DRAWN * lead) / (1 + Math.abs(lead)));
}

export const PLANNING = 'planning';
export const CLEAR = 0;
export const KEPT = 1;
export const CHANGED = 2;

export function withPlanning(set: MetricSet, policies: readonly string[]): MetricSet {
  if (!policies.some((policy) => rolloutsOf(policy) > 0)) return set;
  const metric: CountMetric = {
    kind: 'counts',
    name: PLANNING,
    title: 'Decisions of planners among several answers',
    exposure: 'decisions',
    outcomes: ['clear', 'kept', 'changed'],
    rates: [
      { name: 'rolledOutRate', numerator: 'rolledOut', title: 'Share rolled out', outcomes: ['kept', 'changed'] },
      {
        name: 'changedRate',
        numerator: 'otherAnswers',
        title: "Share with another answer than the tactician's",
        outcomes: ['changed'],
      },
    ],
    dimensions: [{ name: 'side', title: 'Side', labels: set.sides }],
    views: [],
  };
  return { ...set, metrics: [...set.metrics, metric] };
}

/** Neighbours of the tactician, in order of display. */
export const TEMPER_NAMES = ['bold', 'cautious'] as const;
export type TemperName = (typeof TEMPER_NAMES)[number];
export type Tempers = Readonly<Record<TemperName, Temper>>;

export function isTemper(policy: string): policy is TemperName {
  return (TEMPER_NAMES as readonly string[]).includes(policy);
}

const DOCS: Readonly<Record<TemperName, string>> = {
  bold: 'The tactician with bolder weights, to see which results depend on temper.',
  cautious: 'The tactician with more cautious weights, to see which results depend on temper.',
};

export function temperPolicies(tempers: Tempers): PolicyInfo[] {
  return TEMPER_NAMES.map((name) => ({ name, doc: DOCS[name], tactics: {}, factors: tempers[name] }));
}

/** Weights times factors, clamped to their ranges. */
export function tempered(
  table: TacticsTable,
  weights: Readonly<Record<string, unknown>>,
  temper: Temper,
): Record<string, unknown> {
  const changed = Object.entries(temper).map(([name, factor]) => {
    const field = table[name];
    if (field?.kind !== 'integer' && field?.kind !== 'number') throw new RangeError(`no weight "${name}" to multiply`);
    const value = Math.min(field.max, Math.max(field.min, (weights[name] as number) * factor));
    return [name, field.kind === 'integer' ? Math.round(value) : value];
  });
  return { ...weights, ...Object.fromEntries(changed) };
}

export interface Player {
  readonly policy: string;
  /** The plain file's choice unless stated; absent without any. */
  readonly role?: string | undefined;
  readonly tactics: Readonly<Record<string, unknown>>;
}

/** True for the tactician, its neighbours and planners. Presets do not. */
export function playsRoles(policy: string): boolean {
  return policy === 'tactician' || isTemper(policy) || rolloutsOf(policy) > 0;
}

export function roleTactics(roles: RolesTable, { policy, role }: Pick<Player, 'policy' | 'role'>): Role['tactics'] {
  return role !== undefined && playsRoles(policy) ? roles[role].tactics : {};
}

type Weights = Readonly<Record<string, unknown>>;

/** Defaults, preset and role, times factors; then own weights. */
export function layered(table: TacticsTable, preset: Weights, role: Weights, factors: Temper, own: Weights): Weights {
  return { ...tempered(table, tacticsOf(table, preset, role), factors), ...own };
}

/** Weights by which a player judges: `layered`. */
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
