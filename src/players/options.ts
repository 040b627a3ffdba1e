import type { Estimated } from '../report/numbers.ts';
import {
  FEWEST_AVAILABLE,
  type OptionValue,
  type OptionValues,
  type OptionVerdict,
} from '../report/sentences/players.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { Forbidden } from '../sim/kernel/players/options.ts';
import { forbiddenIn } from '../sim/kernel/players/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { gamesToDecide, ratio } from '../stats/index.ts';
import type { CountCell, GameTable } from '../stats/tables.ts';
import { gameTable, variantResults } from '../workers/results.ts';
import type { Totals } from '../workers/totals.ts';
import type { Casting } from './castings.ts';
import { type OpenPlaying, playCastings } from './playing.ts';
import { decidingSides } from './rungs.ts';
import { scoreDifference, scoresOf } from './scores.ts';

export interface OptionsWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  /** As a share of a game. */
  readonly delta: number;
  /** An option worth more than this and nearly always used is dominant. */
  readonly dominant: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (games: number) => void;
}

const NEARLY_ALWAYS = 0.9;

export function choicesOf(system: System, { data }: ResolvedVariant): Forbidden[] {
  const gone = forbiddenIn(system, data);
  return decidingSides(system, data).flatMap((side) =>
    system.info.options
      .map(({ name }) => name)
      .filter((option) => !gone.some((one) => one.side === side && one.option === option))
      .map((option) => ({ side, option })),
  );
}

/**
 * The worth of an option to a side is its score less that without it, on the same seeds. Side by side, so an
 * interruption leaves the same first games. `baseline` has every option, counted in all games.
 */
export async function playOptions(
  open: OpenPlaying,
  wish: OptionsWish,
): Promise<{ readonly values: OptionValues; readonly baseline: Totals }> {
  const { system, variant, games, seed, batchSize, signal, onProgress } = wish;
  const choices = choicesOf(system, variant);
  const asItStands = system.sides(variant.data).map(() => null);
  const counted: Casting = { variant: 0, rungs: asItStands, without: null, countsOptions: true };
  const castings = [counted, ...choices.map((without): Casting => ({ variant: 0, rungs: asItStands, without }))];
  const play = { system, variants: [variant], castings, seed, games, batchSize, signal, onProgress };
  const totals = await playCastings(open, play);
  const [baseline, ...others] = totals;
  return { values: valued(wish, choices, baseline, others.map(gameTable)), baseline };
}

function valued(
  { system, variant, alpha, delta, dominant }: OptionsWish,
  choices: readonly Forbidden[],
  baseline: Totals,
  others: readonly GameTable[],
): OptionValues {
  const all = gameTable(baseline);
  const counted = variantResults('', baseline).counts.find(({ metric, full }) => metric === 'options' && full);
  const sides = system.sides(variant.data);
  const family = choices.length;
  const rows = choices.map(({ side, option }, i): OptionValue => {
    const worth = scoreDifference(scoresOf(others[i], side), scoresOf(all, side), alpha / family);
    const cell = counted?.cells.find(({ labels }) => labels[0] === sides[side] && labels[1] === option);
    const used = useOf(cell, all.games, alpha / family);
    const { estimate, low, high, sd } = worth;
    const available = cell?.gamesWithExposure ?? 0;
    const verdict = verdictOf({ available, low, high, useLow: used.low, delta, dominant });
    const more = sd === null || sd === 0 ? 0 : gamesToDecide({ sd, delta, comparisons: family }, alpha) - all.games;
    return {
      ...{ side: sides[side], option, games: all.games, estimate, low, high, available },
      ...{ chances: cell?.n ?? 0, uses: cell?.rates[0].x ?? 0 },
      ...{ useRate: used.estimate, useRateLow: used.low, useRateHigh: used.high, verdict },
      moreGames: verdict === 'undecided' && more > 0 ? more : null,
    };
  });
  return { games: all.games, family, alpha, delta, dominant, rows };
}

function useOf(cell: CountCell | undefined, games: number, alpha: number): Estimated {
  if (cell === undefined) return { estimate: null, low: null, high: null };
  const [{ x, xx, xn }] = cell.rates;
  const { n, nn, gamesWithExposure } = cell;
  return ratio({ games, gamesWithExposure, x, n, xx, xn, nn, kind: 'proportion' }, alpha);
}

interface Judged {
  readonly available: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly useLow: number | null;
  readonly delta: number;
  readonly dominant: number;
}

/**
 * From simultaneous intervals, so no verdict contradicts one. `low` and `high`: ends of the worth; `useLow`: lower end
 * of the use.
 */
export function verdictOf({ available, low, high, useLow, delta, dominant }: Judged): OptionVerdict {
  if (available < FEWEST_AVAILABLE) return 'rare';
  if (low === null || high === null) return 'undecided';
  if (low > dominant && (useLow ?? 0) > NEARLY_ALWAYS) return 'dominant';
  if (low > -delta && high < delta) return 'dead';
  if (low > 0) return 'worth';
  return high < 0 ? 'misused' : 'undecided';
}
