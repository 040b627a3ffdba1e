import { cardTable } from '../report/html/card-table.ts';
import { chartPage } from '../report/html/chart-page.ts';
import { intervalBar } from '../report/html/interval-bar.ts';
import { type Content, html, type Markup } from '../report/html/markup.ts';
import { commandMarkup, type Section } from '../report/html/section.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import { layersHeadline, shown } from '../report/sentences/layers.ts';
import type { Night, NightEntry, NightMetric } from './night.ts';
import { differing } from './night-text.ts';
import { nightsTable, watchMarkup } from './page-history.ts';
import { NIGHT_STYLE } from './page-style.ts';
import { type NightSentences, nightSentences } from './sentences.ts';
import { seriesOf } from './series.ts';
import { sparkline } from './sparkline.ts';
import { isSame } from './watch.ts';
import { blocksNote, changeGroups, rowsWith, shownNumbers, toldBlock, verdictMark, verdictWords } from './words.ts';

/** A night as one HTML document: the answer, what changed, what moved, how that came about over the nights before. */
export function nightPage(night: Night, past: readonly Night[]): string {
  const { suite, tier, against, ended, versions } = night;
  const nights = [...past, night];
  const told = nightSentences(night);
  const sections: Section[] = [
    { id: 'answer', title: 'The answer', body: answerMarkup(night, told) },
    { id: 'changed', title: 'What changed', body: changesMarkup(night) },
    { id: 'metrics', title: 'Metrics', body: metricsMarkup(night, nights) },
    { id: 'nights', title: 'The nights before', body: past.length === 0 ? null : nightsTable(nights) },
    { id: 'watch', title: 'Fresh seeds', body: watchMarkup(night, past) },
    { id: 'find', title: 'What this night can find', body: findMarkup(night, told) },
    { id: 'costs', title: 'Games, costs and speed', body: costsMarkup(night) },
    { id: 'again', title: 'Play it again, or accept it', body: commandsMarkup(night, told) },
  ];
  const base = against.kind === 'build' ? `beside the build in ${against.path}` : `against ${against.path}`;
  return chartPage({
    title: `${suite.name}: ${told.answer}`,
    description: told.answer,
    heading: suite.name,
    about: `${tier} of ${ended.slice(0, 16).replace('T', ' ')} UTC · ${base}${night.commit === null ? '' : ` · commit ${night.commit.slice(0, 10)}`}`,
    sections,
    charts: [],
    version: versions.skirmetrics,
    style: NIGHT_STYLE,
  });
}

