import { reason } from '../report/files/folder.ts';
import { readBytes } from '../scenarios/source.ts';
import { InputError } from './failures.ts';

const REASONS: Readonly<Record<string, string>> = { ENOENT: 'no such file', EISDIR: 'is a folder; name a file' };

/** Reads a verb's secondary file. Throws an InputError; `advice` is for too large files. */
export async function textOfFile(file: string, limit: number, advice: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(file, limit);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`${file}: ${REASONS[code ?? ''] ?? `cannot be read: ${reason(error)}`}`);
  }
  if (bytes.length > limit) throw new InputError(`${file}: is larger than ${limit} bytes; ${advice}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${file}: is not text in UTF-8`);
  }
}
