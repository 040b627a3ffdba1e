import { deltaGround, deltaWishes } from '../../experiments/delta.ts';
import { variantJob } from '../../experiments/play.ts';
import { type PlayedCell, playCells, sweepPlan } from '../../experiments/sweep.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { decimals, signed } from '../../report/numbers.ts';
import { verdictLabel, verdictSign } from '../../report/sentences/comparison.ts';
import { knockoutAnswer } from '../../report/sentences/sweep-knockout.ts';
import { type Knockout, knockoutsOf, type Sweep, shortValue, shownFirst, sweepOf } from '../../report/sweep.ts';
import { ALPHA } from '../../terminal/options.ts';
import type { Method } from './desk.ts';

export interface TornadoWords {
  readonly seed?: number;
  /** Of each value. */
  readonly games: number;
  /** Keys or groups; all without. */
  readonly keys?: readonly string[];
}

export interface ShownTornado {
  readonly done: number;
  readonly planned: number;
  readonly markup: string;
}

const MOST_ROWS = 30;

/** Every house rule changed by itself: bars as they come, then the answer in words. */
export const tornado: Method<TornadoWords, ShownTornado, ShownTornado> = async (desk, words, { signal, tell }) => {
  const { games, keys = ['all'] } = words;
  const plan = await sweepPlan({ scenario: desk.main, knockout: [...keys] });
  const { scenario, system, alternatives } = plan;
  const seed = words.seed ?? scenario.seed;
  const jobs = plan.cells.map(({ variant }) => variantJob(system, variant, seed));
  const deltas = deltaWishes(scenario, [], deltaGround([jobs[0]]));
  const wish = { games, batchSize: Math.max(10, Math.ceil(games / 8)), signal, atOnce: 1, onGames: () => {} };
  const docs = {};
  const sweep = (cells: readonly PlayedCell[]) =>
    sweepOf(
      { keys: [], cells, reference: 0, changes: alternatives.slice(0, cells.length), docs },
      { alpha: ALPHA, deltas },
    );
  const planned = plan.cells.length - 1;
  const cells: PlayedCell[] = [];
  for (const [i, cell] of plan.cells.entries()) {
    const [played] = await playCells(desk.pool, [cell], () => jobs[i], wish);
    if (signal.aborted || played === undefined) break;
    cells.push(played);
    if (i > 0) tell({ done: i, planned, markup: tornadoMarkup(sweep(cells)).text });
  }
  const done = Math.max(0, cells.length - 1);
  if (done === 0) return { done, planned, markup: '' };
  const last = sweep(cells);
  const markup = html`${knockoutAnswer(last).map((line) => html`<p>${line}</p>`)}${tornadoMarkup(last)}`;
  return { done, planned, markup: markup.text };
};

function tornadoMarkup(sweep: Sweep): Markup {
  const found = shownFirst(sweep).flat().filter(isDrawn);
  const same = knockoutsOf(sweep).flat().length - found.length;
  const side = sweep.cells[0].table.sides[0];
  const rows = found.slice(0, MOST_ROWS);
  const most = Math.max(
    1,
    ...rows.flatMap(({ difference: { low, high } }) => [Math.abs(100 * low!), Math.abs(100 * high!)]),
  );
  const left = found.length - rows.length;
  return html`<p>Score of ${side} with one rule changed, in points per 100 games against the file, with 95 % intervals:</p>
<div class="wide"><table class="tornado">
<thead><tr><th scope="col">Rule</th><th scope="col">Difference</th><th scope="col"><span class="unseen">Bar</span></th></tr></thead>
<tbody>${rows.map((row) => rowMarkup(row, most))}</tbody></table></div>
${left > 0 && html`<p class="note">${left} more changes moved less.</p>`}${same > 0 && html`<p class="note">${same} ${same === 1 ? 'change' : 'changes'} left every game as it was.</p>`}`;
}

function isDrawn({ verdict, difference: { low, high } }: Knockout): boolean {
  return verdict !== 'identical' && low !== null && high !== null;
}

function rowMarkup({ key, from, to, verdict, difference }: Knockout, most: number): Markup {
  const [effect, low, high] = [difference.estimate!, difference.low!, difference.high!].map((end) => 100 * end);
  const digits = decimals(low, high);
  const at = (points: number) => Math.round(100 + (95 * points) / most);
  const bar = html`<svg viewBox="0 0 200 14" width="200" height="14" aria-hidden="true"><line class="zero" x1="100" x2="100" y1="0" y2="14"/><rect x="${Math.min(at(effect), 100)}" y="3" width="${Math.abs(at(effect) - 100)}" height="8"/><line class="interval" x1="${at(low)}" x2="${at(high)}" y1="7" y2="7"/></svg>`;
  return html`<tr class="${verdict}"><th scope="row"><a href="#dial-${key}" data-dial="${key}">${key}</a><br>${shortValue(from)} → ${shortValue(to)}</th><td>${signed(effect, digits)} (${signed(low, digits)} to ${signed(high, digits)}) ${verdictSign(verdict)} ${verdictLabel(verdict)}</td><td>${bar}</td></tr>`;
}
