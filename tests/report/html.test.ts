import { describe, expect, test } from 'vitest';
import { chartsOfReport } from '../../src/report/charts/all.ts';
import { MOST_ROWS, PackedTables, shownColumns } from '../../src/report/html/cells.ts';
import { altText } from '../../src/report/html/figures.ts';
import { chartLibraries } from '../../src/report/html/libraries.ts';
import { escaped, html } from '../../src/report/html/markup.ts';
import { packedElement } from '../../src/report/html/packed.ts';
import { reportPage } from '../../src/report/html/report-page.ts';
import { percent } from '../../src/report/numbers.ts';
import { reportOf } from '../../src/report/report.ts';
import type { RunResults } from '../../src/report/results.ts';
import { intervalOf } from '../../src/report/rows/table.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { packedData, unpacked } from './support/packed.ts';
import { PICTURE, skirmishOnTable } from './support/places.ts';
import { runOf, skirmish } from './support/skirmish.ts';
import { tiny } from './support/tiny.ts';

const HOSTILE = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';

function pageOf(results: RunResults): string {
  const report = reportOf(results);
  return reportPage(report, chartsOfReport(report).charts);
}

function renamed(variant: VariantResults, names: Readonly<Record<string, string>>): VariantResults {
  const text = JSON.stringify(variant, (_, value) => (value instanceof Int32Array ? [...value] : value));
  const changed = JSON.parse(text, (_, value) => (typeof value === 'string' ? (names[value] ?? value) : value));
  return { ...changed, table: { ...changed.table, rows: variant.table.rows } };
}

const visible = (page: string): string => page.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');

describe('markup', () => {
  test('escapes what is text and keeps what is markup', () => {
    const cell = html`<td>${'a < b & "c"'}</td>`;
    expect(html`<tr title="${"it's"}">${[cell, null, false, 3]}</tr>`.text).toBe(
      '<tr title="it&#39;s"><td>a &lt; b &amp; &quot;c&quot;</td>3</tr>',
    );
  });

  test('drops what would turn the page’s text around or is no text at all', () => {
    expect(escaped('a\u202Eb\u0000c\ud800d')).toBe('ab\ufffdc\ufffdd');
  });

  test('packed data can be read back and hold nothing but letters', () => {
    const data = { name: HOSTILE, line: '\u2028' };
    const [, packed] = /^<script type="text\/plain" id="charts">([\w+/=]+)<\/script>$/.exec(
      packedElement('charts', data).text,
    )!;
    expect(JSON.parse(unpacked(packed))).toEqual(data);
  });
});

