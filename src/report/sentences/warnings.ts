import { gamesForHalfWidth, shareInterval } from '../../stats/index.ts';
import type { GameTable, RuleCount } from '../../stats/tables.ts';
import { decimals, gamesText, whole } from '../numbers.ts';
import type { RunResults } from '../results.ts';
import { countTableName } from '../rows/counts.ts';
import { columnHistogram, countOf, gameColumn } from '../rows/games.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { theSide } from '../sides.ts';
import type { Estimates } from '../tables.ts';
import { FEW } from './balance.ts';

/** Maximum half-width of a win rate's interval. */
const WIDE = 0.02;
/** Fewer events or games make a cell sparse. */
export const SPARSE_COUNT = 100;
export const SPARSE_GAMES = 20;
/** Lower ends of shares: one-sided, hard to win, or cut off by turns. */
const ONE_SIDED = 0.95;
const MOST_GAMES = 0.5;
const NEVER_NAMED = 6;
/** Metric of option use. */
const OPTIONS = 'options';
const CHANCES = 20;
const UNUSED_NAMED = 8;
const SPARSE_NAMED = 3;

/** Data for machines, `text` for people. */
export type Warning =
  | { readonly kind: 'interrupted'; readonly played: number; readonly planned: number; readonly text: string }
  | {
      readonly kind: 'few-games';
      readonly variant: string;
      readonly side: string;
      readonly games: number;
      readonly halfWidth: number;
      readonly gamesForOnePoint: number;
      readonly text: string;
    }
  | {
      readonly kind: 'one-sided';
      readonly variant: string;
      readonly side: string;
      readonly winRate: number;
      readonly text: string;
    }
  | { readonly kind: 'never-decided'; readonly variant: string; readonly share: number; readonly text: string }
  | {
      readonly kind: 'turn-limit';
      readonly variant: string;
      readonly turns: number;
      readonly share: number;
      readonly text: string;
    }
  | {
      readonly kind: 'never-happened';
      readonly variant: string;
      readonly rules: readonly string[];
      readonly text: string;
    }
  | {
      readonly kind: 'came-up';
      readonly variant: string;
      readonly rules: readonly string[];
      readonly text: string;
    }
  | {
      readonly kind: 'never-used';
      readonly variant: string;
      readonly games: number;
      readonly options: readonly { readonly option: string; readonly chances: number }[];
      readonly text: string;
    }
  | {
      readonly kind: 'sparse-cells';
      readonly variant: string;
      readonly tables: readonly { readonly table: string; readonly cells: number; readonly sparse: number }[];
      readonly text: string;
    };

/** Most serious first. */
export function warningsOf(results: RunResults, { winRates }: Estimates): Warning[] {
  const several = results.variants.length > 1;
  const rows = winRates.rows;
  return [
    ...interrupted(results),
    ...results.variants.flatMap(({ variant, table }) => {
      const where = several ? `${variant}: ` : '';
      const own = rows.filter((row) => row.variant === variant);
      return [...fewGames(own, results.alpha, where), ...lopsided(own, table, results.alpha, where)];
    }),
    ...results.variants.flatMap((variant) => turnLimit(variant, results.alpha, several ? `${variant.variant}: ` : '')),
    ...results.variants.flatMap((variant) => neverHappened(variant, several ? `${variant.variant}: ` : '')),
    ...results.variants.flatMap((variant) => cameUp(variant, several ? `${variant.variant}: ` : '')),
    ...results.variants.flatMap((variant) => neverUsed(variant, several ? `${variant.variant}: ` : '')),
    ...results.variants.flatMap((variant) => sparseCells(variant, several ? `${variant.variant}: ` : '')),
  ];
}

/** Common to several variants: once. */
export function warningTexts(warnings: readonly Warning[]): string[] {
  const subject = (warning: Warning) => {
    if (warning.kind === 'never-happened' || warning.kind === 'came-up') return [warning.kind, ...warning.rules].join();
    if (warning.kind === 'never-used')
      return [warning.kind, ...warning.options.map(({ option }) => option).toSorted()].join();
    return warning.kind;
  };
  return [...new Set(warnings.map(subject))].map((said) => {
    const [first, ...others] = warnings.filter((warning) => subject(warning) === said);
    const likewise = others.flatMap((other) => ('variant' in other ? [other.variant] : [])).join(', ');
    return `${first.text}${likewise === '' ? '' : ` (also with ${likewise})`}`;
  });
}

