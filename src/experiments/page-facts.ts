import { mapSvg } from '../maps/table.ts';
import type { PageFacts, RuleInForce, VariantChange } from '../report/results.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { namedFields, ruleAt } from '../sim/kernel/rules/table.ts';
import type { MapPicture, System } from '../sim/kernel/system.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import type { OverrideWords } from '../terminal/usages.ts';

/** Without effect on games, or part of house rules. */
const NO_PART = ['houseRules', 'name', 'description', 'variants', 'expect', 'games', 'seed', 'delta', 'system'];

/** House rules before and after, and other changes of the file. */
export function changesOf(system: System, baseline: ResolvedVariant, variant: ResolvedVariant): VariantChange[] {
  const fieldsOf = ({ data }: ResolvedVariant) => namedFields(definedSystem(system, data).rules);
  const before = new Set(fieldsOf(baseline).map(({ key }) => key));
  const keys = new Set([...Object.keys(baseline.houseRules), ...Object.keys(variant.houseRules)]);
  const rules = fieldsOf(variant)
    .filter(({ key }) => keys.has(key))
    .map(({ key, field: { doc } }) => {
      const from = before.has(key) ? ruleAt(baseline.rules, key) : null;
      return { key, from, to: ruleAt(variant.rules, key), doc };
    })
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  return [...rules, ...differences(baseline.data, variant.data, '')];
}

/** Leaves by path; list items with names match by name. */
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

/** Null for leaves and lists of plain values. */
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

/** Everything on a page besides games. `variants` excludes the baseline. */
export async function pageFacts(
  system: System,
  { file, name, baseline }: Scenario,
  { set, policy, define }: OverrideWords,
  seed: number,
  variants: readonly ResolvedVariant[] = [],
): Promise<PageFacts> {
  const pictureOf = ({ data, rules }: Pick<ResolvedVariant, 'data' | 'rules'>) => system.picture(data, rules);
  const picture = pictureOf(baseline);
  const pictures = [{ ...baseline, name: 'baseline' }, ...variants].flatMap((variant) => {
    const drawn = pictureOf(variant);
    return drawn === null ? [] : [[variant.name, drawn] as const];
  });
  const source = await readSource(file);
  const options = overrides({ set, policy, define });
  return {
    map:
      picture === null
        ? null
        : {
            svg: mapSvg(picture, name, { sides: system.sides(baseline.data) }),
            words: mapWords(picture),
            pictures: Object.fromEntries(pictures),
          },
    source: 'text' in source ? source.text : source.problem,
    rules: rulesInForce(system, baseline),
    changes: Object.fromEntries(variants.map((variant) => [variant.name, changesOf(system, baseline, variant)])),
    descriptions: Object.fromEntries(
      variants.flatMap(({ name: variant, description }) => (description === null ? [] : [[variant, description]])),
    ),
    replay: ownCommand(['replay', file, '--seed', String(seed), ...options]),
  };
}

function rulesInForce(system: System, { rules }: Pick<ResolvedVariant, 'rules'>): RuleInForce[] {
  return namedFields(system.rules).map(({ key, field }) => ({
    key,
    value: ruleAt(rules, key),
    default: field.default,
    doc: field.doc,
    clause: field.clause ?? '',
  }));
}

/** `48 × 48 inches: farmhouse (hard cover, sight blocks, open); …`. */
export function mapWords({ width, depth, unit, shapes }: MapPicture): string {
  const parts = shapes.map(({ name, note }) => `${name} (${note})`);
  return `${width} × ${depth} ${unit}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}.`;
}
