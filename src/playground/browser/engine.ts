/** In the place of `runs/engine.ts`: a page is one build, and finds no verdicts that others kept. */

export const moduleDigest = (): string => 'browser';
