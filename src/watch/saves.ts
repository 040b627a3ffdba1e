import { readFileSync } from 'node:fs';

/** Polling takes under 0.1 ms and works everywhere. */
const EVERY_MS = 100;

/** Saves that somebody else notices, for a session that plays until the next one. */
export class SaveNews {
  private isNew = true;
  private controller = new AbortController();
  private wake: () => void = () => {};
  /** Settles at the next save. */
  changed: Promise<void> = new Promise(() => {});

  constructor(signal: AbortSignal) {
    this.arm();
    signal.addEventListener('abort', () => this.notice(), { once: true });
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

  announce(): void {
    this.isNew = true;
    this.notice();
  }

  /** From now on a save of this file counts as well, such as that of the game that a scenario names. */
  also(_file: string): void {}

  close(): void {}

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

/** Of files on a disk. Missing or empty ones are being written. */
export class Saves extends SaveNews {
  private readonly files: string[];
  private readonly timer: NodeJS.Timeout;
  /** By file. */
  private readonly seen: (string | null)[];
  private readonly missing: number[];

  constructor(file: string, signal: AbortSignal) {
    super(signal);
    this.files = [file];
    this.missing = [0];
    this.seen = [textOf(file)];
    this.timer = setInterval(() => this.check(), EVERY_MS);
  }

  override also(file: string): void {
    if (this.files.includes(file)) return;
    this.files.push(file);
    this.missing.push(0);
    this.seen.push(textOf(file));
  }

  override close(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    for (let i = 0; i < this.files.length; i++) {
      const text = textOf(this.files[i]);
      this.missing[i] = text === null ? this.missing[i] + 1 : 0;
      if (text === this.seen[i] || (text === null && this.missing[i] < 5)) continue;
      this.seen[i] = text;
      this.announce();
    }
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1') || null;
  } catch {
    return null;
  }
}
