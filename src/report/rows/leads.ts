import { cut, type MeanInterval, quantile, shareInterval, snowball } from '../../stats/index.ts';
import type { GameTable, VariantResults } from '../../stats/tables.ts';
import type { Estimated } from '../numbers.ts';
import { columnHistogram, countOf, gameColumn } from './games.ts';
import { countMean, intervalCells, intervalColumns, type TableKind, UNKNOWN, type WithInterval } from './table.ts';

export type SnowballRow = {
  readonly variant: string;
  readonly turn: number;
  /** Null for the leader. */
  readonly side: string | null;
  /** Games that continue after this turn. */
  readonly games: number;
  /** Games in which the side led, without draws. */
  readonly decidedLeads: number;
} & WithInterval<'leaderWinRate' | 'correlation' | 'pointsPerLead'>;

export function snowballRows(results: VariantResults, alpha: number): SnowballRow[] {
  const turns = results.leads.bySide[0]?.length ?? 0;
  return Array.from({ length: turns }, (_, i) => snowballRowsOf(results, i + 1, alpha)).flat();
}

/**
 * Those of one turn. `correlation`: Pearson's r of lead and score; `pointsPerLead`: points per game per unit of lead.
 */
export function snowballRowsOf({ variant, table, leads }: VariantResults, turn: number, alpha: number): SnowballRow[] {
  const bySide = leads.bySide.map((cells) => cells[turn - 1] ?? []);
  const games = sum((bySide[0] ?? []).map(([, , count]) => count));
  if (games === 0) return [];
  const decided = bySide.map((cells) => leaderResults(cells));
  const rate = (won: number, led: number) => ({
    decidedLeads: led,
    ...intervalCells('leaderWinRate', shareInterval(won, led, alpha)),
  });
  const whoever = rate(sum(decided.map(({ won }) => won)), sum(decided.map(({ led }) => led)));
  return [
    { variant, turn, side: null, games, ...whoever, ...related(UNKNOWN, UNKNOWN) },
    ...bySide.map((cells, side) => {
      const { correlationInterval, slope: line } = snowball(cells, alpha);
      const ends = isOneSided(cells) ? { low: null, high: null } : {};
      // Bounded by the worth of a game.
      const slope = { ...cut(line, -1, 1), ...ends };
      const correlation = { ...correlationInterval, ...ends };
      const own = rate(decided[side].won, decided[side].led);
      return { variant, turn, side: table.sides[side], games, ...own, ...related(correlation, slope) };
    }),
  ];
}

/**
 * No interval if nearly all games ended alike. Cochran's rule for normal means, n > 25 × skewness², here of scores
 * (Sampling Techniques, 3rd ed., 2.15). Student's t covered 90% when 10 of 300 games ended otherwise.
 */
function isOneSided(cells: LeadCells): boolean {
  const games = sum(cells.map(([, , count]) => count));
  const mean = sum(cells.map(([, doubled, count]) => doubled * count)) / games;
  const moment = (k: number) => sum(cells.map(([, doubled, count]) => (doubled - mean) ** k * count)) / games;
  return games * moment(2) ** 3 <= 25 * moment(3) ** 2;
}

function related(correlation: Estimated, slope: Estimated) {
  return { ...intervalCells('correlation', correlation), ...intervalCells('pointsPerLead', slope) };
}

type LeadCells = VariantResults['leads']['bySide'][number][number];

function leaderResults(cells: LeadCells): { led: number; won: number } {
  const led = cells.filter(([lead, doubled]) => lead > 0 && doubled !== 1);
  return { led: sum(led.map(([, , games]) => games)), won: sum(led.map(([, doubled, n]) => (doubled === 2 ? n : 0))) };
}

export type ScoreByLeadRow = {
  readonly variant: string;
  readonly turn: number;
  readonly side: string;
  readonly lead: number;
  readonly games: number;
} & WithInterval<'score'>;

/** After a quarter, half and three quarters of a typical game. */
export function scoreByLeadRows({ variant, table, leads }: VariantResults, alpha: number): ScoreByLeadRow[] {
  return milestones(table).flatMap((turn) =>
    leads.bySide.flatMap((cells, side) =>
      snowball(cells[turn - 1] ?? [], alpha).scoreByLead.map(({ lead, n, ...score }) => {
        return { variant, turn, side: table.sides[side], lead, games: n, ...intervalCells('score', score) };
      }),
    ),
  );
}

export function milestones(table: GameTable): number[] {
  const turns = [1, 2, 3].map((quarters) => partOf(table, quarters / 4));
  return [...new Set(turns)].filter((turn) => turn !== null);
}

/** Null if games are over after one turn. */
export function halfway(table: GameTable): number | null {
  return partOf(table, 1 / 2);
}

function partOf(table: GameTable, part: number): number | null {
  const median = quantile(columnHistogram(table, gameColumn(table, 'turns')), 500).estimate ?? 0;
  const turn = Math.max(1, Math.floor(part * median));
  return turn < median ? turn : null;
}

export type LeadChangeRow = {
  readonly variant: string;
  readonly changes: number;
  readonly games: number;
} & WithInterval<'share'>;

/** Up to the maximum seen. */
export function leadChangeRows({ variant, table, leads }: VariantResults, alpha: number): LeadChangeRow[] {
  const most = leads.changes.at(-1)?.[0] ?? -1;
  return Array.from({ length: most + 1 }, (_, changes) => {
    const games = countOf(leads.changes, changes);
    return { variant, changes, games, ...intervalCells('share', shareInterval(games, table.games, alpha)) };
  });
}

/** Mean with Student's t interval, cut at 0. */
export function meanLeadChanges({ leads, maxTurns }: VariantResults, alpha: number): MeanInterval {
  return countMean(leads.changes, alpha, [0, maxTurns]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export const SNOWBALL: TableKind<SnowballRow> = {
  name: 'snowball',
  columns: [
    'variant',
    'turn',
    'side',
    'games',
    'decidedLeads',
    ...intervalColumns('leaderWinRate'),
    ...intervalColumns('correlation'),
    ...intervalColumns('pointsPerLead'),
  ],
  rows: snowballRows,
};

export const SCORE_BY_LEAD: TableKind<ScoreByLeadRow> = {
  name: 'score-by-lead',
  columns: ['variant', 'turn', 'side', 'lead', 'games', ...intervalColumns('score')],
  rows: scoreByLeadRows,
};

export const LEAD_CHANGES: TableKind<LeadChangeRow> = {
  name: 'lead-changes',
  columns: ['variant', 'changes', 'games', ...intervalColumns('share')],
  rows: leadChangeRows,
};
