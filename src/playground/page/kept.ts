import type { OpenFiles } from '../contract.ts';

/** What people edit, kept in this browser: by name, the newest first. Each tab also has its own, so that two do not disturb each other. */

const KEY = 'skirmetrics-work';
const MOST_WORKS = 12;
const MOST_LETTERS = 2_000_000;

/** A browser may forbid storage, or have none left. */
function quietly<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function isWork(data: unknown): data is OpenFiles {
  const { main, files } = (data ?? {}) as Partial<OpenFiles>;
  return typeof main === 'string' && typeof files === 'object' && typeof files?.[main] === 'string';
}

/** What this tab shows, for when it is loaded again. */
export function showWork(work: OpenFiles): void {
  quietly(() => sessionStorage.setItem(KEY, JSON.stringify(work)));
}

/** False if it cannot be kept. */
export function keepWork(work: OpenFiles): boolean {
  const others = keptWorks().filter(({ main }) => main !== work.main);
  const works = [work, ...others].slice(0, MOST_WORKS);
  while (works.length > 1 && JSON.stringify(works).length > MOST_LETTERS) works.pop();
  return quietly(() => localStorage.setItem(KEY, JSON.stringify(works)) ?? true) === true;
}

/** The newest first. */
export function keptWorks(): OpenFiles[] {
  const works: unknown = quietly(() => JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  return Array.isArray(works) ? works.filter(isWork) : [];
}

/** Of this tab, else the newest of all; null without any. */
export function lastWork(): OpenFiles | null {
  const own: unknown = quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  return isWork(own) ? own : (keptWorks()[0] ?? null);
}

export function forgetWorks(): void {
  quietly(() => sessionStorage.removeItem(KEY));
  quietly(() => localStorage.removeItem(KEY));
}

const PLAYING = 'skirmetrics-playing';

/** True if this tab died while it played; until it is left, it plays. */
export function diedPlaying(): boolean {
  const died = quietly(() => sessionStorage.getItem(PLAYING)) === 'yes';
  quietly(() => sessionStorage.setItem(PLAYING, 'yes'));
  addEventListener('pagehide', () => quietly(() => sessionStorage.removeItem(PLAYING)));
  return died;
}

/** `farmhouse-2.yaml` where another text has the name. */
export function freeName(work: OpenFiles): string {
  for (let i = 1; ; i++) if (isFree(numbered(work.main, i), work)) return numbered(work.main, i);
}

function isFree(name: string, { main, files }: OpenFiles): boolean {
  const taken = keptWorks().find((work) => work.main === name);
  return taken === undefined || taken.files[name] === files[main];
}

function numbered(name: string, i: number): string {
  return i === 1 ? name : name.replace(/((?:\.game|\.tactics)?\.[a-z]+)$/, `-${i}$1`);
}

/** The name under which this tab keeps its work: two tabs that are open never have the same. */
export class OwnName {
  private name = '';
  private leave: () => void = () => {};

  /** Another one than the work has now, if another tab keeps work under that. */
  async of(work: OpenFiles): Promise<string> {
    if (work.main === this.name) return this.name;
    for (let i = 1; ; i++) {
      const name = numbered(work.main, i);
      const isLost = i > 1 && !isFree(name, work);
      if (!isLost && (await this.claim(name))) return name;
    }
  }

  /** A browser without locks claims everything. */
  private claim(name: string): Promise<boolean> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      void locks.request(`${KEY}:${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        this.leave();
        this.name = name;
        return new Promise<void>((leave) => {
          this.leave = leave;
        });
      });
    });
  }
}
