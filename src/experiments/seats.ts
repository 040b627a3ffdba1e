import { seatsChart } from '../report/charts/balance.ts';
import type { Source } from '../report/charts/chart.ts';
import type { Additions } from '../report/report.ts';
import { seatRows } from '../report/rows/balance.ts';
import { seatFindings } from '../report/sentences/balance.ts';
import { type Scenario, systemOf } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Plan } from '../workers/plan.ts';
import type { Player } from '../workers/pool.ts';
import { digestsOf, gameTable } from '../workers/results.ts';
import type { SoFar, Totals } from '../workers/totals.ts';
import { variantJob } from './play.ts';
import { playSideBySide } from './side-by-side.ts';

/** Refuses scenarios whose sides cannot change seats. */
export async function requireSeats(scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios) {
    const { file, baseline } = scenario;
    const system = await systemOf(scenario);
    const { title } = system.info;
    if (system.seats === undefined)
      throw new InputError(
        `--swap-seats: ${file}: the rules of ${title} treat the sides differently, so they cannot swap seats`,
      );
    if (system.sides(baseline.data).length < 2)
      throw new InputError(`--swap-seats: ${file}: a single side has nobody to swap seats with`);
    try {
      system.seats.rotated(baseline.data, 1);
    } catch (error) {
      if (error instanceof RangeError) throw new InputError(`--swap-seats: ${file}: ${error.message}`);
      throw error;
    }
  }
}

/** Sides move on by 0, 1, … seats. `job` is the first. */
export function seatingJobs(system: System, { baseline }: Scenario, job: PreparedJob, seed: number): PreparedJob[] {
  return system.sides(baseline.data).map((_, by) => {
    if (by === 0) return job;
    const data = system.seats!.rotated(baseline.data, by);
    const seating = { ...baseline, name: `seating ${by + 1}`, data, hash: `${baseline.hash}-seats-${by}` };
    return variantJob(system, { ...seating, replay: undefined }, seed);
  });
}

/** Finishes the same first games of all seatings. */
export function playSeatings(
  player: Player,
  jobs: readonly PreparedJob[],
  plan: Plan,
  watching: { readonly signal: AbortSignal; readonly onProgress: (soFar: SoFar) => void },
): Promise<Totals[]> {
  const { signal, onProgress } = watching;
  return playSideBySide(player, jobs, plan, { signal, onProgress: (_, [first]) => onProgress(first) });
}

export function seatAdditions(system: System, seatings: readonly Totals[], source: Source): Additions {
  const tables = seatings.map(gameTable);
  const rows = seatRows(tables, source.alpha);
  const findings = seatFindings(tables, source.alpha);
  const chart = seatsChart(rows, source);
  return {
    tables: [
      {
        name: 'first-player-advantage',
        columns: ['measure', 'side', 'seat', 'unit', 'n', 'estimate', 'low', 'high', 'sd', 'differing'],
        rows,
      },
    ],
    charts: chart === null ? [] : [chart],
    summary: {
      firstPlayerAdvantage: {
        seats: system.seats!.doc,
        findings,
        rows,
        seatings: seatings.map((totals) => ({
          ...{ sides: totals.metrics.sides, games: totals.games },
          ...digestsOf(totals),
        })),
      },
    },
    balance: [system.seats!.doc, ...findings.seats, ...findings.sides],
  };
}
