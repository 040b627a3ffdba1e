import type { PolicyInfo, TacticsTable, Temper } from './tactics.ts';

/** The neighbours of a tactician, in the order in which they are told. */
export const TEMPER_NAMES = ['bold', 'cautious'] as const;
export type TemperName = (typeof TEMPER_NAMES)[number];
export type Tempers = Readonly<Record<TemperName, Temper>>;

export function isTemper(policy: string): policy is TemperName {
  return (TEMPER_NAMES as readonly string[]).includes(policy);
}

const DOCS: Readonly<Record<TemperName, string>> = {
  bold: 'The tactician that dares more than it does, by weights multiplied so: a neighbour, to see what depends on temper.',
  cautious: 'The tactician that dares less than it does, likewise.',
};

/** The neighbours as policies of a system. */
export function temperPolicies(tempers: Tempers): PolicyInfo[] {
  return TEMPER_NAMES.map((name) => ({ name, doc: DOCS[name], tactics: {}, factors: tempers[name] }));
}

/** Weights multiplied as a temper says, each within its range. */
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
