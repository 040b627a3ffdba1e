import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildFolder } from '../../src/playground/build.ts';
import { type Served, servePlayground } from '../../src/playground/server.ts';

/** The page as it is built now, on the loopback address. */
export async function servedPlayground(served: Served | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-playground-'));
  await buildFolder(join(folder, 'playground'));
  symlinkSync(resolve('scenarios'), join(folder, 'scenarios'));
  const server = await servePlayground(join(folder, 'playground'), served);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, folder, close };
}
