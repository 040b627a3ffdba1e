import { type CheckReport, checkCounts } from './check-result.ts';
import { github } from './github.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { terminal } from './terminal.ts';

export const REPORTER_NAMES = ['terminal', 'markdown', 'junit', 'github', 'json'] as const;

export type ReporterName = (typeof REPORTER_NAMES)[number];

/** Checks as text, without a line break at the end. */
export const REPORTERS: Readonly<Record<ReporterName, (report: CheckReport) => string>> = {
  terminal,
  markdown,
  junit,
  github,
  json,
};

function json(report: CheckReport): string {
  return JSON.stringify({ ...report, counts: checkCounts(report.results) }, null, 2);
}
