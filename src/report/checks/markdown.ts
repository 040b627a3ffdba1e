import { type CheckReport, type CheckResult, type CheckStatus, checkCounts } from './check-result.ts';
import { countsLine } from './terminal.ts';

const MARKS: Readonly<Record<CheckStatus, string>> = { met: '✅', missed: '❌', undecided: '❔' };

/** Checks as Markdown (GitHub's tables): for the summary of a workflow or a comment. */
export function markdown(report: CheckReport): string {
  const { title, results, notes, method, command } = report;
  const { missed, undecided } = checkCounts(results);
  const verdict = missed > 0 ? `${missed} missed` : undecided > 0 ? `${undecided} undecided` : 'all met';
  return [
    `## ${escaped(title)}: ${results.length === 0 ? 'nothing was checked' : verdict}`,
    '',
    ...(results.length === 0 ? [] : [...table(results), '']),
    ...notes.flatMap((note) => [`> **Note:** ${escaped(note)}`, '']),
    `${countsLine(report)}. ${escaped(method)}`,
    '',
    `Again: ${code(command)}`,
  ].join('\n');
}

function table(results: readonly CheckResult[]): string[] {
  const rows = results.map((result) => {
    const { status, verdict = status, file, line, scenario, variant, name, expected, words, command } = result;
    const see = status === 'met' || command === null ? '' : `<br>${code(command)}`;
    const where = `${escaped(variant === null ? scenario : `${scenario}, ${variant}`)}<br>${code(line === null ? file : `${file}:${line}`)}`;
    return [`${MARKS[status]} ${escaped(verdict)}`, where, code(name), escaped(expected), escaped(words) + see];
  });
  return [['', 'scenario', 'asked', 'expected', 'the games say'], ['---', '---', '---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
}

/** Text as text: nothing in it is markup, a link or an end of a cell. */
export function escaped(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~@-]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Text as code; a bar would end the cell of a table all the same. */
export function code(text: string): string {
  const inside = oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '&#124;');
  return `<code>${inside.replace(/[\\`*_[\]~@]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</code>`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
