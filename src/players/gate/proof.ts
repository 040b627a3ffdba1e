import { type GateVerdict, gateOf, keepGate } from '../../experiments/gates.ts';
import type { HeadedScenario } from '../../report/head.ts';
import type { GateFacts } from '../../report/sentences/gate.ts';
import { type Scenario, systemOf } from '../../scenarios/index.ts';
import type { System } from '../../sim/kernel/system.ts';
import { remark } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { playGate } from './play.ts';
import { type Gate, MOST_DRAWN, MOST_GAMES } from './rule.ts';

export interface ProofWish {
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  /** `--no-gate`: what is known already is told all the same. */
  readonly skip?: boolean | undefined;
}

/**
 * Plays whether the scenario's players are better than plain ones, unless that is known or they need not prove themselves. Reports
 * tell what this found, and after an interruption that nobody has tried.
 */
export async function prove(system: System, scenario: Scenario, wish: ProofWish): Promise<GateFacts | undefined> {
  const facts = gateOf(system, scenario);
  if (facts?.verdict !== 'unknown' || wish.skip === true || wish.signal.aborted) return facts;
  const found = await played(system, scenario, wish);
  if (found !== null) keepGate(system, scenario, verdictOf(found, system.sides(scenario.baseline.data)));
  return gateOf(system, scenario);
}

/** Of reports about several scenarios; empty where players need not prove themselves. */
export async function gatesOf(scenario: Scenario, wish: ProofWish): Promise<HeadedScenario[]> {
  const system = await systemOf(scenario);
  const gate = await prove(system, scenario, wish);
  const { assumes } = system.info;
  return gate === undefined ? [] : [{ name: scenario.name, file: scenario.file, gate, assumes }];
}

async function played(system: System, scenario: Scenario, { threads, signal, skip }: ProofWish): Promise<Gate | null> {
  const label = `${scenario.name}: players against plain ones`;
  remark(`${label}, once for this game and scenario${skip === undefined ? '' : '; --no-gate leaves it out'}`);
  const progress = new Progress(label, MOST_GAMES, 1);
  await using pool = new WorkerPool({ threads });
  try {
    return await playGate(pool, {
      ...{ system, variant: scenario.baseline, signal },
      onProgress: (games) => progress.update({ games, planned: MOST_GAMES, wins: [], metrics: { sides: [] } }),
    });
  } finally {
    progress.stop();
  }
}

export function verdictOf({ verdict, lines, drawn, unjudgeable }: Gate, sides: readonly string[]): GateVerdict {
  return {
    verdict,
    scores: lines.map(({ against, score: { estimate, low, high }, wanted, games }) => ({
      ...{ against, wanted, games },
      score: { estimate, low, high },
    })),
    ...{ drawn, mostDrawn: MOST_DRAWN, silent: unjudgeable.map((seat) => sides[seat]) },
  };
}
