/** What is asked of piscina, for browsers: a queue of orders for web workers, which hang or end without harm. */

/** One job per worker at a time. */
export interface PlayerOrder {
  readonly id: number;
  readonly order: unknown;
}

export type PlayerTold =
  | { readonly id: number; readonly isPlaying: true }
  | { readonly id: number; readonly result: unknown };

/** Of web workers, as far as it is used. */
interface Thread {
  postMessage(message: PlayerOrder): void;
  terminate(): void;
  onmessage: ((event: { readonly data: PlayerTold }) => void) | null;
  onerror: ((event: { readonly message?: string; preventDefault(): void }) => void) | null;
}

interface Waiting extends PlayerOrder {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Longest silence of a worker: one game takes less. */
const MOST_SILENCE = 60_000;

let script = '';

/** The script of all workers from now on. */
export function playIn(url: string): void {
  script = url;
}

export const transferableSymbol = Symbol('transferable');
export const valueSymbol = Symbol('value');
export const move = <Value>(value: Value): Value => value;

class Lane {
  private thread: Thread | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  current: Waiting | null = null;
  private readonly onFree: () => void;

  constructor(onFree: () => void) {
    this.onFree = onFree;
  }

  take(waiting: Waiting): void {
    this.current = waiting;
    this.thread ??= this.started();
    this.thread.postMessage({ id: waiting.id, order: waiting.order });
    this.listen();
  }

  end(why: string): void {
    clearTimeout(this.timer);
    this.thread?.terminate();
    this.thread = null;
    const { current } = this;
    this.current = null;
    current?.reject(new Error(why));
  }

  private started(): Thread {
    const { Worker } = globalThis as unknown as { Worker: new (url: string, options: object) => Thread };
    const thread = new Worker(script, { type: script.startsWith('blob:') ? 'classic' : 'module' });
    thread.onmessage = ({ data }) => this.hear(data);
    thread.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || 'it ran out of memory or could not be loaded');
      this.onFree();
    };
    return thread;
  }

  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.end(`it was silent for ${MOST_SILENCE / 1000} seconds, so it was ended`);
      this.onFree();
    }, MOST_SILENCE);
  }

  private hear(told: PlayerTold): void {
    const { current } = this;
    if (current === null || told.id !== current.id) return;
    this.listen();
    if (!('result' in told)) return;
    clearTimeout(this.timer);
    this.current = null;
    current.resolve(told.result);
    this.onFree();
  }
}

export class Piscina<Order, Result> {
  private readonly lanes: readonly Lane[];
  private readonly queue: Waiting[] = [];
  private asked = 0;

  constructor({ maxThreads }: { readonly maxThreads: number }) {
    this.lanes = Array.from({ length: maxThreads }, () => new Lane(() => this.next()));
  }

  on(): void {}

  run(order: Order): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.queue.push({ id: this.asked++, order, resolve, reject });
      this.next();
    }) as Promise<Result>;
  }

  async destroy(): Promise<void> {
    for (const { reject } of this.queue.splice(0)) reject(new Error('it was closed'));
    for (const lane of this.lanes) lane.end('it was closed');
  }

  private next(): void {
    for (const lane of this.lanes) {
      if (this.queue.length === 0) return;
      if (lane.current === null) lane.take(this.queue.shift()!);
    }
  }
}
