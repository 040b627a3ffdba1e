import type { VariantResults } from '../../stats/tables.ts';
import { sideColours } from '../charts/theme.ts';
import { confidence, percent, span, whole } from '../numbers.ts';
import type { Finding, Report } from '../report.ts';
import { gamesWithoutWinner } from '../rows/games.ts';
import { intervalOf } from '../rows/intervals.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { headline } from '../sentences/headline.ts';
import { warningTexts } from '../sentences/warnings.ts';
import { html, type Markup } from './markup.ts';

/** More warnings than this are folded up. */
const MOST_WARNINGS = 5;

/** What the run found, before anything else: the answer in a sentence, each side's wins, what to know before. */
export function answerMarkup(report: Report): Markup {
  const { findings = [], notes = [] } = report.additions;
  const answer = findings.length === 0 ? variantAnswers(report) : findings.map(findingMarkup);
  return html`${answer}${notesMarkup(notes)}${warningsMarkup(warningTexts(report.warnings))}`;
}

/** How to read the above, one paragraph each. */
export function notesMarkup(notes: readonly string[]): Markup[] {
  return notes.map(
    (note) => html`<p class="note">${codeMarkup(note)}</p>
`,
  );
}

/** Who wins, for each variant: a sentence, a bar, one card per side. */
export function variantAnswers({ results, estimates }: Report): Markup[] {
  const several = results.variants.length > 1;
  return results.variants.map((variant) => {
    const rows = estimates.winRates.rows.filter((row) => row.variant === variant.variant);
    return html`${several && html`<h3>${variant.variant}</h3>`}${variantAnswer(rows, variant, results.alpha)}`;
  });
}

/** Sentences under the name of their variant, if there are several. */
export function findingMarkup({ about, sentences }: Finding): Markup {
  return html`${about !== null && html`<h3>${about}</h3>`}<ul class="findings">${sentences.map(
    (sentence) => html`<li>${sentence}</li>
`,
  )}</ul>`;
}

function variantAnswer(rows: readonly WinRateRow[], variant: VariantResults, alpha: number): Markup {
  if (variant.table.games === 0) return html`<p class="answer">No game was finished.</p>`;
  const colours = sideColours(variant.table.sides);
  const unwon = gamesWithoutWinner(variant.table) / variant.table.games;
  const width = (share: number) => `${(100 * share).toFixed(3)}%`;
  return html`<p class="answer">${headline(rows, variant, alpha)}</p>
<div class="bar" aria-hidden="true">${rows.map(
    ({ winRate }, i) => html`<span style="width:${width(winRate ?? 0)};background:${colours[i]}"></span>`,
  )}<span class="nobody" style="width:${width(unwon)}"></span></div>
<ul class="cards">${rows.map((row, i) => cardMarkup(row, colours[i], alpha))}</ul>
`;
}

function cardMarkup(row: WinRateRow, colour: string, alpha: number): Markup {
  const wins = intervalOf(row, 'winRate');
  return html`<li style="border-color:${colour}"><span class="side">${row.side}</span>
<strong>${percent(wins)}</strong> <span>wins, ${confidence(alpha)} interval ${span(wins, 100)}</span>
<span class="note">${whole(row.wins)} won, ${whole(row.draws)} drawn, ${whole(row.losses)} lost</span></li>
`;
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
