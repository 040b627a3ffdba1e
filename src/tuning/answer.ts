import { type Hindrance, hindranceOf } from '../inference/tuning/hindrance.ts';
import type { Combination } from '../inference/tuning/response.ts';
import type { Inert, Raced, Searched } from '../inference/tuning/search.ts';
import { type Fate, isConfirmed } from '../inference/tuning/verdicts.ts';
import type { Interval } from '../stats/index.ts';
import type { Change, PlannedTarget, TunePlan } from './plan.ts';

export interface AimRow {
  /** `score.blue`, with table and player where there are several. */
  readonly label: string;
  readonly name: string;
  readonly table: string;
  readonly player: string | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly unit: string;
  /** Numbers are shown times this. */
  readonly scale: number;
  readonly asItIs: Interval;
}

export interface ChangedKey {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** `levels` are by aim. */
export interface CombinationRow {
  readonly changes: readonly ChangedKey[];
  readonly games: number;
  readonly levels: readonly Interval[];
  readonly fates: readonly Fate[];
}

export interface EffectRow {
  readonly change: ChangedKey;
  readonly isInert: boolean;
  /** In which it was tried alone. */
  readonly games: number;
  /** By aim: differences from the file as it is; empty if inert or not played. */
  readonly effects: readonly Interval[];
}

/** None of their values changed a game. */
export interface InertKeys {
  readonly keys: readonly string[];
  /** In which they were tried alone. */
  readonly games: number;
  /** Beside which all of them were tried too. */
  readonly beside: readonly ChangedKey[] | null;
}

export type TuneVerdict = 'confirmed' | 'as-it-is' | 'undecided' | 'not-found' | 'interrupted';

export interface TuneAnswer {
  readonly verdict: TuneVerdict;
  readonly aims: readonly AimRow[];
  readonly answer: CombinationRow | null;
  /** Confirmed too, then those that are not. */
  readonly others: readonly CombinationRow[];
  readonly beside: readonly (CombinationRow & { readonly isFewer: boolean })[];
  /** Steps beside it that were not played. */
  readonly moreBeside: number;
  /** Its intervals are of the search's own games, so they lean towards the aims. */
  readonly nearest: CombinationRow | null;
  readonly effects: readonly EffectRow[];
  readonly inert: InertKeys;
  readonly raced: readonly (Omit<Raced, 'combination'> & { readonly changes: readonly ChangedKey[] })[];
  /** By the model; null before the end of the screen. */
  readonly hindrance: Hindrance | null;
  readonly interruptedAt: Searched['interruptedAt'];
  readonly alpha: number;
}

export function labelOf({ tables, players }: TunePlan, { aim, table, player }: PlannedTarget): string {
  const where = tables.length === 1 ? '' : ` on ${tables[table].scenario.name}`;
  const who = players.length === 1 ? '' : ` with ${players[player]?.name}`;
  return `${aim.name}${where}${who}`;
}

export function answerOf(plan: TunePlan, found: Searched, alpha: number): TuneAnswer {
  const { state, finalists, neighbours, moreNeighbours, inert, nearest, interruptedAt } = found;
  const best = finalists.find(isConfirmed) ?? null;
  const rowOf = (one: {
    combination: Combination;
    games: number;
    intervals: readonly Interval[];
    fates: readonly Fate[];
  }) => ({
    changes: changesOf(plan, one.combination),
    games: one.games,
    levels: one.intervals,
    fates: one.fates,
  });
  const wasScreened = state.gamesOf([]) > 0;
  const active = plan.changes.map((_, i) => i).filter((i) => state.gamesOf([i]) > 0);
  const isModelled = interruptedAt !== 'baseline' && interruptedAt !== 'screen';
  return {
    verdict: verdictOf(found),
    aims: plan.targets.map((target, i) => aimRow(plan, target, wasScreened ? state.intervalAt([], i, alpha) : NOTHING)),
    answer: best === null ? null : rowOf(best),
    others: finalists.filter((one) => one !== best).map(rowOf),
    beside: neighbours.map((one) => ({
      ...rowOf(one),
      isFewer: one.combination.length < (best?.combination.length ?? 0),
    })),
    moreBeside: moreNeighbours,
    nearest: nearest === null ? null : nearestRow(plan, found, nearest, alpha),
    effects: plan.changes.map((change, i) => ({
      change: changedKey(plan, change),
      isInert: inert.changes.includes(i),
      games: active.includes(i) ? state.gamesOf([i]) : 0,
      effects: active.includes(i) ? plan.targets.map((_, target) => state.effectAt([i], target, alpha)) : [],
    })),
    inert: inertKeys(plan, inert),
    raced: found.raced.map(({ combination, games, chance }) => ({
      changes: changesOf(plan, combination),
      games,
      chance,
    })),
    hindrance: isModelled ? hindranceOf(state, plan.space, active) : null,
    interruptedAt,
    alpha,
  };
}

function inertKeys(plan: TunePlan, { changes, games, again }: Inert): InertKeys {
  const byKey = plan.request.vary.map((_, k) => plan.changes.flatMap((change, i) => (change.key === k ? [i] : [])));
  const found = [...byKey.keys()].filter((k) => byKey[k].length > 0 && byKey[k].every((i) => changes.includes(i)));
  const areAllTried = found.flatMap((k) => byKey[k]).every((i) => again?.changes.includes(i));
  const beside = again !== null && areAllTried ? changesOf(plan, again.beside) : null;
  return { keys: found.map((k) => plan.request.vary[k].key), games, beside };
}

const NOTHING: Interval = { estimate: null, low: null, high: null };

function verdictOf({ finalists, interruptedAt }: Searched): TuneVerdict {
  const best = finalists.find(isConfirmed);
  if (best !== undefined) return best.combination.length === 0 ? 'as-it-is' : 'confirmed';
  if (interruptedAt !== null) return 'interrupted';
  return finalists.some(({ fates }) => !fates.includes('missed')) ? 'undecided' : 'not-found';
}

function nearestRow(plan: TunePlan, { state }: Searched, nearest: Combination, alpha: number): CombinationRow {
  const levels = plan.targets.map((_, i) => state.intervalAt(nearest, i, alpha));
  const fates = plan.targets.map((_): Fate => 'undecided');
  return { changes: changesOf(plan, nearest), games: state.gamesOf(nearest), levels, fates };
}

function aimRow(plan: TunePlan, target: PlannedTarget, asItIs: Interval): AimRow {
  const { aim, metric, table, player } = target;
  return {
    label: labelOf(plan, target),
    name: aim.name,
    table: plan.tables[table].scenario.name,
    player: plan.players[player]?.name ?? null,
    low: aim.band.low,
    high: aim.band.high,
    unit: metric.unit,
    scale: metric.scale,
    asItIs,
  };
}

export function changesOf(plan: TunePlan, combination: Combination): ChangedKey[] {
  return combination.map((change) => changedKey(plan, plan.changes[change]));
}

function changedKey({ request, present }: TunePlan, { key, value }: Change): ChangedKey {
  return { key: request.vary[key].key, from: present[key], to: value };
}
