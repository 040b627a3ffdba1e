import type { FramedPage } from '../contract.ts';
import { zipOf } from '../file/zip.ts';

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

/** The page with its other files. */
export async function savedZip(path: string, { page, files }: FramedPage): Promise<Uint8Array<ArrayBuffer>> {
  return zipOf([{ path, text: await savedPage(page) }, ...files]);
}
