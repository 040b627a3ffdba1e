import { z } from 'zod';
import type { OwnNames } from './system.ts';

/** One of a family's names: the system's own and those that the file defines; with null, those that any file may define. */
export function nameOf(builtIn: readonly string[], family: string, own: OwnNames | null): z.ZodType<string, string> {
  if (own === null) return z.union([z.enum(builtIn), z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)]);
  return z.enum([...builtIn, ...(own[family] ?? [])]);
}
