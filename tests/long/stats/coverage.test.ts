import { describe, expect, test } from 'vitest';
import { countRows } from '../../../src/report/rows/counts.ts';
import type { GameTable } from '../../../src/stats/tables.ts';
import { seeded } from '../../stats/near.ts';
import { type Estimated, estimatesOf, isMeanOrShare, seatEstimates, unseen } from './families.ts';
import { StoredGames } from './stored-games.ts';

/**
 * Samples come from stored games, whose estimates are the truth. Unseen rows count if their formula is defined at x =
 * 0.
 */
const RUNS = 300;
/** Judged rows per family and sample size. */
const FEWEST = 300;

const FILES = ['mirrored-skirmish', 'jaffa-ambush', 'four-players'];
const SEATED = ['mirrored-skirmish', 'four-players'];

type Coverage = Map<string, { held: number; judged: number }>;

function count(
  coverage: Coverage,
  truths: readonly Estimated[],
  found: Map<string, Estimated>,
  other: (truth: Estimated) => Pick<Estimated, 'low' | 'high'> | null,
  keyOf = ({ family }: Estimated) => family,
): void {
  for (const truth of truths) {
    const { low, high } = found.get(`${truth.family} ${truth.key}`) ?? other(truth) ?? { low: null, high: null };
    if (truth.value === null || (low === null && high === null)) continue;
    const family = coverage.get(keyOf(truth)) ?? { held: 0, judged: 0 };
    coverage.set(keyOf(truth), family);
    family.judged++;
    if ((low ?? -Infinity) <= truth.value + 1e-12 && truth.value - 1e-12 <= (high ?? Infinity)) family.held++;
  }
}

const byName = (rows: readonly Estimated[]) => new Map(rows.map((row) => [`${row.family} ${row.key}`, row]));

/** Constants do not test intervals. */
function varying(truths: readonly Estimated[]): Estimated[] {
  return truths.filter(({ value, low }) => value !== null && low !== null && !(value === 0 || value === 1));
}

function coverageOf(name: string, games: number, keyOf = ({ family }: Estimated) => family): Coverage {
  const stored = new StoredGames(name);
  const truths = varying(estimatesOf(stored.results(stored.all)));
  const random = seeded(17);
  const coverage: Coverage = new Map();
  for (let run = 0; run < RUNS; run++) {
    const results = stored.results(stored.draw(games, random));
    count(coverage, truths, byName(estimatesOf(results)), (truth) => unseen(truth, results), keyOf);
  }
  return coverage;
}

/** Every row of these must be covered, however rare. */
const ROW_BY_ROW = [
  ...['game-length share', 'margins share', 'lead-changes share', 'places perGame', 'morale-breaks breakRate'],
  ...['morale-survival cumulativeIncidence', 'morale-survival ifGamesWentOn', 'balance all turns played'],
  ...['balance worth of a lead', 'balance lead and result'],
];

/** Runs count one game in 64, so they are 64 times as long. */
function useRateCoverage(counted: number): Coverage {
  const stored = new StoredGames('options');
  const rows = (drawn: readonly number[]) => {
    const table = stored.results(drawn).counts.find(({ metric, full }) => metric === 'options' && full)!;
    return countRows('', 64 * drawn.length, { ...table, gamesCounted: drawn.length }, 0.05).map(
      ({ side, option, useRate, useRateLow, useRateHigh }): Estimated => ({
        ...{ family: 'use rates', key: `${side}|${option}`, value: useRate as number | null },
        ...{ low: useRateLow as number | null, high: useRateHigh as number | null },
      }),
    );
  };
  const truths = varying(rows(stored.all));
  const random = seeded(29);
  const coverage: Coverage = new Map();
  for (let run = 0; run < RUNS; run++) count(coverage, truths, byName(rows(stored.draw(counted, random))), () => null);
  return coverage;
}

/** Blocks of games stand for game numbers in all seatings. */
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

/** For example `mission-win-rates 0.913 of 600`. */
function tooSeldom(coverage: Coverage, least: (family: string) => number, fewest = FEWEST): string[] {
  return [...coverage]
    .filter(([family, { held, judged }]) => judged >= fewest && held / judged < least(family))
    .map(([family, { held, judged }]) => `${family} ${(held / judged).toFixed(3)} of ${judged}`);
}

function pooled(coverages: readonly Coverage[]): Coverage {
  const all: Coverage = new Map();
  for (const [family, { held, judged }] of coverages.flatMap((coverage) => [...coverage])) {
    const sum = all.get(family) ?? { held: 0, judged: 0 };
    all.set(family, { held: sum.held + held, judged: sum.judged + judged });
  }
  return all;
}

const known = new Map<string, Coverage>();

/** By family, of 300 games: asked for twice. */
function familiesOf(name: string): Coverage {
  const coverage = known.get(name) ?? coverageOf(name, 300);
  known.set(name, coverage);
  return coverage;
}

describe('intervals hold the truth', () => {
  test('300 runs of 300 games: no family under 92%', () => {
    const coverage = pooled([...FILES.map(familiesOf), ...SEATED.map((name) => seatCoverage(name, 300))]);
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

  test('300 runs of 60 games: no single row of what is rare, skewed or seldom at risk under 88%', () => {
    const rows = FILES.flatMap((name) => [
      ...coverageOf(name, 60, ({ family, key }) => (ROW_BY_ROW.includes(family) ? `${family} ${name} ${key}` : '')),
    ]).filter(([row]) => row !== '');
    expect(rows.length).toBeGreaterThan(500);
    expect(tooSeldom(new Map(rows), () => 0.88, 200)).toEqual([]);
  });

  test('correlations of leads with results are not held more often than promised either', () => {
    const coverage = pooled(FILES.map(familiesOf));
    const { held, judged } = coverage.get('snowball correlation')!;
    expect(held / judged).toBeLessThan(0.965);
  });

  test.each([2, 4, 16])('use rates of options, %i games counted: 92% at least', (counted) => {
    expect(tooSeldom(useRateCoverage(counted), () => 0.92)).toEqual([]);
  });
});
