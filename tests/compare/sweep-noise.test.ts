import { describe, expect, test } from 'vitest';
import { fairZones, isInside, zoneText } from '../../src/report/fair-zones.ts';
import { sweepAnswer } from '../../src/report/sentences/sweep.ts';
import { type Sweep, sweepOf } from '../../src/report/sweep.ts';
import { adviceOf, findingsOf } from '../../src/report/sweep-findings.ts';
import { type Game, tableOf } from './tables.ts';

/** Fair coins, the same in every run. */
function coins(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const VALUES = [1, 2, 3, 4, 5, 6];

/** Six values of a key on which nothing depends; every other one leaves most games as they were. */
function idleSweep(seed: number): Sweep {
  const random = coins(seed);
  const game = (): Game => ({ score: [0, 1, 2, 2][Math.floor(4 * random())] });
  const base = Array.from({ length: 100 }, game);
  const cells = VALUES.map((value) => {
    const games = base.map((same) => (value % 2 === 0 && random() < 0.8 ? same : game()));
    return { name: `save.hard=${value}`, values: [value], table: tableOf(value === 3 ? base : games) };
  });
  const changes = cells.map(() => null);
  return sweepOf({ keys: ['save.hard'], cells, reference: 2, changes, isPresent: true }, { alpha: 0.05, deltas: [] });
}

describe('noise is never advice', () => {
  const sweeps = Array.from({ length: 200 }, (_, seed) => idleSweep(7919 * seed + 1));

  test('of a key that does nothing, a value is advised in hardly one sweep of twenty', () => {
    const advised = sweeps.filter((sweep) => 'cell' in (adviceOf(sweep) ?? {}));
    expect(advised.length).toBeLessThanOrEqual(15);
    const claimed = sweeps.filter((sweep) => / changes who wins: /.test(sweepAnswer(sweep)[0]));
    expect(claimed).toEqual(advised);
  });

  test('the others get no value, but the range that holds for all values and the games that tell them apart', () => {
    const sweep = sweeps.find((one) => findingsOf(one).shown.length === 0)!;
    const [first, second, third, ...rest] = sweepAnswer(sweep);
    expect(first).toMatch(
      /^No value of save\.hard is shown to change who wins: with each, blue’s score is within −\d+ to \+\d+ points per 100 games of that with 3\.$/,
    );
    expect(second).toMatch(/^100 games per value cannot tell them apart to 2 points; about \d\d,000 would\.$/);
    expect(third).toMatch(/^The file has save\.hard = 3: blue scores \d+ points per 100 games \(\d+ to \d+\)\.$/);
    expect(rest.filter((text) => !text.includes('the game is not fair'))).toEqual([]);
    expect(adviceOf(sweep)).toEqual({ games: findingsOf(sweep).enough });
  });
});

test('values that are shown to matter are named, and the surest is the next to look at', () => {
  const wins = (won: number) => tableOf(Array.from({ length: 400 }, (_, i) => ({ score: i < won ? 2 : 0 })));
  const cells = [200, 320, 380, 203].map((won, i) => ({ name: `cell ${i}`, values: [i], table: wins(won) }));
  const changes = cells.map(() => null);
  const swept = sweepOf({ keys: ['save.hard'], cells, reference: 0, changes }, { alpha: 0.05, deltas: [] });
  expect(sweepAnswer(swept)).toEqual([
    'save.hard changes who wins: compared with 0, blue scores more with 1 and 2.',
    'The comparison is with save.hard = 0: blue scores 50.0 points per 100 games (45.1 to 54.9).',
    'With 2, blue scores 45.0 points more per 100 games (39.8 to 49.7).',
    'With 1 and 2 the game is not fair (blue scores 45 to 55 points per 100 games); the others are undecided.',
    'Undecided with 3; about 800 games per value would settle it.',
  ]);
  expect(adviceOf(swept)).toEqual({ cell: 2 });
});

test('a value that is shown to be fair is advised before a larger change, if the file is not shown to be fair', () => {
  const wins = (won: number) => tableOf(Array.from({ length: 4000 }, (_, i) => ({ score: i < won ? 2 : 0 })));
  const cells = [1200, 2000, 3900].map((won, i) => ({ name: `cell ${i}`, values: [i], table: wins(won) }));
  const swept = { keys: ['save.hard'], cells, changes: [null, null, null] };
  expect(adviceOf(sweepOf({ ...swept, reference: 0 }, { alpha: 0.05, deltas: [] }))).toEqual({ cell: 1 });
  expect(adviceOf(sweepOf({ ...swept, reference: 1 }, { alpha: 0.05, deltas: [] }))).toEqual({ cell: 2 });
});

describe('the fair zone', () => {
  test('is what the file expects of the score, or within 5 points of even', () => {
    const sides = ['blue', 'red'];
    const zone = { side: 'blue', low: 45, high: 55 };
    expect(fairZones(sides)).toEqual({ zones: [zone], isExpected: false });
    const ofRed = fairZones(sides, { red: { low: 0.3, high: 0.41 } });
    expect(ofRed).toEqual({ zones: [{ side: 'blue', low: 59, high: 70 }], isExpected: true });
    const ofBoth = fairZones(sides, { blue: { low: 0.4, high: 0.6 }, red: { low: 0.35, high: 0.55 } });
    expect(ofBoth.zones).toEqual([{ side: 'blue', low: 45, high: 60 }]);
    expect(fairZones(['a', 'b', 'c', 'd']).zones).toHaveLength(4);
    expect(fairZones(['alone']).zones).toEqual([]);
    expect(zoneText(fairZones(sides, { blue: { low: 0.6, high: null } }).zones[0])).toBe('at least 60');
  });

  test('holds a score or leaves it out by the ends of its interval', () => {
    const zone = { side: 'blue', low: 45, high: 55 };
    const inside = ([low, high]: readonly number[]) => isInside(zone, { estimate: (low + high) / 2, low, high });
    expect(
      [
        [0.46, 0.54],
        [0.44, 0.5],
        [0.56, 0.6],
      ].map(inside),
    ).toEqual([true, null, false]);
  });
});
