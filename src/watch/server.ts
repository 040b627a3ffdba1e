import type { IncomingMessage, ServerResponse } from 'node:http';
import { endResponse, Loopback } from '../terminal/loopback.ts';

export interface Shown {
  readonly page: () => string;
  readonly report: () => Promise<string | null>;
}

/** Messages slow the games. */
const EVERY_MS = 400;

export class WatchServer {
  private server!: Loopback;
  private readonly shown: Shown;
  private readonly listeners = new Set<ServerResponse>();
  private readonly news: () => string;
  private timer: NodeJS.Timeout | null = null;
  private told = 0;

  private constructor(shown: Shown, news: () => string) {
    this.shown = shown;
    this.news = news;
  }

  /** @param news the changing part of the page */
  static async start(shown: Shown, news: () => string): Promise<WatchServer> {
    const started = new WatchServer(shown, news);
    started.server = await Loopback.start((request, response) => started.answer(request, response));
    return started;
  }

  get url(): string {
    return this.server.url;
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
    await this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') return endResponse(response, 403, 'not for you');
    if (request.url === '/') return endResponse(response, 200, this.shown.page(), 'text/html');
    if (request.url === '/events') return this.listen(request, response);
    const report = request.url === '/report' ? await this.shown.report() : null;
    if (report !== null) return endResponse(response, 200, report, 'text/html');
    endResponse(response, 404, 'nothing here');
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
