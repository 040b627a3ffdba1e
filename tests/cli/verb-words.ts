import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepNight } from '../../src/nightly/nights.ts';
import { night } from '../nightly/support.ts';
import { folderWith, SKIRMISH, skirmetrics } from './support.ts';

export const VERBS: readonly [words: readonly string[], holds: RegExp][] = [
  [['run', 'skirmish.yaml', '--games', '5', '--json'], /"games": 5,/],
  [['compare', 'skirmish.yaml', '--games', '5', '--json'], /keen soldiers/],
  [['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--games', '5', '--json'], /save\.soft/],
  [
    ['tune', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--aim', 'score.red=0.1..0.9', '--games', '500', '--json'],
    /"as-it-is"/,
  ],
  [['check', 'skirmish.yaml'], /ok/],
  [['odds', 'squad-alpha', 'shot'], /killed/],
  [['weapons', 'squad-alpha', '--csv'], /,/],
  [['replay', 'skirmish.yaml', '--game', '1'], /Turn 1/],
  [['test', 'expecting.yaml', '--games', '5'], /1 undecided/],
  [['check', 'skirmish.yaml', '--map'], /<svg/],
  [['runs', 'report', 'kept', '--json'], /"games": 5,/],
  [['runs', 'merge', 'kept', '--json'], /"games": 5,/],
  [['options', 'skirmish.yaml', '--games', '2', '--json'], /"dominant"/],
  [['players', 'match', 'skirmish.yaml', '--games', '1', '--policies', 'tactician,random', '--json'], /"effects"/],
  [['players', 'rank', 'skirmish.yaml', '--games', '2', '--top', 'tactician', '--json'], /"mergedWith"/],
  [['players', 'calibrate', 'skirmish.yaml', '--template'], /^winner,blueLosses,/m],
  [
    [
      'players',
      'exploit',
      'skirmish.yaml',
      '--games',
      '2',
      '--policy',
      'red=tactician',
      '--setting',
      'seek=0',
      '--json',
    ],
    /"verdict": "undecided"/,
  ],
  [['systems'], /squad-alpha/],
  [['rules', 'squad-alpha', 'save.hard'], /in hard cover/],
  [['init', '--json'], /squad-alpha\.yaml/],
  [['history', 'suite.yaml'], /1 night/],
  [['history', '.', '--sql', 'SELECT 6 * 7 AS answer'], /42/],
  [['runs', 'prune', '.', '--dry-run', '--json'], /"dryRun": true/],
];

export async function folderFor(words: readonly string[]): Promise<string> {
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
