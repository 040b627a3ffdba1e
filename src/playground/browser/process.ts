/** Global names of Node, for browsers. */

export const process = {
  argv: [] as string[],
  execArgv: [] as string[],
  env: {} as Record<string, string | undefined>,
  versions: { node: 'browser' },
  version: 'browser',
  platform: 'browser',
  features: {},
  pid: 0,
  stdin: null,
  stdout: { isTTY: false, columns: 100, write: () => true },
  stderr: { isTTY: false, columns: 100, write: () => true },
  cwd: () => '/',
  on: () => process,
};

export const Buffer = {
  from: (data: string | readonly number[]): Uint8Array =>
    typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data),
  isBuffer: (): boolean => false,
  concat(pieces: readonly Uint8Array[]): Uint8Array {
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  },
};
