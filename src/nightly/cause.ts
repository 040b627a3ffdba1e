import { uncapitalised } from '../report/names.ts';
import { gamesText, whole } from '../report/numbers.ts';
import { layersCause } from '../report/sentences/layers.ts';
import { listed } from '../report/terminal/layout.ts';
import type { Night, NightEntry, NightMetric } from './night.ts';
import { changeGroups, namedKeys, scenariosText, shownNumbers } from './words.ts';

export interface Cause {
  readonly entries: readonly NightEntry[];
  /** `save.hard 3 → 2`. */
  readonly change: string;
  /** `games 1.0 turns longer, hit rates +4 to +5 points`. */
  readonly effects: string;
  readonly kind: 'drift' | 'changed' | 'identical';
  readonly isKnown: boolean;
}

/** What changed, each with what came of it: the gravest first. */
export function nightCauses(night: Night): Cause[] {
  const unexplained = night.entries.filter(({ state, changes }) => state === 'changed' && changes.length === 0);
  const groups = [
    ...changeGroups(night).map(({ keys, changes }) => ({
      change: layersCause(changes),
      isKnown: true,
      entries: night.entries.filter(({ key }) => keys.includes(key)),
    })),
    ...(unexplained.length === 0 ? [] : [{ change: 'an unknown cause', isKnown: false, entries: unexplained }]),
  ];
  const causes = groups.map((group): Cause => ({ ...group, ...outcome(group.entries, night.tier) }));
  return (['drift', 'changed', 'identical'] as const).flatMap((kind) => causes.filter((cause) => cause.kind === kind));
}

export function causeText({ change, effects }: Pick<Cause, 'change' | 'effects'>): string {
  return `${change}: ${effects}`;
}

function outcome(entries: readonly NightEntry[], tier: Night['tier']): Pick<Cause, 'effects' | 'kind'> {
  const moved = entries.flatMap((entry) =>
    entry.metrics.filter(({ verdict }) => verdict === 'drift').map((row) => ({ key: entry.key, row })),
  );
  if (moved.length > 0) return { kind: 'drift', effects: movesText(moved) };
  const changed = entries.filter(({ state }) => state === 'changed' || state === 'unknown');
  if (changed.length === 0) return { kind: 'identical', effects: 'no game changed' };
  const [{ differing, games, state }] = changed;
  const what =
    changed.length > 1
      ? `games of ${scenariosText(changed.length)} ended differently`
      : state === 'unknown'
        ? 'the games have other seeds'
        : differing === null
          ? 'games ended differently'
          : `${whole(differing)} of ${gamesText(games)} ended differently`;
  return { kind: 'changed', effects: tier === 'smoke' ? what : `${what}, no drift shown` };
}

interface Move {
  readonly key: string;
  readonly row: NightMetric;
}

/** More are counted. */
const TOLD = 4;

function movesText(moves: readonly Move[]): string {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const id = `${move.row.metric.name} ${isUp(move)}`;
    groups.set(id, [...(groups.get(id) ?? []), move]);
  }
  const all = [...groups.values()].map((group) => moveText(group, moves));
  const told = all.slice(0, all.length === TOLD + 1 ? TOLD + 1 : TOLD);
  return [...told, ...(told.length < all.length ? [`${all.length - told.length} more metrics`] : [])].join(', ');
}

/** Metrics of one name that moved the same way. */
function moveText(group: readonly Move[], moves: readonly Move[]): string {
  const [{ row }] = group;
  const { name, title, unit } = row.metric;
  const sizes = group
    .map((move) => shownNumbers(move.row).difference)
    .sort((a, b) => Math.abs(amount(a)) - Math.abs(amount(b)));
  const ends = [...new Set([sizes[0], sizes.at(-1)!])];
  const sides = [...new Set(group.flatMap(({ row: { metric } }) => metric.side ?? []))];
  // The same metric may move both ways, in other scenarios.
  const isBothWays = moves.some(
    (other) => isUp(other) !== isUp(group[0]) && group.some((move) => isSameMetric(move, other)),
  );
  const where = isBothWays ? ` in ${namedKeys([...new Set(group.map(({ key }) => key))])}` : '';
  if (name === 'turns') {
    const range = ends.map((end) => end.replace(/^[+−]/, '')).join(' to ');
    return `games ${range} turns ${isUp(group[0]) ? 'longer' : 'shorter'}${where}`;
  }
  const one = uncapitalised(title);
  const who = sides.length === 1 ? `${one} of ${listed(sides)}` : one.replace(/(rate|score)$/, '$1s');
  return `${who} ${ends.join(' to ')}${UNITS[unit] ?? ` ${unit}`}${where}`;
}

const UNITS: Readonly<Record<string, string>> = { 'percentage points': ' points', 'a ratio': '' };

function isSameMetric({ row: { metric: one } }: Move, { row: { metric: other } }: Move): boolean {
  return one.name === other.name && one.side === other.side;
}

function isUp({ row }: Move): boolean {
  return ((row.second ?? row.first).difference.estimate ?? 0) > 0;
}

function amount(difference: string): number {
  return Number(difference.replace('−', '-'));
}
