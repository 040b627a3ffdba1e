import { describeInBrowser } from '../../browser/browser.ts';
import { readers } from '../../browser/readers.ts';

const farmhouse = 'scenarios/squad-alpha/farmhouse.yaml';
const sheet = 'scenarios/sheets/order-dice-and-pins.game.yaml';
const replayed = ['--games', '60'];

describeInBrowser('pages of every verb and system for every reader', () => {
  readers({
    commands: [
      ['run', farmhouse, ...replayed],
      ['run', 'scenarios/stargate-missions/four-players.yaml', ...replayed],
      ['run', 'scenarios/stargate-solo/jaffa-ambush.yaml', ...replayed],
      ['compare', farmhouse, '--games', '60', '--variant', 'no free attack', '--variant', 'green reds'],
      ['weapons', 'stargate-solo'],
      ['weapons', sheet, '--points', 'mmg=20', '--points', 'rifle=5'],
      ['compare', sheet, '--set', 'weapons.rifle.shots=2'],
      ['sweep', farmhouse, '--games', '60', '--vary', 'save.soft=4,5'],
    ],
    reports: [
      'farmhouse',
      'four-players',
      'jaffa-ambush',
      'farmhouse-compare',
      'farmhouse-sweep',
      'stargate-solo-weapons',
      'order-dice-and-pins-weapons',
      'order-dice-and-pins-compare',
    ],
    replays: ['farmhouse', 'four-players', 'jaffa-ambush'],
  });
});
