import { expect, test } from 'vitest';
import { SelfPlay } from '../../../src/workers/self-play.ts';

test('the tactician of revland-combat scores more than 90 of 100 against random, from both seats', async () => {
  const table = await SelfPlay.open('scenarios/revland-combat/mirrored-patrols.yaml', { seed: 5 });
  const contest = await table.contest({ policy: 'tactician' }, { policy: 'random' });
  expect(50 + contest.playTo(6).estimate).toBeGreaterThan(90);
});
