import { readFileSync } from 'node:fs';

/** Polling takes under 0.1 ms and works everywhere. */
const EVERY_MS = 100;

/** Missing or empty files are being written. */
export class Saves {
  private readonly file: string;
  private readonly timer: NodeJS.Timeout;
  private seen: string | null = null;
  private isNew = true;
  private missing = 0;
  private controller = new AbortController();
  private wake: () => void = () => {};
  /** Settles at the next save. */
  changed: Promise<void> = new Promise(() => {});

  constructor(file: string, signal: AbortSignal) {
    this.file = file;
    this.arm();
    this.seen = this.text();
    this.timer = setInterval(() => this.check(), EVERY_MS);
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

  close(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const text = this.text();
    this.missing = text === null ? this.missing + 1 : 0;
    if (text === this.seen || (text === null && this.missing < 5)) return;
    this.seen = text;
    this.isNew = true;
    this.notice();
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

  private text(): string | null {
    try {
      return readFileSync(this.file, 'latin1') || null;
    } catch {
      return null;
    }
  }
}
