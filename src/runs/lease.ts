import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BatchResult } from '../workers/batch.ts';

const MAGIC = 'SKLEASE';
const VERSION = 1;
const LENGTH_AT = MAGIC.length + 1;
const HEADER_AT = LENGTH_AT + 4;
const HASH_BYTES = 32;
/** Fast: sums are mostly zeros. */
const LEVEL = 1;
/** Deflate's maximum ratio. */
const MOST_SHRUNK = 1032;
const IS_LITTLE_ENDIAN = endianness() === 'LE';
const MOST_BYTES = 2 ** 30;

export interface LeaseHeader {
  readonly run: string;
  readonly variant: number;
  readonly firstGame: number;
  readonly games: number;
  /** Count of numbers. */
  readonly tally: number;
  readonly records: number;
}

export interface Lease extends LeaseHeader {
  readonly counted: BatchResult;
  /** Hash of the content, independent of compression. */
  readonly digest: string;
}

/** Sums may take a hundred times the memory. */
export interface LeaseRecords extends Omit<LeaseHeader, 'records'>, Pick<Lease, 'digest'> {
  readonly records: Int32Array<ArrayBuffer>;
}

export class BrokenLease extends Error {}

/**
 * Magic and version, header length, JSON header, SHA-256 of header and content, content. The compressed content is the
 * tally in variable-length integers, then records in 32-bit little-endian integers.
 */
export async function leaseBytes(run: string, variant: number, counted: BatchResult): Promise<Uint8Array> {
  const { firstGame, games, tally, records } = counted;
  const header: LeaseHeader = { run, variant, firstGame, games, tally: tally.length, records: records.length };
  const head = Buffer.from(JSON.stringify(header));
  const content = contentOf(counted);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  // Each piece costs a thread switch.
  const packed = await promisify(gzip)(content, { level: LEVEL, chunkSize: Math.max(1024, content.length >> 1) });
  return Buffer.concat([Buffer.from(MAGIC), Buffer.of(VERSION), length, head, hashOf(head, content), packed]);
}

/** Throws a BrokenLease; its message continues after the file name. */
export async function readLease(bytes: Uint8Array): Promise<Lease> {
  const { header, content, digest } = await opened(bytes);
  return { ...header, counted: countedIn(header, content), digest };
}

export async function readLeaseRecords(bytes: Uint8Array): Promise<LeaseRecords> {
  const { header, content, digest } = await opened(bytes);
  return { ...header, records: recordsIn(header, content, content.length - 4 * header.records), digest };
}

async function opened(
  bytes: Uint8Array,
): Promise<{ readonly header: LeaseHeader; readonly content: Buffer; readonly digest: string }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEADER_AT || buffer.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new BrokenLease(buffer.length < HEADER_AT ? 'is cut off' : 'is not a lease of a kept run');
  const version = buffer[MAGIC.length];
  if (version > VERSION) throw new BrokenLease(`has format ${version}, of a newer skirmetrics`);
  const end = HEADER_AT + buffer.readUInt32LE(LENGTH_AT);
  const head = buffer.subarray(HEADER_AT, end);
  const header = headerIn(head);
  if (header === null || buffer.length < end + HASH_BYTES) throw new BrokenLease('is cut off or altered');
  let content: Buffer;
  try {
    content = await unpacked(buffer.subarray(end + HASH_BYTES));
  } catch {
    throw new BrokenLease('is cut off or altered');
  }
  const hash = hashOf(head, content);
  if (!hash.equals(buffer.subarray(end, end + HASH_BYTES))) throw new BrokenLease('is altered: its checksum is wrong');
  // Before memory is allocated.
  if (header.tally + 4 * header.records > content.length)
    throw new BrokenLease('is altered: it holds fewer numbers than it says');
  return { header, content, digest: hash.toString('hex') };
}

/** The end of gzip data states its length. */
function unpacked(packed: Buffer): Promise<Buffer> {
  const length = packed.length < 4 ? 0 : packed.readUInt32LE(packed.length - 4);
  const chunkSize = 1024 + Math.min(length, MOST_SHRUNK * packed.length, MOST_BYTES);
  return promisify(gunzip)(packed, { maxOutputLength: MOST_BYTES, chunkSize });
}

function hashOf(head: Uint8Array, content: Uint8Array): Buffer {
  return createHash('sha256').update(head).update(content).digest();
}

function headerIn(head: Buffer): LeaseHeader | null {
  let value: unknown;
  try {
    value = JSON.parse(head.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { run, variant, firstGame, games, tally, records } = value as Partial<Record<keyof LeaseHeader, unknown>>;
  const numbers = [variant, firstGame, games, tally, records];
  if (typeof run !== 'string' || !numbers.every((number) => Number.isSafeInteger(number) && (number as number) >= 0))
    return null;
  return value as LeaseHeader;
}

/** Six bits and a sign, then seven bits per byte; the highest bit continues. */
function contentOf({ tally, records }: BatchResult): Uint8Array {
  const bytes = Buffer.alloc(tally.length * 9 + records.byteLength);
  let at = 0;
  for (const sum of tally) {
    let rest = Math.abs(sum);
    const least = rest % 64;
    rest = (rest - least) / 64;
    bytes[at++] = least + (sum < 0 ? 64 : 0) + (rest > 0 ? 128 : 0);
    while (rest > 0) {
      const part = rest % 128;
      rest = (rest - part) / 128;
      bytes[at++] = part + (rest > 0 ? 128 : 0);
    }
  }
  const numbers = bytes.subarray(at, at + records.byteLength);
  numbers.set(new Uint8Array(records.buffer, records.byteOffset, records.byteLength));
  if (!IS_LITTLE_ENDIAN) numbers.swap32();
  return bytes.subarray(0, at + records.byteLength);
}

function countedIn(header: LeaseHeader, content: Buffer): BatchResult {
  const { firstGame, games, tally: sums, records: numbers } = header;
  const tally = new Float64Array(sums);
  let at = 0;
  for (let i = 0; i < sums; i++) {
    let byte = content[at++];
    const isNegative = (byte & 64) !== 0;
    let sum = byte & 63;
    for (let unit = 64; (byte & 128) !== 0; unit *= 128) {
      byte = content[at++] ?? 0;
      sum += (byte & 127) * unit;
    }
    if (!Number.isSafeInteger(sum)) throw new BrokenLease('is altered: a sum is too large');
    tally[i] = isNegative ? -sum : sum;
  }
  if (content.length - at !== 4 * numbers) throw new BrokenLease('is altered: it does not hold what it says');
  return { firstGame, games, tally, records: recordsIn(header, content, at) };
}

function recordsIn({ records: numbers }: LeaseHeader, content: Buffer, from: number): Int32Array<ArrayBuffer> {
  const records = new Int32Array(numbers);
  const bytes = Buffer.from(records.buffer);
  bytes.set(content.subarray(from));
  if (!IS_LITTLE_ENDIAN) bytes.swap32();
  return records;
}
