/** What is asked of `node:zlib`, for browsers: gzip (RFC 1952) that stores without packing, since compression there is asynchronous. */

import { crcOf } from '../file/crc.ts';

const MOST_STORED = 65_535;

export function gzipSync(text: string): { toString(encoding: 'base64'): string } {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.max(1, Math.ceil(bytes.length / MOST_STORED));
  const packed = new Uint8Array(10 + 5 * blocks + bytes.length + 8);
  const view = new DataView(packed.buffer);
  packed.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  let at = 10;
  for (let i = 0; i < blocks; i++) {
    const piece = bytes.subarray(i * MOST_STORED, (i + 1) * MOST_STORED);
    packed[at] = i === blocks - 1 ? 1 : 0;
    view.setUint16(at + 1, piece.length, true);
    view.setUint16(at + 3, ~piece.length & 0xffff, true);
    packed.set(piece, at + 5);
    at += 5 + piece.length;
  }
  view.setUint32(at, crcOf(bytes), true);
  view.setUint32(at + 4, bytes.length, true);
  return { toString: () => base64(packed) };
}

function base64(bytes: Uint8Array): string {
  const letters: string[] = [];
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(letters.join(''));
}
