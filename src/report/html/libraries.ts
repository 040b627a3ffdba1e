import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Markup, raw } from './markup.ts';
import { safeCode, zipped } from './packed.ts';

/** In order of dependency. */
const LIBRARIES = ['vega', 'vega-lite', 'vega-embed'] as const;

let packed: Markup[] | null = null;

/** Licences stay readable. Unpacked after the first screen. */
export function chartLibraries(): Markup[] {
  packed ??= LIBRARIES.map((name) => {
    const root = packageRoot(name);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8').trim().replaceAll('*/', '');
    const code = readFileSync(join(root, 'build', `${name}.min.js`), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
    return raw(
      `<script type="text/plain" class="library">/*! ${name} ${version}\n${safeCode(licence)} */\n${zipped(code)}</script>`,
    );
  });
  return packed;
}

/** Packages need not export other files. */
function packageRoot(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return dirname(dirname(entry));
}
