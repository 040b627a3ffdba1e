import type { OpenFiles } from '../contract.ts';

/** Work as a link's fragment. What comes back is data from anywhere: it is checked before anybody uses it. */

export interface Shared extends OpenFiles {
  readonly seed?: number;
  /** Of the program that made it: games of others may differ. */
  readonly version: string;
}

export type Opened = { readonly shared: Shared } | { readonly problem: string };

const MARK = '#work=';
const MOST_BYTES = 1_000_000;
const TOO_LARGE = `it holds more than ${MOST_BYTES / 1e6} MB`;
const MOST_FILES = 20;
const NAME = /^[\w][\w .()+-]*\.(?:ya?ml|json)$/;
const MOST_NAME = 120;

/** Refuses what could not be opened again. */
export async function linkOf(shared: Shared): Promise<{ readonly link: string } | { readonly problem: string }> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const opened = bytes.length > MOST_BYTES ? wrong(TOO_LARGE) : checked(shared);
  if ('problem' in opened) return { problem: opened.problem.replace('be opened', 'be made') };
  const packed = await throughStream(bytes, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed!) letters += String.fromCharCode(byte);
  return { link: MARK + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') };
}

const wrong = (what: string): { readonly problem: string } => ({ problem: `The link cannot be opened: ${what}.` });

/** Null if the fragment holds no work. */
export async function openLink(fragment: string): Promise<Opened | null> {
  if (!fragment.startsWith(MARK)) return null;
  if (fragment.length > 2 * MOST_BYTES) return wrong('it is too long');
  let text: string;
  try {
    const letters = atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await throughStream(packed, new DecompressionStream('deflate-raw'));
    if (bytes === null) return wrong(TOO_LARGE);
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return wrong('it is damaged or cut off');
  }
  try {
    return checked(JSON.parse(text));
  } catch {
    return wrong('it holds no work of the playground');
  }
}

/** Files by name, of this page or of a file that somebody gives. Throws on anything else. */
function checked(data: unknown): Opened {
  const { main, files, seed, version } = data as Record<string, unknown>;
  if (typeof version !== 'string' || version.length > 40) return wrong('it does not say which version made it');
  if (typeof files !== 'object' || files === null || Array.isArray(files)) return wrong('it has no files');
  const entries = Object.entries(files);
  if (entries.length === 0 || entries.length > MOST_FILES) return wrong(`it must have 1 to ${MOST_FILES} files`);
  const name = entries.find(([path]) => !isFileName(path));
  if (name !== undefined)
    return wrong(`${JSON.stringify(name[0].slice(0, MOST_NAME))} is no name of a scenario or game file`);
  if (entries.some(([, text]) => typeof text !== 'string')) return wrong('a file in it is no text');
  if (typeof main !== 'string' || !entries.some(([path]) => path === main))
    return wrong('it does not say which file plays');
  if (seed !== undefined && !isSeed(seed)) return wrong('its seed is no whole number from 0 to 4294967295');
  const plain = Object.fromEntries(entries as [string, string][]);
  return { shared: { main, files: plain, version, ...(seed === undefined ? {} : { seed }) } };
}

export function isSeed(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;
}

/** Without its folders. */
export const lastPart = (path: string): string => path.split('/').pop()!;

/** In folders, but not out of them. */
export function isFileName(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop()!;
  return path.length <= MOST_NAME && NAME.test(name) && folders.every((folder) => /^[\w][\w .-]*$/.test(folder));
}

interface ReadingBytes {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

/** Null if it is larger than a link may be. */
async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const piped = new Response(bytes).body!.pipeThrough(stream as never) as { getReader(): ReadingBytes };
  const reader = piped.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value!);
    length += read.value!.length;
    if (length <= MOST_BYTES) continue;
    await reader.cancel();
    return null;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
