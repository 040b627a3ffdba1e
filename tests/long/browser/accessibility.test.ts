import { describeInBrowser } from '../../browser/browser.ts';
import { readers } from '../../browser/readers.ts';

const farmhouse = 'scenarios/squad-alpha/farmhouse.yaml';
const sheets = 'scenarios/sheets';
const replayed = ['--games', '60'];

describeInBrowser('pages of every verb and system for every reader', () => {
  readers({
    commands: [
      ['run', farmhouse, ...replayed],
      ['run', 'scenarios/stargate-missions/four-players.yaml', ...replayed],
      ['run', 'scenarios/stargate-solo/jaffa-ambush.yaml', ...replayed],
      ['run', 'scenarios/quality-and-defence/crossroads.yaml', ...replayed, '--no-gate'],
      ['compare', farmhouse, '--games', '60', '--variant', 'no free attack', '--variant', 'green reds'],
      ['weapons', 'stargate-solo'],
      ['weapons', `${sheets}/two-dice-with-doubles.game.yaml`],
      ['compare', `${sheets}/quality-and-defence.game.yaml`, '--set', 'coverBonus=2'],
      ['sweep', `${sheets}/opposed-dice.game.yaml`, '--vary', 'heavyBy=4..8', '--vary', 'weapons.rifle.impact=8,10'],
      ['sweep', farmhouse, '--games', '60', '--vary', 'save.soft=4,5'],
    ],
    reports: [
      'farmhouse',
      'four-players',
      'jaffa-ambush',
      'crossroads',
      'farmhouse-compare',
      'farmhouse-sweep',
      'stargate-solo-weapons',
      'two-dice-with-doubles-weapons',
      'quality-and-defence-compare',
      'opposed-dice-sweep',
    ],
    replays: ['farmhouse', 'four-players', 'jaffa-ambush', 'crossroads'],
  });
});
