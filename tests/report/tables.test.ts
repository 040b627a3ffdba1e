import { describe, expect, test } from 'vitest';
import { intervalCells } from '../../src/report/rows/table.ts';
import { allTables, estimate } from '../../src/report/tables.ts';
import { kaplanMeier, mean, quantile, ratio, wilson } from '../../src/stats/index.ts';
import { runOf, skirmish } from './support/skirmish.ts';
import { FIVE_GAMES, GAMES, tiny } from './support/tiny.ts';

const five = estimate(runOf([tiny()]));

describe('tables of a run', () => {
  test('every column has a cell in every row, and nothing else does', () => {
    for (const { name, columns, rows } of allTables(estimate(runOf([skirmish(50)]))))
      for (const row of rows) expect(Object.keys(row).toSorted(), name).toEqual([...columns].toSorted());
  });

  test('headers are an interface: a change of them is reviewed', () => {
    const headers = allTables(estimate(runOf([skirmish(20)]))).map(({ name, columns }) => `${name}: ${columns.join()}`);
    expect(headers).toMatchSnapshot();
  });

  test('hit-rates has the columns of its contract, whatever further outcomes and rates follow', () => {
    const hits = estimate(runOf([skirmish(20)])).metrics.find(({ name }) => name === 'hit-rates');
    expect(hits?.columns.slice(0, 10)).toEqual([
      'variant',
      'side',
      'training',
      'step',
      'cover',
      'attacks',
      'hits',
      'hitRate',
      'hitRateLow',
      'hitRateHigh',
    ]);
  });

  test('a system that calls attacks and hits otherwise has them as hit-rates, too', () => {
    const [rate] = FIVE_GAMES.rates;
    const volleys = {
      ...FIVE_GAMES,
      ...{ metric: 'volleys', exposure: 'volleys' },
      rates: [{ ...rate, name: 'effectiveRate', numerator: 'effective' }],
    };
    const hitRates = { metric: 'volleys', rate: 'effectiveRate' };
    const { metrics } = estimate(runOf([tiny({ counts: [volleys, { ...volleys, full: false }], hitRates })]));
    expect(metrics.map(({ name }) => name)).toEqual(['hit-rates', 'volleys', 'volleys-by-side-weapon']);
    expect(metrics[0]).toEqual(five.metrics[0]);
  });

  test('a table that is counted in some games has intervals from these games, and says how many they are', () => {
    const some = { ...FIVE_GAMES, gamesCounted: 5 };
    const many = tiny({ counts: [some] }, Array.from({ length: 64 }, () => GAMES).flat());
    const table = estimate(runOf([many])).metrics[0];
    expect(table.columns.slice(3, 6)).toEqual(['gamesCounted', 'gamesAvailable', 'attacks']);
    const [{ hitRateLow: low, hitRateHigh: high, ...row }] = table.rows;
    expect(row).toMatchObject({ gamesCounted: 5, gamesAvailable: 5, attacks: 40, hitRate: 0.4 });
    expect([low, high]).toEqual([expect.closeTo(0.277911981, 9), expect.closeTo(0.535916128, 9)]);
  });

  test('no number is ever NaN or infinite, not even with no games', () => {
    const empty = tiny({ counts: [{ ...FIVE_GAMES, cells: [] }] }, []);
    for (const run of [runOf([empty]), runOf([skirmish(1)]), runOf([skirmish(2)])])
      for (const { name, rows } of allTables(estimate(run)))
        for (const cell of rows.flatMap((row) => Object.values(row)))
          if (typeof cell === 'number') expect(Number.isFinite(cell), name).toBe(true);
  });

  test('variants stand below one another', () => {
    const both = estimate(runOf([tiny(), tiny({ variant: 'no cover' })]));
    expect(both.winRates.rows.map(({ variant }) => variant)).toEqual(['baseline', 'baseline', 'no cover', 'no cover']);
    expect(both.metrics.map(({ name, rows }) => [name, rows.length])).toEqual([['hit-rates', 2]]);
  });
});

