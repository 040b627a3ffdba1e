import { keepFile } from './files.ts';

/** In the place of `terminal/write.ts`: what is written lasts as long as the page. */

export const writeWhole = (file: string, content: string | Uint8Array): void =>
  keepFile(file, typeof content === 'string' ? content : new TextDecoder().decode(content));
