import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderWith, skirmetrics } from './support.ts';

const FARMHOUSE = fileURLToPath(new URL('../../scenarios/squad-alpha/farmhouse.yaml', import.meta.url));
const games = (count: number) => `winner,turns\n${'blue,3\n'.repeat(count)}`;

test('calibrate says that nobody plays like this, keeps its keys, and warns of too few simulated games', async () => {
  const folder = folderWith({ 'playtests.csv': games(20) });
  const words = ['calibrate', FARMHOUSE, 'playtests.csv', '--games', '30', '--threads', '1', '--json'];
  const { code, stdout, stderr } = await skirmetrics(folder, words);
  expect(code).toBe(0);
  expect(stderr).toContain(
    '--games 30 is too few for 20 recorded games, so the true player may be ruled out more often than stated; use --games 400\n',
  );
  const { calibration } = JSON.parse(stdout);
  expect(Object.keys(calibration)).toEqual([
    ...['games', 'simulated', 'alpha', 'nearest', 'rungs', 'sides', 'measures', 'neighbours', 'advice'],
    ...['none', 'lapse'],
  ]);
  expect(calibration).toMatchObject({ games: 20, simulated: 30, lapse: null, sides: { differ: false } });
  expect(calibration.none.nearest).toHaveLength(2);
  expect(calibration.none.differs).toContainEqual({ metric: 'turns', side: null });
});
