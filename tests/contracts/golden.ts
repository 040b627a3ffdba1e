import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { loadSystem } from '../../src/sim/registry.ts';
import { playGames, scenario, shippedFiles } from './games.ts';

export const PARTS = ['records', 'sums'] as const;
export type Part = (typeof PARTS)[number];

export function movedWords(moved: readonly Part[], games: string, file: string): string {
  const [which, meaning] = moved.includes('records')
    ? ['the records', 'games end otherwise, since a rule, a player or a stream of dice changed']
    : [
        'only the sums',
        'games end as before, and what is counted in them changed: a metric, its cells or where it is counted',
      ];
  return `${which} of ${games} moved: ${meaning}. If that was meant: npx vitest run ${file} -u, and say why in the commit and the changelog.`;
}

export function goldenGames(
  id: string,
  games: number,
  { policy, set, files = shippedFiles(id) }: { policy?: string; set?: Record<string, unknown>; files?: string[] } = {},
): void {
  const players = [policy, ...Object.entries(set ?? {}).map((entry) => entry.join('='))].filter((one) => one);
  const named = files.map((file) => [[file.replace(/.*\/|\.yaml$/g, ''), ...players].join(' '), file]);
  test.each(named)(`golden games of %s: ${games}`, async (name, file) => {
    const system = await loadSystem(id);
    const sides = system.sides((await scenario(file)).baseline.data);
    const policies = Object.fromEntries(policy === undefined ? [] : sides.map((side) => [side, policy]));
    const { records, tally } = await playGames(file, games, { set, policies });
    const digests = { records: digest(records), sums: digest(tally) };
    const moved = PARTS.filter((part) => !isAsPinned(digests[part], part));
    const own = relative(process.cwd(), expect.getState().testPath!);
    if (moved.length > 0) throw new Error(movedWords(moved, name, own));
  });
}

function isAsPinned(digest: string, part: Part): boolean {
  try {
    expect(digest).toMatchSnapshot(part);
    return true;
  } catch {
    return false;
  }
}

const digest = (numbers: Int32Array | Float64Array) => createHash('sha256').update(numbers).digest('hex').slice(0, 16);
