/** The first thing in a text that keeps it from being valid JSON with unique keys. Lines and columns count from 1. */
export interface JsonSlip {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

// RFC 8259: the first letter of a value decides on its kind.
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
/** No case is nested more deeply, and the reader is recursive. */
const MOST_NESTED = 100;

class Slip extends Error {}

/**
 * Where a text stops being JSON, or repeats a key of a map; null if it does neither. The runtime's parser does not say
 * where.
 */
export function jsonSlip(text: string): JsonSlip | null {
  const reader = new Reader(text);
  try {
    reader.readAll();
    return null;
  } catch (error) {
    if (!(error instanceof Slip)) throw error;
    const before = text.slice(0, reader.at).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1, message: error.message };
  }
}

/** Reads a text by the grammar of JSON and stops where it finds something wrong. */
class Reader {
  at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  readAll(): void {
    this.value(0);
    if (this.at < this.text.length) throw new Slip(`unexpected ${this.found()} after the end`);
  }

  private value(depth: number): void {
    this.match(SPACE);
    const first = this.text[this.at];
    if (depth > MOST_NESTED) throw new Slip('lists and maps are nested too deeply');
    if (first === '[') this.list(depth);
    else if (first === '{') this.map(depth);
    else if (first === '"') this.string();
    else if (!this.match(SCALAR)) throw new Slip(`expected a value, got ${this.found()}`);
    this.match(SPACE);
  }

  private list(depth: number): void {
    this.at++;
    this.match(SPACE);
    if (this.skip(']')) return;
    do this.value(depth + 1);
    while (this.skip(','));
    if (!this.skip(']')) throw new Slip(`expected "," or "]", got ${this.found()}`);
  }

  private map(depth: number): void {
    this.at++;
    this.match(SPACE);
    if (this.skip('}')) return;
    const keys = new Set<string>();
    do this.entry(depth, keys);
    while (this.skip(','));
    if (!this.skip('}')) throw new Slip(`expected "," or "}", got ${this.found()}`);
  }

  private entry(depth: number, keys: Set<string>): void {
    this.match(SPACE);
    const start = this.at;
    if (this.text[start] !== '"') throw new Slip(`expected a key in double quotes, got ${this.found()}`);
    this.string();
    const key: string = JSON.parse(this.text.slice(start, this.at));
    if (keys.has(key)) {
      this.at = start;
      throw new Slip(`key "${key}" is given twice`);
    }
    keys.add(key);
    this.match(SPACE);
    if (!this.skip(':')) throw new Slip(`expected ":", got ${this.found()}`);
    this.value(depth + 1);
  }

  private string(): void {
    if (!this.match(STRING)) throw new Slip('text is not closed, or contains a line break or an unknown escape');
  }

  private skip(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  private found(): string {
    const rest = this.text.slice(this.at);
    return rest === '' ? 'the end of the file' : JSON.stringify(/^[\w.+-]{1,20}|^./su.exec(rest)![0]);
  }
}
