import { html, type Markup } from './markup.ts';

const WIDTH = 110;

/** What a bar shows, in one unit. */
export interface IntervalBar {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The smallest difference that matters. */
  readonly delta: number;
  /** The interval in words. */
  readonly words: string;
  /** Where the bar ends on both sides; by default a little beyond what it shows. */
  readonly reach?: number;
}

/** How far the bars of some differences must reach to show all of them to one scale. */
export function commonReach(bars: readonly Pick<IntervalBar, 'estimate' | 'low' | 'high' | 'delta'>[]): number {
  return (
    1.1 *
    Math.max(
      ...bars.flatMap(({ estimate, low, high, delta }) =>
        [estimate, low, high, delta].map((end) => Math.abs(end ?? 0)),
      ),
    )
  );
}

/** A difference with its interval on a line around 0, over the band of differences that do not matter. */
export function intervalBar(bar: IntervalBar): Markup | null {
  const { estimate, delta, words } = bar;
  if (estimate === null) return null;
  // Equal differences in all games have no interval, and are shown as a dot.
  const { low, high } = { low: bar.low ?? estimate, high: bar.high ?? estimate };
  const most = bar.reach ?? commonReach([bar]);
  const x = (value: number) => (((value + most) / (2 * most)) * WIDTH).toFixed(1);
  const band = (x2: string, x1: string) => (Number(x2) - Number(x1)).toFixed(1);
  return html`<svg class="range" viewBox="0 0 ${WIDTH} 20" width="${WIDTH}" height="20" role="img" aria-label="${words}"><rect class="band" x="${x(-delta)}" y="2" width="${band(x(delta), x(-delta))}" height="16"/><line class="zero" x1="${WIDTH / 2}" x2="${WIDTH / 2}" y1="0" y2="20"/><line class="reach" x1="${x(low)}" x2="${x(high)}" y1="10" y2="10"/><circle cx="${x(estimate)}" cy="10" r="4"/></svg>`;
}