describe('sides', () => {
  test('blue wins three games of five, loses one, draws one', () => {
    expect(five.winRates.rows[0]).toMatchObject({ side: 'blue', games: 5, wins: 3, draws: 1, losses: 1, winRate: 0.6 });
    expect(five.winRates.rows[1]).toMatchObject({ side: 'red', games: 5, wins: 1, draws: 1, losses: 3, winRate: 0.2 });
  });

  test('intervals of win rates are Wilson’s: 18 wins of 60 games give 0.199 to 0.425', () => {
    const won = [3, 0, 2, 4, 1, 0, 0, 0, 5, 2] as const;
    const lost = [3, 0, 0, 0, 5, 2, 2, 4, 1, 0] as const;
    const games = Array.from({ length: 60 }, (_, i) => (i < 18 ? won : lost));
    const [blue] = estimate(runOf([tiny({}, games)])).winRates.rows;
    expect(blue.winRateLow).toBeCloseTo(0.198981661, 9);
    expect(blue.winRateHigh).toBeCloseTo(0.425087079, 9);
  });

  test('the interval widens with a smaller alpha', () => {
    const [wide] = estimate(runOf([tiny()], { alpha: 0.01 })).winRates.rows;
    expect(wide).toMatchObject(intervalCells('winRate', wilson(3, 5, 0.01)));
  });

  test('red breaks in three games of five; the median of turns 2, 4 and 4 is 4', () => {
    expect(five.breaks.rows[1]).toMatchObject({ side: 'red', broken: 3, breakRate: 0.6, medianTurn: 4 });
    expect(five.breaks.rows[1]).toMatchObject(intervalCells('breakRate', wilson(3, 5)));
  });

  test('a side that never breaks has no median turn', () => {
    const [, red] = estimate(runOf([tiny({ counts: [] }, [[6, 1, 1, 2, 3, 5, 1, 2, 3, 0]])])).breaks.rows;
    expect(red).toMatchObject({ broken: 0, breakRate: 0, medianTurn: null });
  });

  test('the break curve counts all games: by turns 1 to 6 red has broken in 0, 1, 1, 3, 3, 3 of five', () => {
    const red = five.survival.rows.filter(({ side }) => side === 'red');
    expect(red.map(({ turn, broken }) => [turn, broken])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 3],
      [5, 3],
      [6, 3],
    ]);
    expect(red[3]).toMatchObject({ unbroken: 0.4, ...intervalCells('cumulativeIncidence', wilson(3, 5)) });
  });

  test('if every game went on: a side unbroken at the end of its game is lost from sight there (Kaplan and Meier)', () => {
    // Per five games, red breaks in turns 2, 4 and 4, and is censored at 6 and 5.
    const fifteen = estimate(runOf([tiny({ counts: [] }, [GAMES, GAMES, GAMES].flat())]));
    const red = fifteen.survival.rows.filter(({ side }) => side === 'red');
    const thrice = (values: number[]) => [values, values, values].flat();
    const { steps } = kaplanMeier(thrice([2, 4, 6, 4, 5]), thrice([1, 1, 0, 1, 0]));
    const fourth = steps.find(({ time }) => time === 4)!;
    expect(red.map(({ ifGamesWentOn }) => ifGamesWentOn)).toEqual(
      [0, 0.2, 0.2, 0.6, 0.6, 0.6].map((x) => expect.closeTo(x, 12)),
    );
    expect(red[3]).toMatchObject({ ifGamesWentOnLow: 1 - fourth.high, ifGamesWentOnHigh: 1 - fourth.low });
    // None of 15 broke in turn 1: at most 1 - 0.025^(1/15).
    expect(red[0]).toMatchObject({ ifGamesWentOn: 0, ifGamesWentOnLow: 0 });
    expect(red[0].ifGamesWentOnHigh).toBeCloseTo(1 - 0.025 ** (1 / 15), 12);
    // Six games at risk are too few for an interval.
    expect(red[4]).toMatchObject({ ifGamesWentOnLow: null, ifGamesWentOnHigh: null });
    // Blue breaks in turn 3 (of five at risk) and 5 (of two).
    const blue = five.survival.rows.filter(({ side }) => side === 'blue');
    expect(blue[4]).toMatchObject({ cumulativeIncidence: 0.4, ifGamesWentOn: expect.closeTo(1 - 0.8 * 0.5, 12) });
  });

  test('scores are points a game: blue has 3.5 of 5', () => {
    const blue = five.sideResults.rows.find(({ side, quantity }) => side === 'blue' && quantity === 'score');
    expect(blue).toMatchObject({ unit: 'points', mean: 0.7, median: 1 });
  });

  test('strength left of blue is 2.8 on average over 4, 3, 2, 5, 0', () => {
    const blue = five.sideResults.rows.find(({ side, quantity }) => side === 'blue' && quantity === 'strengthLeft');
    const byHand = mean([
      [0, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(blue).toMatchObject({ ...intervalCells('mean', byHand), median: 3 });
  });

  test('strength by turn: mean, interval and quantiles of each turn’s histogram', () => {
    const turn = [
      [0, 4],
      [1, 10],
      [2, 5],
      [7, 1],
    ] as const;
    const { strength } = estimate(runOf([tiny({ strength: { unit: 'figures', bySide: [[turn], []] } })]));
    expect(strength.rows).toMatchObject([
      { variant: 'baseline', side: 'blue', turn: 1, ...intervalCells('mean', mean(turn)), median: 1, p10: 0, p90: 2 },
    ]);
    expect(strength.rows).toHaveLength(1);
  });

  test('strength of the games still on: those that ended before the turn are taken out again', () => {
    // The games end after turns 3, 4, 6, 6 and 5 with 4, 3, 2, 5 and 0 figures.
    const fifth = [
      [0, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [6, 1],
    ] as const;
    const bySide = [[[[7, 5]], [[7, 5]], [[7, 5]], [[6, 5]], fifth], []] as const;
    const { strength } = estimate(runOf([tiny({ strength: { unit: 'figures', bySide } })]));
    const stillOn = mean([
      [0, 1],
      [2, 1],
      [6, 1],
    ]);
    expect(strength.rows[4]).toMatchObject({
      mean: 3,
      gamesStillOn: 3,
      meanStillOn: 8 / 3,
      meanStillOnLow: 0,
      meanStillOnHigh: stillOn.high,
    });
    expect(strength.rows[0]).toMatchObject({ gamesStillOn: 5, meanStillOn: 7 });
  });
});

describe('lengths and endings', () => {
  test('turns 3 to 6, the cumulative share ends at 1', () => {
    const { rows } = five.gameLength;
    expect(rows.map(({ turns, games }) => [turns, games])).toEqual([
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 2],
    ]);
    expect(rows.map(({ cumulativeShare }) => cumulativeShare)).toEqual([0.2, 0.4, 0.6, 1]);
    const { low, high } = wilson(3, 5);
    expect(rows[2]).toMatchObject({ cumulativeShareLow: low, cumulativeShareHigh: high });
    expect(rows[3]).toMatchObject(intervalCells('share', wilson(2, 5)));
  });

  test('a length that no game had lies between with 0 games', () => {
    const games = [
      [2, 0, 2, 4, 1, 0, 0, 0, 5, 2],
      [4, 0, 2, 4, 1, 0, 0, 0, 5, 2],
    ] as const;
    const { rows } = estimate(runOf([tiny({ counts: [] }, games)])).gameLength;
    expect(rows.map(({ turns, games }) => [turns, games])).toEqual([
      [2, 1],
      [3, 0],
      [4, 1],
    ]);
  });

  test('a reason that no game ended for is listed with 0', () => {
    expect(five.endings.rows.map(({ reason, games }) => [reason, games])).toEqual([
      ['eliminated', 3],
      ['turn-limit', 2],
      ['surrender', 0],
    ]);
  });
});

describe('count metrics', () => {
  test('rates are cluster-robust: 16 hits of 40 attacks over five games are 0.278 to 0.536', () => {
    const [row] = five.metrics[0].rows;
    expect(row).toMatchObject({
      variant: 'baseline',
      side: 'blue',
      attacks: 40,
      hits: 16,
      hitRate: 0.4,
      miss: 24,
      hit: 16,
    });
    expect(row.hitRateLow).toBeCloseTo(0.277911981, 8);
    expect(row.hitRateHigh).toBeCloseTo(0.535916128, 8);
  });

  test('games in which a cell stayed empty count as games', () => {
    const ten = tiny({}, [...tinyGames(), ...tinyGames()]);
    const [row] = estimate(runOf([ten])).metrics[0].rows;
    const { n, nn, gamesWithExposure, rates } = FIVE_GAMES.cells[0];
    const byHand = ratio({ games: 10, gamesWithExposure, n, nn, ...rates[0], kind: 'proportion' });
    expect(row).toMatchObject(intervalCells('hitRate', byHand));
  });

  test('a margin is a file of its own, named by its dimensions', () => {
    const names = estimate(runOf([skirmish(20)])).metrics.map(({ name }) => name);
    expect(names).toContain('hit-rates-by-training-step');
    const margin = {
      ...FIVE_GAMES,
      full: false,
      dimensions: [{ name: 'rangeBand', title: 'Range', labels: [] }],
      cells: [],
    };
    const whole = { ...FIVE_GAMES, full: false, dimensions: [], cells: [] };
    expect(estimate(runOf([tiny({ counts: [margin, whole] })])).metrics.map(({ name }) => name)).toEqual([
      'hit-rates-by-range-band',
      'hit-rates-in-all',
    ]);
  });

  test('a metric cannot take the file of a table that every report has', () => {
    const endings = tiny({ counts: [{ ...FIVE_GAMES, metric: 'endings' }] });
    expect(() => allTables(estimate(runOf([endings])))).toThrow('a metric must not be called "endings"');
  });

  test('an outcome that is called like a numerator gets another column', () => {
    const rate = { ...FIVE_GAMES.rates[0], numerator: 'hit' };
    const [{ columns, rows }] = estimate(runOf([tiny({ counts: [{ ...FIVE_GAMES, rates: [rate] }] })])).metrics;
    expect(columns).toEqual([
      'variant',
      'side',
      'weapon',
      'attacks',
      'hit',
      'hitRate',
      'hitRateLow',
      'hitRateHigh',
      'miss',
      'hitOutcomes',
    ]);
    expect(rows[0]).toMatchObject({ hit: 16, hitOutcomes: 16 });
  });
});

test('histogram metrics: mean, spread and quantiles of each cell', () => {
  const histogram = [
    [3, 4],
    [4, 10],
    [5, 5],
    [8, 1],
  ] as const;
  const table = {
    metric: 'wounds',
    title: 'Wounds',
    unit: 'wounds',
    dimensions: [],
    cells: [{ labels: [], histogram }],
  };
  const [, { rows }] = estimate(runOf([tiny({ histograms: [table] })])).metrics;
  const median = quantile(histogram, 500);
  expect(rows[0]).toMatchObject({ games: 20, mean: 4.25, median: 4, p90: 5, min: 3, max: 8 });
  expect(rows[0]).toMatchObject({ medianLow: median.low, medianHigh: median.high });
  expect(rows[0].sd).toBeCloseTo(1.11803399, 8);
  expect(rows[0].meanLow).toBeCloseTo(3.72674399, 8);
  expect(rows[0].meanHigh).toBeCloseTo(4.77325601, 8);
  const inThirds = estimate(runOf([tiny({ histograms: [{ ...table, parts: 3 }] })])).metrics[1].rows[0];
  expect(inThirds).toMatchObject({ games: 20, mean: 4.25 / 3, median: 4 / 3, p90: 5 / 3, min: 1, max: 8 / 3 });
  expect(inThirds.sd).toBeCloseTo(1.11803399 / 3, 8);
  expect(inThirds.meanLow).toBeCloseTo(3.72674399 / 3, 8);
});

function tinyGames() {
  return Array.from({ length: 5 }, () => [3, 0, 2, 4, 1, 0, 0, 0, 5, 2] as const);
}
