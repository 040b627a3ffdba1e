import { type Content, html, type Markup, raw } from './markup.ts';

/** Nothing is fetched: not by a library, not by a name in a scenario. Vega compiles its expressions, hence `unsafe-eval`. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly style: string;
  readonly body: Content;
  /** Elements at the end: data and code. */
  readonly scripts: readonly Markup[];
  /** Whether the page may ask the server that it came from, which a page from disk has none of. */
  readonly asksServer?: boolean;
}

/** A whole HTML document that opens from disk and needs no other file. */
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
