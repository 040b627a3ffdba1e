import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { chartLibraries } from '../report/html/libraries.ts';
import { MAP_STYLE } from '../report/html/map-style.ts';
import { joinedCode, pageScript } from '../report/html/page.ts';
import { VIEW_CLIENT } from '../report/html/replay-page.ts';
import { BASE_STYLE, REPORT_STYLE } from '../report/html/style.ts';
import { tacticsBeside } from '../scenarios/games/file-names.ts';
import { GAME_STARTERS } from '../sim/games/starters.ts';
import { loadStarter, SYSTEM_IDS } from '../sim/registry.ts';
import { version } from '../terminal/command-line.ts';

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
  'node:zlib': 'zlib.ts',
  piscina: 'piscina.ts',
};

/** What product code reads from its own files. */
const PRODUCT_FILES = ['package.json', 'docs/glossary.md'];

/** Scripts of the product's pages. */
const CLIENT = 'report/html/client';

/** Where product files seem to be. */
const APP = '/app/';

/** The product's own modules say where they would be, other languages of zod are left out. */
const product: Plugin = {
  name: 'product',
  setup(build) {
    build.onResolve({ filter: /^(node:|piscina$)/ }, ({ path }) => ({ path, namespace: 'twin' }));
    // What a twin lacks is undefined until it is used.
    build.onLoad({ filter: /./, namespace: 'twin' }, ({ path }) => ({
      contents: `module.exports = require('./${TWIN_OF[path] ?? 'rest.ts'}');`,
      resolveDir: TWINS,
    }));
    build.onResolve({ filter: /locales\/index\.js$/ }, ({ path, importer }) =>
      importer.includes('/zod/') ? { path: join(importer, '..', path), namespace: 'english' } : null,
    );
    build.onLoad({ filter: /./, namespace: 'english' }, ({ path }) => ({
      contents: `export { default as en } from ${JSON.stringify(join(path, '../en.js'))};`,
      resolveDir: join(path, '..'),
    }));
    // Files of the build are hashed there, which a page does not have.
    build.onResolve({ filter: /\/runs\/engine\.ts$/ }, () => ({ path: join(TWINS, 'engine.ts') }));
    build.onResolve({ filter: /\/terminal\/write\.ts$/ }, () => ({ path: join(TWINS, 'write.ts') }));
    build.onResolve({ filter: /^\.\/libraries\.ts$/ }, () => ({ path: join(TWINS, 'libraries.ts') }));
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
  const files = PRODUCT_FILES.map((name) => [`${APP}${name}`, readFileSync(join(ROOT, name), 'utf8')]);
  const scripts = new Set(FRAMED.flat().map((name) => `${name}.js`));
  const read = [...scripts].map((name) => [`${APP}src/${CLIENT}/${name}`, clientText(name)]);
  return Object.fromEntries([...files, ...read]);
}

/** Of a script of the product's pages; in a frame charts are drawn otherwise. */
function clientText(name: string): string {
  return readFileSync(name === 'draw.js' ? join(HERE, 'frame/draw.js') : join(ROOT, 'dist', CLIENT, name), 'utf8');
}

/** What a page of the product has when it is saved, in the place of what it has in a frame. */
function savedParts(): string {
  const own = readFileSync(join(ROOT, 'dist', CLIENT, 'draw.js'), 'utf8');
  const [framed, whole] = [clientText('draw.js'), own].map((text) => joinedCode([text]).trim());
  return JSON.stringify({ framed, whole, libraries: chartLibraries().map(({ text }) => text) });
}

interface Examples {
  /** What plays or answers by itself, with the files of the game that it names. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** Shipped scenarios and sheets, and what `init` writes. */
async function examples(): Promise<Examples> {
  const root = join(ROOT, 'scenarios');
  const shipped = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const sorted = shipped.toSorted(
    ([one], [other]) => Number(other === FIRST) - Number(one === FIRST) || (one < other ? -1 : 1),
  );
  const texts = Object.fromEntries([...sorted, ...(await starters())]);
  const isOwn = (path: string) => !/\.(game|tactics)\.yaml$/.test(path) || /^kind: *sheet/m.test(texts[path]);
  const beside = (path: string): string[] => {
    const [, game] = /^system: *\.\/(\S+\.game\.yaml)/m.exec(texts[path]) ?? [];
    const names = game === undefined ? [] : [game, tacticsBeside(game)];
    return names.map((name) => `${dirname(path)}/${name}`).filter((name) => Object.hasOwn(texts, name));
  };
  return {
    files: Object.fromEntries(
      Object.keys(texts)
        .filter(isOwn)
        .map((path) => [path, beside(path)]),
    ),
    texts,
  };
}

/** By path under `new/`. */
async function starters(): Promise<[path: string, text: string][]> {
  const systems = await Promise.all(
    SYSTEM_IDS.map(async (id): Promise<[string, string]> => [`${NEW}${id}.yaml`, await loadStarter(id)]),
  );
  const games = await Promise.all(
    Object.entries(GAME_STARTERS).map(async ([word, { texts }]) => {
      const { game, scenario } = await texts();
      const id = `my-${word}`;
      const own: [string, string][] = scenario === undefined ? [] : [[`${NEW}${id}.yaml`, scenario(id)]];
      return [...own, [`${NEW}${id}.game.yaml`, game(id)] as [string, string]];
    }),
  );
  return [...systems, ...games.flat()];
}

const NEW = 'new/';

/** What a newcomer sees. */
const FIRST = 'squad-alpha/farmhouse.yaml';

/** Of pages that are shown in frames. */
const FRAMED = [[...VIEW_CLIENT, 'replay-log', 'replay'], pageScript([]), pageScript(['duel', 'weapons'])];

function framedHashes(): string {
  return FRAMED.map((modules) => hashOf(joinedCode(modules.map((name) => clientText(`${name}.js`))))).join(' ');
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/** No other host, no evaluated text. `style-src`: pictures and bars carry their sizes. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${framedHashes()}`,
  "style-src 'self' 'unsafe-inline'",
  'img-src data: blob:',
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const bundling: BuildOptions = {
  bundle: true,
  // For options that a page does not have.
  external: ['bullmq', 'hyparquet-writer', 'ioredis'],
  minify: true,
  target: ['chrome111', 'firefox114', 'safari16.4'],
  legalComments: 'none',
  plugins: [product],
  inject: [join(TWINS, 'process.ts')],
  absWorkingDir: ROOT,
  logLevel: 'warning',
  metafile: true,
  // Nothing is resolved in the browser.
  logOverride: { 'empty-import-meta': 'silent' },
};

const ENTRIES = {
  start: join(HERE, 'page/start.ts'),
  page: join(HERE, 'page/main.ts'),
  brain: join(HERE, 'brain/worker.ts'),
  player: join(HERE, 'brain/player.ts'),
};

function definitions({ files, texts }: Examples, isSingle: boolean): Record<string, string> {
  const inside = Object.entries(texts).filter(([path]) => isSingle || path === FIRST || path.startsWith(NEW));
  return {
    PRODUCT_FILES: JSON.stringify(productFiles()),
    EXAMPLE_FILES: JSON.stringify(files),
    EXAMPLE_TEXTS: JSON.stringify(Object.fromEntries(inside)),
    SINGLE: String(isSingle),
    VERSION: JSON.stringify(version()),
  };
}

/** Of the product's pages, and of the playground's own parts. */
function styleText(): string {
  const own = readdirSync(join(HERE, 'page')).filter((name) => name.endsWith('.css'));
  const texts = own.sort().map((name) => readFileSync(join(HERE, 'page', name), 'utf8'));
  return [BASE_STYLE, REPORT_STYLE, MAP_STYLE, ...texts].join('\n');
}

/** Of all packages whose code is inside. */
function licences(inputs: readonly string[]): string {
  const packages = inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(packages)]
    .sort()
    .map((name) => {
      const folder = join(ROOT, 'node_modules', name);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      return `${name} ${version}\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}`;
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function pageText(links: string, scripts: string, policy: string): string {
  const parts: Record<string, string> = { policy, links, scripts };
  return readFileSync(join(HERE, 'page/index.html'), 'utf8').replaceAll(/<!--(\w+)-->/g, (_, name) => parts[name]);
}

/** What an entry loads at once, itself first. */
function loadedBy(entry: string, outputs: Metafile['outputs']): string[] {
  const found = [entry];
  for (const path of found)
    for (const { path: other, kind } of outputs[path].imports)
      if (kind === 'import-statement' && !found.includes(other)) found.push(other);
  return found;
}

/** A folder for any host of static files. */
export async function buildFolder(out: string): Promise<void> {
  const { build } = await import('esbuild');
  const all = await examples();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const built = await build({
    ...bundling,
    entryPoints: ENTRIES,
    format: 'esm',
    splitting: true,
    outdir: out,
    chunkNames: 'parts/[name]-[hash]',
    define: definitions(all, false),
  });
  const { inputs, outputs } = built.metafile!;
  // The brain asks for its own parts, in its thread.
  const early = ['start.js', 'page.js'].flatMap((name) => loadedBy(`${relative(ROOT, out)}/${name}`, outputs));
  const links = [...new Set(early)].map(
    (path) => `<link rel="modulepreload" href="${relative(out, join(ROOT, path))}">`,
  );
  const style = '<link rel="stylesheet" href="page.css">';
  // The brain begins while the page's script is read.
  const script = ['start.js', 'page.js'].map((name) => `<script type="module" src="${name}"></script>`).join('\n');
  writeFileSync(join(out, 'index.html'), pageText([style, ...links].join('\n'), script, POLICY));
  writeFileSync(join(out, 'page.css'), styleText());
  writeFileSync(join(out, 'saved.txt'), savedParts());
  writeFileSync(join(out, 'licences.txt'), licences(Object.keys(inputs)));
  for (const [path, text] of Object.entries(all.texts)) {
    if (path.startsWith(NEW)) continue;
    mkdirSync(join(out, 'examples', dirname(path)), { recursive: true });
    writeFileSync(join(out, 'examples', path), text);
  }
}

/** Ends no element of the page. */
const inside = (code: string): string => code.replaceAll(/<\/(?=script)/gi, '<\\/');

/** One file that opens by double click: workers begin from its texts. */
export async function buildSingle(file: string): Promise<void> {
  const { build } = await import('esbuild');
  const all = await examples();
  const texts: Record<string, string> = {};
  const inputs: string[] = [];
  const { start: _, ...entries } = ENTRIES;
  for (const [name, entry] of Object.entries(entries)) {
    const built = await build({
      ...bundling,
      entryPoints: [entry],
      format: 'iife',
      write: false,
      define: definitions(all, true),
    });
    texts[name] = inside(built.outputFiles[0].text);
    inputs.push(...Object.keys(built.metafile!.inputs));
  }
  const { page, ...workers } = texts;
  const data = { ...workers, licences: inside(licences(inputs)), saved: inside(savedParts()) };
  const held = Object.entries(data).map(([id, text]) => `<script type="text/plain" id="${id}">${text}</script>`);
  const policy = POLICY.replace("script-src 'self'", `script-src ${hashOf(page)}`).replace(
    "worker-src 'self'",
    'worker-src',
  );
  const scripts = [...held, `<script>${page}</script>`].join('\n');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pageText(`<style>\n${styleText()}\n</style>`, scripts, policy));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, ...others] = process.argv.slice(2);
  if (others.length > 0 || (option !== undefined && option !== '--single')) {
    console.error(
      'npm run playground builds the folder playground/; npm run playground -- --single one file, playground.html',
    );
    process.exitCode = 2;
  } else if (option === undefined) await buildFolder(join(ROOT, 'playground'));
  else await buildSingle(join(ROOT, 'playground.html'));
}
