import { gzipSync } from 'node:zlib';
import { type Markup, raw } from './markup.ts';

/** Gzip in base64, which cannot end an element. */
export function zipped(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}

/** Packed data cannot end its element. */
export function packedElement(id: string, data: unknown): Markup {
  return raw(`<script type="text/plain" id="${id}">${zipped(JSON.stringify(data))}</script>`);
}

export function safeCode(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, '<\\/');
}
