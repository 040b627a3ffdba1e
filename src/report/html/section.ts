import { type Content, html, type Markup } from './markup.ts';

/** A part of a page with a heading, reached from the page's list of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Content;
  /** What is said beside the title of a section that is folded up until a reader opens it; absent for open ones. */
  readonly fold?: Content;
}

export function sectionMarkup({ id, title, body, fold }: Section): Markup {
  const heading = html`<h2 id="${id}-title">${title}</h2>`;
  return html`<section id="${id}" aria-labelledby="${id}-title">
${
  fold === undefined
    ? html`${heading}
${body}`
    : html`<details class="fold"><summary>${heading} <span class="note">${fold}</span></summary>
${body}
</details>`
}
</section>
`;
}

export function contentsMarkup(sections: readonly Section[]): Markup {
  return html`<nav aria-label="Contents"><ul>
${sections.map(
  ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>
`,
)}</ul></nav>`;
}

/** A command to be copied. */
export function commandMarkup(command: string): Markup {
  return html`<div class="command"><pre tabindex="0"><code>${command}</code></pre><button type="button" data-copy>Copy</button></div>`;
}
