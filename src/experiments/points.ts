import { whole } from '../report/numbers.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Swappable } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError } from '../terminal/failures.ts';
import { pairs } from '../terminal/options.ts';

/** Ids that a word names: one id, or all of a unit or of a weapon where ids are such as `squad/rifle`. */
export function namedEntries(ids: readonly string[], word: string): string[] {
  if (ids.includes(word)) return [word];
  return word === '' ? [] : ids.filter((id) => id.startsWith(`${word}/`) || id.endsWith(`/${word}`));
}

export function namedBy({ kind, entries }: WeaponsInfo): Swappable {
  return { kind: kind.name, ids: entries.map(({ id }) => id) };
}

/** By scenario, overridden by `--points id=cost`. Throws an InputError that names the nearest weapon. */
export function readPoints(
  { kind, ids }: Swappable,
  words: readonly string[],
  scenario: Readonly<Record<string, number>> = {},
): Map<string, number> {
  const given = [...pairs('points', words, `${kind}=points, as ${ids[0]}=10`)];
  const costs = given.map(([id, word]) => {
    const named = [...namedEntries(ids, id), ...usesOf(ids, id)];
    if (named.length === 0) throw new InputError(`--points: unknown ${kind} "${id}"${suggestion(id, ids)}`);
    const points = /^(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : Number.NaN;
    if (points > 0 && points <= MOST_POINTS) return { id, named, points };
    const wanted = `a number above 0 and up to ${whole(MOST_POINTS)}`;
    throw new InputError(`--points ${id} must be ${wanted}, got ${JSON.stringify(word)}`);
  });
  // Prices of single ids last: they count.
  const order = costs.toSorted((a, b) => Number(ids.includes(a.id)) - Number(ids.includes(b.id)));
  const priced = order.flatMap(({ named, points }) => named.map((one) => [one, points] as const));
  const written = Object.entries(scenario).flatMap(([id, points]) =>
    [id, ...namedEntries(ids, id), ...usesOf(ids, id)].map((one) => [one, points] as const),
  );
  return new Map([...written, ...priced]);
}

/** Ways of using one thing, such as `spear-strike` and `spear-throw`. */
function usesOf(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? [] : ids.filter((use) => use.startsWith(`${id}-`));
}

const MOST_POINTS = 1_000_000;
