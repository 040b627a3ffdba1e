import { styleText } from 'node:util';
import { code, escaped } from '../report/checks/markdown.ts';
import { whole } from '../report/numbers.ts';
import { rowLabel } from '../report/sentences/comparison.ts';
import { plainTable, wrapped } from '../report/terminal/layout.ts';
import type { Night, NightEntry, NightMetric } from './night.ts';
import { nightSentences } from './sentences.ts';
import { blocksNote, rowsWith, shownNumbers, verdictMark, verdictWords } from './words.ts';

/** Rows of a long night in a terminal: the page and the files have all. */
const MOST_ROWS = 40;
const HEADS = ['', 'entry', 'metric', 'before', 'now', 'difference', 'interval', 'verdict'];

/** A night for people at a terminal: the answer first, then what changed, what moved, how to see it. */
export function nightText(night: Night): string {
  const { suite, tier, entries } = night;
  const head = `${styleText('bold', suite.name)}: ${tier}, ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const { answer, drifts, changes, notes, findable, accept } = nightSentences(night);
  const rows = shownRows(night);
  const cut = rows.length > MOST_ROWS ? [`… and ${rows.length - MOST_ROWS} more rows, in the report`] : [];
  const told = blocksNote(rows.map(({ row }) => row)).map((note) => wrapped(note));
  const table =
    rows.length === 0 ? [] : [plainTable(HEADS, rows.slice(0, MOST_ROWS).map(cells), [3, 4, 5]), ...cut, ...told, ''];
  return [
    head,
    '',
    styleText('bold', wrapped(answer)),
    '',
    ...section(drifts),
    ...section(changes),
    ...table,
    ...firstDifferences(night).flatMap((lines) => [...lines, '']),
    ...notes.map((note) => wrapped(`${styleText('yellow', 'Note:')} ${note}`, '      ')),
    wrapped(findable),
    ...(night.exitCode === 0 || night.against.kind === 'build' ? [] : [`If this is what you meant: ${accept}`]),
  ].join('\n');
}

/** A night as Markdown, for the summary of a workflow or a comment. */
export function nightMarkdown(night: Night): string {
  const { answer, drifts, changes, notes, findable, accept } = nightSentences(night);
  const rows = shownRows(night);
  const lines = [HEADS, HEADS.map(() => '---'), ...rows.map((row) => cells(row).map(escaped))];
  return [
    `## ${escaped(`${night.suite.name}: ${answer}`)}`,
    '',
    ...[...changes, ...drifts, ...notes].map((text) => `- ${escaped(text)}`),
    '',
    ...(rows.length === 0 ? [] : [...lines.map((row) => `| ${row.join(' | ')} |`), '']),
    ...blocksNote(rows.map(({ row }) => row)).flatMap((note) => [escaped(note), '']),
    ...differing(night).flatMap(({ key, firstDifference }) => [
      `First game of ${escaped(key)} that ended otherwise: ${code(firstDifference!.replay)}`,
      ...(firstDifference!.bisect === null ? [] : ['', `Which commit: ${code(firstDifference!.bisect)}`]),
      '',
    ]),
    escaped(findable),
    '',
    `Again: ${code(night.command)}`,
    ...(night.exitCode === 0 || night.against.kind === 'build' ? [] : ['', `Accept: ${code(accept)}`]),
  ].join('\n');
}

/** Entries whose records differ, those with a drift first. */
export function differing(night: Night): NightEntry[] {
  const isRed = ({ metrics }: NightEntry) => metrics.some(({ verdict }) => verdict === 'drift');
  const found = night.entries.filter(({ firstDifference }) => firstDifference !== null);
  return [...found.filter(isRed), ...found.filter((entry) => !isRed(entry))];
}

/** Replays of this many entries are shown in a terminal: one tells most. */
const MOST_REPLAYS = 2;

function firstDifferences(night: Night): string[][] {
  const all = differing(night);
  return all.slice(0, MOST_REPLAYS).map(({ key, differing: count, games, firstDifference }, i) => {
    const { game, replay, bisect } = firstDifference!;
    const share = count === null ? '' : `${whole(count)} of ${whole(games)} games of ${key} ended otherwise; `;
    return [
      wrapped(`${share}the first is game ${game}${share === '' ? ` of ${key}` : ''}:`),
      // Commands are not broken into lines: what is copied must run.
      `  ${replay}`,
      ...(bisect === null || i > 0 ? [] : ['Which commit:', `  ${bisect}`]),
    ];
  });
}

interface ShownRow {
  readonly entry: NightEntry;
  readonly row: NightMetric;
}

/** In the order in which they concern a reader; what is identical is left out. */
const ORDER = ['drift', 'not-confirmed', 'small-change', 'undecided', 'equivalent'] as const;

function shownRows(night: Night): ShownRow[] {
  return ORDER.flatMap((verdict) => rowsWith(night, verdict));
}

function cells({ entry, row }: ShownRow): string[] {
  const { before, now, difference, interval } = shownNumbers(row);
  return [verdictMark(row), entry.key, rowLabel(row.metric), before, now, difference, interval, verdictWords(row)];
}

function section(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [...sentences.map((text) => wrapped(text, '  ')), ''];
}
