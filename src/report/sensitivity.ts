import type { ComparedMetric } from '../inference/index.ts';
import type { Index, Indices } from '../inference/sensitivity/indices.ts';
import type { KeyEffects } from '../inference/sensitivity/screening.ts';
import type { Estimated } from './numbers.ts';
import type { Cell, Row, Table } from './rows/table.ts';
import { theSide } from './sides.ts';

export interface ExploredKey {
  readonly key: string;
  readonly range: string;
  readonly isPlayers: boolean;
  readonly doc?: string;
}

export interface ExploredAim {
  readonly metric: ComparedMetric;
  /** By key. */
  readonly effects: readonly KeyEffects[];
  /** Steps by key. */
  readonly steps: readonly number[];
  /** By kept key, then the group of the game's own keys; null before the first row. */
  readonly indices: Indices | null;
  /** Of the players' keys together; null if all keys are of one kind. */
  readonly players: Index | null;
}

/** What explains the spread of each aim over the ranges of the keys. */
export interface Sensitivity {
  readonly keys: readonly ExploredKey[];
  /** Places of keys with indices, largest effects in the screening first. */
  readonly kept: readonly number[];
  readonly aims: readonly ExploredAim[];
  /** Of each combination. */
  readonly games: number;
  readonly trajectories: number;
  readonly rows: number;
  /** Drawn rows of which the scenario refuses a combination. */
  readonly refused: number;
  /** Why the scenario refuses nearly all combinations, if it does. */
  readonly hindrance: string | null;
  /** By group of keys, if there are both. */
  readonly isGrouped: boolean;
  /** Names of sides that are plurals or not. */
  readonly plurals?: Readonly<Record<string, boolean>>;
}

/** `blue’s score`, `the length of games`, `blue’s losses`. */
export function aimName({ name, side, plurals }: ComparedMetric): string {
  if (side === null) return 'the length of games';
  return `${theSide(side, plurals === undefined ? {} : { plurals }).own} ${name}`;
}

/** A share, cut at what is possible: no ends where nothing is left between them. */
export function shareOf({ estimate, low, high }: Estimated, most: Estimated = ALL): Estimated {
  const within = (value: number | null, end: number | null) =>
    value === null ? null : Math.max(0, Math.min(value, end ?? 1));
  const [from, to] = [within(low, most.high), within(high, most.high)];
  const isWide = from !== null && to !== null && from < to;
  return { estimate: within(estimate, most.estimate), low: isWide ? from : null, high: isWide ? to : null };
}

const ALL: Estimated = { estimate: 1, low: 1, high: 1 };

export interface KeyShares {
  readonly key: ExploredKey;
  readonly alone: Estimated;
  readonly together: Estimated;
  readonly total: Estimated;
}

/** Either part is at most the whole, and so are its ends. */
export function sharesOfSet({ alone, together, total }: Index): Omit<KeyShares, 'key'> {
  const all = shareOf(total);
  return { alone: shareOf(alone, all), together: shareOf(together, all), total: all };
}

/** The largest first; empty where nothing is shown to vary. */
export function keyShares({ keys, kept }: Sensitivity, { indices }: ExploredAim): KeyShares[] {
  if (indices === null) return [];
  return kept
    .map((place, set) => ({ key: keys[place], ...sharesOfSet(indices.sets[set]) }))
    .filter(({ total }) => total.estimate !== null)
    .toSorted((a, b) => b.total.estimate! - a.total.estimate!);
}

const PARTS = ['alone', 'together', 'total'] as const;

export function sensitivityTable(sensitivity: Sensitivity): Table {
  const { keys, kept, aims, rows: n } = sensitivity;
  const rows = aims.flatMap(({ metric, indices, players }): Row[] => {
    if (indices === null) return [];
    const about = { aim: aimLabel(metric) };
    const row = (key: string, range: Cell, part: string, interval: Estimated): Row => ({
      ...about,
      ...{ key, range, part },
      ...ends(interval),
      n,
    });
    const ofSet = (key: string, range: Cell, index: Index) => {
      const shares = sharesOfSet(index);
      return PARTS.map((part) => row(key, range, part, shares[part]));
    };
    return [
      ...kept.flatMap((place, set) => ofSet(keys[place].key, keys[place].range, indices.sets[set])),
      ...(players === null
        ? []
        : [...ofSet('rules', null, indices.sets[kept.length]), ...ofSet('players', null, players)]),
      row('all', null, 'alone', indices.sum),
    ];
  });
  return { name: 'sensitivity', columns: ['aim', 'key', 'range', 'part', 'estimate', 'low', 'high', 'n'], rows };
}

const EFFECTS = ['size', 'mean', 'spread'] as const;

export function screeningTable({ keys, aims }: Sensitivity): Table {
  const rows = aims.flatMap(({ metric, effects, steps }) =>
    keys.flatMap(({ key, range }, place) =>
      EFFECTS.map(
        (effect): Row => ({
          aim: aimLabel(metric),
          ...{ key, range, effect },
          ...ends(effects[place][effect]),
          unit: metric.kind === 'score' ? 'log odds' : metric.unit,
          n: steps[place],
        }),
      ),
    ),
  );
  const columns = ['aim', 'key', 'range', 'effect', 'estimate', 'low', 'high', 'unit', 'n'];
  return { name: 'screening', columns, rows };
}

function ends({ estimate, low, high }: Estimated): Estimated & Row {
  return { estimate, low, high };
}

/** `score blue`. */
export function aimLabel({ name, side }: ComparedMetric): string {
  return side === null ? name : `${name} ${side}`;
}
