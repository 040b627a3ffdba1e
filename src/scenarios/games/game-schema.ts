import type { z } from 'zod';
import { type Entry, plainValue } from '../entries.ts';
import { jsonSchemaOf } from '../expectation.ts';
import type { Problem } from '../problems.ts';
import { schemaProblems } from '../schema-problems.ts';

/** Apart from the reader, which needs the schema library only for files with mistakes. */
export function schemaMistakes(schema: unknown, root: Entry): Problem[] {
  const parsed = (schema as z.ZodType).safeParse(plainValue(root));
  return parsed.success ? [] : schemaProblems(parsed.error.issues, root, jsonSchemaOf(schema as z.ZodType));
}
