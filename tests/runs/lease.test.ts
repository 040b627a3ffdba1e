import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BrokenLease, leaseBytes, readLease, readLeaseRecords } from '../../src/runs/lease.ts';

const RUN = 'a'.repeat(64);

const counted = {
  firstGame: 5000,
  games: 3,
  tally: new Float64Array([
    0,
    1,
    -1,
    63,
    64,
    -64,
    8191,
    8192,
    2 ** 31,
    -(2 ** 40),
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ]),
  records: new Int32Array([1, -2, 3, 2 ** 31 - 1, -(2 ** 31), 0]),
};

const written = () => leaseBytes(RUN, 4, counted);

async function complaintOf(bytes: Uint8Array): Promise<string> {
  const complaint = await readLease(bytes).catch((error) => error);
  expect(complaint).toBeInstanceOf(BrokenLease);
  return complaint.message;
}

describe('a lease', () => {
  test('comes back as it was written', async () => {
    const lease = await readLease(await written());
    expect(lease).toMatchObject({ run: RUN, variant: 4, firstGame: 5000, games: 3, tally: 12, records: 6 });
    expect(lease.counted).toEqual(counted);
    const { records, digest } = await readLeaseRecords(await written());
    expect({ records, digest }).toEqual({ records: counted.records, digest: lease.digest });
  });

  test('has one digest for equal games, and another for a single number that differs', async () => {
    const digestOf = async (changed: typeof counted) => (await readLease(await leaseBytes(RUN, 4, changed))).digest;
    const digest = await digestOf(counted);
    expect(await digestOf({ ...counted })).toBe(digest);
    expect(await digestOf({ ...counted, firstGame: 5001 })).not.toBe(digest);
    expect(await digestOf({ ...counted, records: counted.records.map((n, i) => (i === 5 ? 1 : n)) })).not.toBe(digest);
    expect(await digestOf({ ...counted, tally: counted.tally.map((n, i) => (i === 0 ? 1 : n)) })).not.toBe(digest);
  });

  test('that is cut off anywhere, or has one bit turned anywhere, is refused', async () => {
    const bytes = await written();
    const packed = bytes.length - gunzipLength(bytes);
    for (let length = 0; length < bytes.length; length++)
      expect(await complaintOf(bytes.subarray(0, length)), `cut at ${length}`).toMatch(/cut off|altered/);
    for (let at = 0; at < bytes.length; at++) {
      // The gzip header's time and system may vary.
      if (at >= packed + 3 && at < packed + 10) continue;
      const bent = bytes.slice();
      bent[at] ^= 1;
      expect(await complaintOf(bent), `bent at ${at}`).toMatch(/cut off|altered|not a lease|has format|belongs/);
    }
  });

  test('of a later format is refused by name', async () => {
    const bytes = await written();
    bytes['SKLEASE'.length] = 7;
    expect(await complaintOf(bytes)).toBe('has format 7, of a newer skirmetrics');
  });

  test('that claims more numbers than it has bytes takes no memory for them', async () => {
    const bytes = Buffer.from(await written());
    const at = bytes.indexOf('"records":6');
    bytes.write('"records":9', at);
    expect(await complaintOf(bytes)).toMatch(/altered/);
  });
});

function gunzipLength(bytes: Uint8Array): number {
  for (let from = 0; from < bytes.length; from++)
    if (bytes[from] === 0x1f && bytes[from + 1] === 0x8b)
      try {
        gunzipSync(bytes.subarray(from));
        return bytes.length - from;
      } catch {}
  throw new Error('holds nothing compressed');
}
