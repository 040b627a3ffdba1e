/** What is asked of `node:timers/promises`, for browsers. */

const { port1, port2 } = new MessageChannel();
const due: (() => void)[] = [];
(port1 as unknown as { onmessage: () => void }).onmessage = () => due.shift()?.();

/** After waiting messages; timers of browsers wait four milliseconds. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    due.push(resolve);
    port2.postMessage(null);
  });
}

const later = globalThis.setTimeout;

export function setTimeout(milliseconds: number, value?: unknown, wish: { readonly signal?: AbortSignal } = {}) {
  return new Promise<unknown>((resolve, reject) => {
    const timer = later(() => resolve(value), milliseconds);
    wish.signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(wish.signal?.reason);
    });
  });
}
