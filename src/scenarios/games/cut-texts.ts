import type { Entry, ScalarEntry } from '../entries.ts';
import { messages, type Problem } from '../problems.ts';
import type { SourceText } from '../source-text.ts';

export interface Mended {
  readonly root: Entry;
  /** Those of the file that remain, and one for each text that was cut. */
  readonly problems: readonly Problem[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * YAML ends a text within braces at its first comma, without a word: `{ is: count(hits, 6, 4) }` has the keys "is", "6" and
 * "4)". Such texts are made whole again, so that the rest of the file is checked as it was meant.
 */
export function withCutTexts(root: Entry, found: readonly Problem[], source: SourceText): Mended {
  const mender = new Mender(source);
  const mended = mender.mended(root);
  const isInside = (problem: Problem): boolean => {
    const offset = source.offsetOf(problem);
    return problem.line > 0 && mender.spans.some(({ start, end }) => offset > start && offset < end);
  };
  return { root: mended, problems: [...found.filter((problem) => !isInside(problem)), ...mender.problems] };
}

/** A text over several lines that a comment ends: YAML complains of what follows. */
export function withCutComments(problems: readonly Problem[], { lines }: SourceText): Problem[] {
  return problems.map((problem) => {
    const before = lines[problem.line - 2] ?? '';
    const [upTo = '', value = ''] = /^.*?:\s+([^\s"'#|>].*?)\s+#/.exec(before) ?? [];
    if (depthOf(value) <= 0) return problem;
    return { ...problem, line: problem.line - 1, column: upTo.length, message: messages.cutAtComment('') };
  });
}

class Mender {
  readonly problems: Problem[] = [];
  readonly spans: Span[] = [];
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  mended(entry: Entry): Entry {
    if (entry.kind === 'scalar') return entry;
    if (entry.kind === 'list')
      return { ...entry, items: this.parts(entry.items.map((item) => ['', item])).map(([, item]) => item) };
    return { ...entry, entries: new Map(this.parts([...entry.entries])) };
  }

  /** Of a map or list: parts within a text that was cut go back into it. */
  private parts(parts: readonly (readonly [string, Entry])[]): (readonly [string, Entry])[] {
    let end = -1;
    return parts.flatMap(([key, entry], i): (readonly [string, Entry])[] => {
      if (this.source.offsetOf(entry.key ?? entry.at) < end) return [];
      if (entry.kind !== 'scalar') return [[key, this.mended(entry)]];
      const whole = this.wholeOf(entry, parts[i + 1]);
      if (whole === null) return [[key, entry]];
      end = whole.end;
      const value = this.source.text.slice(whole.start, end).replaceAll(/\s+/g, ' ').trimEnd();
      this.spans.push(whole);
      this.problems.push({ ...entry.at, message: messages.cutAtComma(value), severity: 'error' });
      return [[key, { ...entry, value }]];
    });
  }

  /** Null if the text is not cut. */
  private wholeOf({ at, value }: ScalarEntry, next: readonly [string, Entry] | undefined): Span | null {
    const { text } = this.source;
    const start = this.source.offsetOf(at);
    if (typeof value !== 'string' || value === '' || next === undefined || !text.startsWith(value, start)) return null;
    if (!/^\s*,/.test(text.slice(start + value.length, start + value.length + 80))) return null;
    const [key, follower] = next;
    const isRest = follower.kind === 'scalar' && follower.empty && /[^A-Za-z0-9]/.test(key);
    const isSentence = depthOf(value) === 0 && isRest;
    if (depthOf(value) <= 0 && !isSentence) return null;
    const end = this.endFrom(start + value.length, depthOf(value), isSentence);
    return end === null ? null : { start, end };
  }

  /** The comma or brace that ends a text whose brackets are closed. */
  private endFrom(from: number, open: number, isSentence: boolean): number | null {
    const { text } = this.source;
    let depth = open;
    for (let at = from; at < Math.min(text.length, from + MOST_CHARACTERS); at++) {
      const sign = text[at];
      if (sign === '(') depth++;
      else if (sign === ')') depth--;
      else if (sign === '{' || sign === '[' || sign === '#') return null;
      else if ((sign === '}' || sign === ']') && depth > 0) return null;
      else if (sign === '}' || sign === ']') return at;
      else if (sign === ',' && depth <= 0 && !(isSentence && isText(text.slice(at + 1)))) return at;
    }
    return null;
  }
}

const MOST_CHARACTERS = 2000;

/** Whether no key with a value follows a comma. */
function isText(rest: string): boolean {
  return /^[^,{}[\]]*[,}\]]/.test(rest) && !/^[^,}\]]*:(\s|$)/.test(rest);
}

/** Brackets that stay open. */
export function depthOf(text: string): number {
  return text.split('(').length - text.split(')').length;
}
