/** What the simulation asks of `node:crypto`, for browsers: SHA-256 (FIPS 180-4), since `crypto.subtle` is missing on plain http. */

const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);

/** First 32 bits of the fractional parts of roots of the first primes. */
function constants(): void {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: (of: bigint) => bigint, prime: number) => Number(root(BigInt(prime)) & 0xffffffffn);
  primes.forEach((prime, i) => {
    ROUND[i] = fraction((of) => root(of << 96n, 3n), prime);
    if (i < 8) START[i] = fraction((of) => root(of << 64n, 2n), prime);
  });
}

/** Whole part of the root, by bisection. */
function root(of: bigint, power: bigint): bigint {
  let [low, high] = [0n, 1n << 48n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= of) low = middle;
    else high = middle;
  }
  return low;
}

constants();

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

class Hash {
  private readonly state = START.slice();
  private readonly block = new Uint8Array(64);
  private readonly words = new Uint32Array(64);
  private filled = 0;
  private length = 0;

  update(data: string | Uint8Array | ArrayBufferView): this {
    const bytes =
      typeof data === 'string'
        ? new TextEncoder().encode(data)
        : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.length += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + 64 - this.filled);
      this.block.set(piece, this.filled);
      this.filled += piece.length;
      at += piece.length;
      if (this.filled === 64) this.mix();
    }
    return this;
  }

  digest(encoding: 'hex'): string {
    if (encoding !== 'hex') throw new RangeError(`no encoding ${encoding}`);
    const bits = this.length * 8;
    const padding = new Uint8Array(((119 - this.filled) % 64) + 9);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return [...this.state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  private mix(): void {
    const { words, state, block } = this;
    for (let i = 0; i < 16; i++)
      words[i] = (block[4 * i] << 24) | (block[4 * i + 1] << 16) | (block[4 * i + 2] << 8) | block[4 * i + 3];
    for (let i = 16; i < 64; i++) {
      const [near, far] = [words[i - 2], words[i - 15]];
      const one = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      const zero = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words[i] = words[i - 16] + zero + words[i - 7] + one;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const zero = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
    this.filled = 0;
  }
}

export function createHash(name: string): Hash {
  if (name !== 'sha256') throw new RangeError(`no hash ${name}`);
  return new Hash();
}
