import { readFileSync } from 'node:fs';
import type { Chart } from '../charts/chart.ts';
import { type Head, NO_HEAD } from '../head.ts';
import { chartData, DARK_COLOURS } from './figures.ts';
import { headMarkup, quietMarkup } from './head.ts';
import { chartLibraries } from './libraries.ts';
import { type Content, html, type Markup, raw } from './markup.ts';
import { packedElement, safeCode } from './packed.ts';
import { BASE_STYLE, REPORT_STYLE } from './style.ts';
import { wordsMarkup } from './words.ts';

/** Nothing may be fetched. Vega compiles its expressions, hence `unsafe-eval`. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly style: string;
  readonly body: Content;
  readonly scripts: readonly Markup[];
  readonly asksServer?: boolean;
}

export function pageText({ title, description, style, body, scripts, asksServer = false }: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}${asksServer && "; connect-src 'self'"}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="skirmetrics">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
${raw(style)}
</style>
</head>
<body>
${body}
${scripts.map((script) => [script, '\n'])}</body>
</html>
`;
  return document.text;
}

/** Modules of `client/`, joined without imports and exports. Top-level names must differ. */
export function clientScript(modules: readonly string[]): Markup {
  const key = modules.join();
  const script = scripts.get(key) ?? joinedScript(modules);
  scripts.set(key, script);
  return script;
}

const scripts = new Map<string, Markup>();

function joinedScript(modules: readonly string[]): Markup {
  const text = (name: string) => readFileSync(new URL(`./client/${name}.js`, import.meta.url), 'utf8');
  return raw(`<script type="module">${joinedCode(modules.map(text))}</script>`);
}

/** Between the tags. */
export function joinedCode(texts: readonly string[]): string {
  const code = texts.map((text) =>
    text
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export /gm, '')
      .replaceAll(/^\/\/# sourceMappingURL=.*$/gm, '')
      .trim(),
  );
  return `\n${safeCode(code.join('\n\n'))}\n`;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Content;
  /** Note on a folded section; absent for open ones. */
  readonly fold?: Content;
}

function sectionMarkup({ id, title, body, fold }: Section): Markup {
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

function contentsMarkup(sections: readonly Section[]): Markup {
  return html`<nav aria-label="Contents"><ul>
${sections.map(
  ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>
`,
)}</ul></nav>`;
}

export function commandMarkup(command: string): Markup {
  return html`<div class="command"><pre tabindex="0"><code>${command}</code></pre><button type="button" data-copy>Copy</button></div>`;
}

/** The browser's: `Policies · Farmhouse`. */
export function titleOf(kind: string, scenario: string): string {
  return `${kind} · ${scenario}`;
}

/** The first section has the id `answer`. */
interface ChartPage {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly about: Content;
  readonly head?: Head;
  /** Sections without a body are left out. */
  readonly sections: readonly Section[];
  readonly charts: readonly Chart[];
  readonly version: string;
  readonly style?: string;
  readonly more?: { readonly data: Readonly<Record<string, unknown>>; readonly modules: readonly string[] };
}

/** Modules of such a page, in order of dependency. */
export function pageScript(more: readonly string[]): string[] {
  const drawn = ['fit', 'tooltip', 'unpack', 'draw', 'charts'];
  return [...drawn, 'folds', 'sort', 'tables', 'copy', ...more, 'report'];
}

export function chartPage(page: ChartPage): string {
  const { title, description, heading, about, head = NO_HEAD, sections, charts, version, style = '', more } = page;
  const shown = withNotes(
    sections.filter(({ body }) => body !== null),
    head,
  );
  const main = html`${shown.map(sectionMarkup)}`;
  return pageText({
    title,
    description,
    style: `${BASE_STYLE}\n${REPORT_STYLE}\n${style}`,
    body: html`<a class="skip" href="#answer">Skip to the answer</a>
<header><h1>${heading}</h1>
<p>${about}</p>${headMarkup(head)}</header>
<div class="columns">
${contentsMarkup(shown)}
<main>
${main}</main>
</div>
<footer>${wordsMarkup(main)}<p>Made by skirmetrics ${version}.</p></footer>`,
    scripts: [
      ...(charts.length === 0
        ? []
        : [packedElement('charts', { charts: chartData(charts), dark: DARK_COLOURS }), ...chartLibraries()]),
      ...Object.entries(more?.data ?? {}).map(([id, data]) => packedElement(id, data)),
      clientScript(pageScript(more?.modules ?? [])),
    ],
  });
}

/** Under the answer. */
function withNotes([answer, ...rest]: readonly Section[], head: Head): Section[] {
  return [{ ...answer, body: [answer.body, quietMarkup(head)] }, ...rest];
}
