import { type Block, type Column, type Document, PAGE, TEXTS, table } from '../report/document/document.ts';
import { headOf } from '../report/head.ts';
import { intervalBar } from '../report/html/card-table.ts';
import { type Content, html } from '../report/html/markup.ts';
import { titleOf } from '../report/html/page.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { rowLabel, unitWords, withUnit } from '../report/sentences/comparison.ts';
import { layersHeadline, shown } from '../report/sentences/layers.ts';
import { nightsTable, type PageOf, watchBlocks } from './history.ts';
import type { Night, NightEntry, NightMetric, NightVerdict } from './night.ts';
import { type NightSentences, nightSentences } from './sentences.ts';
import { isSame, seriesOf, sparkline } from './series.ts';
import { blocksNote, changeGroups, rowsWith, shownNumbers, toldBlock, verdictMark, verdictWords } from './words.ts';

export function nightDocument(night: Night, past: readonly Night[], pageOf?: PageOf): Document {
  const { suite, tier, against, ended, entries, commit, gates = [] } = night;
  const told = nightSentences(night);
  const { answer, drifts, changes, notes } = told;
  const base = against.kind === 'build' ? `compared with the build in ${against.path}` : `against ${against.path}`;
  return {
    name: suite.name,
    heading: titleOf('Night', suite.name),
    head: headOf(gates, true),
    brief: `${tier}, ${entries.length} ${entries.length === 1 ? 'scenario' : 'scenarios'}`,
    answer,
    about: `${tier} of ${ended.slice(0, 16).replace('T', ' ')} UTC · ${base}${commit === null ? '' : ` · commit ${commit.slice(0, 10)}`}`,
    sections: [
      {
        ...{ id: 'answer', title: 'The answer' },
        blocks: [
          { kind: 'answer', text: answer, on: ['terminal', 'page'] },
          { kind: 'findings', items: drifts },
        ],
      },
      { id: 'changes', title: null, blocks: [{ kind: 'findings', items: changes }, tiles(night, drifts.length)] },
      { id: 'notes', title: null, blocks: [{ kind: 'notes', items: notes }] },
      { id: 'changed', title: 'What changed', blocks: changedBlocks(night) },
      { id: 'games', title: null, blocks: firstDifferences(night) },
      { id: 'metrics', title: 'Metrics', blocks: metricsBlocks(night, [...past, night]) },
      {
        id: 'nights',
        title: 'The nights before',
        blocks: past.length === 0 ? [] : [nightsTable([...past, night], undefined, undefined, pageOf)],
      },
      { id: 'watch', title: 'Fresh seeds', blocks: watchBlocks(night, past) },
      { id: 'find', title: 'What this night can find', blocks: findBlocks(night, told) },
      { id: 'costs', title: 'Games, costs and speed', blocks: costsBlocks(night) },
      { id: 'again', title: 'Play it again, or accept it', blocks: commandBlocks(night, told) },
    ],
    order: {
      terminal: ['answer', 'changes', 'metrics', 'games', 'notes', 'find', 'again'],
      markdown: ['changes', 'answer', 'notes', 'metrics', 'games', 'find', 'again'],
    },
  };
}

