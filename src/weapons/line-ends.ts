/** A line of a panel: its names, and where it ends. */
export interface LineEnd {
  readonly names: readonly string[];
  /** Its last value, in units of the panel's height: 0 is the bottom, 1 the top. */
  readonly height: number;
}

/** Pixels from one line of text to the next, and of a letter of it. */
export const LINE_HEIGHT = 12;
const LETTER = 6.4;
/** Pixels between the last value of the axis and the names. */
export const LEADER = 18;

/** Pixels beside a panel's lines that the longest of the names takes. */
export function roomForNames(names: readonly string[]): number {
  return Math.ceil(Math.max(0, ...names.map((name) => name.length)) * LETTER) + LEADER;
}

/**
 * Where the names of a panel's lines are put so that none covers another: the middle of the first of each, as near to its line's end as
 * their order allows, in units of the panel's height. `pixels` is that height.
 */
export function namePlaces(ends: readonly LineEnd[], pixels: number): number[] {
  const unit = LINE_HEIGHT / pixels;
  const order = ends.map((_, i) => i).sort((a, b) => ends[b].height - ends[a].height || a - b);
  // From the top: the upper edge of each, no higher than the lower edge of the one before.
  const tops: number[] = [];
  let edge = 1;
  for (const i of order) {
    tops[i] = Math.min(edge, ends[i].height + unit / 2);
    edge = tops[i] - ends[i].names.length * unit;
  }
  // From the bottom: what would lie below the panel is pushed up again.
  let floor = 0;
  for (const i of order.toReversed()) {
    tops[i] = Math.max(tops[i], floor + ends[i].names.length * unit);
    floor = tops[i];
  }
  return tops.map((top) => top - unit / 2);
}
