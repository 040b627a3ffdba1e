import { gzipSync as packed } from 'fflate';

/** What is asked of `node:zlib`, for browsers, whose own compression is asynchronous. */
export function gzipSync(text: string): { toString(encoding: 'base64'): string } {
  // Without a time, the same text gives the same bytes.
  const bytes = packed(new TextEncoder().encode(text), { mtime: 0 });
  return { toString: () => base64(bytes) };
}

function base64(bytes: Uint8Array): string {
  const letters: string[] = [];
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(letters.join(''));
}
