import { styleText } from 'node:util';
import { indented } from '../terminal/layout.ts';
import { type CheckReport, type CheckResult, type CheckStatus, checkCounts } from './check-result.ts';

/** By shape and word, not by colour alone. */
const MARKS: Readonly<Record<CheckStatus, string>> = { met: '✓', missed: '✗', undecided: '?' };
const COLOURS = { met: 'green', missed: 'red', undecided: 'yellow' } as const;

/** Checks for people at a terminal: a heading for each file, a line or two for each result, counts at the end. */
export function terminal(report: CheckReport): string {
  const { results, notes } = report;
  const lines = results.flatMap((result, i) => {
    const before = results[i - 1];
    const isNew = before === undefined || before.file !== result.file || before.variant !== result.variant;
    return [...(isNew ? [...(i === 0 ? [] : ['']), heading(result)] : []), entry(result)];
  });
  const said = notes.map((note) => indented(`${styleText('yellow', 'Note:')} ${note}`, 0, 6));
  return [...lines, ...(lines.length === 0 ? [] : ['']), ...said, countsLine(report), indented(report.method, 0)].join(
    '\n',
  );
}

/** `3 met, 1 missed, none undecided` with what was checked. */
export function countsLine({ results }: CheckReport): string {
  const { met, missed, undecided } = checkCounts(results);
  if (results.length === 0) return 'nothing was checked';
  return `${results.length} checked: ${met} met, ${missed} missed, ${undecided} undecided`;
}

function heading({ file, scenario, variant }: CheckResult): string {
  // The file stands first: a line that begins with a name could be a command to whoever reads the log.
  return `${file}: ${styleText('bold', variant === null ? scenario : `${scenario}, ${variant}`)}`;
}

function entry({ status, verdict = status, name, expected, words, command }: CheckResult): string {
  const sign = styleText(COLOURS[status], `${MARKS[status]} ${verdict}`);
  const more = status === 'met' || command === null ? [] : [`    see: ${command}`];
  return [indented(`${sign}  ${name} (${expected}): ${words}`, 2, 4), ...more].join('\n');
}
