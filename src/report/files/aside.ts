import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * What is being written lies aside under a hidden name until it is whole. The name says which process writes it, so that what a
 * killed process left behind is known from what a living one is at.
 */
const NAME = /^\.skirmetrics-([0-9a-f]{6})-(\d+)-([0-9a-f]{6})-[0-9a-f]{8}$/;
/** Of another machine nothing can be asked: what it wrote is left over when it is this old. Writing takes seconds. */
const ABANDONED = 24 * 60 * 60 * 1000;

/** Within a folder that lies aside: what is written, what it replaces, and a text that names the place of both. */
export const FRESH = 'new';
export const OLD = 'old';
export const TARGET = 'target';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** Process ids mean something on one machine, and there within one of its containers. */
const HOST = digest(`${hostname()} ${textOr('', () => readlinkSync('/proc/self/ns/pid'))}`);

/** A new name for what this process writes aside. */
export function asideName(): string {
  return `.skirmetrics-${HOST}-${process.pid}-${lifeOf(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/**
 * Clears a folder of what killed processes left behind. A report that was being replaced when its writer died is put in its place:
 * the new one, which was whole by then. Returns the names of such reports. What cannot be cleared stays for the next time. `now` is in
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
      // Somebody else sweeps too, or may and we may not.
    }
  }
  return restored;
}

/** Between the two renames of a replacement there is nothing in its place. */
function restore(aside: string, parent: string): string | null {
  const name = textOr('', () => readFileSync(join(aside, TARGET), 'utf8'));
  const target = join(parent, name);
  const isName = name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
  if (!isName || existsSync(target) || !existsSync(join(aside, OLD))) return null;
  renameSync(existsSync(join(aside, FRESH)) ? join(aside, FRESH) : join(aside, OLD), target);
  return name;
}

/** What tells a process from later ones with its number, or `none` when it has ended. */
function lifeOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It lives, and is somebody else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'none';
  }
  // Without `/proc` the number has to do.
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
