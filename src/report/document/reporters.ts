import { headOf } from '../head.ts';
import { type CheckReport, type CheckResult, checkCounts } from './cases.ts';
import type { Block, Document } from './document.ts';
import { markdownText } from './markdown.ts';
import { terminalText } from './terminal.ts';

/** A suite per file, a case per result; undecided results are skipped tests. */
export function junit({ title, results, notes, method, command, gates }: CheckReport): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: title, ...numbers(results) })}>`,
    ...files.flatMap((file) =>
      suite(
        file,
        results.filter((result) => result.file === file),
        [...warningsIn(gates), method, `again: ${command}`, ...notes],
      ),
    ),
    '</testsuites>',
  ];
  return lines.join('\n');
}

function suite(file: string, results: readonly CheckResult[], about: readonly string[]): string[] {
  return [
    `  <testsuite${attributes({ name: file, ...numbers(results) })}>`,
    ...results.flatMap(testcase),
    `    <system-out>${text(about.join('\n'))}</system-out>`,
    '  </testsuite>',
  ];
}

function testcase(result: CheckResult): string[] {
  const { file, line, scenario, variant, name, expected, status, verdict = status, words, command } = result;
  const at = { file, ...(line === null ? {} : { line }) };
  const classname = variant === null ? scenario : `${scenario}: ${variant}`;
  const open = `    <testcase${attributes({ name: `${name} (${expected})`, classname, ...at })}`;
  if (status === 'met') return [`${open}><system-out>${text(words)}</system-out></testcase>`];
  if (status === 'undecided')
    return [`${open}>`, `      <skipped${attributes({ message: words })}/>`, '    </testcase>'];
  const whole = command === null ? words : `${words}\nSee: ${command}`;
  const failure = `      <failure${attributes({ message: words, type: verdict })}>${text(whole)}</failure>`;
  return [`${open}>`, failure, '    </testcase>'];
}

function numbers(results: readonly CheckResult[]): Record<string, number> {
  const { missed, undecided } = checkCounts(results);
  return { tests: results.length, failures: missed, errors: 0, skipped: undecided };
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('');
}

/** In attributes XML reads line breaks and tabs as spaces. */
function attribute(value: string): string {
  return text(value)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}

/** Characters invalid in XML 1.0 become U+FFFD. */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly title: string;
  readonly text: string;
}

/** Commands of a GitHub workflow. */
export function githubText(annotations: readonly Annotation[]): string {
  return annotations.map(annotationText).join('\n');
}

function annotationText({ level, file, line, column, title, text }: Annotation): string {
  const properties = [...property('file', file), ...property('line', line), ...property('col', column)];
  return `::${level} ${[...properties, ...property('title', title)].join(',')}::${data(text)}`;
}

/** None for met results. */
export function github({ title, results, notes, gates }: CheckReport): string {
  const about = { file: null, line: null, column: null, title } as const;
  return githubText([
    ...warningsIn(gates).map((text) => ({ ...about, level: 'warning', text }) as const),
    ...results.filter(({ status }) => status !== 'met').map((result) => annotation(title, result)),
    ...notes.map((text) => ({ ...about, level: 'notice', text }) as const),
  ]);
}

function annotation(title: string, result: CheckResult): Annotation {
  const { status, verdict = status, file, line, column, scenario, variant, name, words, command } = result;
  const who = variant === null ? scenario : `${scenario}, ${variant}`;
  return {
    ...{ level: status === 'missed' ? 'error' : 'warning', file, line, column },
    ...{ title: `${title}: ${who}: ${name} ${verdict}` },
    text: command === null ? words : `${words}\nSee: ${command}`,
  };
}

/** It also ends at a comma or a colon. */
function property(name: string, value: string | number | null): string[] {
  if (value === null) return [];
  return [`${name}=${data(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`];
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

export const REPORTER_NAMES = ['terminal', 'markdown', 'junit', 'github', 'json'] as const;

export type ReporterName = (typeof REPORTER_NAMES)[number];

/** Without a final line break. */
export const REPORTERS: Readonly<Record<ReporterName, (report: CheckReport) => string>> = {
  terminal: (report) => terminalText(checksDocument(report)),
  markdown: (report) => markdownText(checksDocument(report)),
  junit,
  github,
  json: (report) => JSON.stringify({ ...report, counts: checkCounts(report.results) }, null, 2),
};

function warningsIn(gates: CheckReport['gates'] = []): string[] {
  return headOf(gates, true).warnings.map((lines) => lines.join(' '));
}

function checksDocument({ title, results, notes, method, command, gates = [] }: CheckReport): Document {
  const { met, missed, undecided } = checkCounts(results);
  const isNone = results.length === 0;
  const verdict = missed > 0 ? `${missed} missed` : undecided > 0 ? `${undecided} undecided` : 'all met';
  const counts = isNone
    ? 'nothing was checked'
    : `${results.length} checked: ${met} met, ${missed} missed, ${undecided} undecided`;
  const blocks: Block[] = [
    { kind: 'cases', results },
    { kind: 'notes', items: notes },
    { kind: 'sentence', text: counts, on: ['terminal'], close: notes.length > 0 },
    { kind: 'sentence', text: method, on: ['terminal'], close: true },
    { kind: 'sentence', text: `${counts}. ${method}`, on: ['markdown'] },
    { kind: 'command', about: 'Again', command, on: ['markdown'] },
  ];
  return {
    ...{ name: title, brief: null, answer: isNone ? 'nothing was checked' : verdict, about: title },
    head: headOf(gates, true),
    sections: [{ id: 'answer', title: 'Checks', blocks }],
    order: { terminal: ['answer'], markdown: ['answer'] },
  };
}
