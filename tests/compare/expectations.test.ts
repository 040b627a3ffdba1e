import { describe, expect, test } from 'vitest';
import { bandQuestion } from '../../src/inference/expectations.ts';
import {
  type ComparedMetric,
  comparedMetrics,
  ExpectedDifferences,
  ExpectedLevel,
  type Judgement,
} from '../../src/inference/index.ts';
import { levelOf } from '../../src/inference/looks.ts';
import {
  type Asked,
  type ExpectedResult,
  expectationText,
  resultSentences,
} from '../../src/report/sentences/expectations.ts';
import { anytimeMultiplier, betaBinomialSequence, bettingSequence } from '../../src/stats/index.ts';
import type { GameTable } from '../../src/stats/tables.ts';
import { type Game, tableOf, times } from './tables.ts';

const rule = { alpha: 0.01, plannedGames: 5000 };

function metricOf(table: GameTable, name: string, side: string | null = 'blue'): ComparedMetric {
  return comparedMetrics(table).find((metric) => metric.name === name && metric.side === side)!;
}

function levelIn(games: readonly Game[], name: string, side: string | null = 'blue') {
  const table = tableOf(games);
  const level = levelOf(metricOf(table, name, side), table);
  level.extend(table, games.length);
  return level;
}

const band = (low: number | null, high: number | null) => bandQuestion({ low, high });

describe('levels', () => {
  const won = [...times(300, { score: 2 }), ...times(100, { score: 1 }), ...times(200, { score: 0 })];

  test('scores and shares have the exact anytime intervals, at once and without guards', () => {
    expect(levelIn(won, 'score').interval(rule)).toEqual(bettingSequence([0, 0.5, 1], [200, 100, 300], 0, 1, 0.01));
    expect(levelIn(won, 'winRate').interval(rule)).toEqual(betaBinomialSequence(300, 600, 0.01));
    expect(levelIn(won.slice(0, 30), 'winRate').interval(rule)).toEqual(betaBinomialSequence(30, 30, 0.01));
  });

  test('means have the multiplier of a look for z, from 200 games on', () => {
    const lengths = [...times(150, { turns: 4 }), ...times(150, { turns: 6 })];
    const { estimate, low, high } = levelIn(lengths, 'turns', null).interval(rule);
    const se = Math.sqrt(1 / 299);
    expect([estimate, low]).toEqual([5, 5 - anytimeMultiplier(300, 5000, 0.01) * se]);
    expect(high! - estimate!).toBeCloseTo(estimate! - low!, 12);
    expect(levelIn(lengths.slice(0, 199), 'turns', null).interval(rule)).toMatchObject({ low: null, high: null });
  });

  test('ratios add over games, need 20 events of either kind, and have no value where they never came up', () => {
    const shots = [...times(150, { shots: 4, hits: 1 }), ...times(150, { shots: 6, hits: 4 })];
    const { estimate, low, high } = levelIn(shots, 'hitRate').interval(rule);
    expect(estimate).toBe(0.5);
    expect(low! + high!).toBeCloseTo(1, 12);
    expect(
      levelIn([...times(19, { shots: 1, hits: 1 }), ...times(400, { shots: 1 })], 'hitRate').interval(rule),
    ).toEqual({
      ...{ estimate: 19 / 419, low: null, high: null },
    });
    expect(levelIn(times(400, {}), 'hitRate').interval(rule)).toEqual({ estimate: null, low: null, high: null });
  });

  test('are the same whether games come at once or table by table', () => {
    const table = tableOf(won);
    const rest = tableOf(won.slice(350));
    const cut = levelOf(metricOf(table, 'score'), table);
    cut.extend(table, 350);
    cut.extend(rest, 600, 350);
    expect(cut.interval(rule)).toEqual(levelIn(won, 'score').interval(rule));
  });

  test('a mean that few games leave has an interval only where the range is known: exact, and never of no width', () => {
    const same = tableOf(times(400, { turns: 5 }));
    expect(levelIn(times(400, { turns: 5 }), 'turns', null).interval(rule)).toMatchObject({ low: null, high: null });
    const ranged = { ...same, gameColumns: same.gameColumns.map((column) => ({ ...column, range: [1, 10] as const })) };
    const level = levelOf(metricOf(ranged, 'turns', null), ranged);
    level.extend(ranged, 400);
    expect(level.interval(rule)).toEqual(bettingSequence([5], [400], 1, 10, 0.01));
  });
});

