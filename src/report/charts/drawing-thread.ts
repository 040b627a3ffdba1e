import { Worker } from 'node:worker_threads';
import type { Spec } from './chart.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-worker.ts';
import { type Drawing, drawSvg } from './render.ts';

interface Waiting {
  resolve(drawing: Drawing): void;
  reject(error: Error): void;
}

/**
 * Draws charts in a thread of its own, which loads the chart libraries (that takes longer than most charts) and draws
 * while the caller goes on. Code that runs from source has no file that a thread could run, and draws in the caller's
 * thread. No process waits for a thread that has nothing to draw.
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
    // Last, because listening for messages makes the process wait for the thread.
    this.worker?.unref();
  }

  /** Draws a specification, after those requested earlier. Rejects on an invalid specification. */
  draw(spec: Spec): Promise<Drawing> {
    const { worker, broken } = this;
    if (worker === null) return drawSvg(spec);
    if (broken !== null) return Promise.reject(broken);
    const id = this.asked++;
    const drawing = new Promise<Drawing>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    // It may fail before anybody awaits it.
    drawing.catch(() => {});
    worker.ref();
    worker.postMessage({ id, spec } satisfies DrawingOrder);
    return drawing;
  }

  /** Whether it has ended. */
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

/** Null until it is needed. */
let own: DrawingThread | null = null;

/** The thread that draws the charts of this process. The first call starts it: it loads its libraries while the caller goes on. */
export function drawingThread(): DrawingThread {
  if (own === null || own.isBroken) own = new DrawingThread();
  return own;
}
