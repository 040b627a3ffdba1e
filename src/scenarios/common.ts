import { z } from 'zod';
import { membersOf } from '../sim/kernel/rules/definitions.ts';
import { nameSchema, snippet } from '../sim/kernel/rules/schema.ts';
import { compileRules, isField, type RulesTable } from '../sim/kernel/rules/table.ts';
import type { OwnNames, System } from '../sim/kernel/system.ts';
import { LONGEST_VARIANT } from './vary/write-variant.ts';

/** Keys that the system declares. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** By the names that a file defines; null stands for any file. */
export type ShapeWith = (own: OwnNames | null) => Shape;

const DEFAULT_GAMES = 10_000;
const DEFAULT_SEED = 1;

const houseRules = z
  .record(z.string(), z.unknown())
  .describe("Changes to the system's rules: nested maps or dotted keys.");

const expect = z.record(z.string(), z.unknown());

const variant = z.strictObject({
  description: z.string().optional().describe('What the variant is about, for reports.'),
  houseRules: houseRules.optional(),
  set: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Other values for entries of this file, by path: keys, list indices from 0, or names of list elements.'),
  expect: expect.optional().describe('What the variant is meant to do: the verb test plays until that is decided.'),
});

const difference = z.number().positive().max(1_000_000);

/** `system` itself is checked earlier. */
const commonShape = {
  $schema: z.string().optional().describe('Where an editor finds the schema of a JSON file.'),
  name: nameSchema(100).describe('Title of the scenario, in reports.'),
  system: z.string().describe('The rule system.'),
  description: z.string().optional().describe('What the scenario is about, for reports.'),
  houseRules: houseRules.optional(),
  variants: z
    .record(nameSchema(LONGEST_VARIANT).describe('Name of a variant.'), variant)
    .optional()
    .describe('What is compared with the baseline, by name.')
    .meta(snippet('variant', 'The same with another house rule.', { '<name>': { houseRules: { '<key>': 0 } } })),
  games: z
    .int()
    .min(1)
    .max(2_147_483_648)
    .default(DEFAULT_GAMES)
    .describe('How many games are played of each variant.'),
  seed: z.int().min(0).max(4_294_967_295).default(DEFAULT_SEED).describe('The same seed plays the same games.'),
  delta: z
    .union([difference, z.record(z.string(), difference)])
    .optional()
    .describe('The smallest difference that matters: of every metric, or by name of a metric.'),
  expect: expect.optional().describe('What games are meant to be like: the verb test plays until that is decided.'),
  tune: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values that may change, and what games should then be like: the verb tune searches them.'),
};

export const commonSchema = z.object(commonShape);
export type CommonData = z.infer<typeof commonSchema>;

export const COMMON_KEYS = [...Object.keys(commonShape), 'points'];

/** `kind` names what `points` prices, such as `weapon`. */
export interface Priced {
  readonly kind: string;
  readonly names: readonly string[];
  /** True if files may define more names. */
  readonly open?: boolean;
}

/** Null without weapons. */
export function pricedIn({
  rules,
  weapons,
  swappable,
}: Pick<System, 'rules' | 'weapons' | 'swappable'>): Priced | null {
  if (weapons === undefined) return null;
  const inForce = compileRules(rules);
  const { kind, entries } = weapons(inForce);
  const ids = entries.map(({ id }) => id);
  const swapped = swappable?.(inForce);
  if (swapped === undefined) return { kind: kind.name, names: ids };
  const both = swapped.kind === kind.name ? kind.name : `${swapped.kind} or ${kind.name}`;
  return { kind: both, names: [...new Set([...swapped.ids, ...ids])] };
}

/** Throws if the system declares a common key. */
export function fileSchema(shape: Shape, priced: Priced | null): z.ZodType<Record<string, unknown>> {
  const taken = Object.keys(shape).filter((key) => COMMON_KEYS.includes(key));
  if (taken.length > 0) throw new Error(`a system's scenario cannot redefine the common keys ${taken.join(', ')}`);
  return z.strictObject({ ...commonShape, ...(priced === null ? {} : { points: pointsSchema(priced) }), ...shape });
}

function pointsSchema({ kind, names, open = false }: Priced): z.ZodType {
  const cost = z.number().positive().max(1_000_000).optional();
  const all = Object.fromEntries(names.map((name) => [name, cost]));
  return (open ? z.object(all).catchall(cost) : z.strictObject(all))
    .optional()
    .describe(`What each ${kind} costs: the verb weapons weighs it against what it does. Games do not depend on it.`);
}

/** Keys that define weapons and profiles; their fields are checked later. */
export function definitionsShape({ families = [] }: Pick<System, 'families'>): Shape {
  const member = z.record(z.string(), z.unknown());
  return Object.fromEntries(families.map(({ key }) => [key, z.record(z.string(), member).optional()]));
}

/** With every field, for paths and editors. */
export function listedDefinitionsShape({ rules, families = [] }: Pick<System, 'rules' | 'families'>): Shape {
  return Object.fromEntries(
    families.map(({ key, kind, lists = {} }) => {
      const member = z.strictObject({
        like: z.string().describe(`The ${kind} it copies; fields given here replace its own.`),
        ...looseFields(membersOf(rules[key] as RulesTable), lists),
      });
      const doc = `Your own ${kind}s by name: each copies an existing ${kind} and changes some of its fields.`;
      return [key, z.record(z.string(), member).optional().describe(doc)];
    }),
  );
}

/** Values are checked later. */
function looseFields(branches: readonly RulesTable[], lists: Readonly<Record<string, string>>): Shape {
  const all = new Map<string, z.ZodType>();
  for (const branch of branches)
    for (const [name, node] of Object.entries(branch)) {
      if (all.has(name)) continue;
      const inner = isField(node) ? z.unknown() : z.strictObject(looseFields([node], {}));
      all.set(name, inner.optional());
    }
  for (const name of Object.keys(lists)) all.set(name, z.unknown().optional());
  return Object.fromEntries(all);
}
