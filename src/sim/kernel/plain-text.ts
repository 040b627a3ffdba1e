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
