import { deltaGround, deltaWishes } from '../../experiments/delta.ts';
import { type Alternative, knockoutFields } from '../../experiments/knockout.ts';
import { variantJob } from '../../experiments/play.ts';
import { knockoutAdditions, knockoutTries, type PlayedCell, playCells, wordOf } from '../../experiments/sweep.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { decimals, signed } from '../../report/numbers.ts';
import { verdictLabel, verdictSign } from '../../report/sentences/comparison.ts';
import { knockoutAnswer } from '../../report/sentences/sweep-knockout.ts';
import { type Knockout, knockoutsOf, type Sweep, shortValue, shownFirst, sweepOf } from '../../report/sweep.ts';
import { type ResolvedVariant, systemOf } from '../../scenarios/index.ts';
import { ALPHA } from '../../terminal/options.ts';
import type { PreparedJob } from '../../workers/job.ts';
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
/** While it plays, so that the dials stay in sight. */
const FIRST_ROWS = 10;
/** Changes that are checked at once: the page has other questions in between. */
const CHECKED_AT_ONCE = 20;
/** Milliseconds between news. */
const NEWS_EVERY = 700;

/** Every house rule changed by itself: bars as they come, then the answer in words. Ends when the file changes. */
export const tornado: Method<TornadoWords, ShownTornado, ShownTornado> = async (desk, words, { signal, tell }) => {
  const { games, keys = ['all'] } = words;
  const { edits } = desk;
  const isOver = () => signal.aborted || desk.edits !== edits;
  const scenario = await desk.scenario();
  const system = await systemOf(scenario);
  const tried = knockoutTries(scenario, knockoutFields(system.rules, keys));
  const planned = tried.length;
  const jobOf = (variant: ResolvedVariant) => variantJob(system, variant, words.seed ?? scenario.seed);
  const asItStands = jobOf(scenario.baseline);
  const deltas = deltaWishes(scenario, [], deltaGround([asItStands]));
  const wish = { games, batchSize: Math.max(10, Math.ceil(games / 8)), signal, atOnce: 1, onGames: () => {} };
  const cells: PlayedCell[] = [];
  const changes: (Alternative | null)[] = [];
  const play = async (name: string, job: PreparedJob, change: Alternative | null) => {
    const [played] = await playCells(desk.pool, [{ name, values: [] }], () => job, wish);
    if (played === undefined || isOver()) return;
    cells.push(played);
    changes.push(change);
  };
  const sweep = () => sweepOf({ keys: [], cells, reference: 0, changes, docs: {} }, { alpha: ALPHA, deltas });
  let told = performance.now();
  let done = 0;
  tell({ done, planned, markup: '' });
  await play('baseline', asItStands, null);
  while (done < planned && !isOver()) {
    const added = await knockoutAdditions({ scenario: desk.main }, tried.slice(done, done + CHECKED_AT_ONCE));
    for (const { alternative, variant } of added) {
      if (isOver()) break;
      if (variant !== null) await play(wordOf(alternative), jobOf(variant), alternative);
      done++;
      if (cells.length < 2 || performance.now() - told < NEWS_EVERY) continue;
      tell({ done, planned, markup: tornadoMarkup(sweep(), FIRST_ROWS).text });
      told = performance.now();
    }
  }
  if (cells.length < 2) return { done, planned, markup: '' };
  const last = sweep();
  const markup = html`${knockoutAnswer(last).map((line) => html`<p>${line}</p>`)}${tornadoMarkup(last, MOST_ROWS)}`;
  return { done, planned, markup: markup.text };
};

function tornadoMarkup(sweep: Sweep, mostRows: number): Markup {
  const found = shownFirst(sweep).flat().filter(isDrawn);
  const same = knockoutsOf(sweep).flat().length - found.length;
  const side = sweep.cells[0].table.sides[0];
  const rows = found.slice(0, mostRows);
  const most = Math.max(
    1,
    ...rows.flatMap(({ difference: { low, high } }) => [Math.abs(100 * low!), Math.abs(100 * high!)]),
  );
  const left = found.length - rows.length;
  return html`<p>Score of ${side} with one rule changed, in points per 100 games against the file, with ${Math.round(100 * (1 - ALPHA))} % intervals:</p>
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
