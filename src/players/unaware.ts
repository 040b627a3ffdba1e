import { variantJob } from '../experiments/play.ts';
import { playSideBySide } from '../experiments/side-by-side.ts';
import { type ComparisonRow, compare, type DeltaWish } from '../inference/index.ts';
import { unawareAdditions } from '../report/players.ts';
import type { Additions } from '../report/report.ts';
import type { AwarenessRow } from '../report/sentences/players.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import type { GameTable } from '../stats/tables.ts';
import { InputError } from '../terminal/failures.ts';
import { WorkerPool } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';

export interface UnawareWish {
  readonly system: System;
  readonly scenario: Scenario;
  readonly variants: readonly ResolvedVariant[];
  /** Baseline first, on the same seeds. */
  readonly tables: readonly GameTable[];
  readonly deltas: readonly DeltaWish[];
  readonly seed: number;
  readonly alpha: number;
  readonly batchSize: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

/** Refuses variants of forces, ground or players: the file's odds are undefined for them. */
export function requireSameForces({ file, baseline }: Scenario, variants: readonly ResolvedVariant[]): void {
  const data = JSON.stringify(baseline.data);
  const other = variants.find((variant) => JSON.stringify(variant.data) !== data);
  if (other !== undefined)
    throw new InputError(
      `--unaware: ${file}: ${other.name} changes more than house rules, and players cannot judge that by the old odds; leave it out with --variant`,
    );
}

/**
 * Splits each effect: on players unaware of the rule (with the original odds), and the gain or loss from awareness.
 * Null if interrupted.
 */
export async function splitEffects(
  wish: UnawareWish,
): Promise<{ readonly additions: Additions; readonly lines: readonly string[] } | null> {
  const { system, scenario, variants, tables, deltas, seed, alpha, batchSize, threads, signal } = wish;
  const { prepared } = variantJob(system, scenario.baseline, seed).job;
  const jobs = variants.map((variant) => {
    const aware = variantJob(system, variant, seed);
    const told = { name: `${variant.name}, played by the odds of the file as it is`, replay: null };
    return { ...aware, told, job: { ...aware.job, id: `${aware.job.id}-unaware`, prepared } };
  });
  const [{ games }] = tables;
  await using pool = new WorkerPool({ threads, games: games * jobs.length });
  const totals = await playSideBySide(pool, jobs, { firstGame: 0, games, batchSize }, { signal });
  if (signal.aborted) return null;
  const [baseline, ...aware] = tables;
  const rows = variants.flatMap(({ name }, i): AwarenessRow[] => {
    const unaware = gameTable(totals[i]);
    const effects = (from: GameTable, to: GameTable) =>
      compare(from, [{ variant: name, table: to }], { alpha, deltas }).variants[0].rows.filter(
        ({ metric }) => metric.primary,
      );
    const [both, direct, adapted] = [
      effects(baseline, aware[i]),
      effects(baseline, unaware),
      effects(unaware, aware[i]),
    ];
    return both.map(({ metric }, at) => ({
      ...{ variant: name, metric, games },
      both: endsOf(both[at]),
      direct: endsOf(direct[at]),
      adapted: endsOf(adapted[at]),
    }));
  });
  return unawareAdditions(rows, alpha);
}

function endsOf({ difference: { estimate, low, high } }: ComparisonRow): AwarenessRow['both'] {
  return { estimate, low, high };
}
