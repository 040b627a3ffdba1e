import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { InputError } from '../terminal/failures.ts';
import { endResponse, Loopback } from '../terminal/loopback.ts';
import { writeWhole } from '../terminal/write.ts';

/** A file that the page has open, and what it names. */
export interface Served {
  /** By the names that the page knows. */
  readonly paths: ReadonlyMap<string, string>;
  readonly main: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.yaml': 'text/plain',
};

/** Larger files are mistakes. */
const MOST_BYTES = 1_000_000;

/** Shows the built folder; reads and saves the files that are served, and no others. */
export async function servePlayground(folder: string, served: Served | null): Promise<Loopback> {
  const files = served === null ? null : new ServedFiles(served);
  return Loopback.start(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/files' && files !== null)
      await (request.method === 'PUT' ? files.save(request, response) : files.tell(response));
    else if (request.method !== 'GET') endResponse(response, 403, 'not for you');
    else if (path === '/' || path === '/index.html') endResponse(response, 200, indexPage(folder, files), 'text/html');
    else tellPart(folder, decodeURIComponent(path), response);
  });
}

/** The page asks for its files only if there are any. */
function indexPage(folder: string, files: ServedFiles | null): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return files === null ? page : page.replace('<body ', '<body data-served ');
}

function tellPart(folder: string, path: string, response: ServerResponse): void {
  const type = TYPES[extname(path)];
  const isInside = !path.split(/[\\/]/).includes('..') && !path.includes('\0');
  try {
    if (type === undefined || !isInside) throw new Error();
    // A package has shipped scenarios once.
    const [, example] = /^\/examples\/(.*)/.exec(path) ?? [];
    const file = example === undefined ? join(folder, path) : join(folder, '../scenarios', example);
    endResponse(response, 200, readFileSync(file), type);
  } catch {
    endResponse(response, 404, 'nothing here');
  }
}

class ServedFiles {
  private readonly served: Served;
  /** As the page last had them: what others wrote since is not lost. */
  private readonly known = new Map<string, string>();

  constructor(served: Served) {
    this.served = served;
  }

  tell(response: ServerResponse): void {
    for (const [name, path] of this.served.paths) this.known.set(name, readFileSync(path, 'utf8'));
    const files = Object.fromEntries(this.known);
    endResponse(response, 200, JSON.stringify({ main: this.served.main, files }), 'application/json');
  }

  async save(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const files = await filesIn(request);
    const names = Object.keys(files ?? {});
    if (files === null || names.length === 0 || names.some((name) => !this.served.paths.has(name)))
      return endResponse(response, 400, `only ${[...this.served.paths.keys()].join(', ')} can be saved here`);
    const changed = names.filter((name) => files[name] !== this.known.get(name));
    for (const name of changed) {
      const path = this.served.paths.get(name)!;
      if (readFileSync(path, 'utf8') !== this.known.get(name))
        return endResponse(
          response,
          409,
          `${name} has been changed by somebody else: export yours, then open it again`,
        );
    }
    try {
      for (const name of changed) {
        writeWhole(this.served.paths.get(name)!, files[name]);
        this.known.set(name, files[name]);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return endResponse(response, 400, error.message);
    }
    endResponse(response, 200, changed.length === 0 ? 'nothing has changed' : `saved ${changed.join(', ')}`);
  }
}

/** Texts by name; null for anything else. */
async function filesIn(request: IncomingMessage): Promise<Record<string, string> | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += (piece as Buffer).length;
    if (length > MOST_BYTES) return null;
    pieces.push(piece as Buffer);
  }
  try {
    const data: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    if (data === null || typeof data !== 'object' || Array.isArray(data)) return null;
    return Object.values(data).every((text) => typeof text === 'string') ? (data as Record<string, string>) : null;
  } catch {
    return null;
  }
}
