import { describe, expect, test } from 'vitest';
import { warningsOf, warningTexts } from '../../src/report/sentences/warnings.ts';
import { estimate } from '../../src/report/tables.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { runOf } from './support/skirmish.ts';
import { FIVE_GAMES, type GameRow, tiny } from './support/tiny.ts';

const BLUE: GameRow = [3, 0, 2, 4, 1, 0, 0, 0, 5, 2];
const RED: GameRow = [4, 0, 0, 0, 5, 2, 2, 4, 1, 0];
const DRAWN: GameRow = [5, 1, 1, 2, 3, 5, 1, 2, 3, 0];
const LONG: GameRow = [6, 1, 2, 4, 1, 0, 0, 0, 5, 2];

function games(...parts: [row: GameRow, count: number][]): VariantResults {
  return tiny(
    { counts: [] },
    parts.flatMap(([row, count]) => Array.from({ length: count }, () => row)),
  );
}

function warnings(variant: VariantResults, changes: Parameters<typeof runOf>[1] = {}) {
  const run = runOf([variant], changes);
  return warningsOf(run, estimate(run));
}

const kindsOf = (variant: VariantResults) => warnings(variant).map(({ kind }) => kind);

const ENOUGH = games([BLUE, 5000], [RED, 5000]);

test('a long, even run that ends by itself has nothing to warn of', () => {
  expect(warnings(ENOUGH)).toEqual([]);
});

test('a short run: how wide the interval is, and how many games would do', () => {
  const [warning] = warnings(games([BLUE, 500], [RED, 500]));
  expect(warning).toMatchObject({ kind: 'few-games', games: 1000, gamesForOnePoint: 10000 });
  expect(warning.text).toBe('win rates are known to ±3.1 points at 1,000 games; `--games 10000` would give about ±1');
});

test('the games advised do give ±1 point', () => {
  const [warning] = warnings(games([BLUE, 10], [RED, 90]));
  const wanted = warning.kind === 'few-games' ? warning.gamesForOnePoint : 0;
  const [row] = estimate(runOf([games([BLUE, wanted / 10], [RED, (wanted * 9) / 10])])).winRates.rows;
  expect((row.winRateHigh! - row.winRateLow!) / 2).toBeLessThanOrEqual(0.01);
});

test('just under ±2 points is enough, just over is not', () => {
  expect(warnings(games([BLUE, 1200], [RED, 1200])).map(({ kind }) => kind)).toEqual([]);
  expect(warnings(games([BLUE, 1190], [RED, 1190])).map(({ kind }) => kind)).toEqual(['few-games']);
});

test('an interrupted run says how far it came', () => {
  const [warning] = warnings(ENOUGH, { interrupted: true, gamesPlanned: 50_000 });
  expect(warning).toMatchObject({ kind: 'interrupted', played: 10_000, planned: 50_000 });
  expect(warning.text).toContain('10,000 of 50,000 games');
});

describe('scenarios that show little', () => {
  test('one side wins more than 95% of games', () => {
    expect(warnings(games([BLUE, 9600], [RED, 400]))).toMatchObject([
      { kind: 'one-sided', side: 'blue', winRate: 0.96 },
    ]);
    expect(warnings(games([BLUE, 9530], [RED, 470]))).toEqual([]);
  });

  test('a handful of games is no verdict on a scenario', () => {
    for (const row of [BLUE, DRAWN, LONG]) expect(kindsOf(games([row, 1]))).toEqual(['few-games']);
    for (const row of [DRAWN, LONG]) expect(kindsOf(games([row, 19]))).toEqual(['few-games']);
    expect(kindsOf(games([DRAWN, 20]))).toEqual(['few-games', 'never-decided']);
    expect(kindsOf(games([LONG, 20]))).toEqual(['few-games', 'turn-limit']);
    // 20 of 20 may be 84%; 80 of 80 is above 95%.
    expect(kindsOf(games([BLUE, 20]))).toEqual(['few-games']);
    expect(kindsOf(games([BLUE, 80]))).toEqual(['few-games', 'one-sided']);
    expect(warnings(games([BLUE, 10]))[0].text).toMatch(/; no verdicts below 20 games$/);
  });

  test('more than half of the games are drawn', () => {
    expect(warnings(games([DRAWN, 6000], [BLUE, 2000], [RED, 2000]))).toMatchObject([
      { kind: 'never-decided', share: 0.6 },
    ]);
    expect(warnings(games([DRAWN, 5050], [BLUE, 2475], [RED, 2475]))).toEqual([]);
  });

  test('more than half of the games last to the turn limit', () => {
    expect(warnings(games([LONG, 5200], [RED, 4800]))).toMatchObject([{ kind: 'turn-limit', turns: 6, share: 0.52 }]);
    expect(warnings(games([LONG, 5050], [RED, 4950]))).toEqual([]);
  });

  test('not where no game ended by the limit: its length is then all there is of a game', () => {
    const eliminated: GameRow = [6, 0, 2, 4, 1, 0, 0, 0, 5, 2];
    expect(warnings(games([eliminated, 9000], [RED, 1000])).map(({ kind }) => kind)).not.toContain('turn-limit');
  });
});

