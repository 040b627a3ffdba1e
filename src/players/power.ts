import { type ComparedMetric, comparedMetrics } from '../inference/index.ts';
import type { GrowthPower } from '../report/sentences/skill.ts';
import { findableGrowth, type GrowthSpread, gamesForGrowth, growthSpread } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { readerOf } from './readings.ts';

/** A growth that a curve should find, in scores, and how often. */
const GROWTH = 0.05;
const POWER = 0.8;
/** No rung plays fewer games where their number is not given: below it nothing is decided at looks, and little otherwise. */
const FEWEST = 200;

/** How scores of the lowest and the highest rung vary together: that of the curve that needs most games. Null without scores. */
export function widestSpread(lowest: readonly GameTable[], highest: readonly GameTable[]): GrowthSpread | null {
  const scores = comparedMetrics(lowest[0]).filter(({ kind, primary }) => kind === 'score' && primary);
  const places = lowest.length === 1 ? [0] : lowest.slice(1).map((_, i) => i + 1);
  const spreadOf = (metric: ComparedMetric, variant: number) => {
    const { values, most, unit } = readerOf(metric, variant)([lowest, highest]);
    return growthSpread(values[0], values[1], { most, unit });
  };
  const spreads = scores.flatMap((metric) => places.map((place) => spreadOf(metric, place)));
  const need = (spread: GrowthSpread) => gamesForGrowth(spread, GROWTH);
  return spreads.length === 0 ? null : spreads.reduce((a, b) => (need(b) > need(a) ? b : a));
}

/** What so many games find; with looks, where a number of games was planned for them. */
export function powerOf(spread: GrowthSpread, games: number, alpha: number, planned?: number): GrowthPower {
  const looks = planned === undefined ? {} : { planned };
  return { games, growth: findableGrowth(spread, games, { alpha, power: POWER, ...looks }), power: POWER };
}

/** Games of a rung that find a growth of 5 points per 100 games from none in 8 of 10 cases, in whole hundreds. */
export function gamesWanted(spread: GrowthSpread, alpha: number): number {
  const games = gamesForGrowth(spread, GROWTH, { alpha, power: POWER });
  return Math.max(FEWEST, 100 * Math.ceil(games / 100));
}
