import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Hidden until complete. The name identifies the process, so that leftovers of killed ones are known. */
const NAME = /^\.skirmetrics-([0-9a-f]{6})-(\d+)-([0-9a-f]{6})-[0-9a-f]{8}$/;
/** Processes of other machines cannot be checked: this old, their files are leftovers. */
const ABANDONED = 24 * 60 * 60 * 1000;

/** Inside: new content, replaced content, and the name of their target. */
export const FRESH = 'new';
export const OLD = 'old';
export const TARGET = 'target';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** Process ids are valid in one container of one machine. */
const HOST = digest(`${hostname()} ${textOr('', () => readlinkSync('/proc/self/ns/pid'))}`);

export function asideName(): string {
  return `.skirmetrics-${HOST}-${process.pid}-${lifeOf(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/**
 * Removes leftovers of killed processes; half-replaced reports get their new version and are returned. `now`:
 * milliseconds since 1970.
 */
export function sweep(parent: string, now: number): string[] {
  const restored: string[] = [];
  for (const name of textsOr([], () => readdirSync(parent))) {
    const [whole, host, pid, life] = NAME.exec(name) ?? [];
    if (whole === undefined) continue;
    const path = join(parent, name);
    try {
      if (host === HOST ? lifeOf(Number(pid)) === life : lstatSync(path).mtimeMs > now - ABANDONED) continue;
      const target = restore(path, parent);
      if (target !== null) restored.push(target);
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Another process clears it too, or has the permission.
    }
  }
  return restored;
}

/** Between the two renames the target is absent. */
function restore(aside: string, parent: string): string | null {
  const file = join(aside, TARGET);
  // In a shared folder it may be a pipe.
  const name = textOr('', () => (lstatSync(file).isFile() ? readFileSync(file, 'utf8') : ''));
  const target = join(parent, name);
  const isName = name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
  if (!isName || existsSync(target) || !existsSync(join(aside, OLD))) return null;
  renameSync(existsSync(join(aside, FRESH)) ? join(aside, FRESH) : join(aside, OLD), target);
  return name;
}

/** Differs for later processes with this id; `none` if it has ended. */
function lifeOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'none';
  }
  // Without `/proc` the id must do.
  const stat = textOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return 'none';
  return digest(`${textOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))} ${fields[19] ?? ''}`);
}

function textOr(other: string, read: () => string): string {
  try {
    return read();
  } catch {
    return other;
  }
}

function textsOr(other: string[], read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return other;
  }
}
