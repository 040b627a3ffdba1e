import type { Addition, Scenario } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Armed, System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';

export interface Swap {
  readonly addition: Addition;
  /** `6 figures of sgc have a shotgun instead of a rifle`. */
  readonly words: string;
}

/**
 * `rifle=shotgun` for all figures, `blue:rifle=shotgun` for one side; commas join swaps. Throws an InputError on an
 * unknown or unused weapon.
 */
export function swapsOf(system: System, scenario: Scenario, words: readonly string[]): Swap[] {
  if (words.length === 0) return [];
  const { data, rules } = scenario.baseline;
  if (system.armed === undefined || system.weapons === undefined)
    throw new InputError(`--swap: figures of ${system.info.id} have no weapons to swap`);
  const { kind, entries } = system.weapons(rules);
  const known: Known = {
    sides: system.sides(data),
    kind: kind.name,
    ids: entries.map(({ id }) => id),
    armed: system.armed(data, rules),
  };
  return words.map((word) => swapOf(known, word));
}

interface Known {
  readonly sides: readonly string[];
  readonly kind: string;
  readonly ids: readonly string[];
  readonly armed: readonly Armed[];
}

function swapOf(known: Known, word: string): Swap {
  const set: Record<string, unknown> = {};
  const rules = new Map<string, string>();
  const told: string[] = [];
  for (const part of word.split(',')) {
    const { side, from, to } = partOf(known, part.trim());
    const armed = known.armed.filter((one) => one.weapon === from && (side === null || one.side === side));
    if (armed.length === 0) throw new InputError(nobody(known, side, from));
    for (const { path, houseRule } of armed) {
      if (path !== null) set[path] = to;
      if (houseRule !== null) rules.set(houseRule, to);
    }
    for (const name of known.sides) {
      const figures = armed.reduce((sum, one) => sum + (one.side === name ? one.figures : 0), 0);
      if (figures > 0) told.push(`${figures} ${figures === 1 ? 'figure' : 'figures'} of ${name}: ${to}, not ${from}`);
    }
  }
  const houseRules = [...rules].map(([key, value]) => `${key}=${value}`);
  return { addition: { name: `swap ${word}`, option: '--swap', houseRules, set }, words: told.join('; ') };
}

/** Names of sides may contain a colon, weapons may not. */
function partOf({ sides, kind, ids }: Known, part: string): { side: string | null; from: string; to: string } {
  const [, prefix, from, to] = /^(?:(.*):)?([^:=]+)=([^:=]+)$/.exec(part) ?? [];
  const example = `${ids[0]}=${ids[1] ?? ids[0]}`;
  if (from === undefined || to === undefined)
    throw new InputError(
      `--swap needs ${example}, or for one side ${sides[0]}:${example}, got ${JSON.stringify(part)}`,
    );
  const side = prefix?.trim() ?? null;
  if (side !== null && !sides.includes(side))
    throw new InputError(`--swap: unknown side "${side}"${suggestion(side, sides)}`);
  for (const id of [from.trim(), to.trim()])
    if (!ids.includes(id)) throw new InputError(`--swap: unknown ${kind} "${id}"${suggestion(id, ids)}`);
  if (from.trim() === to.trim()) throw new InputError(`--swap: "${part}" changes nothing`);
  return { side, from: from.trim(), to: to.trim() };
}

function nobody({ armed, kind }: Known, side: string | null, from: string): string {
  const own = armed.filter((one) => side === null || one.side === side).map(({ weapon }) => weapon);
  const who = side === null ? 'no figure' : `no figure of ${side}`;
  return `--swap: ${who} has ${kind} "${from}"; they have: ${[...new Set(own)].join(', ')}`;
}
