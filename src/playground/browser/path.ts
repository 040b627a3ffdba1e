/** What is asked of `node:path`, for browsers; the current folder is the root of the files in memory. */

export const sep = '/';
export const delimiter = ':';

export const isAbsolute = (path: string): boolean => path.startsWith('/');

export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !isAbsolute(path)) parts.push(part);
  }
  const joined = parts.join('/');
  return isAbsolute(path) ? `/${joined}` : joined || '.';
}

export const join = (...parts: readonly string[]): string => normalize(parts.filter((part) => part !== '').join('/'));

export function resolve(...parts: readonly string[]): string {
  const from = parts.findLastIndex(isAbsolute);
  return join('/', ...parts.slice(Math.max(0, from)));
}

export function relative(from: string, to: string): string {
  const [here, there] = [from, to].map((path) => resolve(path).split('/').filter(Boolean));
  let same = 0;
  while (same < Math.min(here.length, there.length) && here[same] === there[same]) same++;
  return [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/');
}

export function dirname(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '.' : at === 0 ? '/' : path.slice(0, at);
}

export function basename(path: string, ending = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

export function extname(path: string): string {
  const name = basename(path);
  const at = name.lastIndexOf('.');
  return at <= 0 || name === '..' ? '' : name.slice(at);
}
