import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * What is being written is kept aside under a hidden name until it is complete. The name says which process writes it,
 * so that remains of a killed process can be told from the work of a running one.
 */
const NAME = /^\.skirmetrics-([0-9a-f]{6})-(\d+)-([0-9a-f]{6})-[0-9a-f]{8}$/;
/**
 * Processes of another machine cannot be looked up: what one wrote counts as left over at this age. Writing takes
 * seconds.
 */
const ABANDONED = 24 * 60 * 60 * 1000;

/** Inside such a folder: what is written, what it replaces, and a text that names the place of both. */
export const FRESH = 'new';
export const OLD = 'old';
export const TARGET = 'target';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** Process ids are valid on one machine, and there within one of its containers. */
const HOST = digest(`${hostname()} ${textOr('', () => readlinkSync('/proc/self/ns/pid'))}`);

/** A new hidden name for this process to write under. */
export function asideName(): string {
  return `.skirmetrics-${HOST}-${process.pid}-${lifeOf(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/**
 * Clears a folder of what killed processes left behind. A report that was being replaced when its writer died is put in
 * its place: the new one, which was complete by then. Returns the names of such reports. What cannot be cleared stays
 * until next time. `now` is in milliseconds since 1970.
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
      // Another process clears it too, or is allowed to when this one is not.
    }
  }
  return restored;
}

/** Between the two renames of a replacement its place is empty. */
function restore(aside: string, parent: string): string | null {
  const file = join(aside, TARGET);
  // In a folder of all users it may be a pipe.
  const name = textOr('', () => (lstatSync(file).isFile() ? readFileSync(file, 'utf8') : ''));
  const target = join(parent, name);
  const isName = name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
  if (!isName || existsSync(target) || !existsSync(join(aside, OLD))) return null;
  renameSync(existsSync(join(aside, FRESH)) ? join(aside, FRESH) : join(aside, OLD), target);
  return name;
}

/** What distinguishes a process from later ones with its number, or `none` when it has ended. */
function lifeOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is running, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'none';
  }
  // Without `/proc` the number has to be enough.
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