describe('the page of a report', () => {
  const page = pageOf(runOf([skirmish(200)]));

  test('fetches nothing: its policy forbids it and no element asks', () => {
    expect(page).toContain(`http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`);
    const asking = /<(?:script|img|link|iframe|source|video|audio|object|embed)\b[^>]*\b(?:src|href|data)="(?!data:)/;
    expect(asking.exec(visible(page))?.[0]).toBeUndefined();
    expect(/<script[^>]*\ssrc=/.exec(page)?.[0]).toBeUndefined();
    expect(visible(page)).not.toMatch(/@import|url\(/);
  });

  test('holds each library once, with its licence', () => {
    for (const name of ['vega', 'vega-lite', 'vega-embed']) expect(page.split(`/*! ${name} `), name).toHaveLength(2);
    expect(page.match(/Redistribution and use in source and binary forms/g)!.length).toBe(3);
  });

  test('no library ends its own element, and each is there whole', () => {
    for (const { text } of chartLibraries()) {
      expect(text.match(/<\/script/gi)).toHaveLength(1);
      expect(text).not.toMatch(/<!--/);
      expect(unpacked(/>([\s\S]*)<\/script>$/.exec(text)![1])).toMatch(/^!function.*\.vega/s);
    }
  });

  test('has one first heading, and no heading skips a level', () => {
    const levels = [...visible(page).matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, i) => {
      expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
    });
  });

  test('names no element twice, and all links and labels lead somewhere', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...visible(page).matchAll(/(?:href="#|aria-labelledby=")([^"]*)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) expect(ids).toContain(target);
  });

  test('says the verdict and what it rests on, and how to play it again', () => {
    expect(visible(page)).toMatch(
      /<p class="answer">(Blue|Red) \d+ : [\d.]+ (blue|red)\. [^<]*<\/p>\s*<p>(Blue|Red) scores \d+ points per 100 games \(95% interval/,
    );
    expect(visible(page)).toContain('skirmetrics run scenarios/farmhouse.yaml --games 2000 --seed 1');
    expect(visible(page)).toContain('d'.repeat(64));
    expect(visible(page)).toContain('Figures do not block sight.');
    expect(visible(page)).toContain('<code>save.soft: 4</code>');
  });

  test('has its tables packed, with what to sort by, and a place for each in its fold', () => {
    const tables = packedData(page, 'tables');
    const places = [...page.matchAll(/<div class="scroll packed" data-table="([^"]*)"/g)].map(([, name]) => name);
    expect(places.toSorted()).toEqual(Object.keys(tables).toSorted());
    const { columns, rows } = tables['mission-win-rates'];
    expect(columns.map(({ head }: { head: string }) => head).slice(0, 3)).toEqual(['Side', 'Games', 'Wins']);
    expect(rows[0][0]).toBe('blue');
    const at = columns.findIndex(({ head }: { head: string }) => head === 'Win rate');
    // Shares are read from text; intervals sort by lower end.
    expect(rows[0][at]).toMatch(/^\d+(\.\d+)?%$/);
    const [interval, low] = rows[0][at + 1];
    expect(Math.abs(Number.parseFloat(interval) - 100 * low)).toBeLessThanOrEqual(0.51);
    expect(page.match(/<table/g)!.length).toBeLessThan(4);
  });

  test('tells in four tiles who wins, how long games last, how often the lead changes and what decides them', () => {
    const [, tiles] = /<div class="tiles">([\s\S]*?)<\/section>/.exec(visible(page))!;
    expect([...tiles.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title).slice(0, 4)).toEqual([
      ...['Wins', 'Length', 'The lead', 'What decides games'],
    ]);
    expect(tiles).toMatch(/blue <b>[\d.]+%<\/b> <span class="note">\([\d.]+ to [\d.]+\)/);
  });

  test('tells the share of wins once before its folds, and draws it in none', () => {
    const [blue] = reportOf(runOf([skirmish(200)])).estimates.winRates.rows;
    const shown = `<b>${percent(intervalOf(blue, 'winRate'))}</b>`;
    const open = visible(page).slice(0, visible(page).indexOf('<details class="fold">'));
    expect(open.split(shown)).toHaveLength(2);
    expect(page).not.toMatch(/id="chart-(mission-win-rates|side-balance)"/);
  });

  test('folds up what is beyond the first screens: every chart is in a fold', () => {
    const folded = visible(page).replaceAll(/<details class="fold">[\s\S]*?<\/section>/g, '');
    expect(folded).not.toContain('class="drawing"');
    expect(
      [...visible(page).matchAll(/<details class="fold"><summary><h2[^>]*>([^<]*)/g)].map(([, title]) => title),
    ).toEqual(['Balance', 'Course', 'Rules', 'Data']);
  });

  test('is the same for the same results', () => {
    expect(pageOf(runOf([skirmish(200)]))).toBe(page);
  });

  test('is as small for 100,000 games as for 1,000: nothing in it is of a single game', () => {
    const thousand = skirmish(1000);
    const { table } = thousand;
    const rows = new Int32Array(100 * table.rows.length);
    for (let i = 0; i < 100; i++) rows.set(table.rows, i * table.rows.length);
    const strengths = thousand.strength.bySide.map((turns) =>
      turns.map((histogram) => histogram.map(([value, count]) => [value, 100 * count] as const)),
    );
    const strength = { ...thousand.strength, bySide: strengths };
    const many = { ...thousand, games: 100_000, strength, table: { ...table, games: 100_000, rows } };
    const small = pageOf(runOf([thousand])).length;
    expect(Math.abs(pageOf(runOf([many])).length - small)).toBeLessThan(0.02 * small);
  });

  test('stays a page when no game was finished', () => {
    const none = tiny({ counts: [] }, []);
    expect(visible(pageOf(runOf([none])))).toContain('No game was finished.');
  });

  test('shows every variant’s answer', () => {
    const text = visible(pageOf(runOf([skirmish(60), skirmish(60, { seed: 2, variant: 'no <b>cover' })])));
    expect(text.match(/<p class="answer">/g)).toHaveLength(2);
    expect(text).toContain('<h3>no &lt;b&gt;cover</h3>');
  });

  test('sets a chart’s variants beside each other under one heading', () => {
    const text = visible(pageOf(runOf([skirmish(60), skirmish(60, { seed: 2, variant: 'no cover' })])));
    const [group] = /<div class="variants">[\s\S]*?<\/div><\/div>/.exec(text)!;
    expect(group.match(/<h4>[^<]*<\/h4>/g)).toEqual(['<h4>baseline</h4>', '<h4>no cover</h4>']);
  });

  test('draws curves of variants over each other, in one chart', () => {
    const text = visible(pageOf(runOf([skirmish(60), skirmish(60, { seed: 2, variant: 'no cover' })])));
    expect(text.match(/<h3>How long games last<\/h3>/g)).toHaveLength(1);
    expect(text.match(/id="chart-game-length[^"]*"/g)).toEqual(['id="chart-game-length"']);
  });
});

describe('names from a scenario file', () => {
  const page = pageOf({
    ...runOf(
      [
        renamed(skirmishOnTable(), {
          blue: HOSTILE,
          inches: HOSTILE,
          'Where figures fell': HOSTILE,
          'Hits by side': HOSTILE,
          'turn limit': HOSTILE,
          elite: HOSTILE,
        }),
      ],
      {
        policies: { [HOSTILE]: HOSTILE },
        houseRules: { [HOSTILE]: HOSTILE },
        limits: [HOSTILE],
        command: `skirmetrics run '${HOSTILE}'`,
      },
    ),
    scenario: { name: HOSTILE, file: HOSTILE, system: 'toy', systemTitle: HOSTILE, hash: 'a', description: HOSTILE },
    page: {
      map: {
        svg: '<svg></svg>',
        words: HOSTILE,
        pictures: {
          baseline: { ...PICTURE, shapes: [{ name: HOSTILE, kind: 'terrain', note: HOSTILE, rect: [0, 0, 1, 1] }] },
        },
      },
      source: HOSTILE,
      rules: [{ key: HOSTILE, value: HOSTILE, default: HOSTILE, doc: HOSTILE, clause: HOSTILE }],
      changes: {},
      descriptions: { [HOSTILE]: HOSTILE },
      replay: HOSTILE,
    },
  });

  test('never become elements, wherever they stand', () => {
    const data = /<script type="text\/plain" id="charts">(.*?)<\/script>/s.exec(page)![1];
    expect(/<img/i.test(visible(page) + data)).toBe(false);
    expect(unpacked(data)).toContain('<img src=x');
    expect(page.match(/<script\b/gi)).toHaveLength(page.match(/<\/script>/gi)!.length);
    expect(page.match(/<script\b/gi)).toHaveLength(6);
    expect(visible(page).match(/&lt;img src=x onerror=/g)!.length).toBeGreaterThan(20);
  });
});

describe('a chart in words', () => {
  const report = reportOf(runOf([skirmish(400)]));
  const { charts } = chartsOfReport(report);
  const words = (name: string) => altText(charts.find((chart) => chart.name === name)!);

  test('has the numbers of all charts', () => {
    for (const chart of charts) expect(altText(chart), chart.name).toMatch(/^.+: .*\d.*\.$/);
  });

  test('tells few estimates one by one, with their intervals', () => {
    const [blue] = report.estimates.winRates.rows;
    const share = (100 * blue.winRate!).toFixed(1);
    expect(words('mission-win-rates')).toMatch(/^Who wins: blue [\d.]+% \([\d.]+ to [\d.]+\); red .*; no winner .*\.$/);
    expect(words('mission-win-rates')).toContain(`blue ${share}%`);
  });

  test('tells the worth of a lead by its ends', () => {
    expect(words('snowball')).toMatch(
      /^What a half-way lead is worth: blue [\d.]+ at a lead of -\d+ to [\d.]+ at a lead of \d+\.$/,
    );
  });

  test('tells the course over turns by its ends', () => {
    const rows = report.estimates.strength.rows.filter(({ side }) => side === 'blue');
    expect(words('strength-by-turn')).toMatch(/blue from [\d.]+ in turn 1 to [\d.]+ in turn 12; red from/);
    expect(words('strength-by-turn')).toContain(`blue from ${rows[0].mean!.toFixed(2)} in turn 1`);
  });

  test('tells many estimates by the highest and the lowest', () => {
    expect(words('hit-rates')).toMatch(/18 estimates; highest elite, [56] .*%.*; lowest conscript, 1 .*%/);
  });
});

describe('tables for reading', () => {
  const columns = [
    'variant',
    'side',
    'hits',
    'hitRate',
    'hitRateLow',
    'hitRateHigh',
    'killRate',
    'killRateLow',
    'killRateHigh',
    'mean',
  ];
  const row = {
    variant: 'baseline',
    side: 'blue',
    hits: 12_345,
    hitRate: 0.54123,
    hitRateLow: 0.531,
    hitRateHigh: 0.551,
    killRate: null,
    killRateLow: null,
    killRateHigh: null,
    mean: 6.54321,
  };
  const shown = shownColumns(columns, [row], 0.05);

  test('join an interval’s ends, round by them, and leave the only variant out', () => {
    expect(shown.map(({ header }) => header)).toEqual([
      'Side',
      'Hits',
      'Hit rate',
      '95% interval',
      'Kill rate',
      '95% interval',
      'Mean',
    ]);
    expect(shown.map((column) => column.text(row))).toEqual([
      'blue',
      '12,345',
      '54.1%',
      '53.1 to 55.1',
      'never came up',
      '–',
      '6.543',
    ]);
  });

  test('say that means of equal values have no interval, and what they show', () => {
    const same = { quantity: 'losses', games: 50, mean: 4, meanLow: null, meanHigh: null, sd: 0 };
    const columns = shownColumns(['quantity', 'games', 'mean', 'meanLow', 'meanHigh', 'sd'], [same], 0.05);
    expect(columns.map((column) => column.text(same))).toEqual([
      ...['losses', '50', '4', 'the same in all; at most 5.8% differ', '0'],
    ]);
  });

  test('say when rows are left to the file', () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, (_, i) => ({ cell: `c${i}`, n: i }));
    const packed = new PackedTables();
    const { text } = packed.estimates('Cells', { name: 'cells', columns: ['cell', 'n'], rows }, 0.05);
    expect(packed.tables.cells.rows).toHaveLength(MOST_ROWS);
    expect(text).toContain(
      `The first ${MOST_ROWS} of ${MOST_ROWS + 1} rows; all are in <code>tables/cells.csv</code>.`,
    );
  });
});
