import { expect, test } from 'vitest';
import { leadInterval, SelfPlay } from '../../src/workers/self-play.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

/** Points per 100 games. */
const WEAKER = 10;

test.each([
  ['squad-alpha/mirrored-skirmish', 400],
  ['squad-alpha/breakthrough', 400],
  ['stargate-missions/two-players', 400],
  ['stargate-missions/four-players', 400],
  ['stargate-solo/hold-the-gate', 200],
  ['stargate-solo/fortified-position', 200],
  ['stargrunt2/meeting-engagement', 100],
  ['stargrunt2/attack-on-a-dug-in-squad', 100],
  ['revland-combat/mirrored-patrols', 100],
  ['revland-combat/night-ambush', 100],
])(
  '%s: neither a bold nor a cautious player is shown to be 10 points weaker than the tactician',
  async (file, games) => {
    const table = await SelfPlay.open(`scenarios/${file}.yaml`, { seed: 5 });
    const leads: string[] = [];
    for (const policy of ['bold', 'cautious']) {
      const contest = await table.contest({ policy }, { policy: 'tactician' });
      const [low, high] = leadInterval(contest.playTo(games));
      if (high < -WEAKER) leads.push(`${policy} ${low.toFixed(1)} to ${high.toFixed(1)}`);
    }
    expect(leads).toEqual([]);
  },
  300_000,
);

test('a comparison plays a tenth of its games with each temper, whatever threads or keeps them; --no-temper does not', async () => {
  const folder = folderWith({
    'skirmish.yaml': SKIRMISH.replaceAll('random', 'tactician').replace('turns: 8', 'turns: 1'),
  });
  const tempers = async (...words: string[]) => {
    const own = ['compare', 'skirmish.yaml', '--games', '1000', '--json', '--quiet', ...words];
    return JSON.parse((await skirmetrics(folder, own)).stdout).tempers;
  };
  const found = await tempers('--threads', '1');
  expect(found).toMatchObject({
    games: 100,
    side: 'blue',
    players: ['blue', 'red'],
    effects: [{ variant: 'keen soldiers' }],
  });
  expect(await tempers('--threads', '2', '--keep')).toEqual(found);
  expect(await tempers('--no-temper')).toBeUndefined();
}, 300_000);
