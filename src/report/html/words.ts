import { readFileSync } from 'node:fs';
import { html, type Markup } from './markup.ts';

interface Entry {
  readonly words: string;
  readonly meaning: string;
  /** One of the words, or its plural. */
  readonly pattern: RegExp;
}

let glossary: readonly Entry[] | null = null;

/** The rows of docs/glossary.md, which has each word's one meaning. */
function entries(): readonly Entry[] {
  glossary ??= [
    ...readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8').matchAll(
      /^\| (\*\*.+?) \| (.+) \|$/gm,
    ),
  ].map(([, names, text]) => {
    const [words, meaning] = [names, text].map((cell) => cell.replaceAll(/[*`]/g, '').replaceAll("'", '’'));
    return { words, meaning, pattern: new RegExp(`\\b(?:${words.replaceAll(', ', '|')})s?\\b`, 'i') };
  });
  return glossary;
}

/** What the words of the glossary mean that this part of a page uses, folded. */
export function wordsMarkup({ text }: Markup): Markup | false {
  const told = text.replaceAll(/<[^>]*>/g, ' ');
  const used = entries().filter(({ pattern }) => pattern.test(told));
  return (
    used.length > 0 &&
    html`<details id="words"><summary>Words on this page</summary>
<dl>${used.map(({ words, meaning }) => html`<dt>${words}</dt><dd>${meaning}</dd>`)}</dl></details>
`
  );
}
