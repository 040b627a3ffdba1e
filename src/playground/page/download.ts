import { lastPart } from '../file/link.ts';

/** Saves a file, without its folders. */
export function download(path: string, content: string | Uint8Array<ArrayBuffer>): void {
  const href = URL.createObjectURL(new Blob([content]));
  Object.assign(document.createElement('a'), { href, download: lastPart(path) }).click();
  // Until then the browser may still read it.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
