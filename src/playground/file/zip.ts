/** Files in one, stored without packing (APPNOTE 6.3.10 of the ZIP format). */

import { crcOf } from './crc.ts';

interface Entry {
  readonly name: Uint8Array;
  readonly data: Uint8Array;
  readonly crc: number;
  readonly at: number;
}

/** Texts in UTF-8. */
const UTF8_FLAG = 0x0800;
/** 1980-01-01: a page does not tell when it was made. */
const DATE = 0x21;

export function zipOf(files: readonly { readonly path: string; readonly text: string }[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let at = 0;
  const add = (...more: readonly Uint8Array[]) => {
    for (const part of more) {
      parts.push(part);
      at += part.length;
    }
  };
  const entries = files.map(({ path, text }): Entry => {
    const [name, data] = [encoder.encode(path), encoder.encode(text)];
    const entry = { name, data, crc: crcOf(data), at };
    add(numbers([0x04034b50, 4], ...about(entry)), name, data);
    return entry;
  });
  const directory = at;
  for (const entry of entries)
    add(numbers([0x02014b50, 4], [20, 2], ...about(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.at, 4]), entry.name);
  const count = entries.length;
  add(numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [at - directory, 4], [directory, 4], [0, 2]));
  const whole = new Uint8Array(at);
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

type Field = readonly [value: number, bytes: number];

/** What both headers of a file have. */
function about({ name, data, crc }: Entry): readonly Field[] {
  const size = data.length;
  return [
    [20, 2],
    [UTF8_FLAG, 2],
    [0, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

/** Little-endian. */
function numbers(...fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, bytes]) => [0, 8, 16, 24].slice(0, bytes).map((bit) => value >>> bit)),
  );
}
