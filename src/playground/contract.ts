import type { Problem } from '../scenarios/problems.ts';

/** What page and brain say to each other. The page has the file, the brain plays it. */

/** From the page. `stop` ends what `id` asked. */
export type Order =
  | { readonly id: number; readonly name: string; readonly words: unknown }
  | { readonly id: number; readonly stop: true };

/** To the page: news of a question, its answer, or why there is none. */
export type Told =
  | { readonly id: number; readonly news: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string; readonly isInput: boolean };

/** A worker's global object, or one end of a channel. */
export interface Port<Sent, Received> {
  postMessage(message: Sent): void;
  onmessage: ((event: { readonly data: Received }) => void) | null;
}

/** Files by path; `main` is the one that plays. */
export interface OpenFiles {
  readonly files: Readonly<Record<string, string>>;
  readonly main: string;
}

/** Of a scenario that is being watched: what its games say so far. */
export interface ShownLook {
  /** Counts changes of the file. */
  readonly save: number;
  /** Warnings too. */
  readonly problems: readonly Problem[];
  readonly games: number;
  readonly planned: number;
  readonly seed: number;
  readonly digest: string | null;
  /** Of the last version without mistakes; empty before its first games. */
  readonly markup: string;
  /** Seconds since the change. */
  readonly seconds: number;
  /** Its players must be shown to be better than plain ones, and nobody has tried. */
  readonly isUnjudged: boolean;
}

/** A page of the product, and files that people may want of it. */
export interface FramedPage {
  readonly page: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}
