/** What is asked of `node:fs` and `node:fs/promises`, for browsers: files in memory, by path. Nothing is written. */

/** Of the product, under `/app/`, and those that the page has open. */
const texts = new Map<string, string>();

/** Null takes a file away. */
export function keepFile(path: string, text: string | null): void {
  if (text === null) texts.delete(path);
  else texts.set(path, text);
}

const missing = (path: string) => Object.assign(new Error(`ENOENT: no such file, '${path}'`), { code: 'ENOENT' });

const plain = (path: string | URL) => {
  const text = String(path);
  return text.startsWith('file://') ? decodeURIComponent(text.slice('file://'.length)) : text;
};

export function readFileSync(path: string | URL, _encoding?: string): string {
  const text = texts.get(plain(path));
  if (text === undefined) throw missing(plain(path));
  return text;
}

/** In memory. */
export const writeFileSync = (path: string, text: string) => keepFile(path, text);
export const rmSync = (path: string) => keepFile(path, null);

export function existsSync(path: string | URL): boolean {
  return texts.has(plain(path));
}

export function readdirSync(path: string | URL): string[] {
  const folder = `${plain(path)}/`.replace(/^\.\//, '').replaceAll('//', '/');
  const inside = [...texts.keys()].filter((name) => name.startsWith(folder));
  const names = [...new Set(inside.map((name) => name.slice(folder.length).split('/')[0]))];
  if (names.length === 0) throw missing(plain(path));
  return names;
}

export function lstatSync(path: string | URL) {
  readFileSync(path);
  return { isFile: () => true, isDirectory: () => false, isSymbolicLink: () => false };
}

export const statSync = lstatSync;
export const realpathSync = (path: string): string => path;
export const constants = { O_RDONLY: 0, O_NONBLOCK: 0 };

export async function* createReadStream(path: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(readFileSync(path));
}

export async function open(path: string) {
  const text = readFileSync(path);
  return {
    stat: async () => lstatSync(path),
    async *createReadStream() {
      yield new TextEncoder().encode(text);
    },
    close: async () => {},
  };
}

export const readFile = async (path: string | URL) => readFileSync(path);
export const readdir = async (path: string | URL) => readdirSync(path);
export const lstat = async (path: string | URL) => lstatSync(path);
export const stat = lstat;
export const realpath = async (path: string) => path;
