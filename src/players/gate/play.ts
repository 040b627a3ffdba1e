import { playSideBySide } from '../../experiments/side-by-side.ts';
import type { ResolvedVariant } from '../../scenarios/index.ts';
import { mixed } from '../../sim/kernel/dice/random.ts';
import { policiesOf } from '../../sim/kernel/players/policies.ts';
import type { System } from '../../sim/kernel/system.ts';
import type { GameTable } from '../../stats/tables.ts';
import type { Player } from '../../workers/pool.ts';
import { gameTable } from '../../workers/results.ts';
import type { Totals } from '../../workers/totals.ts';
import { type Casting, castJob } from '../castings.ts';
import { decidingSides, policyRung } from '../rungs.ts';
import { scoresOf } from '../scores.ts';
import {
  type Gate,
  type GateCounts,
  gateOf,
  isDecided,
  LOOK,
  MOST_GAMES,
  PLAIN_POLICIES,
  type PlainPolicy,
  type SeatScores,
} from './rule.ts';

export interface GateWish {
  readonly system: System;
  readonly variant: ResolvedVariant;
  readonly signal: AbortSignal;
  readonly onProgress?: (games: number) => void;
}

/** Games of the gate are no run's games. */
const GATE_SEED = mixed(0x6a7e, 1) >>> 0;
const BATCH = 25;

/** Who plays each seat: the scenario's player, or the plain one. */
interface Pairing {
  readonly against: PlainPolicy;
  /** The seat of the scenario's player; null: plain ones play each other. */
  readonly seat: number | null;
}

/** The scenario's player takes each seat in turn against plain ones, until all is decided. Null if interrupted. */
export async function playGate(player: Player, wish: GateWish): Promise<Gate | null> {
  const { system, variant, signal, onProgress } = wish;
  const seats = decidingSides(system, variant.data);
  const pairings = PLAIN_POLICIES.flatMap((against): Pairing[] => [
    ...seats.map((seat) => ({ against, seat })),
    { against, seat: null },
  ]);
  const jobs = pairings.map((pairing) =>
    castJob(system, [variant], castingOf(system, variant, seats, pairing), GATE_SEED),
  );
  const gateAt = (totals: readonly Totals[]): Gate => {
    const tables = totals.map(gameTable);
    return gateOf(countsOf(pairings, tables), seatScores(seats, pairings, tables));
  };
  const totals = await playSideBySide(
    player,
    jobs,
    { firstGame: 0, games: MOST_GAMES, batchSize: BATCH },
    { signal, lookEvery: LOOK, onProgress, onLook: (_, now) => isDecided(gateAt(now)) },
  );
  return signal.aborted ? null : gateAt(totals);
}

function castingOf(
  system: System,
  { data }: ResolvedVariant,
  seats: readonly number[],
  { against, seat }: Pairing,
): Casting {
  const policies = policiesOf(system, data);
  const isPlain = (policy: string) => (PLAIN_POLICIES as readonly string[]).includes(policy);
  const own = (side: number) => (isPlain(policies[side]) ? policyRung(system.info.defaultPolicy) : null);
  const rungs = policies.map((_, side) =>
    !seats.includes(side) ? null : side === seat ? own(side) : policyRung(against),
  );
  return { variant: 0, rungs, without: null };
}

function countsOf(pairings: readonly Pairing[], tables: readonly GameTable[]): Record<PlainPolicy, GateCounts> {
  const counts = PLAIN_POLICIES.map((policy): [PlainPolicy, GateCounts] => {
    const scores = pairings.flatMap(({ against, seat }, i) =>
      against === policy && seat !== null ? [scoresOf(tables[i], seat)] : [],
    );
    const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    let draws = 0;
    for (let game = 0; game < scores[0].length; game++) {
      pairs[scores.reduce((sum, of) => sum + of[game], 0)]++;
      for (const of of scores) if (of[game] === 1) draws++;
    }
    return [policy, { pairs, games: scores.length * scores[0].length, draws }];
  });
  return Object.fromEntries(counts) as Record<PlainPolicy, GateCounts>;
}

/** Everybody who plays a seat, against everybody else. */
function seatScores(
  seats: readonly number[],
  pairings: readonly Pairing[],
  tables: readonly GameTable[],
): readonly SeatScores[] {
  return seats.map((seat) => ({
    seat,
    scores: pairings.flatMap((_, i) => (tables[i].games === 0 ? [] : [meanScore(tables[i], seat)])),
  }));
}

function meanScore(table: GameTable, seat: number): number {
  const scores = scoresOf(table, seat);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length / 2;
}