describe('bands', () => {
  const interval = (low: number, high: number) => ({ estimate: (low + high) / 2, low, high });

  test.each([
    [0.45, 0.55, 'met'],
    [0.46, 0.5, 'met'],
    [0.44, 0.5, 'undecided'],
    [0.5, 0.56, 'undecided'],
    [0.3, 0.7, 'undecided'],
    [0.55, 0.6, 'undecided'],
    [0.56, 0.6, 'missed'],
    [0.2, 0.44, 'missed'],
  ])('an interval from %f to %f and the band from 0.45 to 0.55: %s', (low, high, status) => {
    expect(band(0.45, 0.55).answer(interval(low, high))).toBe(status);
  });

  test('an open end cannot be missed', () => {
    expect(band(null, 0.55).answer(interval(0, 0.55))).toBe('met');
    expect(band(0.45, null).answer(interval(0.9, 1))).toBe('met');
    expect(band(0.45, null).answer(interval(0.1, 0.44))).toBe('missed');
    expect(band(0.45, null).answer({ estimate: 0.1, low: null, high: null })).toBe('undecided');
  });

  const inBand = (games: readonly Game[]) => {
    const table = tableOf(games);
    const level = new ExpectedLevel(metricOf(table, 'score'), table, { low: 0.45, high: 0.55 });
    level.extend(table, games.length);
    return level;
  };
  const even = (n: number) => [...times(Math.round(0.53 * n), { score: 2 }), ...times(Math.round(0.47 * n), {})];

  test('what is undecided tells how many games would settle it, and so many alike do', () => {
    const first = inBand(even(1000));
    expect(first.judge(rule)).toMatchObject({ status: 'undecided', games: 1000, estimate: 0.53 });
    const enough = 1000 + first.moreGames(rule)!;
    const status = (n: number) => inBand(even(100 * Math.round(n / 100))).judge(rule).status;
    expect([status(0.95 * enough), status(1.05 * enough)]).toEqual(['undecided', 'met']);
  });

  test('an estimate on the edge is never settled, so no number of games is told; nor with fewer than 20', () => {
    const edge = inBand([...times(550, { score: 2 }), ...times(450, {})]);
    expect([edge.judge(rule).status, edge.moreGames(rule)]).toEqual(['undecided', null]);
    expect(inBand(even(19)).moreGames(rule)).toBeNull();
    expect(inBand([]).moreGames(rule)).toBeNull();
  });
});

describe('verdicts', () => {
  const differences = (changed: number, verdict: 'higher' | 'lower' | 'no-difference', games = 1000, delta = 0.1) => {
    const baseline = tableOf(times(games, { score: 0 }));
    const variant = tableOf([...times(changed, { score: 2 }), ...times(games - changed, { score: 0 })]);
    const expected = new ExpectedDifferences(metricOf(baseline, 'score'), { baseline, variant }, { verdict, delta });
    expected.extend(baseline, variant, games);
    return expected;
  };
  const judged = (...asked: Parameters<typeof differences>) => differences(...asked).judge(rule);

  test('a difference is higher as expected, or not lower, or too large for none', () => {
    expect(judged(300, 'higher').status).toBe('met');
    expect(judged(300, 'lower').status).toBe('missed');
    expect(judged(300, 'no-difference').status).toBe('missed');
  });

  test('one that cannot be as large as delta is none, and not higher; a clearly smaller one as well', () => {
    expect(judged(10, 'no-difference')).toMatchObject({ status: 'met', estimate: 0.01 });
    expect(judged(10, 'higher').status).toBe('missed');
  });

  test('equal games are none of any size, once few games only can be otherwise', () => {
    expect(judged(0, 'no-difference')).toEqual({
      ...{ status: 'met', estimate: 0, low: null, high: null, games: 1000 },
    });
    expect(judged(0, 'higher').status).toBe('missed');
    expect(judged(0, 'no-difference', 200, 0.001).status).toBe('undecided');
  });

  test('nothing is decided below 200 games, and no number of games told without games', () => {
    expect(judged(150, 'higher', 199).status).toBe('undecided');
    expect(differences(0, 'higher', 0).moreGames(rule)).toBeNull();
  });

  test('an undecided one tells how many games would settle it', () => {
    expect(differences(30, 'no-difference', 225).moreGames(rule)).toBeGreaterThan(0);
    const more = differences(110, 'no-difference').moreGames(rule)!;
    expect(judged(110, 'no-difference').status).toBe('undecided');
    const [n, changed] = [1000 + more, Math.round(0.11 * (1000 + more))];
    expect(judged(Math.round(changed * 0.8), 'no-difference', Math.round(n * 0.8)).status).toBe('undecided');
    expect(judged(Math.round(changed * 1.1), 'no-difference', Math.round(n * 1.1)).status).toBe('missed');
  });
});

