import type { Block, Document } from '../document/document.ts';
import { markdownText } from '../document/markdown.ts';
import { terminalText } from '../document/terminal.ts';
import { type CheckReport, checkCounts } from './check-result.ts';
import { github } from './github.ts';
import { junit } from './junit.ts';

export const REPORTER_NAMES = ['terminal', 'markdown', 'junit', 'github', 'json'] as const;

export type ReporterName = (typeof REPORTER_NAMES)[number];

/** Checks as text, without a line break at the end. */
export const REPORTERS: Readonly<Record<ReporterName, (report: CheckReport) => string>> = {
  terminal: (report) => terminalText(checksDocument(report)),
  markdown: (report) => markdownText(checksDocument(report)),
  junit,
  github,
  json: (report) => JSON.stringify({ ...report, counts: checkCounts(report.results) }, null, 2),
};

/** Every result, then notes and counts. */
function checksDocument({ title, results, notes, method, command }: CheckReport): Document {
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
    sections: [{ id: 'answer', title: 'Checks', blocks }],
    order: { terminal: ['answer'], markdown: ['answer'] },
  };
}