function tiles({ entries }: Night, drifts: number): Block {
  const count = (...states: readonly NightEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  const scenarios = (number: number, games: string) =>
    [number, `${number === 1 ? 'scenario' : 'scenarios'} with ${games} games`] as const;
  const tiles = [
    [drifts, drifts === 1 ? 'metric drifted' : 'metrics drifted'],
    scenarios(count('changed', 'unknown'), 'changed'),
    scenarios(count('identical'), 'identical'),
    [entries.reduce((sum, { games }) => sum + games, 0), 'games compared'],
  ] as const;
  const items = tiles.map(([number, what]) => html`<li><strong>${whole(number)}</strong> ${what}</li>`);
  return { kind: 'figure', content: html`<ul class="tiles">${items}</ul>` };
}

const MOST_KEYS = 60;

function changedBlocks(night: Night): Block[] {
  const groups = changeGroups(night);
  const found = differing(night);
  const since =
    night.against.kind === 'build'
      ? 'Nothing that affects games differs between the two builds.'
      : 'Nothing that affects games has changed since the baseline was accepted.';
  return [
    ...(groups.length === 0 && found.length === 0 ? [{ kind: 'sentence', text: since } as const] : []),
    ...groups.flatMap(({ keys, changes }): Block[] => {
      const files = changes.flatMap((change) => change.files);
      return [
        { kind: 'heading', text: layersHeadline(changes) },
        { kind: 'chips', items: keys },
        table(
          'Changed rules',
          changes.flatMap((change) => change.keys),
          [
            { head: 'rule', cell: ({ key }) => ({ code: key }) },
            { head: 'before', cell: ({ before }) => shown(before) },
            { head: 'now', cell: ({ now }) => shown(now) },
          ],
          { most: { page: [MOST_KEYS, (_, all) => `The first ${MOST_KEYS} of ${all}.`] } },
        ),
        {
          kind: 'figure',
          content:
            files.length > 0 &&
            html`<p class="note">Files: ${files.map((file, i) => html`${i > 0 && ', '}<code>${file}</code>`)}</p>`,
        },
      ];
    }),
  ];
}

/** Entries with a drift come first. */
function differing({ entries }: Night): NightEntry[] {
  const isRed = ({ metrics }: NightEntry) => metrics.some(({ verdict }) => verdict === 'drift');
  const found = entries.filter(({ firstDifference }) => firstDifference !== null);
  return [...found.filter(isRed), ...found.filter((entry) => !isRed(entry))];
}

/** Limit on a terminal. */
const MOST_REPLAYS = 2;

function firstDifferences(night: Night): Block[] {
  const found = differing(night);
  if (found.length === 0) return [];
  const blocks = found.flatMap(({ key, differing: count, games, firstDifference }, i): Block[] => {
    const { game, replay, bisect } = firstDifference!;
    const share = count === null ? '' : `${whole(count)} of ${gamesText(games)} of ${key} ended differently; `;
    const about = `${share}the first is game ${game}${share === '' ? ` of ${key}` : ''}`;
    const isIn = (most: number) => (i < most ? {} : { on: ['markdown', 'page'] as const });
    return [
      { kind: 'command', about, command: replay, ...isIn(MOST_REPLAYS) },
      ...(bisect === null
        ? []
        : [{ kind: 'command', about: 'Which commit', command: bisect, close: true, ...isIn(1) } as const]),
    ];
  });
  return [{ kind: 'heading', text: 'The first games that ended differently', on: PAGE }, ...blocks];
}

interface MetricLine {
  readonly entry: NightEntry;
  readonly row: NightMetric;
}

/** The most important verdict is first. */
const ORDER: readonly NightVerdict[] = [
  ...(['drift', 'not-confirmed', 'small-change', 'undecided', 'equivalent'] as const),
  ...(['never-came-up', 'identical'] as const),
];
const isBrief = ({ row: { verdict } }: MetricLine) => verdict !== 'never-came-up' && verdict !== 'identical';

/** Limit on a terminal. */
const MOST_ROWS = 40;

function metricsBlocks(night: Night, nights: readonly Night[]): (Block | null)[] {
  const lines = ORDER.flatMap((verdict) => rowsWith(night, verdict));
  const still = night.entries.filter(({ state }) => state === 'identical');
  const none = `No metric had to be compared${night.tier === 'smoke' ? ': a smoke test compares digests only' : ''}.`;
  const brief = lines.filter(isBrief);
  const notes = (rows: readonly MetricLine[], on: Block['on']): Block[] =>
    blocksNote(rows.map(({ row }) => row)).map((text) => ({ kind: 'note', text, on: on!, close: true }));
  return [
    lines.length === 0 ? { kind: 'sentence', text: none, on: PAGE } : null,
    table('Metrics', lines, metricColumns(seriesOf(nights)), {
      isBrief,
      isRed: ({ row }) => row.verdict === 'drift',
      most: { terminal: [MOST_ROWS, (left) => `… and ${left} more rows, in the report`] },
    }),
    ...notes(brief, TEXTS),
    ...notes(lines, PAGE),
    lines.length === 0 ? null : { kind: 'note', text: metricsNote(lines), on: PAGE },
    { kind: 'figure', content: still.length > 0 && identicalMarkup(still, lines.length === 0) },
  ];
}

function metricColumns(series: ReturnType<typeof seriesOf>): Column<MetricLine>[] {
  const historyOf = ({ entry, row }: MetricLine) => {
    const found = series.find(({ key, metric }) => key === entry.key && isSame(metric, row.metric));
    return found === undefined || found.points.length < 2 ? '' : sparkline(found);
  };
  return [
    { head: '', cell: ({ row }) => verdictMark(row), on: TEXTS },
    { head: 'scenario', cell: ({ entry }) => entry.key, kind: 'entry' },
    { head: 'metric', cell: ({ row }) => rowLabel(row.metric), kind: 'long' },
    {
      ...{ head: 'verdict', kind: 'long', on: PAGE, cell: ({ row }) => verdictWords(row) },
      content: ({ row }) => html`<span class="mark" aria-hidden="true">${verdictMark(row)}</span>${verdictWords(row)}`,
      by: ({ row }) => ORDER.indexOf(row.verdict),
    },
    { head: 'before', cell: ({ row }) => shownNumbers(row).before, numeric: true },
    { head: 'now', cell: ({ row }) => shownNumbers(row).now, numeric: true },
    { head: 'difference', cell: ({ row }) => shownNumbers(row).difference, numeric: true, on: TEXTS },
    { head: 'interval', cell: ({ row }) => shownNumbers(row).interval, on: TEXTS },
    {
      ...{ head: 'difference', on: PAGE, cell: ({ row }) => shownNumbers(row).difference },
      content: ({ row }) =>
        html`${shownNumbers(row).difference} <span class="note">(${shownNumbers(row).interval})</span>${barOf(row)}`,
      by: ({ row }) => toldBlock(row).difference.estimate,
    },
    { head: 'verdict', cell: ({ row }) => verdictWords(row), on: TEXTS },
    { head: 'nights', cell: () => '', content: historyOf, on: PAGE },
    {
      ...{ head: 'finds', numeric: true, on: PAGE },
      cell: ({ row }) => (row.finds === null ? '' : `${Number((row.finds * row.metric.scale).toPrecision(2))}`),
    },
  ];
}

function barOf(row: NightMetric): Content {
  const { difference } = toldBlock(row);
  return (
    intervalBar({ ...difference, delta: row.delta, words: withUnit(shownNumbers(row).interval, row.metric.unit) }) ??
    '–'
  );
}

function metricsNote(lines: readonly MetricLine[]): string {
  const units = new Map(lines.map(({ row: { metric } }) => [metric.title, metric.unit]));
  const named = [...units]
    .filter(([, unit]) => unitWords(unit) !== '')
    .map(([title, unit]) => `${title.toLowerCase()} in ${unit}`)
    .join(', ');
  return `Differences are in the unit of each metric: ${named}. The band behind a bar or a line shows the differences that are too small to matter (delta). A dashed line marks a night whose games ended differently from the night before. “Finds” is the smallest difference that this night finds in 9 of 10 cases.`;
}

function identicalMarkup(still: readonly NightEntry[], isOpen: boolean): Content {
  return html`<details${isOpen && html` open`}><summary>${still.length} ${still.length === 1 ? 'scenario' : 'scenarios'} with identical games</summary>
<ul class="chips">${still.map(({ key }) => html`<li>${key}</li>`)}</ul></details>`;
}

function findBlocks({ alpha, family, against, tier }: Night, { findable, notes }: NightSentences): Block[] {
  const pairing = against.isPaired
    ? 'Games are paired by number and seed.'
    : `Games are not paired: ${against.unpairedBecause}.`;
  const method = `${family === 1 ? 'One metric is' : `${whole(family)} metrics are`} of games that changed, and Holm’s method decides ${family === 1 ? 'it' : 'them together'} at level ${alpha}. A drift on the first block of games is tested again, alone, on a second block. It fails the night only if the second block also shows at least delta, in the same direction. All numbers of such a metric come from the second block. ${pairing}`;
  return [
    { kind: 'sentence', text: findable, close: notes.length > 0 },
    ...(tier === 'smoke' ? [] : [{ kind: 'note', text: method, on: PAGE } as const]),
  ];
}

function costsBlocks({ entries, hardware, versions }: Night): Block[] {
  const each = (costs: NightEntry['costs']['now'], what: 'decisions' | 'dice') =>
    costs === null ? null : costs[what] / costs.games;
  const counted = (what: 'decisions' | 'dice'): Column<NightEntry> => ({
    head: what,
    cell: ({ costs }) => {
      const [before, now] = [each(costs.before, what), each(costs.now, what)].map((value) => value?.toFixed(1));
      if (now === undefined) return '–';
      return before === undefined || before === now ? now : `${before} → ${now}`;
    },
    numeric: true,
    by: ({ costs }) => each(costs.now, what),
  });
  const columns: Column<NightEntry>[] = [
    { head: 'scenario', cell: ({ key }) => key, kind: 'entry' },
    { head: 'state', cell: ({ state }) => state },
    { head: 'games', cell: ({ games }) => whole(games), numeric: true, by: ({ games }) => games },
    counted('decisions'),
    counted('dice'),
    { head: 'games/s', cell: ({ speed }) => speedOf(speed), numeric: true, by: ({ speed }) => speed.now },
    { head: 'remarks', cell: remarksOf, kind: 'long' },
  ];
  const text = `Decisions and dice are means per game, counted exactly over the first games; they are equal on every machine. Speed was measured on ${hardware}, Node ${versions.node}; a change of speed is only a warning.`;
  return [table('Games and costs', entries, columns), { kind: 'note', text }];
}

function remarksOf({ ceiling, repeated }: NightEntry): string {
  const twice =
    repeated === null
      ? []
      : [
          repeated.differs === null
            ? `${whole(repeated.games)} games played twice, all equal`
            : `game ${repeated.differs.game} did not repeat`,
        ];
  return [...(ceiling === null ? [] : [`stopped at ${ceiling.seconds} s`]), ...twice].join('; ');
}

function speedOf({ before, now }: NightEntry['speed']): string {
  if (now === null) return 'not timed';
  return before === null ? whole(now) : `${whole(before)} → ${whole(now)}`;
}

function commandBlocks({ command, against, exitCode }: Night, { accept }: NightSentences): (Block | null)[] {
  const isMeant = exitCode !== 0;
  return [
    { kind: 'command', about: 'Play it again (kept games are reused)', command, on: ['markdown', 'page'] },
    against.kind !== 'pinned'
      ? null
      : isMeant
        ? { kind: 'command', about: 'If this is what you meant', command: accept, close: true, sameLine: true }
        : { kind: 'command', about: 'Accept these games as the baseline', command: accept, on: PAGE },
    against.reason === null
      ? null
      : { kind: 'note', text: `Why the baseline was accepted: ${against.reason}`, on: PAGE },
  ];
}
