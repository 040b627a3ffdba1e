import { open, readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { nearestName } from '../sim/kernel/nearest.ts';
import { messages } from './problems.ts';

/** Scenario files are written by people; anything larger was named by mistake. */
export const MAX_BYTES = 1_000_000;

export type Source = { readonly text: string } | { readonly problem: string };

/** The text of a scenario file, or what is wrong with the file as a whole. A byte order mark is dropped. */
export async function readSource(file: string): Promise<Source> {
  let bytes: Uint8Array;
  try {
    bytes = await readAtMost(file, MAX_BYTES + 1);
  } catch (error) {
    return { problem: await fileProblem(file, error as NodeJS.ErrnoException) };
  }
  if (bytes.length > MAX_BYTES) return { problem: messages.tooLarge(MAX_BYTES) };
  const utf16 = bytes[0] + bytes[1] === 0xff + 0xfe && Math.min(bytes[0], bytes[1]) === 0xfe;
  if (utf16) return { problem: messages.utf16() };
  if (bytes.includes(0)) return { problem: messages.notText() };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: messages.notText() };
  }
}

/** Reads no more than it must to know that a file is too large: a device or a pipe may have no end. */
async function readAtMost(file: string, limit: number): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const buffer = new Uint8Array(limit);
    let length = 0;
    while (length < limit) {
      const { bytesRead } = await handle.read(buffer, length, limit - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}

async function fileProblem(file: string, error: NodeJS.ErrnoException): Promise<string> {
  const folder = dirname(file);
  if (error.code === 'EISDIR') return messages.isFolder(await scenarioFiles(file));
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return messages.unreadable(error.code ?? error.message);
  const names = await scenarioFiles(folder);
  if (names === null) return messages.noSuchFolder(folder);
  // By stems: two short names share their ending and little else.
  const stems = new Map(names.map((name) => [basename(name, extname(name)), name]));
  const nearest = nearestName(basename(file, extname(file)), stems.keys());
  return messages.noSuchFile(nearest === null ? null : join(folder, stems.get(nearest)!));
}

async function scenarioFiles(folder: string): Promise<string[] | null> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => /\.(ya?ml|json)$/.test(name) && !name.endsWith('.schema.json')).sort();
  } catch {
    return null;
  }
}
