import type { Head } from '../head.ts';
import { type Content, codeMarkup, html } from './markup.ts';

/** Below the heading of a page, before its answer. */
export function headMarkup({ warnings }: Head): Content {
  return warnings.map(
    ([first, ...rest]) => html`
<aside class="warnings" aria-label="Warning"><strong>${codeMarkup(first)}</strong>${
      rest.length > 0 && html`<ul>${rest.map((line) => html`<li>${codeMarkup(line)}</li>`)}</ul>`
    }</aside>`,
  );
}

/** Below the answer. */
export function quietMarkup({ proofs, assumed }: Head): Content {
  return [...proofs, ...assumed].map((note) => html`\n<p class="note">${codeMarkup(note)}</p>`);
}
