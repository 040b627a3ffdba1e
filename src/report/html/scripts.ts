import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Markup, raw } from './markup.ts';

/** The libraries that draw the charts; later ones need earlier ones. */
const LIBRARIES = ['vega', 'vega-lite', 'vega-embed'] as const;

let packed: Markup[] | null = null;

/**
 * The chart libraries, packed, each with its licence in the clear: a copied page takes both along. The page's code
 * unpacks them when the first chart is drawn, so that the first screen waits for none of them.
 */
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

/** Text as gzip in base64: letters that cannot end an element. */
function zipped(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}

/** The folder of an installed package, found from its entry point: packages need not export their other files. */
function packageRoot(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return dirname(dirname(entry));
}

/**
 * The page's own code, from modules of `client/` that use each other: one element, in the order given. They are joined
 * by dropping their import and export words, so that the page needs no second file; so their top-level names must
 * differ.
 */
export function clientScript(modules: readonly string[]): Markup {
  const key = modules.join();
  const script = scripts.get(key) ?? joinedScript(modules);
  scripts.set(key, script);
  return script;
}

/** By their modules: a run writes several pages with the same. */
const scripts = new Map<string, Markup>();

function joinedScript(modules: readonly string[]): Markup {
  const code = modules.map((name) =>
    readFileSync(new URL(`./client/${name}.js`, import.meta.url), 'utf8')
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export /gm, '')
      .replaceAll(/^\/\/# sourceMappingURL=.*$/gm, '')
      .trim(),
  );
  return raw(`<script type="module">\n${safeCode(code.join('\n\n'))}\n</script>`);
}

/** Data for the page's code, packed: smaller by far, and no name in them can end the element. */
export function packedElement(id: string, data: unknown): Markup {
  return raw(`<script type="text/plain" id="${id}">${zipped(JSON.stringify(data))}</script>`);
}

/** Code that cannot end its element: in strings and patterns a backslash before the slash changes nothing. */
function safeCode(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, '<\\/');
}
