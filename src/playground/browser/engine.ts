/** In the place of `runs/engine.ts`: a page is one build, and finds no verdicts, ladders or games that others kept. */

export const moduleDigest = (): string => 'browser';
export const playDigest = moduleDigest;
