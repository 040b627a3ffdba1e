/** By edit distance; null if none is near enough for a typing error. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const lower = wanted.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(wanted.length * 0.4)) + 1;
  for (const name of names) {
    // The likeliest error: a right last part without its path.
    const tail = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    // The length alone rules these out.
    if (tail !== lower && Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = tail === lower ? 0.5 : editDistance(lower, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

const RELATED = 6;

/** `; did you mean "x"?`, or related names, or all when few; empty if nothing helps. */
export function suggestion(wanted: string, names: Iterable<string>): string {
  const all = [...names];
  const nearest = nearestName(wanted, all);
  if (nearest !== null) return `; did you mean "${nearest}"?`;
  if (all.length > 0 && all.length <= 12) return `; one of: ${all.join(', ')}`;
  const related = relatedNames(wanted, all);
  const more = related.length > RELATED ? ' …' : '';
  return related.length === 0 ? '' : `; near it: ${related.slice(0, RELATED).join(', ')}${more}`;
}

/** Names that share a part, those with its last part first. */
function relatedNames(wanted: string, names: readonly string[]): string[] {
  for (const part of wanted.toLowerCase().split('.').toReversed()) {
    const related = names.filter((name) => name.toLowerCase().split('.').includes(part));
    if (related.length > 0) return related;
  }
  return [];
}

/** Optimal string alignment: insertion, deletion, substitution and swap of neighbours cost 1. */
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
 * One line of plain text: no control characters, separators, direction marks, spreadsheet formulas (even behind
 * invisible characters), or spaces around it.
 */
export const PLAIN_NAME = new RegExp(
  String.raw`^(?!\s|[\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff0b\uff0d\uff1d\uff20\s])` +
    String.raw`[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]*(?<!\s)$`,
  'u',
);

/** Follows the name of a field. */
export const PLAIN_NAME_WORDS =
  'must be one line of plain text that does not begin with "=", "+", "-", "@" or a space, nor end with a space';

/** Escapes control characters except line ends: files must not control a terminal. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, (found) => {
    const code = found.codePointAt(0)!.toString(16).padStart(4, '0');
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}

/** Escapes line ends too. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n');
}
