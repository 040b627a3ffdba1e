import { cardTable } from '../report/html/card-table.ts';
import { type Content, html, type Markup } from '../report/html/markup.ts';
import { whole } from '../report/numbers.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import type { EntryState, Night } from './night.ts';
import { type Watched, watched } from './watch.ts';
import { changeHeadline, rowsWith } from './words.ts';

/** Nights in a table of a report; `history` has all. */
const MOST_NIGHTS = 30;

/** One line a night, the newest first. */
export function nightsTable(nights: readonly Night[], most = MOST_NIGHTS): Markup {
  const newest = nights.toReversed().slice(0, most);
  const table = cardTable<Night>(
    'Nights',
    newest,
    [
      { head: 'Night (UTC)', cell: ({ ended }) => ended.slice(0, 16).replace('T', ' ') },
      { head: 'Tier', cell: ({ tier }) => tier },
      { head: 'Verdict', cell: nightVerdict, kind: 'long' },
      { head: 'Other games', cell: (night) => changedText(night), numeric: true, by: changedEntries },
      { head: 'What changed', cell: changeHeadline, kind: 'long' },
      { head: 'Commit', cell: ({ commit }) => commit?.slice(0, 10) ?? '' },
      { head: 'Accepted', cell: ({ accepted }) => accepted?.reason ?? '', kind: 'long' },
    ],
    ({ exitCode }) => exitCode === 1 || exitCode === 3,
  );
  return html`${table}${nights.length > most && html`<p class="note">The newest ${most} of ${whole(nights.length)} nights.</p>`}`;
}

/** A night in a word or two. */
export function nightVerdict(night: Night): string {
  const drifts = rowsWith(night, 'drift').length;
  if (night.accepted != null) return 'accepted';
  if (night.exitCode === 3) return '✗ not repeatable';
  if (drifts > 0) return `▲ drift of ${drifts} ${drifts === 1 ? 'metric' : 'metrics'}`;
  const isAmong = (state: EntryState) => night.entries.some((entry) => entry.state === state);
  if (isAmong('refused') || (night.against.gone ?? []).length > 0) return '? not all compared';
  if (night.tier === 'smoke') return isAmong('changed') ? '≠ changed' : '= identical';
  const what = isAmong('changed') ? 'changed' : isAmong('unknown') ? 'other seeds' : null;
  if (what === null) return '= identical';
  return rowsWith(night, 'undecided').length > 0 ? `? ${what}, no drift shown` : `≈ ${what}, no drift`;
}

export function changedEntries({ entries }: Night): number {
  return entries.filter(({ state }) => state === 'changed').length;
}

function changedText(night: Night): string {
  return `${changedEntries(night)} of ${night.entries.length}`;
}

/** Metrics whose sums are shown: those that are nearest to an alarm. */
const MOST_WATCHED = 12;

/** How estimates on fresh seeds lean over the nights; nothing where the suite plays none. */
export function watchMarkup(night: Night, past: readonly Night[]): Content {
  if (night.fresh.length === 0) return null;
  const all = watched(past, night.fresh, night.ended);
  if (all.length === 0)
    return html`<p>Each night plays games of a seed of its own, too. From the second night on, this part says whether they lean one way.</p>`;
  const leaning = all.toSorted((a, b) => b.sum / b.limit - a.sum / a.limit).slice(0, MOST_WATCHED);
  const shown = ({ metric }: Watched, value: number) => (value * metric.scale).toFixed(metric.scale === 1 ? 2 : 1);
  return html`<p>Each night plays games of a seed of its own, too. The sum of a metric grows while its estimates lean one way; beyond its limit it is a warning, and four times as many games are played.</p>
${cardTable<Watched>(
  'Fresh seeds',
  leaning,
  [
    { head: 'Entry', cell: ({ key }) => key, kind: 'entry' },
    { head: 'Metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    { head: 'Nights', cell: ({ nights }) => nights.length, numeric: true },
    { head: 'Tonight', cell: (row) => shown(row, row.estimates.at(-1)!), numeric: true },
    { head: 'Mean before', cell: (row) => shown(row, meanBefore(row.estimates)), numeric: true },
    { head: 'Leans', cell: ({ direction, sum }) => (sum === 0 ? '' : direction) },
    { head: 'Sum', cell: ({ sum }) => sum.toFixed(1), numeric: true },
    { head: 'Limit', cell: ({ limit }) => limit.toFixed(1), numeric: true },
  ],
  ({ sum, limit }) => sum > limit,
)}
${all.length > leaning.length && html`<p class="note">The ${leaning.length} of ${all.length} metrics that are nearest to their limit.</p>`}`;
}

function meanBefore(estimates: readonly number[]): number {
  const before = estimates.slice(0, -1);
  return before.reduce((sum, value) => sum + value, 0) / before.length;
}
