import { parentPort } from 'node:worker_threads';
import type { Spec } from './chart.ts';
import { type Drawing, drawSvg, loadLibraries } from './render.ts';

export interface DrawingOrder {
  readonly id: number;
  readonly spec: Spec;
}

export interface DrawingAnswer {
  readonly id: number;
  readonly drawing: Drawing | null;
  readonly error: string;
}

let last: Promise<unknown> = loadLibraries();

parentPort!.on('message', ({ id, spec }: DrawingOrder) => {
  const answer = (drawing: Drawing | null, error: string): void =>
    parentPort!.postMessage({ id, drawing, error } satisfies DrawingAnswer);
  last = last
    .then(() => drawSvg(spec))
    .then(
      (drawing) => answer(drawing, ''),
      (error: unknown) => answer(null, error instanceof Error ? error.message : String(error)),
    );
});
