import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeChartsOf } from '../../src/report/charts/all.ts';
import { drawSvg } from '../../src/report/charts/render.ts';
import { csvOf } from '../../src/report/files/csv.ts';
import { summaryOf } from '../../src/report/files/summary.ts';
import { reportPage } from '../../src/report/html/report-page.ts';
import { reportOf } from '../../src/report/report.ts';
import {
  HEAT_TINTS,
  heatLimits,
  outlineOf,
  rulerMarks,
  rulerStep,
  SHADES,
  shadeOf,
} from '../../src/report/table-picture.ts';
import { allTables, estimate, placesTable } from '../../src/report/tables.ts';
import { countPerUnit } from '../../src/stats/index.ts';
import { PAGE, PICTURE, PLACES, skirmishOnTable } from './support/places.ts';
import { runOf, skirmish } from './support/skirmish.ts';

const RUN = runOf([skirmishOnTable()], { page: PAGE });
const { placePeaks } = estimate(RUN);
const places = placesTable(RUN);

describe('places.csv', () => {
  test('has a row a square that anything was counted in: its centre and size, the mean of a game and its interval', () => {
    const [header, first, , last] = csvOf(places).split('\r\n');
    expect(header).toMatchInlineSnapshot(`"variant,side,kind,x,y,width,depth,count,perGame,perGameLow,perGameHigh"`);
    const { low, high } = countPerUnit({ n: 100, sum: 80, sumOfSquares: 80 }, 1);
    expect(first).toBe(`baseline,blue,stood,4.5,6.5,2,2,80,0.8,${low},${high}`);
    expect(last).toMatch(/^baseline,blue,stood,24,16,1,1,20,0.2,/);
    expect(places.rows).toHaveLength(PLACES.cells.length);
  });

  test('has no interval below nought', () => {
    const once = places.rows.find(({ count }) => count === 1)!;
    expect(once.perGame).toBe(0.01);
    expect(once.perGameLow).toBe(0);
    expect(once.perGameHigh).toBeGreaterThan(0.02);
  });
});

describe('place-peaks.csv', () => {
  test('has the fullest square of each kind and side, and how few squares hold half', () => {
    expect(placePeaks.columns.join()).toMatchInlineSnapshot(
      `"variant,side,kind,unit,count,perGame,squares,squaresOfHalf,peakX,peakY,peakPerGame,peakPerGameLow,peakPerGameHigh"`,
    );
    expect(
      placePeaks.rows.map(({ side, kind, count, squares, squaresOfHalf, peakX, peakY }) => [
        side,
        kind,
        count,
        squares,
        squaresOfHalf,
        peakX,
        peakY,
      ]),
    ).toEqual([
      ['blue', 'stood', 140, 3, 1, 4.5, 6.5],
      ['red', 'stood', 1, 1, 1, 10.5, 10.5],
      ['red', 'fell', 10, 1, 1, 10.5, 10.5],
    ]);
  });

  test('is in summary.json; the squares are too many for it', () => {
    const { estimates } = summaryOf(reportOf(RUN));
    expect(Object.keys(estimates)).toContain('place-peaks');
    expect(Object.keys(estimates)).not.toContain('places');
  });

  test('is not there for systems that count no places', () => {
    const without = runOf([skirmish(20)]);
    expect(allTables(estimate(without)).map(({ name }) => name)).not.toContain('place-peaks');
    expect(placeChartsOf(without)).toEqual([]);
    expect(reportPage(reportOf(without), [])).not.toContain('id="places"');
  });
});

describe('shades', () => {
  test('begin at round numbers', () => {
    expect(heatLimits(7.5)).toEqual([0.1, 0.2, 0.5, 1, 2, 5]);
    expect(heatLimits(1)).toEqual([0.02, 0.05, 0.1, 0.2, 0.5, 1]);
    expect(heatLimits(0.0003)).toEqual([0.000005, 0.00001, 0.00002, 0.00005, 0.0001, 0.0002]);
    expect(heatLimits(0)).toEqual([]);
  });

  test('rise, and the darkest is for the greatest', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-7, max: 1e5, noNaN: true }), (greatest) => {
        const limits = heatLimits(greatest);
        expect(limits).toHaveLength(SHADES);
        for (let i = 1; i < SHADES; i++) {
          expect(limits[i] / limits[i - 1]).toBeGreaterThan(1.99);
          expect(limits[i] / limits[i - 1]).toBeLessThan(2.51);
        }
        expect(limits[SHADES - 1]).toBeGreaterThan(greatest / 2.51);
        expect(shadeOf(greatest, limits)).toBe(SHADES);
        expect(HEAT_TINTS).toHaveLength(SHADES + 1);
      }),
    );
  });
});

