import { whole } from '../report/numbers.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError } from '../terminal/failures.ts';
import { pairs } from '../terminal/options.ts';

/** By scenario, overridden by `--points id=cost`. Throws an InputError that names the nearest weapon. */
export function readPoints(
  { kind, entries }: WeaponsInfo,
  words: readonly string[],
  scenario: Readonly<Record<string, number>> = {},
): Map<string, number> {
  const ids = entries.map(({ id }) => id);
  const given = [...pairs('points', words, `${kind.name}=points, as ${ids[0]}=10`)];
  const costs = given.map(([id, word]) => {
    if (!ids.includes(id)) throw new InputError(`--points: unknown ${kind.name} "${id}"${suggestion(id, ids)}`);
    const points = /^(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : Number.NaN;
    if (points > 0 && points <= MOST_POINTS) return [id, points] as const;
    const wanted = `a number above 0 and up to ${whole(MOST_POINTS)}`;
    throw new InputError(`--points ${id} must be ${wanted}, got ${JSON.stringify(word)}`);
  });
  return new Map([...Object.entries(scenario), ...costs]);
}

const MOST_POINTS = 1_000_000;
