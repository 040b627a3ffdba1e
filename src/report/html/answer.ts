import type { Finding, Report } from '../report.ts';
import { runVerdict } from '../sentences/verdict.ts';
import { comparisonMarkup } from './comparison-section.ts';
import { html, type Markup } from './markup.ts';
import { tilesMarkup } from './tiles.ts';
import { topNotes } from './top-notes.ts';

/** More warnings than this are folded up. */
const MOST_WARNINGS = 5;

/** What the run found, before anything else: what the verb found besides, a verdict in words, four tiles, what to know before. */
export function answerMarkup(report: Report): Markup {
  const { comparison, findings = [], notes = [] } = report.additions;
  const answer =
    comparison === undefined
      ? [...findings.map(findingMarkup), ...variantAnswers(report)]
      : comparisonMarkup(comparison, report);
  return html`${answer}${notesMarkup(notes)}${warningsMarkup(topNotes(report))}`;
}

/** How to read the above, one paragraph each. */
export function notesMarkup(notes: readonly string[]): Markup[] {
  return notes.map(
    (note) => html`<p class="note">${codeMarkup(note)}</p>
`,
  );
}

/** For each variant: the verdict, the estimate that it rests on, and tiles. */
export function variantAnswers(report: Report): Markup[] {
  const { variants, alpha } = report.results;
  return variants.map((variant) => {
    const { text, ground } = runVerdict(variant, alpha, report.additions.interval);
    return html`${variants.length > 1 && html`<h3>${variant.variant}</h3>`}<p class="answer">${text}.</p>
${ground !== null && html`<p>${ground}</p>`}
${tilesMarkup(report, variant)}`;
  });
}

/** Sentences under the name of their variant, if there are several. */
export function findingMarkup({ about, sentences }: Finding): Markup {
  return html`${about !== null && html`<h3>${about}</h3>`}<ul class="findings">${sentences.map(
    (sentence) => html`<li>${sentence}</li>
`,
  )}</ul>`;
}

/** The gravest are first; beyond a few, the rest is folded up. */
export function warningsMarkup(warnings: readonly string[]): Markup | false {
  if (warnings.length === 0) return false;
  const items = warnings.map(
    (text) => html`<li>${codeMarkup(`${text}.`)}</li>
`,
  );
  const [first, rest] =
    items.length <= MOST_WARNINGS + 1 ? [items, []] : [items.slice(0, MOST_WARNINGS), items.slice(MOST_WARNINGS)];
  return html`<aside class="warnings" aria-labelledby="notes"><h3 id="notes">Notes</h3><ul>
${first}</ul>${
    rest.length > 0 &&
    html`<details><summary>${rest.length} more</summary><ul>
${rest}</ul></details>`
  }</aside>`;
}

/** Text between backticks becomes code. */
function codeMarkup(text: string): Markup[] {
  return text.split('`').map((part, i) => (i % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
