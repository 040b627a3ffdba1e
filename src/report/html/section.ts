import { type Content, html, type Markup } from './markup.ts';

/** A part of a page with a heading, reached from the page's list of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Content;
}

export function sectionMarkup({ id, title, body }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
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
