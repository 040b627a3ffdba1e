import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own schemas. */
export const SCHEMAS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/**
 * The package's schema from a folder: within a checkout, or in node_modules here or above. Null if unreachable, as in
 * a global installation.
 */
export function schemaInReach(folder: string, name: string): string | null {
  const own = realpathSync(SCHEMAS);
  for (let above = folder; ; above = dirname(above)) {
    for (const place of [join(above, 'node_modules', 'skirmetrics', 'scenarios'), join(above, 'scenarios')])
      if (existsSync(place) && realpathSync(place) === own) return asReference(relative(folder, join(place, name)));
    if (above === dirname(above)) return null;
  }
}

function asReference(path: string): string {
  const plain = path.split(sep).join('/');
  return plain.startsWith('.') ? plain : `./${plain}`;
}
