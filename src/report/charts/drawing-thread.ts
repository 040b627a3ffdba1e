import { Worker } from 'node:worker_threads';
import type { Spec } from './chart.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-worker.ts';
import { type Drawing, drawSvg } from './render.ts';

interface Waiting {
  resolve(drawing: Drawing): void;
  reject(error: Error): void;
}

/**
 * Draws charts in a thread of its own: it loads the chart libraries, which takes longer than most charts, and draws while the caller
 * goes on. Code that runs from its source has no file that a thread could run, and draws in the caller's thread.
 */
export class DrawingThread implements AsyncDisposable {
  private readonly worker: Worker | null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor() {
    const isSource = import.meta.url.endsWith('.ts');
    this.worker = isSource ? null : new Worker(new URL('./drawing-worker.js', import.meta.url));
    this.worker?.on('message', (answer: DrawingAnswer) => this.take(answer));
    this.worker?.on('error', (error) => this.giveUp(error));
  }

  /** Draws a specification, after those that were asked for before. Rejects on a specification that is none. */
  draw(spec: Spec): Promise<Drawing> {
    const { worker } = this;
    if (worker === null) return drawSvg(spec);
    const id = this.asked++;
    const drawing = new Promise<Drawing>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    // It may fail before anybody waits for it.
    drawing.catch(() => {});
    worker.postMessage({ id, spec } satisfies DrawingOrder);
    return drawing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker?.terminate();
  }

  private take({ id, drawing, error }: DrawingAnswer): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (drawing === null) one?.reject(new Error(error));
    else one?.resolve(drawing);
  }

  private giveUp(error: Error): void {
    for (const one of this.waiting.values()) one.reject(error);
    this.waiting.clear();
  }
}
