import { InputError } from '../../terminal/failures.ts';
import type { Order, Port, Told } from '../contract.ts';
import type { Asking, Desk, Method } from './desk.ts';

type Anything = Readonly<Record<string, Method<never, unknown, never>>>;

/** Answers the page's questions, several at once, until each ends or is stopped. */
export function serve(desk: Desk, methods: Anything, port: Port<Told, Order>): void {
  const asked = new Map<number, AbortController>();
  const answer = async (id: number, name: string, words: unknown) => {
    const controller = new AbortController();
    asked.set(id, controller);
    const { signal } = controller;
    const asking: Asking<unknown> = {
      signal,
      tell: (news) => {
        if (!signal.aborted) port.postMessage({ id, news });
      },
    };
    try {
      if (!Object.hasOwn(methods, name)) throw new Error(`nothing is called "${name}"`);
      const result = await methods[name](desk, words as never, asking as Asking<never>);
      port.postMessage({ id, answer: result });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, failure, isInput: error instanceof InputError });
    } finally {
      asked.delete(id);
    }
  };
  port.onmessage = ({ data }) => {
    if ('stop' in data) asked.get(data.id)?.abort();
    else void answer(data.id, data.name, data.words);
  };
}
