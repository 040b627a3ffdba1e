import { describeInBrowser } from '../../browser/browser.ts';
import { readers } from '../../browser/readers.ts';

const farmhouse = 'scenarios/squad-alpha/farmhouse.yaml';
const replayed = ['--games', '60'];

describeInBrowser('pages of every verb and system for every reader', () => {
  readers({
    commands: [
      ['run', farmhouse, ...replayed],
      ['run', 'scenarios/stargate-missions/four-players.yaml', ...replayed],
      ['run', 'scenarios/stargate-solo/jaffa-ambush.yaml', ...replayed],
      ['compare', farmhouse, '--games', '60', '--variant', 'no free attack', '--variant', 'green reds'],
      ['weapons', 'stargate-solo'],
      ['sweep', farmhouse, '--games', '60', '--vary', 'save.soft=4,5'],
    ],
    reports: [
      'farmhouse',
      'four-players',
      'jaffa-ambush',
      'farmhouse-compare',
      'farmhouse-sweep',
      'stargate-solo-weapons',
    ],
    replays: ['farmhouse', 'four-players', 'jaffa-ambush'],
  });
});
