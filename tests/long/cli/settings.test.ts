import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, withoutReplays } from '../../cli/support.ts';

test('the folder that skirmetrics.yaml names for reports has their list, and is made in place of reports', async () => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'skirmetrics.yaml': 'threads: 2\nout: results\n' });
  const { code, stdout } = await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '20']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/file:.*\/results\/skirmish\/[^/]+\/report\.html\n$/);
  expect(existsSync(join(folder, 'results', 'index.html'))).toBe(true);
  expect(existsSync(join(folder, 'reports'))).toBe(false);
});
