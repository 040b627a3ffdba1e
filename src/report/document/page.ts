import type { Chart } from '../charts/chart.ts';
import { cardTable } from '../html/card-table.ts';
import { type Content, html } from '../html/markup.ts';
import { chartPage, commandMarkup, type Section } from '../html/page.ts';
import { capitalised } from '../names.ts';
import { type Block, type Document, shownBlocks, shownTable, type Words } from './document.ts';

interface Given {
  readonly version: string;
  readonly style: string;
  /** Those of its figures. */
  readonly charts?: readonly Chart[];
}

/** The first section has the id `answer`. */
export function documentPage(document: Document, { charts = [], ...given }: Given): string {
  const { name, heading = name, answer, about, head, sections } = document;
  const title = answer === null ? heading : `${heading}: ${answer}`;
  return chartPage({
    ...{ title, description: answer ?? heading, heading, about, charts, ...given },
    ...(head === undefined ? {} : { head }),
    sections: sections.flatMap(({ id, title, fold }, i): Section[] => {
      if (title === null) return [];
      const next = sections.findIndex((section, at) => at > i && section.title !== null);
      const own = sections.slice(i, next < 0 ? undefined : next).flatMap(({ blocks }) => blocks);
      const shown = shownBlocks(own, 'page');
      const body = shown.length === 0 ? null : blocksMarkup(shown);
      return [{ id, title, body, ...(fold === undefined ? {} : { fold }) }];
    }),
  });
}

function blocksMarkup(blocks: readonly Block[]): Content {
  return blocks.flatMap((block, i) => {
    if (block.kind !== 'findings') return [blockMarkup(block), '\n'];
    if (blocks[i - 1]?.kind === 'findings') return [];
    const end = blocks.findIndex(({ kind }, at) => at > i && kind !== 'findings');
    const items = blocks.slice(i, end < 0 ? undefined : end).flatMap((list) => ('items' in list ? list.items : []));
    return [listMarkup('findings', items), '\n'];
  });
}

function blockMarkup(block: Block): Content {
  switch (block.kind) {
    case 'answer':
      return html`<p class="answer">${block.text}</p>`;
    case 'sentence':
      return html`<p>${block.text}</p>`;
    case 'note':
      return html`<p class="note">${block.text}</p>`;
    case 'heading':
      return html`<h3>${block.text}</h3>`;
    case 'findings':
    case 'chips':
      return listMarkup(block.kind, block.items);
    case 'notes':
      return html`<aside class="warnings" aria-labelledby="notes"><h3 id="notes">Notes</h3><ul>${block.items.map((note) => html`<li>${note}</li>`)}</ul></aside>`;
    case 'command':
      return html`<p>${block.about}:</p>${commandMarkup(block.command)}`;
    case 'table': {
      const { columns, rows, rest } = shownTable(block, 'page');
      const cards = columns.map(({ head, cell, content, ...look }) => ({
        head: capitalised(head),
        cell: content ?? ((row: unknown) => wordsMarkup(cell(row))),
        ...look,
      }));
      return html`${cardTable(block.caption, rows, cards, block.look.isRed)}${rest !== null && html`\n<p class="note">${rest}</p>`}`;
    }
    case 'cases':
      return listMarkup(
        'findings',
        block.results.map(({ name, words }) => `${name}: ${words}`),
      );
    case 'figure':
      return block.content;
  }
}

function listMarkup(kind: string, items: readonly string[]): Content {
  return html`<ul class="${kind}">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

function wordsMarkup(words: Words): Content {
  if (typeof words === 'string') return words;
  if ('code' in words) return html`<code>${words.code}</code>`;
  return words.lines.map((line, i) => [i > 0 && html`<br>`, wordsMarkup(line)]);
}
