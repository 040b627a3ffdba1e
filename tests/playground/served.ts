import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '../../src/playground/build.ts';
import { type Served, servePlayground } from '../../src/playground/server.ts';

/** The page as it is built now, on the loopback address. */
export async function servedPlayground(served: Served | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-playground-'));
  await buildFolder(folder);
  const server = await servePlayground(folder, served);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, folder, close };
}
