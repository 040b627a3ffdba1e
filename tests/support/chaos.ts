import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from './built.ts';
import { DISK, Round } from './chaos-round.ts';

const SIDE = `policy: random
    figures:
      - { name: Sergeant, training: elite, command: 3 }
      - { name: Rifleman, count: 4, training: regular, command: 1 }`;
const FILE = `name: Chaos
system: squad-alpha
table: { width: 24, depth: 24 }
sides:
  blue:
    ${SIDE}
  red:
    ${SIDE}
mission: { objective: eliminate, turns: 6 }
seed: 7
`;
const GAMES = 8000;
const RUN = ['run', 'chaos.yaml', '--games', String(GAMES), '--json'];
export interface ChaosWish {
  readonly seconds: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}

export interface ChaosOutcome {
  readonly runs: number;
  readonly events: ReadonlyMap<string, number>;
  /** Kinds that this machine lacks, with reasons. */
  readonly leftOut: readonly string[];
}

/** Plays queue runs under failures; throws on a wrong digest. */
export async function chaos({ seconds, seed, say = () => {} }: ChaosWish): Promise<ChaosOutcome> {
  const end = performance.now() + 1000 * seconds;
  const random = randomFrom(seed);
  const events = new Map<string, number>();
  const home = mkdtempSync(join(tmpdir(), 'skirmetrics-chaos-'));
  const hasDisk = isMounted(home);
  let runs = 0;
  try {
    writeFileSync(join(home, 'chaos.yaml'), FILE);
    const digest = JSON.parse(
      execFileSync(process.execPath, [CLI, ...RUN], { cwd: home, stdio: 'pipe' }).toString(),
    ).digest;
    while (performance.now() < end) {
      const folder = join(home, `run-${runs}`);
      mkdirSync(folder);
      writeFileSync(join(folder, 'chaos.yaml'), FILE);
      const round = await Round.begin(folder, random, { run: RUN, hasDisk, end, events, say });
      const found = await round.play();
      if (found !== digest) throw new Error(`seed ${seed}, run ${runs}: the digest is ${found}, not ${digest}`);
      say(`run ${++runs}: the digest of one process`);
      rmSync(folder, { recursive: true });
    }
  } finally {
    if (hasDisk) execFileSync('umount', [home]);
    rmSync(home, { recursive: true, force: true });
  }
  return { runs, events, leftOut: hasDisk ? [] : ['full disk: this user may not mount a small one'] };
}

function isMounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Numbers in [0, 1) (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
