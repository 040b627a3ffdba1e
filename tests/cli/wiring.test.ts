import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepNight } from '../../src/nightly/nights.ts';
import { VERBS as DECLARED } from '../../src/terminal/verbs.ts';
import { night } from '../nightly/support.ts';
import { folderWith, SKIRMISH, skirmetrics, spawned } from './support.ts';

/** The words of every verb, quick to answer, and what its standard output holds. */
const VERBS: readonly [words: readonly string[], holds: RegExp][] = [
  [['run', 'skirmish.yaml', '--games', '5', '--json'], /"games": 5,/],
  [['compare', 'skirmish.yaml', '--games', '5', '--json'], /keen soldiers/],
  [['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--games', '5', '--json'], /save\.soft/],
  [['check', 'skirmish.yaml'], /ok/],
  [['odds', 'squad-alpha', 'shot'], /killed/],
  [['weapons', 'squad-alpha', '--csv'], /,/],
  [['replay', 'skirmish.yaml', '--game', '1'], /Turn 1/],
  [['test', 'expecting.yaml', '--games', '5'], /1 undecided/],
  [['map', 'skirmish.yaml'], /<svg/],
  [['report', 'kept', '--json'], /"games": 5,/],
  [['merge', 'kept', '--json'], /"games": 5,/],
  [['options', 'skirmish.yaml', '--games', '2', '--json'], /"dominant"/],
  [['ladder', 'skirmish.yaml', '--games', '2', '--top', 'lapse-0.2', '--json'], /"mergedWith"/],
  [['systems'], /squad-alpha/],
  [['history', 'suite.yaml'], /1 night/],
  [['query', 'SELECT 6 * 7 AS answer', '.'], /42/],
  [['prune', '.', '--dry-run', '--json'], /"dryRun": true/],
];

/** A folder with a scenario, and for verbs that read one a kept run of it. */
async function folderFor(words: readonly string[]): Promise<string> {
  const expecting = SKIRMISH.replace('games: 500', 'expect: { turns: ..7 }');
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'expecting.yaml': expecting });
  if (words.includes('suite.yaml')) {
    writeFileSync(join(folder, 'suite.yaml'), 'name: Nights\nscenarios: [skirmish.yaml]\n');
    await keepNight(join(folder, 'runs'), night([]));
  }
  if (!words.includes('kept')) return folder;
  await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', '5', '--keep', '--json']);
  renameSync(join(folder, 'runs', readdirSync(join(folder, 'runs'))[0]), join(folder, 'kept'));
  return folder;
}

describe('as a process of its own', () => {
  test('every verb of the help has a row here', () => {
    expect(Object.keys(DECLARED).length).toBeGreaterThan(5);
    const verbs = Object.keys(DECLARED);
    // A worker waits for games until it is ended: the queue's own tests do that.
    expect([...VERBS.map(([[verb]]) => verb), 'worker'].toSorted()).toEqual(verbs.toSorted());
  });

  test('a worker without a queue to ask is wrong', async () => {
    const { code, stderr } = await skirmetrics(folderWith(), ['worker']);
    expect([code, stderr]).toEqual([2, 'worker needs --queue, such as redis://localhost:6379, or SKIRMETRICS_QUEUE\n']);
  });

  test.each(VERBS.map(([words, holds]) => ({ verb: words[0], words, holds })))(
    '$verb answers on standard output and ends with 0; a word that it does not know is wrong',
    async ({ words, holds }) => {
      const folder = await folderFor(words);
      const { code, stdout } = await spawned(folder, words);
      expect(stdout).toMatch(holds);
      expect(code).toBe(0);
      const wrong = await skirmetrics(folder, [...words, '--colour']);
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toMatch(/^unknown option "--colour"/);
    },
  );

  test('wrong words end it with 2', async () => {
    const { code, stdout, stderr } = await spawned(folderWith(), ['run', 'skirmish.yaml', '--colour']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^unknown option "--colour"/);
  });

  test('prints the very bytes that the same words print in this process', async () => {
    const folder = folderWith();
    const words = ['odds', 'squad-alpha', 'shot', 'step=1..6', '--json'];
    expect(await spawned(folder, words)).toEqual(await skirmetrics(folder, words));
    const typo = ['check', 'skirmish.yml'];
    expect(await spawned(folder, typo)).toEqual(await skirmetrics(folder, typo));
  });
});
