import type { Entry } from './entries.ts';
import { messages } from './problems.ts';
import { got } from './schema-problems.ts';

/** Where a value is expected: from `low` to `high`, both included; null for an open end. */
export interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)`;
const BAND = new RegExp(`^(${NUMBER})?\\s*\\.\\.\\s*(${NUMBER})?$`);

/**
 * `0.45..0.55`, `..10` or `3..`, or what is wrong with it. A band that no game could leave, or that no interval fits into, is a mistake: it
 * would be met, or never, whatever the rules do.
 */
export function readBand(field: string, entry: Entry, isFraction: boolean): Band | { readonly problem: string } {
  const text = entry.kind === 'scalar' ? String(entry.value ?? '').trim() : '';
  if (isFraction && text.includes('%')) return { problem: messages.notAFraction(field, got(entry)) };
  const found = BAND.exec(text);
  if (found === null) return { problem: messages.notABand(field, isFraction, got(entry)) };
  const [low, high] = [found[1], found[2]].map((end) => (end === undefined ? null : Number(end)));
  if (low === null && high === null) return { problem: messages.bandWithoutEnds(field, isFraction) };
  if (isFraction && [low, high].some((end) => end !== null && (end < 0 || end > 1)))
    return { problem: messages.notAFraction(field, got(entry)) };
  if (low !== null && high !== null && low > high) return { problem: messages.bandReversed(field, high, low) };
  if (low !== null && low === high) return { problem: messages.bandWithoutWidth(field, low) };
  const [least, most] = [isFraction ? 0 : -Infinity, isFraction ? 1 : Infinity];
  if ((low ?? least) <= least && (high ?? most) >= most) return { problem: messages.bandOfEverything(field, text) };
  if (isFraction && (low === 1 || high === 0)) return { problem: messages.bandWithoutWidth(field, low ?? 0) };
  return { low, high };
}
