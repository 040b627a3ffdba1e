import { styleText } from 'node:util';
import { type BoutCell, boutCells, type Circle, circles, standings } from '../inference/forces.ts';
import { type Chart, chart, type Source } from '../report/charts/chart.ts';
import { cells as heatCells, label } from '../report/charts/marks.ts';
import { inkOnCells } from '../report/charts/theme.ts';
import { type Estimated, gamesText, rounded, span, whole } from '../report/numbers.ts';
import type { Table } from '../report/rows/table.ts';
import { listed, plainTable } from '../report/terminal/layout.ts';
import type { ForcesPlan } from './match-plan.ts';
import type { PlayedForces, Stage } from './match-play.ts';

const HUNDRED = 100;

export interface ForceFindings {
  /** The last stage, or the last screen of an interrupted run. */
  readonly stage: Stage;
  readonly isConfirmed: boolean;
  readonly cells: readonly BoutCell[];
  readonly byTable: readonly (BoutCell & { readonly table: number })[];
  /** By force; those of the stage are in `order`, best first. */
  readonly standings: readonly (Estimated & { readonly games: number })[];
  readonly order: readonly number[];
  readonly circles: readonly Circle[];
}

/** Null before any game is finished. */
export function findingsOf(
  { forces }: ForcesPlan,
  { screens, final }: PlayedForces,
  alpha: number,
): ForceFindings | null {
  const stage = final ?? screens.at(-1);
  if (stage === undefined) return null;
  const cells = boutCells(stage.bouts, alpha);
  const scores = standings(stage.bouts, forces.length, (alpha * forces.length) / stage.forces.length);
  const tables = boutCells(stage.byTable, alpha).map((cell, i) => ({ ...cell, table: stage.byTable[i].table }));
  return {
    ...{ stage, isConfirmed: final !== null, cells, standings: scores, byTable: tables },
    order: stage.forces.toSorted((a, b) => scores[b].estimate! - scores[a].estimate! || a - b),
    circles: circles(cells, forces.length),
  };
}

/** The first sentence answers the question. */
export function forcesSentences(plan: ForcesPlan, played: PlayedForces, found: ForceFindings): string[] {
  return [
    ...bestSentences(plan, found),
    ...circleSentences(plan, found),
    ...tableSentences(plan, found),
    ...culledSentences(plan, played, found),
  ];
}

/** One, or one per side where sides stay apart. */
function bestSentences({ forces, apart }: ForcesPlan, found: ForceFindings): string[] {
  const { order, isConfirmed } = found;
  const unsure = isConfirmed ? '' : ' This is a screen, whose leaders look better than they are: nothing is confirmed.';
  const groups = apart === null ? [order] : apart.map((side) => order.filter((force) => forces[force].side === side));
  return groups.map((group) => `${bestSentence(forces, group, apart !== null, found)}${unsure}`);
}

function bestSentence(
  forces: ForcesPlan['forces'],
  [best, ...others]: readonly number[],
  isApart: boolean,
  { cells, standings: scores }: ForceFindings,
): string {
  const own = cells.filter(({ row, column }) => row === best || column === best);
  const score = `${withSpan(scores[best])} points per ${HUNDRED} games`;
  const enemies = own.length === 1 ? 'the other side' : 'every force of the other side';
  const whom = isApart ? enemies : others.length === 1 ? 'the other' : 'every other force';
  if (own.every((cell) => isShownFor(cell, best))) return `${forces[best].name} beats ${whom} here: ${score}.`;
  if (isApart && others.length === 0) return `${forces[best].name} scores ${score}.`;
  const none = isApart ? `No force of ${forces[best].side}` : 'No force';
  return `${none} is shown to beat ${whom}; ${forces[best].name} has most, ${score}.`;
}

function isShownFor({ row, low, high }: BoutCell, force: number): boolean {
  return row === force ? low !== null && low > 0.5 : high !== null && high < 0.5;
}

function circleSentences({ forces, apart }: ForcesPlan, found: ForceFindings): string[] {
  const { circles: circular, cells, order } = found;
  if (apart !== null)
    return [`Forces of ${apart[0]} met those of ${apart[1]} alone, since the rules treat the sides differently.`];
  if (order.length < 3) return [];
  if (circular.length === 0) return ['No three forces are shown to go round in a circle, each beating the next.'];
  const told = circular.slice(0, MOST_CIRCLES).map((circle) => {
    const steps = circle.map((force, i) => {
      const next = circle[(i + 1) % circle.length];
      return `${forces[force].name} beats ${forces[next].name} ${withSpan(facing(cells, force, next))}`;
    });
    return listed(steps);
  });
  const more = circular.length > MOST_CIRCLES ? `; and ${whole(circular.length - MOST_CIRCLES)} more` : '';
  return [`${NOT_TRANSITIVE}, so no cost per force makes all of them fair: ${told.join('; ')}${more}.`];
}

/** Begins the sentence that is a warning. */
export const NOT_TRANSITIVE = 'Not transitive';

const MOST_CIRCLES = 3;

/** Score of one force against another. */
function facing(cells: readonly BoutCell[], force: number, other: number): Estimated {
  const cell = cells.find(
    ({ row, column }) => (row === force && column === other) || (row === other && column === force),
  );
  if (cell === undefined) return { estimate: null, low: null, high: null };
  const { estimate, low, high } = cell;
  if (cell.row === force) return { estimate, low, high };
  const turned = (end: number | null) => (end === null ? null : 1 - end);
  return { estimate: turned(estimate), low: turned(high), high: turned(low) };
}

