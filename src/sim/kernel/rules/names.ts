/**
 * The name in `names` that is nearest to `wanted` by edit distance, or null when none is near enough to be a typing
 * error.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const lower = wanted.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(wanted.length * 0.4)) + 1;
  for (const name of names) {
    // The likeliest error of all is a key whose last part is right and whose path was forgotten.
    const tail = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    // Names that are so much longer or shorter cannot be nearer.
    if (tail !== lower && Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = tail === lower ? 0.5 : editDistance(lower, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** How many names are listed when several share a part with the wanted one. */
const RELATED = 6;

/**
 * `; did you mean "x"?`; when none is near, the names that share a part with it (`fire.reaction` with `reaction.enabled`), or all
 * when there are few. Empty when nothing helps.
 */
export function suggestion(wanted: string, names: Iterable<string>): string {
  const all = [...names];
  const nearest = nearestName(wanted, all);
  if (nearest !== null) return `; did you mean "${nearest}"?`;
  if (all.length > 0 && all.length <= 12) return `; one of: ${all.join(', ')}`;
  const related = relatedNames(wanted, all);
  const more = related.length > RELATED ? ' …' : '';
  return related.length === 0 ? '' : `; near it: ${related.slice(0, RELATED).join(', ')}${more}`;
}

/** Names that share a part with the wanted name, those with its last part first. */
function relatedNames(wanted: string, names: readonly string[]): string[] {
  for (const part of wanted.toLowerCase().split('.').toReversed()) {
    const related = names.filter((name) => name.toLowerCase().split('.').includes(part));
    if (related.length > 0) return related;
  }
  return [];
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours each cost 1. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}

/**
 * A name is one line of plain text. No control character reaches a terminal, no line or paragraph separator breaks a
 * line of a chart's code, no mark changes the direction of what follows, no spreadsheet takes it for a formula, not even
 * behind characters that nobody sees, and no two names differ only by spaces around them.
 */
export const PLAIN_NAME = new RegExp(
  String.raw`^(?!\s|[\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff0b\uff0d\uff1d\uff20\s])` +
    String.raw`[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]*(?<!\s)$`,
  'u',
);

/** The same in words, to follow the name of a field. */
export const PLAIN_NAME_WORDS =
  'must be one line of plain text that does not begin with "=", "+", "-", "@" or a space, nor end with a space';

/** Text with control characters escaped, except line ends: the content of a file must not control a terminal. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, (found) => {
    const code = found.codePointAt(0)!.toString(16).padStart(4, '0');
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}

/** The same on one line: what stands in a file must not look like a line of its own. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n');
}
