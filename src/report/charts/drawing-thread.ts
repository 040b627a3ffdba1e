import { Worker } from 'node:worker_threads';
import type { Spec } from './chart.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-worker.ts';
import { type Drawing, drawSvg } from './render.ts';

interface Waiting {
  resolve(drawing: Drawing): void;
  reject(error: Error): void;
}

/**
 * A worker, because the libraries load slowly; the caller's thread when run from source. Idle, it does not keep the
 * process alive.
 */
export class DrawingThread {
  private readonly worker: Worker | null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private broken: Error | null = null;

  constructor() {
    const isSource = import.meta.url.endsWith('.ts');
    this.worker = isSource ? null : new Worker(new URL('./drawing-worker.js', import.meta.url));
    this.worker?.on('message', (answer: DrawingAnswer) => this.take(answer));
    this.worker?.on('error', (error) => this.giveUp(error));
    this.worker?.on('exit', () => this.giveUp(new Error('the thread that draws charts has ended')));
    // Must be last: listening for messages refs the thread.
    this.worker?.unref();
  }

  /** In order. Rejects an invalid specification. */
  draw(spec: Spec): Promise<Drawing> {
    const { worker, broken } = this;
    if (worker === null) return drawSvg(spec);
    if (broken !== null) return Promise.reject(broken);
    const id = this.asked++;
    const drawing = new Promise<Drawing>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    drawing.catch(() => {});
    worker.ref();
    worker.postMessage({ id, spec } satisfies DrawingOrder);
    return drawing;
  }

  get isBroken(): boolean {
    return this.broken !== null;
  }

  private take({ id, drawing, error }: DrawingAnswer): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker?.unref();
    if (drawing === null) one?.reject(new Error(error));
    else one?.resolve(drawing);
  }

  private giveUp(error: Error): void {
    this.broken ??= error;
    for (const one of this.waiting.values()) one.reject(this.broken);
    this.waiting.clear();
  }
}

let own: DrawingThread | null = null;

/** Started by the first call. */
export function drawingThread(): DrawingThread {
  if (own === null || own.isBroken) own = new DrawingThread();
  return own;
}
