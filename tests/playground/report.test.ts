import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Desk } from '../../src/playground/brain/desk.ts';
import { report } from '../../src/playground/brain/report.ts';
import { watch } from '../../src/playground/brain/watch.ts';
import { folderWith, INSTALLED, SKIRMISH, skirmetrics } from '../cli/support.ts';

const GAMES = 60;

test('the report has the files of run with the same games, byte by byte', async () => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH });
  await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', `${GAMES}`, '--out', 'here', '--quiet']);
  const before = { cwd: process.cwd(), argv: process.argv };
  process.chdir(folder);
  process.argv = [process.execPath, INSTALLED];
  const desk = new Desk(0);
  try {
    desk.main = 'skirmish.yaml';
    const end = new AbortController();
    await watch(
      desk,
      { games: GAMES },
      {
        signal: end.signal,
        tell: ({ games }) => games === GAMES && end.abort(),
      },
    );
    const asking = { signal: new AbortController().signal, tell: () => {} };
    const { page, files } = await report(desk, null, asking);
    for (const file of [{ path: 'report.html', text: page }, ...files])
      expect(file.text, file.path).toBe(readFileSync(join(folder, 'here', file.path), 'utf8'));
    const summary = JSON.parse(files.find(({ path }) => path === 'summary.json')!.text);
    expect(summary.files.toSorted()).toEqual(['report.html', ...files.map(({ path }) => path)].toSorted());
    expect(summary.files).toEqual(expect.arrayContaining(['games.csv', 'tables/exact-agreement.csv']));
  } finally {
    process.chdir(before.cwd);
    process.argv = before.argv;
    await desk.pool.close();
  }
});
