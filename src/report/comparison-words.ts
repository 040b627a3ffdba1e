import type { ComparedMetric, ComparisonRow } from '../inference/index.ts';
import { MIN_DIFFERING_SEEDS } from '../stats/index.ts';
import { confidence, decimals, whole } from './numbers.ts';

/** `Side blue’s score`, `Length of games`: what a row is about. */
export function subject({ side, title }: ComparedMetric): string {
  return side === null ? title : `Side ${side}'s ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** A row's name where its variant is known: `Score blue`. */
export function rowLabel({ side, title }: ComparedMetric): string {
  return side === null ? title : `${title} ${side}`;
}

/** The verdict on one row as a sentence without its full stop. Nothing is called the same that was only not told apart. */
export function sentence(row: ComparisonRow, alpha: number): string {
  const { metric, verdict, delta, games, differing, moreGames } = row;
  const matters = amount(delta * metric.scale, metric.unit);
  switch (verdict) {
    case 'higher':
    case 'lower':
      return differs(row, alpha);
    case 'higher-negligible':
    case 'lower-negligible':
      return `${differs(row, alpha)}, less than the ${matters} that matter`;
    case 'no-difference-larger-than-delta':
      return `${subject(metric)}: no difference larger than ${matters}: ${between(row)}`;
    case 'identical':
      return `${subject(metric)}: identical in all ${whole(games)} games`;
    case 'undecided': {
      const why =
        moreGames !== null
          ? `; ${settledBy(moreGames)}`
          : differing < MIN_DIFFERING_SEEDS
            ? `; only ${differing} of ${whole(games)} games differ`
            : '';
      return `${subject(metric)}: undecided: ${between(row)} ${metric.unit}${why}`;
    }
  }
}

/** `Side blue scores 3.1 points more per 100 games (95 % interval 1.9 to 4.3)`. */
function differs({ metric, difference }: ComparisonRow, alpha: number): string {
  const { scale, side } = metric;
  const [estimate, low, high] = [difference.estimate, difference.low, difference.high].map((end) => (end ?? 0) * scale);
  const more = estimate > 0;
  const digits = decimals(low, high);
  const size = Math.abs(estimate).toFixed(digits);
  const ends = more ? [low, high] : [-high, -low];
  const interval = `(${confidence(alpha)} interval ${ends.map((end) => plain(end, digits)).join(' to ')})`;
  const count = more ? 'more' : 'fewer';
  switch (metric.name) {
    case 'score':
      return `Side ${side} scores ${size} points ${count} per 100 games ${interval}`;
    case 'winRate':
      return `Side ${side} wins ${size} ${count} of 100 games ${interval}`;
    case 'breakRate':
      return `Side ${side} breaks in ${size} ${count} of 100 games ${interval}`;
    case 'turns':
      return `Games last ${size} turns ${more ? 'longer' : 'shorter'} ${interval}`;
    default: {
      const unit = metric.unit === 'a ratio' ? '' : ` ${metric.unit}`;
      return `${subject(metric)}: ${size}${unit} ${more ? 'higher' : 'lower'} ${interval}`;
    }
  }
}

/** `between -0.9 and +0.7`. */
function between({ metric, difference: { low, high } }: ComparisonRow): string {
  if (low === null || high === null) return 'no interval';
  const digits = decimals(low * metric.scale, high * metric.scale);
  return `between ${signed(low * metric.scale, digits)} and ${signed(high * metric.scale, digits)}`;
}

function amount(value: number, unit: string): string {
  const number = String(Number(value.toPrecision(6)));
  return unit === 'a ratio' ? number : `${number} ${unit}`;
}

/** A number with its sign, `+0.7`; a rounded zero has none. */
export function signed(value: number, digits: number): string {
  const text = plain(value, digits);
  return Number(text) > 0 ? `+${text}` : text;
}

function plain(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** What would decide it, rounded up to two digits and at least 100 games: it is an estimate. */
export function settledBy(moreGames: number): string {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(moreGames)) - 1);
  return `about ${whole(Math.ceil(moreGames / step) * step)} more games would settle it`;
}
