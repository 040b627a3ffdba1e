import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SIMULATION = fileURLToPath(new URL('../sim/', import.meta.url));
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/**
 * A hash of the code that plays a system's games: kernel, tabletop and the system, as built. Equal hashes play equal games. It is a
 * little stricter than need be: another story in a replay changes it too.
 */
export function engineDigest(system: string): string {
  const hash = createHash('sha256');
  for (const folder of ['kernel', 'tabletop', join('systems', system)]) {
    const files = readdirSync(join(SIMULATION, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ENDING))
      .map((name) => [join(folder, name).split(sep).join('/'), join(SIMULATION, folder, name)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, file] of files) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