test.each<[string, Partial<Asked>, readonly [number, number, number], string]>([
  [
    'below the band',
    { low: 0.6, high: 0.7 },
    [0.31, 0.45, 0.5962],
    '0.450 (0.310 to 0.596) after 200 games, below 0.6',
  ],
  [
    'above the band',
    { low: 0.3, high: 0.4 },
    [0.4004, 0.45, 0.5],
    '0.4500 (0.4004 to 0.5000) after 200 games, above 0.4',
  ],
  ['far from an edge', { low: 0.6, high: 0.7 }, [0.31, 0.45, 0.52], '0.45 (0.31 to 0.52) after 200 games, below 0.6'],
])('an interval that is %s is shown there', (_, ends, [low, estimate, high], text) => {
  const metric = metricOf(tableOf(times(1, { score: 2 })), 'score');
  const asked = { kind: 'band', metric, ...ends } as Asked;
  const judged = { status: 'missed', estimate, low, high, games: 200, moreGames: null } as const;
  expect(expectationText(asked, judged, null)).toBe(`Blue’s score: ${text}.`);
});

describe('a run says of what the file expects', () => {
  const judged = (name: string, status: Judgement['status'], low: number, high: number): ExpectedResult => ({
    name,
    asked: { kind: 'band', metric: metricOf(tableOf([]), 'score'), low: 0.4, high: 0.6 },
    judgement: {
      status,
      estimate: (low + high) / 2,
      low,
      high,
      games: 500,
      moreGames: status === 'undecided' ? 900 : null,
    },
  });
  const [met, missed, undecided] = [
    judged('score.blue', 'met', 0.45, 0.55),
    judged('score.red', 'missed', 0.1, 0.2),
    judged('score.green', 'undecided', 0.35, 0.45),
  ];

  test('what is met, in one line', () => {
    expect(resultSentences([met])).toEqual(['The file’s expectation is met: score.blue (0.4 to 0.6).']);
    expect(resultSentences([met, met])).toEqual([
      'Both of the file’s expectations are met: score.blue (0.4 to 0.6) and score.blue (0.4 to 0.6).',
    ]);
    expect(resultSentences([])).toEqual([]);
  });

  test('what is missed or undecided, in the words of the test', () => {
    expect(resultSentences([met, missed, undecided])).toEqual([
      '1 of the file’s 3 expectations is met: score.blue (0.4 to 0.6).',
      'Missed: Blue’s score: 0.15 (0.10 to 0.20) after 500 games, below 0.4.',
      'Undecided: Blue’s score: 0.40 (0.35 to 0.45) after 500 games; too few games to tell whether it is within 0.4 to 0.6; at most about 900 more games are needed if 0.40 is right.',
    ]);
    expect(resultSentences([missed])[0]).toBe('The file’s expectation is not shown to be met.');
  });
});

test('a change below zero has a minus, not a hyphen', () => {
  const metric = metricOf(tableOf(times(1, { score: 2 })), 'score');
  const asked = { kind: 'verdict', metric, verdict: 'no-difference', delta: 0.02 } as Asked;
  const judged = { status: 'met', estimate: -0.004, low: -0.011, high: 0.003, games: 900, moreGames: null } as const;
  expect(expectationText(asked, judged, null)).toContain('changes by −0.004 (−0.011 to 0.003) after 900 games');
});
