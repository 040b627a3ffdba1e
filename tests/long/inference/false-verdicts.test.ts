import { describe, expect, test } from 'vitest';
import { emptyTable } from '../../../src/experiments/play.ts';
import {
  type CompareWish,
  Comparing,
  type Comparison,
  compare,
  LOOK_EVERY,
  WinLooks,
} from '../../../src/inference/index.ts';
import { loadSystem } from '../../../src/sim/registry.ts';
import { columnAt, type GameTable, recordLength } from '../../../src/stats/tables.ts';
import { playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';

/** Pairs are resampled, so the truth is known: with coin-tossed pairs nothing differs, else as in the pool. */
const ALPHA = 0.05;
const REPLICATES = 300;
/** Alpha plus three standard errors: 1 of 740 checks exceeds it. */
const MOST_FALSE = REPLICATES * ALPHA + 3 * Math.sqrt(REPLICATES * ALPHA * (1 - ALPHA));
const MOST_GAMES = 1500;

const POOLS = [
  { file: 'scenarios/squad-alpha/farmhouse.yaml', pairs: 2000 },
  { file: 'scenarios/stargate-solo/jaffa-ambush.yaml', pairs: 1000 },
  { file: 'scenarios/stargate-missions/two-players.yaml', pairs: 2000 },
];

interface Pool {
  readonly baseline: GameTable;
  readonly variant: GameTable;
  readonly truth: Comparison;
}

async function poolOf(file: string, pairs: number): Promise<Pool> {
  const { system: id, baseline, variants } = await scenario(file);
  const system = await loadSystem(id);
  const [before, after] = [baseline, variants[variants.length - 1]].map(({ data, houseRules, name }) => {
    const job = prepareJob(system, { id: name, data, houseRules, seed: 11 });
    const { records } = playBatch(new ReadyMatch(system, job.job), 0, pairs);
    return { ...emptyTable(job), games: pairs, rows: records };
  });
  const truth = compare(before, [{ variant: 'v', table: after }], { alpha: ALPHA, deltas: [] });
  return { baseline: before, variant: after, truth };
}

/** Seeded (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** With `turned`, half of the pairs are swapped. */
function drawn({ baseline, variant }: Pool, games: number, random: () => number, turned: boolean) {
  const length = baseline.rows.length / baseline.games;
  const rows = [new Int32Array(games * length), new Int32Array(games * length)];
  for (let game = 0; game < games; game++) {
    const from = Math.floor(random() * baseline.games) * length;
    const first = turned && random() < 0.5 ? 1 : 0;
    rows[first].set(baseline.rows.subarray(from, from + length), game * length);
    rows[1 - first].set(variant.rows.subarray(from, from + length), game * length);
  }
  return { baseline: { ...baseline, games, rows: rows[0] }, variant: { ...variant, games, rows: rows[1] } };
}

const key = ({ name, side }: { name: string; side: string | null }) => `${name} ${side}`;

function falseVerdicts({ variants }: Comparison, truth: ReadonlyMap<string, number>): string[] {
  return variants[0].rows
    .filter(({ metric }) => metric.primary)
    .filter(({ metric, verdict, delta }) => {
      const d = truth.get(key(metric)) ?? 0;
      if (verdict.startsWith('higher') && !(d > 0)) return true;
      if (verdict.startsWith('lower') && !(d < 0)) return true;
      return /negligible|no-difference/.test(verdict) && Math.abs(d) >= delta;
    })
    .map(({ metric, verdict }) => `${key(metric)}: ${verdict}`);
}

function falseReplicates(
  pool: Pool,
  turned: boolean,
  games: number,
  judge: (pairs: ReturnType<typeof drawn>) => boolean,
) {
  const random = draws(games + (turned ? 1 : 2));
  let found = 0;
  for (let i = 0; i < REPLICATES; i++) if (judge(drawn(pool, games, random, turned))) found++;
  return found;
}

describe.each(POOLS)('of pairs of $file, family-wise', async ({ file, pairs }) => {
  const pool = await poolOf(file, pairs);
  const rows = pool.truth.variants[0].rows.filter(({ metric }) => metric.primary);
  const truth = new Map(rows.map(({ metric, difference }) => [key(metric), difference.estimate ?? 0]));
  const none = new Map<string, number>();
  // Differences of exactly delta are hardest.
  const byName: Record<string, number> = {};
  for (const { metric, difference } of rows) {
    const size = Math.abs(difference.estimate ?? 0);
    if (size > 0) byName[metric.name] = Math.min(size, byName[metric.name] ?? 1);
  }
  const exact: CompareWish = { alpha: ALPHA, deltas: [{ byName }] };

  test.each([20, 60, 400])('%d games that differ in nothing are seldom told apart', (games) => {
    const wrong = falseReplicates(pool, true, games, ({ baseline, variant }) => {
      const found = compare(baseline, [{ variant: 'v', table: variant }], { alpha: ALPHA, deltas: [] });
      return falseVerdicts(found, none).length > 0;
    });
    expect(wrong).toBeLessThanOrEqual(MOST_FALSE);
  });

  test.each([60, 400])(
    '%d games that differ by delta are seldom called alike, or told apart the wrong way',
    (games) => {
      const wrong = falseReplicates(pool, false, games, ({ baseline, variant }) => {
        return falseVerdicts(compare(baseline, [{ variant: 'v', table: variant }], exact), truth).length > 0;
      });
      expect(wrong).toBeLessThanOrEqual(MOST_FALSE);
    },
  );

  test.each([
    { what: 'differ in nothing', turned: true },
    { what: 'differ by delta', turned: false },
  ])('looks until decided, at every hundred games, seldom say what is not so of games that $what', ({ turned }) => {
    const wish: CompareWish = {
      ...(turned ? { alpha: ALPHA, deltas: [] } : exact),
      plans: { byRow: new Map(), otherwise: MOST_GAMES },
      metrics: ({ primary }) => primary,
    };
    const wrong = falseReplicates(pool, turned, MOST_GAMES, ({ baseline, variant }) => {
      const comparing = new Comparing(['v'], baseline, [variant], wish);
      for (let to = LOOK_EVERY; to <= MOST_GAMES; to += LOOK_EVERY) {
        comparing.extend(baseline, [variant], to);
        if (falseVerdicts(comparing.result(), turned ? none : truth).length > 0) return true;
      }
      return false;
    });
    expect(wrong).toBeLessThanOrEqual(MOST_FALSE);
  });

  test.each([0.03, 0.05])('runs until win rates are known to ± %d have intervals that hold them', (target) => {
    const { baseline } = pool;
    const winRates = baseline.sides.map((side) => {
      const at = columnAt(baseline, side, 'score');
      const length = recordLength(baseline);
      return (
        Array.from({ length: pairs }, (_, i) => baseline.rows[i * length + at]).filter((two) => two === 2).length /
        pairs
      );
    });
    const missed = winRates.map(() => 0);
    falseReplicates(pool, false, MOST_GAMES, ({ baseline: games }) => {
      const watched = new WinLooks(games.sides, target, MOST_GAMES, ALPHA);
      for (let to = LOOK_EVERY; to <= MOST_GAMES && !watched.look(games, to); ) to += LOOK_EVERY;
      watched.looks.slice(-winRates.length).forEach(({ low, high }, i) => {
        if (winRates[i] < low! || winRates[i] > high!) missed[i]++;
      });
      return false;
    });
    expect(missed.filter((count) => count > MOST_FALSE)).toEqual([]);
  });
});
