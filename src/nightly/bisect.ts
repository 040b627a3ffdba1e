import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Suite } from '../scenarios/index.ts';
import { commandText, repeated } from '../terminal/command-line.ts';
import { writeWhole } from '../terminal/write.ts';

export interface Checkout {
  readonly top: string;
  readonly commit: string;
}

/** Null without a checkout or git. */
export function checkoutHere(): Checkout | null {
  const words = ['rev-parse', '--show-toplevel', 'HEAD'];
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  if (status !== 0) return null;
  const [top, commit] = stdout.trimEnd().split('\n');
  return { top, commit };
}

/** Arguments are the good digest and a skirmetrics command line. */
function wrapper(build: string, program: string): string {
  return `#!/bin/sh
# 0: these games are those of the accepted baseline; 1: they are not; 125: this commit cannot be judged.
digest=$1
shift
{ ${build}; } >/dev/null 2>&1 || exit 125
found=$(${program} "$@" --json 2>/dev/null) || exit 125
case $found in
  *"$digest"*) exit 0 ;;
  *) exit 1 ;;
esac
`;
}

/** Beside the leases, safe from checkouts. Returns its path. */
export function writeWrapper({ leases, build }: Suite, { top }: Checkout): string {
  const file = join(leases, 'bisect.sh');
  writeWhole(file, wrapper(build, programIn(top)));
  return file;
}

function programIn(top: string): string {
  const own = relative(top, realpathSync(process.argv[1]));
  return own.startsWith('..') || own.includes('node_modules') ? 'npx skirmetrics' : commandText(['node', own]);
}

interface Suspect {
  readonly file: string;
  readonly variant: string | null;
  readonly seed: number;
  /** Number of games from the first on. */
  readonly games: number;
  readonly digest: string;
}

/** Null without a known good commit. */
export function bisectLine(
  { file, variant, seed, games, digest }: Suspect,
  script: string,
  { top, commit }: Checkout,
  good: string | null,
): string | null {
  if (good === null || good === commit) return null;
  const own = (path: string) => relative(top, resolve(path));
  const played = [own(file), '--games', String(games), '--seed', String(seed), '--threads', '1'];
  const verb = variant === null ? ['run'] : ['compare', ...repeated('variant', [variant]), '--until', 'games'];
  const words = ['sh', own(script), digest, verb[0], ...played, ...verb.slice(1)];
  return `git bisect start ${commit.slice(0, 12)} ${good.slice(0, 12)} && git bisect run ${commandText(words)}`;
}
