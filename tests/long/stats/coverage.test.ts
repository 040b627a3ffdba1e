import { describe, expect, test } from 'vitest';
import type { GameTable } from '../../../src/stats/tables.ts';
import { seeded } from '../../stats/near.ts';
import { type Estimated, estimatesOf, isMeanOrShare, seatEstimates, unseen } from './families.ts';
import { StoredGames } from './stored-games.ts';

/**
 * Intervals hold what they estimate as often as they promise: samples with replacement from stored games, whose estimates over all
 * stored games are the truth. Rows count where a run does not show them too, if their formula is defined at x = 0.
 */
const RUNS = 300;
/** Rows of a family and sample size that were judged, below which its coverage is not known. */
const FEWEST = 300;

const FILES = ['mirrored-skirmish', 'jaffa-ambush', 'four-players'];
/** Those whose sides can change seats. */
const SEATED = ['mirrored-skirmish', 'four-players'];

/** Held and judged intervals of every family. */
type Coverage = Map<string, { held: number; judged: number }>;

function count(
  coverage: Coverage,
  truths: readonly Estimated[],
  found: Map<string, Estimated>,
  other: (truth: Estimated) => Pick<Estimated, 'low' | 'high'> | null,
): void {
  for (const truth of truths) {
    const { low, high } = found.get(`${truth.family} ${truth.key}`) ?? other(truth) ?? { low: null, high: null };
    if (truth.value === null || (low === null && high === null)) continue;
    const family = coverage.get(truth.family) ?? { held: 0, judged: 0 };
    coverage.set(truth.family, family);
    family.judged++;
    // A truth at an interval's very end is within it; estimates of sums in another order differ in the last digits.
    if ((low ?? -Infinity) <= truth.value + 1e-12 && truth.value - 1e-12 <= (high ?? Infinity)) family.held++;
  }
}

const byName = (rows: readonly Estimated[]) => new Map(rows.map((row) => [`${row.family} ${row.key}`, row]));

/** What never varies is no test of an interval. */
function varying(truths: readonly Estimated[]): Estimated[] {
  return truths.filter(({ value, low }) => value !== null && low !== null && !(value === 0 || value === 1));
}

function coverageOf(name: string, games: number): Coverage {
  const stored = new StoredGames(name);
  const truths = varying(estimatesOf(stored.results(stored.all)));
  const random = seeded(17);
  const coverage: Coverage = new Map();
  for (let run = 0; run < RUNS; run++) {
    const results = stored.results(stored.draw(games, random));
    count(coverage, truths, byName(estimatesOf(results)), (truth) => unseen(truth, results));
  }
  return coverage;
}

/** Stored games in blocks, as if each block were one game number in all its seatings. */
function seatCoverage(name: string, games: number): Coverage {
  const stored = new StoredGames(name);
  const { sides } = stored.metrics;
  const seats = sides.length;
  const numbers = stored.all.slice(0, Math.floor(stored.all.length / seats));
  const seatings = (drawn: readonly number[]): GameTable[] =>
    sides.map((_, by) => ({
      ...stored.table(drawn.map((number) => number * seats + by)),
      sides: [...sides.slice(by), ...sides.slice(0, by)],
    }));
  const truths = varying(seatEstimates(seatings(numbers)));
  const random = seeded(23);
  const coverage: Coverage = new Map();
  for (let run = 0; run < RUNS; run++) {
    const drawn = Array.from({ length: games }, () => Math.floor(random() * numbers.length));
    count(coverage, truths, byName(seatEstimates(seatings(drawn))), () => null);
  }
  return coverage;
}

/** Families whose intervals hold the truth too seldom, as `mission-win-rates 0.913 of 600`. */
function tooSeldom(coverage: Coverage, least: (family: string) => number): string[] {
  return [...coverage]
    .filter(([family, { held, judged }]) => judged >= FEWEST && held / judged < least(family))
    .map(([family, { held, judged }]) => `${family} ${(held / judged).toFixed(3)} of ${judged}`);
}

/** The families of all files together. */
function pooled(coverages: readonly Coverage[]): Coverage {
  const all: Coverage = new Map();
  for (const [family, { held, judged }] of coverages.flatMap((coverage) => [...coverage])) {
    const sum = all.get(family) ?? { held: 0, judged: 0 };
    all.set(family, { held: sum.held + held, judged: sum.judged + judged });
  }
  return all;
}

describe('intervals hold the truth', () => {
  test('300 runs of 300 games: no family under 92%', () => {
    const coverage = pooled([
      ...FILES.map((name) => coverageOf(name, 300)),
      ...SEATED.map((name) => seatCoverage(name, 300)),
    ]);
    expect(coverage.size).toBeGreaterThan(30);
    expect(tooSeldom(coverage, () => 0.92)).toEqual([]);
  });

  test('300 runs of 30 games: no family under 85%, means and shares not under 88', () => {
    const coverage = pooled([
      ...FILES.map((name) => coverageOf(name, 30)),
      ...SEATED.map((name) => seatCoverage(name, 30)),
    ]);
    expect(tooSeldom(coverage, (family) => (isMeanOrShare(family) ? 0.88 : 0.85))).toEqual([]);
  });
});
