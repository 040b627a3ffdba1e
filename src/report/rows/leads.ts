import { cut, type MeanInterval, quantile, shareInterval, snowball } from '../../stats/index.ts';
import type { GameTable, VariantResults } from '../../stats/tables.ts';
import type { Estimated } from '../numbers.ts';
import { columnHistogram, countOf, gameColumn } from './games.ts';
import { countMean, intervalCells, intervalColumns, type TableKind, UNKNOWN, type WithInterval } from './table.ts';

export type SnowballRow = {
  readonly variant: string;
  readonly turn: number;
  /** Null for whoever leads, of all sides. */
  readonly side: string | null;
  /** Games that go on after this turn. */
  readonly games: number;
  /** Those of them in which the side led and that were not drawn. */
  readonly decidedLeads: number;
} & WithInterval<'leaderWinRate' | 'correlation' | 'pointsPerLead'>;

/**
 * How much a lead after each turn decides games: for each side, and for whoever leads. `correlation` is Pearson's r of the side's lead and its
 * score, `pointsPerLead` the points per game for each unit of lead.
 */
export function snowballRows({ variant, table, leads }: VariantResults, alpha: number): SnowballRow[] {
  const turns = leads.bySide[0]?.length ?? 0;
  return Array.from({ length: turns }, (_, i) => i + 1).flatMap((turn): SnowballRow[] => {
    const bySide = leads.bySide.map((cells) => cells[turn - 1]);
    const games = sum(bySide[0].map(([, , count]) => count));
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
        // A step of lead cannot be worth more than a whole game.
        const slope = { ...cut(line, -1, 1), ...ends };
        const correlation = { ...correlationInterval, ...ends };
        const own = rate(decided[side].won, decided[side].led);
        return { variant, turn, side: table.sides[side], games, ...own, ...related(correlation, slope) };
      }),
    ];
  });
}

/**
 * Whether nearly all games ended alike, so that a lead's worth has no interval: Cochran's rule for normal means, n > 25 times the square
 * of the skewness, here of scores (Sampling Techniques, 3rd ed., 2.15). Student's t held 90% of truths where 10 of 300 games ended otherwise.
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

/** Games in which a side led and that were not drawn, and those of them that it won. */
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

/** A side's points per game at each lead that it had after a quarter, half and three quarters of a typical game. */
export function scoreByLeadRows({ variant, table, leads }: VariantResults, alpha: number): ScoreByLeadRow[] {
  return milestones(table).flatMap((turn) =>
    leads.bySide.flatMap((cells, side) =>
      snowball(cells[turn - 1] ?? [], alpha).scoreByLead.map(({ lead, n, ...score }) => {
        return { variant, turn, side: table.sides[side], lead, games: n, ...intervalCells('score', score) };
      }),
    ),
  );
}

/** Turns after which a lead is looked at closely: a quarter, half and three quarters of the median length, each once. */
export function milestones(table: GameTable): number[] {
  const turns = [1, 2, 3].map((quarters) => partOf(table, quarters / 4));
  return [...new Set(turns)].filter((turn) => turn !== null);
}

/** The turn half-way through a typical game; null if games are over after one turn. */
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

/** How often the lead changed hands in a game, up to the most changes of any game. */
export function leadChangeRows({ variant, table, leads }: VariantResults, alpha: number): LeadChangeRow[] {
  const most = leads.changes.at(-1)?.[0] ?? -1;
  return Array.from({ length: most + 1 }, (_, changes) => {
    const games = countOf(leads.changes, changes);
    return { variant, changes, games, ...intervalCells('share', shareInterval(games, table.games, alpha)) };
  });
}

/** Changes of the lead per game, with Student's t interval, cut at 0. */
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
