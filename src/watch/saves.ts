import { readFileSync } from 'node:fs';

/** Polling takes under 0.1 ms and works everywhere. */
const EVERY_MS = 100;

/** Missing or empty files are being written. */
export class Saves {
  private readonly files: string[];
  private readonly timer: NodeJS.Timeout;
  /** By file. */
  private readonly seen: (string | null)[];
  private isNew = true;
  private readonly missing: number[];
  private controller = new AbortController();
  private wake: () => void = () => {};
  /** Settles at the next save. */
  changed: Promise<void> = new Promise(() => {});

  constructor(file: string, signal: AbortSignal) {
    this.files = [file];
    this.missing = [0];
    this.arm();
    this.seen = [textOf(file)];
    this.timer = setInterval(() => this.check(), EVERY_MS);
    signal.addEventListener('abort', () => this.notice(), { once: true });
  }

  /** From now on a save of this file counts as well, such as that of the game that a scenario names. */
  also(file: string): void {
    if (this.files.includes(file)) return;
    this.files.push(file);
    this.missing.push(0);
    this.seen.push(textOf(file));
  }

  /** Aborted by the next save. */
  get next(): AbortSignal {
    return this.controller.signal;
  }

  /** True once per save, including the initial file. */
  take(): boolean {
    if (!this.isNew) return false;
    this.isNew = false;
    this.arm();
    return true;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    for (let i = 0; i < this.files.length; i++) {
      const text = textOf(this.files[i]);
      this.missing[i] = text === null ? this.missing[i] + 1 : 0;
      if (text === this.seen[i] || (text === null && this.missing[i] < 5)) continue;
      this.seen[i] = text;
      this.isNew = true;
      this.notice();
    }
  }

  private notice(): void {
    this.controller.abort();
    this.wake();
  }

  private arm(): void {
    this.controller = new AbortController();
    this.changed = new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1') || null;
  } catch {
    return null;
  }
}
