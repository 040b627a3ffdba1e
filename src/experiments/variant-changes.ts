import type { VariantChange } from '../report/results.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { compileRules, namedFields, ruleAt } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';

/** What a scenario file says that plays no part in its games, or that house rules say already. */
const NO_PART = ['houseRules', 'name', 'description', 'variants', 'expect', 'games', 'seed', 'delta', 'system'];

/** What a variant changes: house rules with their values before and after, and whatever else its file says otherwise. */
export function changesOf(system: System, baseline: ResolvedVariant, variant: ResolvedVariant): VariantChange[] {
  const rulesOf = ({ data, houseRules }: ResolvedVariant) => {
    const defined = definedSystem(system, data);
    return { fields: namedFields(defined.rules), rules: compileRules(defined.rules, houseRules) };
  };
  const [before, after] = [rulesOf(baseline), rulesOf(variant)];
  const keys = new Set([...Object.keys(baseline.houseRules), ...Object.keys(variant.houseRules)]);
  const rules = after.fields
    .filter(({ key }) => keys.has(key))
    .map(({ key, field }) => {
      const known = before.fields.some((other) => other.key === key);
      return { key, from: known ? ruleAt(before.rules, key) : null, to: ruleAt(after.rules, key), doc: field.doc };
    })
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  return [...rules, ...differences(baseline.data, variant.data, '')];
}

/** Leaves that differ, by their path. Items of lists that have names are found by them. */
function differences(from: unknown, to: unknown, path: string): VariantChange[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const [before, after] = [branches(from), branches(to)];
  if (before === null || after === null) return [{ key: path, from: from ?? null, to: to ?? null, doc: null }];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    path === '' && NO_PART.includes(name)
      ? []
      : differences(before.get(name), after.get(name), path === '' ? name : `${path}.${name}`),
  );
}

/** What is below a value, by name; null for a leaf and for lists of plain values. */
function branches(value: unknown): Map<string, unknown> | null {
  if (value === null || typeof value !== 'object') return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map((item) => (item as { name?: unknown } | null)?.name);
  if (!names.every((name) => typeof name === 'string')) return null;
  const nameOf = (i: number) => {
    const alike = names.slice(0, i).filter((name) => name === names[i]).length;
    return alike === 0 ? `${names[i]}` : `${names[i]} ${alike + 1}`;
  };
  return new Map(value.map((item, i) => [nameOf(i), item]));
}