function interrupted({ interrupted, gamesPlanned, variants }: RunResults): Warning[] {
  if (!interrupted) return [];
  const played = Math.min(...variants.map(({ table }) => table.games));
  const text = `interrupted: only ${whole(played)} of ${whole(gamesPlanned)} games were played, and all numbers are from these`;
  return [{ kind: 'interrupted', played, planned: gamesPlanned, text }];
}

export function fewGames(rows: readonly WinRateRow[], alpha: number, where: string): Warning[] {
  const width = ({ winRate, winRateLow: low, winRateHigh: high }: WinRateRow) =>
    winRate === null ? 1 : Math.max((high ?? 1) - winRate, winRate - (low ?? 0));
  const widest = rows.toSorted((a, b) => width(b) - width(a))[0];
  if (widest === undefined || widest.games === 0 || width(widest) <= WIDE) return [];
  const { variant, side, games, winRateLow: low, winRateHigh: high } = widest;
  const halfWidth = width(widest);
  // The share within the interval that needs most games.
  const share = Math.min(Math.max(0.5, low ?? 0), high ?? 1);
  const gamesForOnePoint = roundedUp(gamesForHalfWidth(share, 0.01, alpha));
  const points = (100 * halfWidth).toFixed(decimals(0, 100 * halfWidth));
  const text = `${where}win rates are known to ±${points} points at ${gamesText(games)}; \`--games ${gamesForOnePoint}\` would give about ±1${games < FEW ? `; no verdicts below ${FEW} games` : ''}`;
  return [{ kind: 'few-games', variant, side, games, halfWidth, gamesForOnePoint, text }];
}

/** The next 1, 2 or 5 times a power of ten. */
function roundedUp(games: number): number {
  let power = 1;
  while (power * 10 < games) power *= 10;
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= games) ?? games;
}

/** Judges lower ends, from 20 games on. */
function lopsided(rows: readonly WinRateRow[], table: GameTable, alpha: number, where: string): Warning[] {
  if (rows.length === 0 || rows[0].games < FEW) return [];
  const { variant, games } = rows[0];
  const winner = rows.find(({ winRateLow: low }) => low !== null && low > ONE_SIDED);
  if (winner !== undefined && rows.length > 1) {
    const { side, winRate, winRateLow: low } = winner;
    const { name, does } = theSide(side, table);
    const text = `${where}${name} ${does('win')} ${points(winRate)} of games (at least ${points(low)}); a scenario this one-sided says little about its rules`;
    return [{ kind: 'one-sided', variant, side, winRate: winRate ?? 0, text }];
  }
  const drawn = shareInterval(Math.min(...rows.map(({ draws }) => draws)), games, alpha);
  if (drawn.low! <= MOST_GAMES) return [];
  const share = drawn.estimate!;
  const text = `${where}${points(share)} of games are drawn (at least ${points(drawn.low)}); the mission is hard for either side to win`;
  return [{ kind: 'never-decided', variant, share, text }];
}

function turnLimit(
  { variant, table, maxTurns }: RunResults['variants'][number],
  alpha: number,
  where: string,
): Warning[] {
  if (table.games < FEW) return [];
  // Otherwise the maximum length is not a limit.
  if (countOf(columnHistogram(table, gameColumn(table, 'reason')), table.reasons.indexOf('turn-limit')) === 0)
    return [];
  const full = shareInterval(countOf(columnHistogram(table, gameColumn(table, 'turns')), maxTurns), table.games, alpha);
  if (full.low! <= MOST_GAMES) return [];
  const share = full.estimate!;
  const text = `${where}${points(share)} of games last all ${maxTurns} turns (at least ${points(full.low)}); the turn limit, not the fight, ends most of them`;
  return [{ kind: 'turn-limit', variant, turns: maxTurns, share, text }];
}

function neverHappened({ variant, rules, games }: RunResults['variants'][number], where: string): Warning[] {
  const expected = rules.filter(({ isRemarkable }) => isRemarkable !== true);
  const never = expected.filter(({ count }) => count === 0).map(placeText);
  if (never.length === 0 || games === 0) return [];
  const named = never.slice(0, NEVER_NAMED).join('; ');
  const inGames = `never came up in ${gamesText(games)}`;
  const some = `${never.length === 1 ? 'one rule' : `${never.length} rules`} ${inGames}: ${named}`;
  const many = `${never.length} of ${expected.length} rules ${inGames}, such as ${named}; tables/rule-coverage.csv lists all`;
  const text = `${where}${never.length > NEVER_NAMED ? many : some}`;
  return [{ kind: 'never-happened', variant, rules: never, text }];
}