describe('sparse cells', () => {
  const withCell = (n: number, gamesWithExposure: number, full = true) => {
    const cell = { ...FIVE_GAMES.cells[0], n, nn: n * n, gamesWithExposure };
    return warnings({ ...ENOUGH, counts: [{ ...FIVE_GAMES, full, cells: [cell] }] });
  };

  test('fewer than 100 attacks, or fewer than 20 games', () => {
    expect(withCell(99, 50)).toMatchObject([
      { kind: 'sparse-cells', tables: [{ table: 'hit-rates', cells: 1, sparse: 1 }] },
    ]);
    expect(withCell(100, 19)).toMatchObject([{ kind: 'sparse-cells' }]);
    expect(withCell(100, 20)).toEqual([]);
    expect(withCell(99, 50)[0].text).toContain('hit-rates 1 of 1');
  });

  test('one warning for all tables, the sparsest first, and no more than three named', () => {
    const cell = FIVE_GAMES.cells[0];
    const table = (name: string, cells: number) => ({
      ...FIVE_GAMES,
      metric: name,
      full: true,
      cells: Array.from({ length: cells }, () => cell),
    });
    const found = warnings({
      ...ENOUGH,
      counts: [table('a', 1), table('b', 4), table('c', 3), table('d', 2), table('e', 1)],
    });
    expect(found).toHaveLength(1);
    expect(found[0].text).toMatch(/: b 4 of 4, c 3 of 3, d 2 of 2 and 2 more tables$/);
    const four = warnings({ ...ENOUGH, counts: [table('a', 4), table('b', 3), table('c', 2), table('d', 1)] });
    expect(four[0].text).toMatch(/, c 2 of 2 and 1 more table$/);
  });

  test('margins are not counted again', () => {
    expect(withCell(99, 50, false)).toEqual([]);
  });
});

test('what is said of several variants is said once; rules that never came up only when they are the same', () => {
  const rule = (count: number, clause: string) => ({ clause, event: 'it happened', count, games: count });
  const lone = runOf([
    { ...games([BLUE, 50], [RED, 50]), variant: 'baseline', rules: [rule(0, 'A-01')] },
    { ...games([BLUE, 50], [RED, 50]), variant: 'no cover', rules: [rule(0, 'A-01')] },
    { ...games([BLUE, 50], [RED, 50]), variant: 'no aim', rules: [rule(0, 'A-02')] },
  ]);
  const texts = warningTexts(warningsOf(lone, estimate(lone)));
  expect(texts.filter((text) => text.includes('win rates are known'))).toEqual([
    expect.stringMatching(/^baseline: .* \(also with no cover, no aim\)$/),
  ]);
  expect(texts.filter((text) => text.includes('never came up'))).toEqual([
    'baseline: one rule never came up in 100 games: A-01 (it happened) (also with no cover)',
    'no aim: one rule never came up in 100 games: A-02 (it happened)',
  ]);
});

test('one game that is won asks for as many more as one that is lost', () => {
  for (const row of [BLUE, RED]) {
    const [few] = warnings(games([row, 1]));
    expect(few).toMatchObject({ kind: 'few-games', games: 1, gamesForOnePoint: 10_000 });
    expect(few.text).toContain('at 1 game;');
  }
});

test('of many rules that never came up six are named, the file has the rest', () => {
  const rules = Array.from({ length: 9 }, (_, i) => ({
    clause: `A-0${i + 1}`,
    event: 'x',
    count: i === 8 ? 1 : 0,
    games: 1,
  }));
  const found = warnings({ ...ENOUGH, rules });
  expect(found).toMatchObject([{ kind: 'never-happened', rules: { length: 8 } }]);
  expect(found[0].text).toMatch(
    /^8 of 9 rules never came up in 10,000 games, such as A-01 \(x\); .*A-06 \(x\); tables\/rule-coverage\.csv lists all$/,
  );
});

test('what is remarkable is told where it comes up, with its line, and not missed where it does not', () => {
  const cut = { clause: 'state.pins', line: 6, event: 'an effect is cut', isRemarkable: true } as const;
  expect(warnings({ ...ENOUGH, rules: [{ ...cut, count: 0, games: 0 }] })).toEqual([]);
  const [found] = warnings({ ...ENOUGH, rules: [{ ...cut, count: 1234, games: 900 }] });
  expect(found).toMatchObject({ kind: 'came-up', rules: ['state.pins, line 6 (an effect is cut)'] });
  expect(found.text).toContain('state.pins, line 6 (an effect is cut): 1,234 times in 900 games');
});

test('with several variants each warning names its own', () => {
  const run = runOf([ENOUGH, { ...games([BLUE, 50], [RED, 50]), variant: 'no cover' }]);
  expect(warningsOf(run, estimate(run)).map(({ text }) => text.split(':')[0])).toEqual(['no cover']);
});

test('options that a side could have taken and nobody ever took are named, those with most chances first', () => {
  const labels = ['charge', 'detach', 'leap', 'shoot', 'swim'];
  const cell = (side: string, option: string, n: number, used: number) => ({
    ...{ labels: [side, option], gamesWithExposure: 20, n, nn: n * n },
    ...{ rates: [{ x: used, xx: used, xn: used * n }], outcomes: [used, n - used] },
  });
  const options = {
    ...FIVE_GAMES,
    ...{ metric: 'options', full: true, outcomes: ['used', 'notUsed'], gamesCounted: 157 },
    dimensions: [
      { name: 'side', title: 'Side', labels: ['blue', 'red'] },
      { name: 'option', title: 'Option', labels },
    ],
    cells: [
      ...[cell('blue', 'charge', 300, 0), cell('red', 'charge', 200, 1), cell('blue', 'detach', 100, 0)],
      ...[cell('red', 'detach', 1400, 0), cell('red', 'leap', 2000, 0), cell('red', 'swim', 19, 0)],
    ],
  };
  const found = warnings({ ...ENOUGH, counts: [options] }).filter(({ kind }) => kind === 'never-used');
  expect(found.map(({ text }) => text)).toEqual([
    '2 options were never used in the 157 games in which options are counted: leap (2,000 chances of red), detach (1,500)',
  ]);
});
