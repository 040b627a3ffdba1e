import { constants, createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { nearestName } from '../sim/kernel/rules/names.ts';
import { messages } from './problems.ts';

/** Larger files are mistakes. */
const MOST_BYTES = 1_000_000;

export const STANDARD_INPUT = '<stdin>';

export type Source = { readonly text: string } | { readonly problem: string };

/** A pipe may block, a device may be endless. */
class NotAFile extends Error {
  constructor() {
    super('it is a pipe or a device, not a file');
  }
}

/** Pipes can be read only once. */
const taken = new Map<number, Promise<Source>>();

/** Drops a byte order mark. */
export function readSource(file: string, most = MOST_BYTES): Promise<Source> {
  const descriptor = descriptorOf(file);
  if (descriptor === null) return sourceOf(file, most);
  const source = taken.get(descriptor) ?? sourceOf(file, most);
  taken.set(descriptor, source);
  return source;
}

/** Reads pipes first: until then there is nothing to interrupt. */
export async function takeInput(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) if (file !== undefined && isPiped(file)) await readSource(file);
}

async function sourceOf(file: string, most: number): Promise<Source> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(file, most);
  } catch (error) {
    return { problem: await fileProblem(file, error as NodeJS.ErrnoException) };
  }
  if (bytes.length > most) return { problem: messages.tooLarge(most) };
  const utf16 = bytes[0] + bytes[1] === 0xff + 0xfe && Math.min(bytes[0], bytes[1]) === 0xfe;
  if (utf16) return { problem: messages.utf16() };
  if (bytes.includes(0)) return { problem: messages.notText() };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: messages.notText() };
  }
}

/**
 * From a file, standard input, or a shell's pipe, such as `<(command)`. Reads more than `limit` only to show the
 * excess. Throws the system's error, or its own for non-files.
 */
export async function readBytes(file: string, limit: number): Promise<Uint8Array> {
  const descriptor = descriptorOf(file);
  const stream =
    descriptor === 0
      ? process.stdin
      : descriptor === null
        ? await streamOf(file)
        : createReadStream('', { fd: descriptor, autoClose: false });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece as Uint8Array);
    length += (piece as Uint8Array).length;
    if (length > limit) break;
  }
  return Buffer.concat(pieces);
}

/** Open already: standard input, or a path such as `/dev/fd/63`. */
function descriptorOf(file: string): number | null {
  if (file === STANDARD_INPUT || file === '/dev/stdin') return 0;
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/.exec(file) ?? [];
  return number === undefined ? null : Number(number);
}

export function isPiped(file: string): boolean {
  return descriptorOf(file) !== null;
}

async function streamOf(file: string) {
  // Otherwise opening a pipe waits for a writer.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = await handle.stat();
  if (found.isFile()) return handle.createReadStream();
  await handle.close();
  throw found.isDirectory() ? Object.assign(new Error(), { code: 'EISDIR' }) : new NotAFile();
}

async function fileProblem(file: string, error: NodeJS.ErrnoException): Promise<string> {
  const folder = dirname(file);
  if (error instanceof NotAFile) return messages.notAFile();
  if (error.code === 'EISDIR') return messages.isFolder(await scenarioFiles(file));
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return messages.unreadable(error.code ?? error.message);
  if ((await lstat(file).catch(() => null))?.isSymbolicLink()) return messages.brokenLink();
  const names = await scenarioFiles(folder);
  if (names === null) return messages.noSuchFolder(folder);
  // Endings make short names too similar.
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
