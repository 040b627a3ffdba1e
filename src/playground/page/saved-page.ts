import { strToU8, zipSync } from 'fflate';
import type { FramedPage } from '../contract.ts';

declare const SINGLE: boolean;

interface SavedParts {
  readonly framed: string;
  readonly whole: string;
  readonly libraries: readonly string[];
}

/** A page of the product as it is written to a folder: it draws its charts by itself. */
export async function savedPage(page: string): Promise<string> {
  const text = SINGLE ? document.getElementById('saved')!.textContent! : await (await fetch('saved.txt')).text();
  const { framed, whole, libraries } = JSON.parse(text) as SavedParts;
  const charts = /<script type="text\/plain" id="charts">[^<]*<\/script>\n/;
  return page
    .replace(framed, () => whole)
    .replace(charts, (found) => found + libraries.map((library) => `${library}\n`).join(''));
}

/** A page does not tell when it was made: the first day of the format. */
const MADE = new Date(1980, 0, 1);

/** The page with its other files. */
export async function savedZip(path: string, { page, files }: FramedPage): Promise<Uint8Array<ArrayBuffer>> {
  const all = [{ path, text: await savedPage(page) }, ...files].map((file) => [file.path, strToU8(file.text)]);
  return zipSync(Object.fromEntries(all), { mtime: MADE });
}
