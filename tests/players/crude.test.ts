import { expect, test } from 'vitest';
import { tilesMarkup } from '../../src/report/html/answer.ts';
import { crudeAdditions } from '../../src/report/players.ts';
import { reportOf } from '../../src/report/report.ts';
import { crudeSentence, crudeText } from '../../src/report/sentences/players.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';
import { runOf, skirmish } from '../report/support/skirmish.ts';

async function summary(...words: string[]) {
  const { stdout } = await skirmetrics(folderWith({ 'skirmish.yaml': SKIRMISH }), [
    'run',
    'skirmish.yaml',
    '--json',
    '--quiet',
    ...words,
  ]);
  return JSON.parse(stdout);
}

test('the crude player takes each seat in turn, for the first games of the run; whatever threads or keeps them', async () => {
  const [one, two, kept] = [
    await summary('--games', '1000', '--threads', '1'),
    await summary('--games', '1000', '--threads', '2'),
    await summary('--games', '1000', '--keep'),
  ];
  expect(one.crude).toMatchObject({ policy: 'shoot-nearest', games: 50, seats: [{ side: 'blue' }, { side: 'red' }] });
  expect(two.crude).toEqual(one.crude);
  expect(kept.crude).toEqual(one.crude);
  expect([two.digest, kept.digest]).toEqual([one.digest, one.digest]);
  const played = await summary('--games', '50', '--policy', 'red=shoot-nearest');
  const [, { wins, draws, losses }] = played.estimates['mission-win-rates'];
  expect(one.crude.seats[1]).toMatchObject({ wins, draws, losses });
});

test('too few games for a tenth of them to say anything have none, nor has a seat that it plays already', async () => {
  expect(await summary('--games', '999')).not.toHaveProperty('crude');
  const { crude } = await summary('--games', '1000', '--policy', 'blue=shoot-nearest');
  expect(crude).toMatchObject({ games: 100, seats: [{ side: 'red' }] });
});

test('it stands beside who wins, and beside the score', () => {
  const rate = (estimate: number, low: number, high: number) => ({ estimate, low, high });
  const seat = { side: 'blue', wins: 93, draws: 40, losses: 167, score: rate(0.377, 0.33, 0.42) };
  const crude = { policy: 'shoot-nearest', games: 300, seats: [{ ...seat, winRate: rate(0.31, 0.26, 0.36) }] };
  expect(crudeText(crude)).toBe(
    'Wins of a side played by the "shoot-nearest" AI instead: blue 31% (26 to 36) of 300 games.',
  );
  expect(crudeSentence(crude, 0.05)).toBe(
    'Points per 100 games of a side played by the "shoot-nearest" AI instead: blue 37.7 (33.0 to 42.0) (95% intervals, the first 300 games).',
  );
  const variant = skirmish(100);
  const report = reportOf(runOf([variant]), crudeAdditions(crude, 0.05));
  expect(String(tilesMarkup(report, variant))).toContain(
    '<br><span class="note who">played by shoot-nearest: 31% (26 to 36)',
  );
});
