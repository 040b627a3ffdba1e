import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, withoutReplays } from '../../cli/support.ts';
import { scenario } from '../../contracts/games.ts';

test('a run with a planner says how often it planned, in the terminal, in summary.json and as CSV', async () => {
  const folder = folderWith();
  const words = ['run', 'skirmish.yaml', '--games', '2', '--policy', 'blue=planner-4', '--out', 'here'];
  const { stdout } = await withoutReplays(folder, words);
  expect(stdout).toMatch(
    /The planner of blue tried out [\d.]+% of its \d+ choices per game, and changed its mind in [\d.]+%\./,
  );
  const [header] = readFileSync(join(folder, 'here', 'tables', 'planning.csv'), 'utf8').split('\n');
  expect(header).toMatch(/^variant,side,decisions,rolledOut,rolledOutRate,.*,clear,kept,changed,/);
  const { estimates } = JSON.parse(readFileSync(join(folder, 'here', 'summary.json'), 'utf8'));
  expect(estimates.planning).toHaveLength(1);
});

test('cards whose use is measured by playing games again are not measured with planners', async () => {
  const load = scenario('scenarios/stargate-missions/two-players.yaml', {
    set: { eventUsefulness: true, 'players.0.policy': 'planner-4' },
  });
  await expect(load).rejects.toThrow('planner-4 cannot be played with eventUsefulness');
});
