import type { z } from 'zod';
import type { Path } from './entries.ts';

type Data = Record<string, unknown>;

/** What is left of data when all that the schema refused is taken out of it, and where that was. */
export interface Sound {
  readonly data: Data;
  readonly removed: readonly Path[];
}

/**
 * The parts of a file that the schema has nothing against: a mistake in one of them is found together with those that the schema found. Null
 * where the rest alone is no scenario, as without a key that it must have.
 */
export function soundPart(schema: z.ZodType<Data>, data: unknown, issues: readonly z.core.$ZodIssue[]): Sound | null {
  const left = structuredClone(data) as Data;
  const removed = issues.flatMap((issue): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key] as Path) : [issue.path as Path],
  );
  if (!removed.every((path) => remove(left, path))) return null;
  const parsed = schema.safeParse(left);
  return parsed.success ? { data: parsed.data, removed } : null;
}

/** Whether there was something to remove; elements of lists stay, since others would take their places. */
function remove(data: Data, path: Path): boolean {
  let node: unknown = data;
  for (const step of path.slice(0, -1)) node = Object(node)[step];
  const last = path.at(-1);
  if (last === undefined || Array.isArray(node) || !Object.hasOwn(Object(node), last)) return false;
  delete (node as Data)[last];
  return true;
}

/** Whether a problem is about what was taken out, or about the thing that it was taken out of. */
export function concerns(path: Path, removed: readonly Path[]): boolean {
  const isWithin = (a: Path, b: Path) => a.length <= b.length && a.every((step, i) => `${step}` === `${b[i]}`);
  return removed.some((one) => isWithin(path, one) || isWithin(one.length > 1 ? one.slice(0, -1) : one, path));
}
