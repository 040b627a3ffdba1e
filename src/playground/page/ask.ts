import type { Methods } from '../brain/methods.ts';
import type { Order, Told } from '../contract.ts';

type WordsOf<Name extends keyof Methods> = Parameters<Methods[Name]>[1];
type AnswerOf<Name extends keyof Methods> = Awaited<ReturnType<Methods[Name]>>;
type NewsOf<Name extends keyof Methods> = Parameters<Parameters<Methods[Name]>[2]['tell']>[0];

/** A mistake of the person's file or wish, as opposed to a fault of the program. */
export class InputFailure extends Error {}

/** The question was stopped, or the brain was ended. */
export class Stopped extends Error {}

/** Milliseconds: of tables that are made before the first game, the slowest take a few seconds. */
const MOST_SILENCE = 30_000;
const PING_EVERY = 2_000;

interface Pending {
  readonly name: string;
  news(news: unknown): void;
  answer(answer: unknown): void;
  fail(error: Error): void;
}

export interface AskWish<News> {
  readonly signal?: AbortSignal;
  readonly onNews?: (news: News) => void;
}

/** Questions to the brain, which is a worker: it is ended and begun anew if it hangs or breaks. */
export class Brain {
  private worker: Worker;
  private asked = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly start: () => Worker;
  /** When it was asked for a sign of life that has not come. */
  private pinged: number | null = null;
  /** Called with a reason after the brain was begun anew. */
  onRestart: (why: string) => void = () => {};

  constructor(start: () => Worker) {
    this.start = start;
    this.worker = this.started();
    setInterval(() => this.ping(), PING_EVERY);
  }

  ask<Name extends keyof Methods>(
    name: Name,
    words: WordsOf<Name>,
    { signal, onNews }: AskWish<NewsOf<Name>> = {},
  ): Promise<AnswerOf<Name>> {
    const id = this.asked++;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Stopped());
        return;
      }
      this.pending.set(id, {
        name,
        news: (news) => onNews?.(news as NewsOf<Name>),
        answer: (answer) => resolve(answer as AnswerOf<Name>),
        fail: reject,
      });
      this.send({ id, name, words });
      signal?.addEventListener('abort', () => {
        if (!this.pending.delete(id)) return;
        this.send({ id, stop: true });
        reject(new Stopped());
      });
    });
  }

  /** Ends the worker with all that it does. */
  restart(why: string): void {
    this.worker.terminate();
    const failed = [...this.pending.values()];
    this.pending.clear();
    this.pinged = null;
    this.worker = this.started();
    this.onRestart(why);
    for (const { fail } of failed) fail(new Stopped(why));
  }

  /** While something is asked. */
  private ping(): void {
    if (this.pinged !== null) {
      if (performance.now() - this.pinged > MOST_SILENCE)
        this.restart(`it did not answer for ${MOST_SILENCE / 1000} seconds`);
    } else if (this.pending.size > 0) {
      this.pinged = performance.now();
      this.ask('ping', null)
        .then(() => {
          this.pinged = null;
        })
        .catch(() => {});
    }
  }

  private send(order: Order): void {
    this.worker.postMessage(order);
  }

  private started(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.restart(event.message || 'it ran out of memory or could not be loaded');
    };
    return worker;
  }

  private hear(told: Told): void {
    const asked = this.pending.get(told.id);
    if (asked === undefined) return;
    if ('news' in told) {
      asked.news(told.news);
      return;
    }
    this.pending.delete(told.id);
    if ('answer' in told) asked.answer(told.answer);
    else asked.fail(told.isInput ? new InputFailure(told.failure) : new Error(told.failure));
  }
}
