import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = new URL('../../dist/', import.meta.url).href;

/** JavaScript, because TypeScript costs 0.5 s per thread. */
export function workerEntry(name: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-workers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const file of readdirSync(HERE).filter((each) => /-(worker|system)\.ts$/.test(each))) {
    const { code } = transformSync(readFileSync(join(HERE, file), 'utf8'), { loader: 'ts' });
    const resolved = code
      .replaceAll(/"\.\.\/\.\.\/src\/(.*?)\.ts"/g, `"${BUILT}$1.js"`)
      .replaceAll(/"(\.\/.*?)\.ts"/g, '"$1.js"');
    writeFileSync(join(folder, file.replace(/\.ts$/, '.js')), resolved);
  }
  return pathToFileURL(join(folder, `${name}.js`));
}