function answerMarkup({ entries }: Night, { answer, drifts, changes, notes }: NightSentences): Markup {
  const count = (...states: readonly NightEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  const tiles = [
    [drifts.length, drifts.length === 1 ? 'metric drifted' : 'metrics drifted'],
    [count('changed', 'unknown'), 'entries with other games'],
    [count('identical'), 'entries identical'],
    [entries.reduce((sum, { games }) => sum + games, 0), 'games compared'],
  ] as const;
  return html`<p class="answer">${answer}</p>
<ul class="findings">${[...drifts, ...changes].map((text) => html`<li>${text}</li>`)}</ul>
<ul class="tiles">${tiles.map(([number, what]) => html`<li><strong>${whole(number)}</strong> ${what}</li>`)}</ul>
${notes.length > 0 && html`<aside class="warnings" aria-labelledby="notes"><h3 id="notes">Notes</h3><ul>${notes.map((note) => html`<li>${note}</li>`)}</ul></aside>`}`;
}

/** Values of rules that are listed; a rewritten table has hundreds. */
const MOST_KEYS = 60;

function changesMarkup(night: Night): Content {
  const groups = changeGroups(night);
  const found = differing(night);
  if (groups.length === 0 && found.length === 0)
    return html`<p>${night.against.kind === 'build' ? 'Nothing that plays games differs between the two builds.' : 'Nothing that plays games changed since the baseline was accepted.'}</p>`;
  return [
    ...groups.map(({ keys, changes }) => {
      const values = changes.flatMap((change) => change.keys);
      const files = changes.flatMap((change) => change.files);
      return html`<h3>${layersHeadline(changes)}</h3>
<ul class="chips" aria-label="Entries">${keys.map((key) => html`<li>${key}</li>`)}</ul>
${values.length > 0 && cardTable('Changed rules', values.slice(0, MOST_KEYS), RULE_COLUMNS)}
${values.length > MOST_KEYS && html`<p class="note">The first ${MOST_KEYS} of ${values.length}.</p>`}
${files.length > 0 && html`<p class="note">Files: ${files.map((file, i) => html`${i > 0 && ', '}<code>${file}</code>`)}</p>`}`;
    }),
    ...(found.length === 0 ? [] : [html`<h3>The first games that ended otherwise</h3>`, ...found.map(firstMarkup)]),
  ];
}

const RULE_COLUMNS = [
  { head: 'Rule', cell: ({ key }: { key: string }) => html`<code>${key}</code>` },
  { head: 'Before', cell: ({ before }: { before: unknown }) => shown(before) },
  { head: 'Now', cell: ({ now }: { now: unknown }) => shown(now) },
];

function firstMarkup({ key, games, differing: count, firstDifference }: NightEntry): Markup {
  const { game, replay, bisect } = firstDifference!;
  return html`<p>${key}: ${count !== null && `${whole(count)} of ${gamesText(games)} ended otherwise; `}the first is game ${game}.</p>
${commandMarkup(replay)}
${bisect !== null && html`<p class="note">Which commit it was:</p>${commandMarkup(bisect)}`}`;
}

interface MetricLine {
  readonly entry: NightEntry;
  readonly row: NightMetric;
}

const ORDER = [
  'drift',
  'not-confirmed',
  'small-change',
  'undecided',
  'equivalent',
  'never-came-up',
  'identical',
] as const;

function metricsMarkup(night: Night, nights: readonly Night[]): Content {
  const lines = ORDER.flatMap((verdict) => rowsWith(night, verdict));
  const series = seriesOf(nights);
  const still = night.entries.filter(({ state }) => state === 'identical');
  const identical =
    still.length > 0 &&
    html`<details${lines.length === 0 && html` open`}><summary>${still.length} ${still.length === 1 ? 'entry' : 'entries'} with identical games</summary>
<ul class="chips">${still.map(({ key }) => html`<li>${key}</li>`)}</ul></details>`;
  if (lines.length === 0)
    return html`<p>No metric had to be compared${night.tier === 'smoke' && ': a smoke test compares digests only'}.</p>${identical}`;
  const historyOf = ({ entry, row }: MetricLine) => {
    const found = series.find(({ key, metric }) => key === entry.key && isSame(metric, row.metric));
    return found === undefined || found.points.length < 2 ? '' : sparkline(found);
  };
  const table = cardTable<MetricLine>(
    'Metrics',
    lines,
    [
      { head: 'Entry', cell: ({ entry }) => entry.key, kind: 'entry' },
      { head: 'Metric', cell: ({ row }) => rowLabel(row.metric), kind: 'long' },
      {
        head: 'Verdict',
        cell: ({ row }) => html`<span class="mark" aria-hidden="true">${verdictMark(row)}</span>${verdictWords(row)}`,
        by: ({ row }) => ORDER.indexOf(row.verdict),
        kind: 'long',
      },
      { head: 'Before', cell: ({ row }) => shownNumbers(row).before, numeric: true },
      { head: 'Now', cell: ({ row }) => shownNumbers(row).now, numeric: true },
      {
        head: 'Difference',
        cell: ({ row }) =>
          html`${shownNumbers(row).difference} <span class="note">(${shownNumbers(row).interval})</span>${barOf(row)}`,
        by: ({ row }) => toldBlock(row).difference.estimate,
      },
      { head: 'Nights', cell: historyOf },
      {
        head: 'Finds',
        cell: ({ row }) => (row.finds === null ? '' : `${Number((row.finds * row.metric.scale).toPrecision(2))}`),
        numeric: true,
      },
    ],
    ({ row }) => row.verdict === 'drift',
  );
  return html`${table}
${blocksNote(lines.map(({ row }) => row)).map((note) => html`<p class="note">${note}</p>`)}
<p class="note">Differences are in the unit of each metric: ${unitsOf(lines)}. The band behind a bar or a line is what does not matter (delta). A dashed line marks a night whose games ended otherwise than those before. <em>Finds</em> is the smallest difference that this night finds in 9 of 10 cases.</p>
${identical}`;
}

function barOf(row: NightMetric): Content {
  const { difference } = toldBlock(row);
  return (
    intervalBar({ ...difference, delta: row.delta, words: `${shownNumbers(row).interval} ${row.metric.unit}` }) ?? '–'
  );
}

function unitsOf(lines: readonly MetricLine[]): string {
  const units = new Map(lines.map(({ row: { metric } }) => [metric.title, metric.unit]));
  return [...units].map(([title, unit]) => `${title.toLowerCase()} in ${unit}`).join(', ');
}

function findMarkup({ alpha, family, against, tier }: Night, { findable }: NightSentences): Content {
  const pairing = against.isPaired
    ? 'Games are paired by their number and seed.'
    : `Games are not paired: ${against.unpairedBecause}.`;
  return html`<p>${findable}</p>
<p class="note">${tier !== 'smoke' && `${family} metrics are decided together by Holm’s method at level ${alpha}. What drifts on the first block of games is judged again on a second one, by itself; a drift is red only if that shows the same direction and at least delta. All numbers of such a metric are the second block’s. ${pairing}`}</p>`;
}

function costsMarkup({ entries, hardware, versions }: Night): Content {
  const each = (costs: NightEntry['costs']['now'], what: 'decisions' | 'dice') =>
    costs === null ? null : costs[what] / costs.games;
  const pair = ({ costs }: NightEntry, what: 'decisions' | 'dice') => {
    const [before, now] = [each(costs.before, what), each(costs.now, what)].map((value) =>
      value === null ? null : value.toFixed(1),
    );
    if (now === null) return '–';
    return before === null || before === now ? now : `${before} → ${now}`;
  };
  const table = cardTable<NightEntry>('Games and costs', entries, [
    { head: 'Entry', cell: ({ key }) => key, kind: 'entry' },
    { head: 'State', cell: ({ state }) => state },
    { head: 'Games', cell: ({ games }) => whole(games), numeric: true, by: ({ games }) => games },
    {
      head: 'Decisions',
      cell: (entry) => pair(entry, 'decisions'),
      numeric: true,
      by: ({ costs }) => each(costs.now, 'decisions'),
    },
    {
      head: 'Dice',
      cell: (entry) => pair(entry, 'dice'),
      numeric: true,
      by: ({ costs }) => each(costs.now, 'dice'),
    },
    { head: 'Games/s', cell: ({ speed }) => speedOf(speed), numeric: true, by: ({ speed }) => speed.now },
    { head: 'Remarks', cell: remarksOf, kind: 'long' },
  ]);
  return html`${table}
<p class="note">Decisions and dice are means per game, counted exactly over the first games; they are the same on every machine. Speed is of ${hardware}, Node ${versions.node}: a warning at most.</p>`;
}

/** What happened to an entry besides being played. */
function remarksOf({ ceiling, repeated }: NightEntry): string {
  return [
    ...(ceiling === null ? [] : [`stopped at ${ceiling.seconds} s`]),
    ...(repeated === null
      ? []
      : [
          repeated.differs === null
            ? `${whole(repeated.games)} games twice, equal`
            : `game ${repeated.differs.game} does not repeat`,
        ]),
  ].join('; ');
}

function speedOf({ before, now }: NightEntry['speed']): string {
  if (now === null) return 'kept games';
  return before === null ? whole(now) : `${whole(before)} → ${whole(now)}`;
}

function commandsMarkup({ command, against, exitCode }: Night, { accept }: NightSentences): Content {
  return html`<p>The same night again; games that are kept are not played twice:</p>${commandMarkup(command)}
${against.kind === 'pinned' && html`<p>${exitCode === 0 ? 'Accept these games as the baseline' : 'If this is what you meant, accept it'}:</p>${commandMarkup(accept)}`}
${against.reason !== null && html`<p class="note">The baseline was accepted with the reason: ${against.reason}</p>`}`;
}