function placeText({ clause, event, line }: RuleCount): string {
  return `${clause}${line === undefined ? '' : `, line ${line}`} (${event})`;
}

/** What a designer may not have meant. */
function cameUp({ variant, rules, games }: RunResults['variants'][number], where: string): Warning[] {
  const found = rules.filter(({ isRemarkable, count }) => isRemarkable === true && count > 0);
  if (found.length === 0) return [];
  const told = found.map((rule) => `${placeText(rule)}: ${whole(rule.count)} times in ${whole(rule.games)} games`);
  const text = `${where}in ${gamesText(games)} this came up, which may not be meant: ${told.join('; ')}`;
  return [{ kind: 'came-up', variant, rules: found.map(placeText), text }];
}

/** Available but never taken: the value is unknown. */
function neverUsed({ variant, counts, games }: RunResults['variants'][number], where: string): Warning[] {
  const table = counts.find(({ metric, full }) => metric === OPTIONS && full);
  if (table === undefined) return [];
  const place = table.dimensions.findIndex(({ name }) => name === 'option');
  const side = table.dimensions.findIndex(({ name }) => name === 'side');
  const found = table.dimensions[place].labels
    .map((option) => {
      const cells = table.cells.filter(({ labels }) => labels[place] === option);
      const sum = (of: (cell: (typeof cells)[number]) => number) => cells.reduce((total, cell) => total + of(cell), 0);
      const sides = new Set(cells.filter(({ n }) => n > 0).map(({ labels }) => labels[side]));
      return { option, chances: sum(({ n }) => n), uses: sum(({ rates }) => rates[0].x), sides: [...sides] };
    })
    .filter(({ chances, uses }) => uses === 0 && chances >= CHANCES)
    .toSorted((a, b) => b.chances - a.chances);
  if (found.length === 0) return [];
  const options = found.map(({ option, chances }) => ({ option, chances }));
  const all = table.dimensions[side].labels.length;
  const looked = table.gamesCounted ?? games;
  const names = found.slice(0, UNUSED_NAMED).map(({ option, chances, sides }, i) => {
    // Rules may deny other sides the option.
    const whose = sides.length < all ? ` of ${sides.join(' and ')}` : '';
    return `${option} (${whole(chances)}${i === 0 ? ' chances' : ''}${whose})`;
  });
  const more = options.length > UNUSED_NAMED ? ` and ${options.length - UNUSED_NAMED} more` : '';
  const among = looked === games ? gamesText(games) : `the ${gamesText(looked)} in which options are counted`;
  const text = `${where}${options.length === 1 ? 'one option was' : `${options.length} options were`} never used in ${among}: ${names.join(', ')}${more}`;
  return [{ kind: 'never-used', variant, games: looked, options, text }];
}

/** One warning only. */
function sparseCells({ variant, counts }: RunResults['variants'][number], where: string): Warning[] {
  const tables = counts
    .filter(({ full }) => full)
    .map((table) => ({
      table: countTableName(table),
      cells: table.cells.length,
      sparse: table.cells.filter(thin).length,
    }))
    .filter(({ sparse }) => sparse > 0)
    .toSorted((a, b) => b.sparse - a.sparse);
  if (tables.length === 0) return [];
  const named = tables.slice(0, SPARSE_NAMED).map(({ table, cells, sparse }) => `${table} ${sparse} of ${cells}`);
  const others = tables.length - SPARSE_NAMED;
  const more = others > 0 ? ` and ${others} more ${others === 1 ? 'table' : 'tables'}` : '';
  const text = `${where}some cells are sparse (under ${SPARSE_COUNT} events or ${SPARSE_GAMES} games), so their intervals are wide: ${named.join(', ')}${more}`;
  return [{ kind: 'sparse-cells', variant, tables, text }];
}

function thin({ n, gamesWithExposure }: { n: number; gamesWithExposure: number }): boolean {
  return n < SPARSE_COUNT || gamesWithExposure < SPARSE_GAMES;
}

function points(share: number | null): string {
  return `${(100 * (share ?? 0)).toFixed(1)}%`;
}
