import type { FramedPage } from '../contract.ts';
import type { Method } from './desk.ts';

/** What the report is waiting for, in one sentence. */
export type ReportNews = string;

/** As `run` makes it, of the games so far. It loads with the first. */
export const report: Method<null, FramedPage, ReportNews> = async (desk, _, asking) =>
  (await import('./run-report.ts')).runReport(desk, asking);
