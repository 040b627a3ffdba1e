// Outputs in dist whose source is gone would be packed and shipped: npm pack runs this first, and stops where there are any.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Files of `dist` that no file of `src` is the source of.
 * @param {string} root
 * @returns {string[]}
 */
export function staleOutputs(root) {
  return readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .filter((file) => {
      const source = join(root, 'src', file.replace(/\.(js|d\.ts)$/, ''));
      return !existsSync(`${source}.ts`) && !existsSync(`${source}.js`);
    })
    .map((file) => join('dist', file))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const stale = staleOutputs(fileURLToPath(new URL('..', import.meta.url)));
  if (stale.length > 0) {
    console.error(
      `${stale.join('\n')}\nnothing is packed: the sources of these files are gone; delete them, or all of dist, and build again`,
    );
    process.exit(1);
  }
}
