import { z } from 'zod';
import { membersOf } from '../sim/kernel/rules/definitions.ts';
import { isField, type RulesTable } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { Shape } from './common.ts';

/** The keys with which scenario files define weapons and profiles of their own. Their fields are checked where they are read. */
export function definitionsShape({ families = [] }: Pick<System, 'families'>): Shape {
  const member = z.record(z.string(), z.unknown());
  return Object.fromEntries(families.map(({ key }) => [key, z.record(z.string(), member).optional()]));
}

/** The same with every field that there is, for paths and editors. */
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

/** Every field that one of the branches has; the values are checked when it is known what each is like. */
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
