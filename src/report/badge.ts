import { SCORE_DELTA } from '../inference/index.ts';
import { shareInterval } from '../stats/index.ts';
import { escaped } from './html/markup.ts';
import { decimals, gamesText, signed, span } from './numbers.ts';
import { evennessBy, type SideResults } from './sentences/balance.ts';

/** White text has a contrast of at least 4.5 on each. */
const COLOURS = { even: '#1f7a3d', favoured: '#b34700', undecided: '#5c5c5c', solo: '#0b62a4' } as const;

export interface Badge {
  readonly label: string;
  readonly value: string;
  readonly colour: string;
}

/** By the ends of intervals: `balance | even within 2 points, 10,000 games`. A single side has only wins. */
export function badgeOf(results: readonly SideResults[], alpha: number): Badge {
  const [{ side, games, wins }] = results;
  const badge = (label: string, value: string, kind: keyof typeof COLOURS) => {
    return { label, value: `${value}, ${gamesText(games)}`, colour: COLOURS[kind] };
  };
  if (results.length === 1 && games > 0)
    return badge(`${side} wins`, `${span(shareInterval(wins, games, alpha), 100)} of 100`, 'solo');
  const evenness = evennessBy(results, alpha);
  if (evenness === null) return badge('balance', 'too few to say', 'undecided');
  const { kind, best, points, share } = evenness;
  const [low, high] = [points.low! - share, points.high! - share];
  if (kind === 'even') return badge('balance', `even within ${100 * SCORE_DELTA} points`, 'even');
  if (kind === 'stronger')
    return badge('balance', `${best} favoured by ${span({ estimate: null, low, high }, 100)} points`, 'favoured');
  const digits = decimals(100 * low, 100 * high);
  const [from, to] = [low, high].map((end) => signed(100 * end, digits));
  return badge('balance', `undecided: ${best} ${from} to ${to} points`, 'undecided');
}

const HEIGHT = 20;
const PADDING = 6;
/** Of DejaVu Sans at 11 px, the widest of the fonts named. */
const WIDE = /[mwMW%@–—−+]/;
const NARROW = /[ijlIftr.,:;'()|!/ ]/;

/** Viewers stretch text to this width, so that it fits whatever font they have. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 4.2 : WIDE.test(letter) ? 9.4 : 7;
  return Math.ceil(width);
}

export function badgeSvg({ label, value, colour }: Badge): string {
  const [left, right] = [label, value].map((text) => widthOf(text) + 2 * PADDING);
  const name = escaped(`${label}: ${value}`);
  const text = (told: string, x: number, width: number) =>
    `<text x="${x + PADDING}" y="14" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escaped(told)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${name}">
<title>${name}</title>
<rect width="${left + right}" height="${HEIGHT}" rx="3" fill="${colour}"/>
<path d="M3 0H${left}V${HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#3d3d3d"/>
<g fill="#fff" font-family="Verdana, 'DejaVu Sans', Geneva, sans-serif" font-size="11">${text(label, 0, left)}${text(value, left, right)}</g>
</svg>
`;
}
