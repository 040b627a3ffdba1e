import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

/** Builds the playground: a folder of static files, or one file (`--single`). */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HERE = join(ROOT, 'src/playground');
const TWINS = join(HERE, 'browser');

/** Modules that browsers lack, and what stands for them. */
const TWIN_OF: Readonly<Record<string, string>> = {
  'node:crypto': 'crypto.ts',
  'node:fs': 'files.ts',
  'node:fs/promises': 'files.ts',
  'node:path': 'path.ts',
  'node:timers/promises': 'timers.ts',
  piscina: 'piscina.ts',
};

/** What product code reads from its own files. */
const PRODUCT_FILES = ['package.json', 'docs/glossary.md'];

/** Where product files seem to be. */
const APP = '/app/';

/** The product's own modules say where they would be, other languages of zod are left out. */
const product: Plugin = {
  name: 'product',
  setup(build) {
    build.onResolve({ filter: /^(node:|piscina$)/ }, ({ path }) => ({ path: join(TWINS, TWIN_OF[path] ?? 'rest.ts') }));
    build.onResolve({ filter: /locales\/index\.js$/ }, ({ path, importer }) =>
      importer.includes('/zod/') ? { path: join(importer, '..', path), namespace: 'english' } : null,
    );
    build.onLoad({ filter: /./, namespace: 'english' }, ({ path }) => ({
      contents: `export { default as en } from ${JSON.stringify(join(path, '../en.js'))};`,
      resolveDir: join(path, '..'),
    }));
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(`file://${APP}${relative(ROOT, path)}`),
      ),
      loader: 'ts',
    }));
  },
};

function productFiles(): Record<string, string> {
  return Object.fromEntries(PRODUCT_FILES.map((name) => [`${APP}${name}`, readFileSync(join(ROOT, name), 'utf8')]));
}

const common: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['chrome111', 'firefox114', 'safari16.4'],
  legalComments: 'linked',
  plugins: [product],
  inject: [join(TWINS, 'process.ts')],
  absWorkingDir: ROOT,
  logLevel: 'warning',
};

/** A folder for any host of static files. */
async function folder(out: string): Promise<void> {
  const { build } = await import('esbuild');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    ...common,
    entryPoints: {
      page: join(HERE, 'page/main.ts'),
      brain: join(HERE, 'brain/worker.ts'),
      player: join(HERE, 'brain/player.ts'),
    },
    format: 'esm',
    splitting: true,
    outdir: out,
    chunkNames: 'parts/[name]-[hash]',
    define: { PRODUCT_FILES: JSON.stringify(productFiles()), SINGLE: 'false' },
  });
  writeFileSync(join(out, 'index.html'), readFileSync(join(HERE, 'page/index.html')));
  writeFileSync(join(out, 'page.css'), readFileSync(join(HERE, 'page/page.css')));
}

const [option] = process.argv.slice(2);
if (option !== undefined) throw new Error(`no option ${option}`);
await folder(join(ROOT, 'playground'));
