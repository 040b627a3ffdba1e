import { findProcedure, type OddsAnswer, OddsError, oddsUnder, type Procedure } from '../../odds/answer.ts';
import { type FunnelRow, funnelNumber, funnelOf, sharePercent } from '../../odds/funnel.ts';
import { oneIn, percentText } from '../../odds/text.ts';
import { readInputWords, valueWord } from '../../odds/words.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { formatProblem, isGameFile, loadGame, systemOf } from '../../scenarios/index.ts';
import { fieldRange } from '../../sim/kernel/rules/fields.ts';
import { InputError } from '../../terminal/failures.ts';
import type { Desk, Method } from './desk.ts';

export interface Asked {
  readonly name: string;
  readonly about: string;
  readonly inputs: readonly {
    readonly name: string;
    readonly about: string;
    readonly range: string;
    readonly value: string;
  }[];
}

/** What can be asked of the rules of the file. */
export const procedures: Method<null, readonly Asked[]> = async (desk) => {
  const { system } = await underRules(desk);
  return system.odds.map(({ name, doc, inputs }) => ({
    name,
    about: doc,
    inputs: Object.entries(inputs).map(([input, field]) => ({
      name: input,
      about: field.doc,
      range: fieldRange(field),
      value: valueWord(field.default),
    })),
  }));
};

/** The exact odds of one step under the file's house rules, as markup. */
export const odds: Method<{ readonly procedure: string; readonly inputs: readonly string[] }, string> = async (
  desk,
  { procedure, inputs },
) => {
  const under = await underRules(desk);
  try {
    const found = findProcedure(under.system, procedure);
    const { combinations, varied } = readInputWords(found, inputs, under.system.rules);
    if (combinations.length > MOST_ANSWERS)
      throw new InputError(
        `${combinations.length} combinations; the page shows ${MOST_ANSWERS}, the verb odds shows all`,
      );
    return combinations
      .map((given) => {
        const label = varied.map((name) => `${name} ${valueWord(given[name])}`).join(', ');
        return answerMarkup(found, under.ask(procedure, given), label).text;
      })
      .join('');
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
};

const MOST_ANSWERS = 60;

function answerMarkup(procedure: Procedure, answer: OddsAnswer, label: string): Markup {
  const funnel = funnelOf(answer, procedure.funnel);
  const what = funnel.length === 0 ? 'outcome' : procedure.funnel!.cut.toLowerCase();
  return html`${label !== '' && html`<h3>${label}</h3>`}<table><thead><tr><th>${what}</th><th class="number">probability</th><th class="number">1 in</th><td></td></tr></thead><tbody>
${[...answer.outcomes].map(
  ([outcome, share]) =>
    html`<tr><td>${outcome}</td><td class="number">${percentText(share)}</td><td class="number">${oneIn(share)}</td><td class="odds-bar"><i style="width:${(100 * share).toFixed(2)}%"></i></td></tr>
`,
)}</tbody></table>${funnel.length > 0 && funnelMarkup(funnel)}`;
}

/** From dice to losses. */
function funnelMarkup(rows: readonly FunnelRow[]): Markup {
  const most = Math.max(...rows.filter(({ kind }) => kind === 'amount').map(({ mean }) => mean));
  return html`<table><thead><tr><th>step</th><th class="number">mean</th><th>share</th><td></td></tr></thead><tbody>
${rows.map(
  (row) =>
    html`<tr><td>${row.title}</td><td class="number">${funnelNumber(row)}</td><td>${row.share === null ? '' : `${sharePercent(row.share.value)} of ${row.share.of.toLowerCase()}`}</td><td class="odds-bar">${row.kind === 'amount' && most > 0 && html`<i style="width:${((100 * row.mean) / most).toFixed(2)}%"></i>`}</td></tr>
`,
)}</tbody></table>`;
}

async function underRules(desk: Desk) {
  if (isGameFile(desk.main)) {
    const read = await loadGame(desk.main);
    if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
    return oddsUnder(read.open.system, {});
  }
  const scenario = await desk.scenario();
  return oddsUnder(await systemOf(scenario), scenario.baseline.houseRules);
}
