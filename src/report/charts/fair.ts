import { between } from './marks.ts';
import type { Spec } from './spec.ts';

/** Points per 100 games to either side of an even score that still count as fair. */
const REACH = 5;
const COLOUR = '#009e73';

/** The scores per 100 games at which a side of so many is about as likely to win as any other: 45 to 55 for two. */
export function fairZone(sides: number): { readonly low: number; readonly high: number } {
  const even = 100 / sides;
  return { low: even - REACH, high: even + REACH };
}

/** `45 to 55`. */
export function fairWords(sides: number): string {
  const { low, high } = fairZone(sides);
  return `${Math.round(low)} to ${Math.round(high)}`;
}

/** The fair zone as a band across a chart. `axis` is the channel of scores; nothing is drawn beyond its domain. */
export function fairBand(along: 'x' | 'y', axis: Spec, sides: number): Spec[] {
  const [least, most] = (axis.scale as { domain: [number, number] }).domain;
  const zone = fairZone(sides);
  const [low, high] = [Math.max(least, zone.low), Math.min(most, zone.high)];
  if (low >= high) return [];
  return [
    {
      data: { values: [{ low, high }] },
      ...between(['rect', along], axis, { mark: { color: COLOUR, opacity: 0.13, tooltip: false } }),
    },
  ];
}
