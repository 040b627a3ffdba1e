import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Shown {
  readonly page: () => string;
  readonly report: () => Promise<string | null>;
}

const ADDRESS = '127.0.0.1';
/** Messages slow the games. */
const EVERY_MS = 400;

/** Loopback address, free port. */
export class WatchServer {
  private readonly server: Server;
  private readonly shown: Shown;
  private readonly listeners = new Set<ServerResponse>();
  private readonly news: () => string;
  private timer: NodeJS.Timeout | null = null;
  private told = 0;

  private constructor(shown: Shown, news: () => string) {
    this.shown = shown;
    this.news = news;
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: Error) => end(response, 500, error.message));
    });
  }

  /** @param news the changing part of the page */
  static async start(shown: Shown, news: () => string): Promise<WatchServer> {
    const started = new WatchServer(shown, news);
    await new Promise<void>((resolve, reject) => {
      started.server.on('error', reject);
      started.server.listen(0, ADDRESS, resolve);
    });
    return started;
  }

  get url(): string {
    return `http://${ADDRESS}:${this.port}/`;
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Notifies pages, at most once per interval. */
  tell(): void {
    if (this.listeners.size === 0 || this.timer !== null) return;
    const wait = Math.max(0, this.told + EVERY_MS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = null;
      this.told = performance.now();
      const message = messageOf(this.news());
      for (const listener of this.listeners) listener.write(message);
    }, wait);
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    for (const listener of this.listeners) listener.end();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Guards against DNS rebinding.
    const isOurs = [`${ADDRESS}:${this.port}`, `localhost:${this.port}`].includes(request.headers.host ?? '');
    if (!isOurs || request.method !== 'GET') return end(response, 403, 'not for you');
    if (request.url === '/') return end(response, 200, this.shown.page(), 'text/html');
    if (request.url === '/events') return this.listen(request, response);
    const report = request.url === '/report' ? await this.shown.report() : null;
    if (report !== null) return end(response, 200, report, 'text/html');
    end(response, 404, 'nothing here');
  }

  private listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(messageOf(this.news()));
    this.listeners.add(response);
    request.on('close', () => this.listeners.delete(response));
  }
}

/** One field per line. */
function messageOf(data: string): string {
  return `${data
    .split('\n')
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