describe('charts', () => {
  test('are one a kind that was counted, with the outlines of the table, and Vega has nothing to say against them', async () => {
    const charts = placeChartsOf(RUN);
    expect(charts.map(({ name, title }) => [name, title])).toEqual([
      ['places-stood', 'Where figures stood'],
      ['places-fell', 'Where figures fell'],
    ]);
    for (const { spec } of charts) {
      const { svg, complaints } = await drawSvg(spec);
      expect(complaints).toEqual([]);
      expect(svg).toContain('2 inches');
    }
    const { spec } = charts[0].spec as { spec: { width: number; height: number; layer: unknown[] } };
    expect(spec.width / spec.height).toBeCloseTo(24 / 16, 2);
    expect(spec.layer).toHaveLength(1 + 3);
  });

  test('shade a square that the edge cuts as if it were whole', () => {
    const values = (placeChartsOf(RUN)[0].spec.data as { values: Record<string, unknown>[] }).values;
    const [full, , cut] = values;
    expect([full.perSquare, full.shade]).toEqual([0.8, '0.5 or more']);
    // A quarter of a square, a quarter of the count.
    expect([cut.perGame, cut.perSquare, cut.shade]).toEqual([0.2, 0.8, '0.5 or more']);
  });

  test('are drawn once a variant', () => {
    const charts = placeChartsOf(runOf([skirmishOnTable(), skirmishOnTable('More Smoke')]));
    expect(charts.map(({ name }) => name)).toEqual([
      'places-stood-baseline',
      'places-fell-baseline',
      'places-stood-more-smoke',
      'places-fell-more-smoke',
    ]);
  });
});

describe('the page', () => {
  const section = (run = RUN) =>
    reportPage(reportOf(run), [])
      .match(/<section id="(?:places|table)".*?<\/section>/gs)!
      .join('');

  test('has a panel a kind and side, each told with its numbers', () => {
    const words = [...section().matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(words).toEqual([
      'Where figures stood, blue: 1.4 per game, half of them in 1 of 3 squares; most (0.80 per game, 0.64 to 1.00) around 4.5, 6.5 inches.',
      'Where figures stood, red: 0.01 per game, half of them in 1 of 1 squares; most (0.010 per game, 0.000 to 0.057) around 10.5, 10.5 inches.',
      'Where figures fell, blue: never in any game.',
      'Where figures fell, red: 0.1 per game, half of them in 1 of 1 squares; most (0.10 per game, 0.05 to 0.18) around 10.5, 10.5 inches.',
    ]);
    expect(section()).toContain('No shots were counted in any game.');
    expect(section()).toContain('the mean of 100 games');
  });

  test('draws neighbours in a row as one rectangle, in squares from the south-west', () => {
    // 80, 40 and 20 (a cut square, so 80): limits 0.01 to 0.5, so 0.4 is a shade below 0.8.
    expect(section()).toContain('<path class="shade-6" d="M2 3h1v1h-1zM12 8h1v1h-1z"/>');
    expect(section()).toContain('<path class="shade-5" d="M3 3h1v1h-1z"/>');
    // A square is 33.33; the first begin half an inch outside.
    expect(section()).toContain('matrix(33.33 0 0 -33.33 -8.33 275)');
  });

  test('names terrain, and has one ruler for all panels', () => {
    expect(section()).toContain('<title>farm: hard cover</title>');
    expect(section().match(/class="ruler"/g)).toHaveLength(1);
    for (const mark of [0, 12, 24]) expect(section()).toContain(`text-anchor="middle">${mark}</text>`);
  });

  test('sets variants below each other, on one scale', () => {
    const [dense] = PLACES.cells;
    const denser = { ...PLACES, cells: [{ ...dense, count: 800, squares: 8000 }] };
    const variants = [skirmishOnTable(), { ...skirmishOnTable('more smoke'), places: denser }];
    const both = section(runOf(variants, { page: PAGE }));
    expect(both.match(/<svg viewBox/g)).toHaveLength(2 * 4);
    expect(both).toContain('<h4>more smoke</h4>');
    expect(both).toContain('5 or more');
    expect(both).toContain('<path class="shade-3" d="M2 3h1v1h-1zM12 8h1v1h-1z"/>');
  });

  test('shades a variant with larger squares by the ground of one of the baseline', () => {
    const cell = { ...PLACES.cells[0], x: 3.5, width: 4, y: 3.5, depth: 4 };
    const larger = { ...PLACES, square: 4, cells: [cell] };
    const variants = [skirmishOnTable(), { ...skirmishOnTable('wider'), places: larger }];
    const both = section(runOf(variants, { page: PAGE }));
    expect(both).toContain('Squares of 4 inches here, shaded by what falls on 2 by 2.');
    // 0.8 is 0.2 on a quarter: the shade from 0.2, where 0.5 is the darkest.
    expect(both).toContain('<path class="shade-5" d="M1 1h1v1h-1z"/>');
  });

  test('does without a picture of the table', () => {
    expect(section(runOf([skirmishOnTable()]))).not.toContain('class="terrain"');
  });
});

describe('a table as data', () => {
  test('outlines of areas are closed, those of lines are not', () => {
    const [farm, pond, hedge] = PICTURE.shapes.map(outlineOf);
    expect(farm).toEqual([
      [3.5, 5.5],
      [5.5, 5.5],
      [5.5, 7.5],
      [3.5, 7.5],
      [3.5, 5.5],
    ]);
    expect(pond[0]).toEqual(pond.at(-1));
    for (const [x, y] of pond) expect((x - 18) ** 2 + (y - 8) ** 2).toBeCloseTo(9, 9);
    expect(hedge).toEqual([
      [2, 12],
      [10, 12],
    ]);
  });

  test.each([
    [48, 'inches', [0, 12, 24, 36, 48]],
    [40, 'inches', [0, 12, 24, 36]],
    [5, 'inches', [0]],
    [300, 'inches', [0, 60, 120, 180, 240, 300]],
    [600, 'metres', [0, 100, 200, 300, 400, 500, 600]],
    [7, 'metres', [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('a ruler of %i %s is marked at %j', (edge, unit, marks) => {
    expect(rulerMarks(edge, rulerStep(edge, unit))).toEqual(marks);
  });
});