function tableSentences({ forces, tables }: ForcesPlan, { byTable }: ForceFindings): string[] {
  if (tables.length === 1) return [];
  const turned = byTable.flatMap((cell) => {
    if (!isShownFor(cell, cell.row)) return [];
    const lost = byTable.find(
      (other) => other.row === cell.row && other.column === cell.column && isShownFor(other, other.column),
    );
    if (lost === undefined) return [];
    const [won, where] = [cell, lost].map(({ table }) => tables[table].name);
    return [`${forces[cell.row].name} beats ${forces[cell.column].name} on ${won} and loses to it on ${where}`];
  });
  if (turned.length === 0) return [`No pair is shown to change places from table to table (${tables.length} tables).`];
  return [`The table decides: ${listed(turned.slice(0, MOST_CIRCLES))}.`];
}

function culledSentences({ forces }: ForcesPlan, { screens }: PlayedForces, { stage }: ForceFindings): string[] {
  const out = forces.flatMap(({ name }, force) => (stage.forces.includes(force) ? [] : [name]));
  if (out.length === 0) return [];
  const where =
    screens.length === 1 ? 'a screen, which promises nothing' : `${screens.length} screens, which promise nothing`;
  return [`Left out after ${where}: ${listed(out)}.`];
}

function withSpan(score: Estimated): string {
  return `${rounded(score, HUNDRED)} (${span(score, HUNDRED)})`;
}

/** Best first; a star where the interval excludes 50. */
export function forcesText({ forces }: ForcesPlan, { order, standings: scores, cells }: ForceFindings): string {
  const rows = order.map((force, place) => [
    `${place + 1} ${forces[force].name}`,
    withSpan(scores[force]),
    ...order.map((other) => {
      const score = facing(cells, force, other);
      if (score.estimate === null) return '·';
      const text = (HUNDRED * score.estimate).toFixed(0);
      if (score.low !== null && score.low > 0.5) return styleText('green', `${text}*`);
      return score.high !== null && score.high < 0.5 ? styleText('magenta', `${text}*`) : text;
    }),
  ]);
  const heads = ['force', 'score', ...order.map((_, place) => String(place + 1))];
  const right = order.map((_, place) => place + 2);
  return `${plainTable(heads, rows, right, 54)}\nScores of the row’s force per ${HUNDRED} games; * the interval excludes 50.`;
}

export function forcesChart({ forces, apart }: ForcesPlan, found: ForceFindings, source: Source): Chart {
  const { order, cells } = found;
  const nameOf = (force: number) => `${order.indexOf(force) + 1}  ${forces[force].name}`;
  const values = order.flatMap((force) =>
    order.flatMap((other) => {
      const score = facing(cells, force, other);
      if (score.estimate === null) return [];
      const value = HUNDRED * score.estimate;
      const isShown = score.low! > 0.5 || score.high! < 0.5;
      const text = `${value.toFixed(0)}${isShown ? '*' : ''}`;
      return [{ row: nameOf(force), column: String(order.indexOf(other) + 1), value, label: text }];
    }),
  );
  const reach = Math.max(1, ...values.map(({ value }) => Math.abs(value - 50)));
  const color = {
    field: 'value',
    type: 'quantitative',
    scale: { scheme: 'blueorange', reverse: true, domain: [50 - reach, 50 + reach], domainMid: 50 },
    legend: null,
  };
  const body = heatCells(
    { field: 'column', sort: order.map((_, place) => String(place + 1)), title: 'against' },
    { field: 'row', sort: order.map(nameOf), title: null, labelLimit: 320 },
    48,
    [{ mark: 'rect', encoding: { color } }, label({ color: inkOnCells('value') }, { fontSize: 13 })],
  );
  const seats = apart === null ? ', averaged over both places' : '';
  const marks = `Score of the row’s force against the column’s in points per 100 games${seats} and all tables. *: the interval, for all pairs together, excludes 50.`;
  return chart({ name: 'forces', title: 'Forces against each other', marks }, source, values, body);
}

/** Every stage; intervals of the last one are simultaneous. */
export function boutTable({ forces }: ForcesPlan, { screens, final }: PlayedForces, alpha: number): Table {
  const stages = [
    ...screens.map((stage, i) => [`screen ${i + 1}`, stage] as const),
    ...(final === null ? [] : [['last', final] as const]),
  ];
  const rows = stages.flatMap(([stage, { bouts }]) =>
    boutCells(bouts, alpha).map(({ row, column, games, estimate, low, high }) => ({
      ...{ stage, force: forces[row].name, against: forces[column].name, n: games, estimate, low, high },
    })),
  );
  return { name: 'forces', columns: ['stage', 'force', 'against', 'n', 'estimate', 'low', 'high'], rows };
}

export function tablesTable({ forces, tables }: ForcesPlan, { byTable }: ForceFindings): Table {
  const rows = byTable.map(({ table, row, column, games, estimate, low, high }) => ({
    ...{
      table: tables[table].name,
      force: forces[row].name,
      against: forces[column].name,
      n: games,
      estimate,
      low,
      high,
    },
  }));
  return { name: 'forces-by-table', columns: ['table', 'force', 'against', 'n', 'estimate', 'low', 'high'], rows };
}

export function standingsTable({ forces }: ForcesPlan, { order, standings: scores }: ForceFindings): Table {
  const rows = order.map((force, place) => {
    const { games, estimate, low, high } = scores[force];
    return { place: place + 1, force: forces[force].name, n: games, estimate, low, high };
  });
  return { name: 'force-standings', columns: ['place', 'force', 'n', 'estimate', 'low', 'high'], rows };
}

/** `each pair 1,600 games`. */
export function playedText({ stage, cells }: ForceFindings): string {
  const games = cells[0]?.games ?? 0;
  return `${whole(stage.forces.length)} forces, each pair ${gamesText(games)}`;
}
