import { describe, expect, test } from 'vitest';
import { balanceMarkup } from '../../src/report/html/balance-section.ts';
import { reportOf } from '../../src/report/report.ts';
import { balanceRows } from '../../src/report/rows/balance.ts';
import { marginRows } from '../../src/report/rows/games.ts';
import { intervalCells } from '../../src/report/rows/table.ts';
import { scoreSentence } from '../../src/report/sentences/balance.ts';
import { mean, ratio, score, wilson } from '../../src/stats/index.ts';
import { wordsOf } from '../../src/stats/tables.ts';
import { runOf, skirmish } from './support/skirmish.ts';
import { type GameRow, tiny } from './support/tiny.ts';

const rows = balanceRows(tiny(), 0.05);
const find = (measure: string, side = '') => {
  const found = rows.find((row) => row.measure === measure && row.side === side);
  if (found === undefined) throw new Error(`no ${measure} of "${side}"`);
  const { estimate, low, high, n } = found;
  return { estimate, low, high, n };
};
const ends = ({ estimate, low, high }: { estimate: number | null; low: number | null; high: number | null }) => ({
  estimate,
  low,
  high,
});

// Blue wins three, red one; one is drawn.
describe('measures of balance', () => {
  test('score: a win counts 1, a draw ½, with its Elo difference', () => {
    expect(find('score', 'blue')).toEqual({ ...ends(score(3, 1, 1)), n: 5 });
    expect(find('score', 'blue').estimate).toBe(0.7);
    expect(find('elo', 'blue').estimate).toBeCloseTo(147.19, 2);
    expect(find('elo', 'red').estimate).toBeCloseTo(-147.19, 2);
  });

  test('Elo has no end where the score’s interval ends at 1', () => {
    expect(score(3, 1, 1).high).toBe(1);
    expect(find('elo', 'blue').high).toBeNull();
  });

  test('drawn and lost: one of five each', () => {
    for (const measure of ['drawn', 'lost']) expect(find(measure, 'blue')).toEqual({ ...ends(wilson(1, 5)), n: 5 });
  });

  test('decided games: three of four', () => {
    expect(find('decisive win rate', 'blue')).toEqual({ ...ends(wilson(3, 4)), n: 4 });
  });

  test('margin: strength left less the other’s, 4, 3, 0, 4 and -3', () => {
    const margins = [
      [-3, 1],
      [0, 1],
      [3, 1],
      [4, 2],
    ] as const;
    expect(find('margin', 'blue')).toEqual({ ...ends(mean(margins)), n: 5 });
    expect(find('margin', 'blue').estimate).toBe(8 / 5);
    expect(find('margin', 'red').estimate).toBe(-8 / 5);
  });

  test('margin: of what puts sides ahead, where that is not strength; below nothing, too', () => {
    const { table, ...rest } = tiny();
    // Blue's losses less red's: -4, -3, 0, -4 and 3.
    const points = { ...rest, leads: { ...rest.leads, unit: 'points' }, table: { ...table, leadColumn: 'losses' } };
    const row = balanceRows(points, 0.05).find(({ measure, side }) => measure === 'margin' && side === 'blue');
    expect(row).toMatchObject({ estimate: -8 / 5, unit: 'points over the strongest other' });
  });

  test('margins: every one from the least to the greatest, with the share of games', () => {
    const blue = marginRows(tiny(), 0.05).filter(({ side }) => side === 'blue');
    expect(blue.map(({ margin, games }) => [margin, games])).toEqual(
      [-3, -2, -1, 0, 1, 2, 3, 4].map((margin) => [margin, { '-3': 1, 0: 1, 3: 1, 4: 2 }[margin] ?? 0]),
    );
    expect(blue[7]).toMatchObject(intervalCells('share', wilson(2, 5)));
    const red = marginRows(tiny(), 0.05).filter(({ side }) => side === 'red');
    expect(red.map(({ margin }) => margin)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3]);
  });

  test('losses a turn: a rate whose games are the units', () => {
    // Blue loses 1, 2, 3, 0 and 5 in 3, 4, 6, 6 and 5 turns.
    const sums = { games: 5, gamesWithExposure: 5, x: 11, n: 24, xx: 39, xn: 54, nn: 122, kind: 'rate' } as const;
    expect(find('losses a turn', 'blue')).toEqual({ ...ends(ratio(sums)), low: 0, n: 5 });
  });

  test('the first to break loses: only games in which one side was first count', () => {
    // Red breaks first in games 1, 2 and 4; blue in 3 (drawn) and 5.
    expect(find('first to break loses')).toEqual({ ...ends(wilson(4, 5)), n: 5 });
    const together = balanceRows(tiny({}, [[3, 0, 2, 4, 1, 2, 0, 0, 5, 2]]), 0.05);
    expect(together.find(({ measure }) => measure === 'first to break loses')).toMatchObject({ n: 0, estimate: null });
  });

  test('all turns played: two of five reach the limit of six', () => {
    expect(find('all turns played')).toEqual({ ...ends(wilson(2, 5)), n: 5 });
  });

  test('a system’s own ratios are there, per side', () => {
    const { table, ...rest } = tiny();
    const ratios = [{ name: 'lossShare', title: 'Loss share', numerator: 'losses', denominator: 'strengthLeft' }];
    const found = balanceRows({ ...rest, table: { ...table, ratios } }, 0.05);
    expect(found.find(({ measure, side }) => measure === 'loss share' && side === 'blue')?.estimate).toBe(11 / 14);
  });

  test('there are none of no games, and no Elo among three', () => {
    expect(balanceRows(tiny({}, []), 0.05)).toEqual([]);
  });

  test('of several variants are folded up, what they say stands under each variant’s name', () => {
    const { text } = balanceMarkup(reportOf(runOf([skirmish(100), skirmish(100, { seed: 2, variant: 'no cover' })])))!;
    expect(text).toMatch(/<h3>baseline<\/h3><ul class="findings">.*<h3>no cover<\/h3><ul class="findings">/s);
    expect(text).toContain('<details><summary>All measures of no cover</summary>');
  });

  test('never came up, or were the same in all games: said in words', () => {
    const drawn: GameRow = [6, 1, 1, 4, 0, 0, 1, 4, 0, 0];
    const games = tiny(
      {},
      Array.from({ length: 50 }, () => drawn),
    );
    const { text } = balanceMarkup(reportOf(runOf([games])))!;
    expect(text).toMatch(/Decisive win rate[\s\S]{0,120}<\/th><td[^>]* data-head="blue"[^>]*><div>never came up/);
    expect(text).toMatch(
      /Margin[\s\S]{0,150}data-head="blue"[\s\S]{0,120}the same in all 50 games; at most 5\.8% of games differ/,
    );
    // True scores of 0.47 and 0.53 are possible.
    expect(scoreSentence(games, 0.05)).toContain(
      'Neither side is shown to be stronger: blue scores 50.0 points per 100 games',
    );
    expect(text).not.toContain('even to within');
  });

  test('have a row each and a column a side, with the explanation once, in per cent where they are shares', () => {
    const { text } = balanceMarkup(reportOf(runOf([skirmish(100)])))!;
    expect([...text.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, head]) => head)).toEqual([
      ...['Measure', 'blue', 'red', 'both'],
    ]);
    expect(text.match(/a win counts 1, a draw ½; about 50 would be even\./g)).toHaveLength(1);
    expect(text).toMatch(/>Score [\s\S]{0,260}data-head="blue"[^>]*><div>\d+ <span class="note">\(\d+ to \d+\)/);
    expect(text).toMatch(/>All turns played [\s\S]{0,400}data-head="both"[^>]*><div>[\d.]+% /);
  });

  test('are told in the system’s own words, and an even share is that of its number of sides', () => {
    const three = skirmish(100);
    const { table } = three;
    const words = { ...wordsOf({}), losses: 'Personnel lost', firstToBreak: 'First to lose a Main Character loses' };
    const { text } = balanceMarkup(reportOf(runOf([{ ...three, table: { ...table, words } }])))!;
    expect(text).toContain('>Personnel lost a turn ');
    expect(text).toContain('>First to lose a Main Character loses ');
    expect(text).not.toMatch(/break/i);
  });
});
