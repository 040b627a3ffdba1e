import type { Spec } from '../../report/charts/chart.ts';
import { drawSvg } from '../../report/charts/render.ts';
import { csvOf } from '../../report/files/csv.ts';
import { isGameFile } from '../../scenarios/index.ts';
import { ownCommand, version } from '../../terminal/command-line.ts';
import { InputError } from '../../terminal/failures.ts';
import type { FramedPage } from '../contract.ts';
import type { Desk, Method } from './desk.ts';

/** As `weapons` writes it, for the weapons and house rules of the file. */
export const weapons: Method<null, FramedPage> = async (desk) => {
  const [{ armedSystem, evaluated, weaponPlan }, { weaponReport, weaponReportPage }] = await Promise.all([
    import('../../weapons/plan.ts'),
    import('../../weapons/report.ts'),
  ]);
  const subject = await subjectOf(desk);
  const asked = { ...subject, csv: false, json: false };
  const plan = await weaponPlan(await armedSystem(asked), asked);
  const variants = evaluated(plan);
  const words = subject.scenario === undefined ? [] : ['--scenario', subject.scenario];
  const told = weaponReport(plan, variants, null, ownCommand(['weapons', subject.system, ...words]));
  const page = weaponReportPage(told, plan.wish, { skirmetrics: version(), node: 'browser' });
  return { page, files: told.tables.map((table) => ({ path: `${table.name}.csv`, text: csvOf(table) })) };
};

/** The words of `weapons` and `odds` for what is open. */
export async function subjectOf(desk: Desk): Promise<{ readonly system: string; readonly scenario?: string }> {
  if (isGameFile(desk.main)) return { system: desk.main };
  const { system, game } = await desk.scenario();
  return { system: game?.file ?? system, scenario: desk.main };
}

export interface DrawWords {
  readonly spec: Spec;
  /** Labels of marks are then their data, for tooltips. */
  readonly isLabelled?: boolean;
}

/** A chart as SVG. Vega loads with the first. */
export const draw: Method<DrawWords, string> = async (_, { spec, isLabelled = false }) => {
  if (typeof spec !== 'object' || spec === null) throw new InputError('a chart is a specification');
  const { expressionInterpreter } = await import('vega-interpreter');
  const { svg } = await drawSvg(spec, { interpreter: expressionInterpreter, isLabelled });
  return svg;
};
