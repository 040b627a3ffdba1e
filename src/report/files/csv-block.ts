import type { Cell } from '../rows/table.ts';
import { csvLines } from './csv.ts';

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const ROOM = 65_536;
/** Digits, sign and comma of an exact integer. */
const LONGEST_NUMBER = 18;

const encoder = new TextEncoder();

/** Lines of CSV as bytes, as csv-stringify writes them. Strings would stay in memory until they are collected. */
export class CsvBlock {
  /** Names are few: each is quoted once. */
  private readonly texts = new Map<Cell, Uint8Array>();
  private bytes = new Uint8Array(ROOM);
  private at = 0;
  private isFirst = true;

  cell(cell: Cell): void {
    const text = Number.isInteger(cell) ? null : this.textOf(cell);
    this.reserve((text?.length ?? 0) + LONGEST_NUMBER);
    if (!this.isFirst) this.bytes[this.at++] = COMMA;
    this.isFirst = false;
    if (text === null) this.integer(cell as number);
    else for (let i = 0; i < text.length; i++) this.bytes[this.at++] = text[i];
  }

  /** To its end. */
  line(cells: readonly Cell[]): void {
    for (const cell of cells) this.cell(cell);
    this.reserve(2);
    this.bytes[this.at++] = 13;
    this.bytes[this.at++] = 10;
    this.isFirst = true;
  }

  get isFull(): boolean {
    return this.at > ROOM / 2;
  }

  /** Bytes since the last call. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.at);
    this.bytes = new Uint8Array(ROOM);
    this.at = 0;
    return taken;
  }

  private reserve(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.at + length));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  private integer(value: number): void {
    let rest = Math.abs(value);
    if (value < 0) this.bytes[this.at++] = MINUS;
    let digits = 1;
    for (let limit = 10; rest >= limit; limit *= 10) digits++;
    for (let i = digits - 1; i >= 0; i--) {
      const tens = Math.floor(rest / 10);
      this.bytes[this.at + i] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.at += digits;
  }

  private textOf(cell: Cell): Uint8Array {
    const known = this.texts.get(cell);
    if (known !== undefined) return known;
    const text = encoder.encode(csvLines([[cell]]).slice(0, -2));
    this.texts.set(cell, text);
    return text;
  }
}
