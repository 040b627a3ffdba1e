import type { Place } from './problems.ts';

/** Offsets and places in the text of a file. */
export class SourceText {
  readonly text: string;
  private readonly lineStarts: readonly number[];

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.lineStarts = starts;
  }

  get lines(): readonly string[] {
    return this.text.split('\n');
  }

  offsetOf({ line, column }: Place): number {
    return (this.lineStarts[line - 1] ?? 0) + column - 1;
  }

  placeOf(file: string, offset: number): Place {
    let [low, high] = [0, this.lineStarts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.lineStarts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - this.lineStarts[low] + 1 };
  }

  /**
   * Where the n-th character of a value is written, which begins at a place: behind quotes, folded over lines, or as a block.
   * Null if it is written in another way, such as by an alias or with escapes.
   */
  offsetWithin(at: Place, value: string, nth: number): number | null {
    const { text } = this;
    let offset = this.offsetOf(at);
    const first = text[offset];
    if (first === '"' || first === "'") offset++;
    else if (first === '|' || first === '>') offset = text.indexOf('\n', offset) + 1;
    for (let i = 0; i < value.length; i++) {
      const wanted = value[i];
      if (/\s/.test(wanted) && text[offset] !== wanted) {
        if (i === nth) return offset;
        continue;
      }
      while (text[offset] !== wanted) {
        if (!/[\s\\']/.test(text[offset] ?? 'x')) return null;
        offset++;
      }
      if (i === nth) return offset;
      offset++;
    }
    return offset;
  }
}
