import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ADDRESS = '127.0.0.1';

export type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** A server for this machine alone: loopback address, free port. */
export class Loopback {
  private readonly server: Server;

  private constructor(respond: Respond) {
    this.server = createServer((request, response) => {
      if (!this.isOurs(request)) endResponse(response, 403, 'not for you');
      else
        Promise.resolve()
          .then(() => respond(request, response))
          .catch((error: Error) => endResponse(response, 500, error.message));
    });
  }

  static async start(respond: Respond): Promise<Loopback> {
    const started = new Loopback(respond);
    await new Promise<void>((resolve, reject) => {
      started.server.on('error', reject);
      started.server.listen(0, ADDRESS, resolve);
    });
    return started;
  }

  get url(): string {
    return `http://${ADDRESS}:${this.port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Guards against DNS rebinding, and against pages of other sites that write. */
  private isOurs({ headers, method }: IncomingMessage): boolean {
    const hosts = [`${ADDRESS}:${this.port}`, `localhost:${this.port}`];
    if (!hosts.includes(headers.host ?? '')) return false;
    return method === 'GET' || hosts.some((host) => headers.origin === `http://${host}`);
  }
}

export function endResponse(response: ServerResponse, status: number, body: string | Uint8Array, type = 'text/plain') {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
