import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

describe('replay --html', () => {
  test('writes the page of a game to the file that is named, and says its result', async () => {
    const folder = folderWith();
    const { code, stdout } = await skirmetrics(folder, [
      'replay',
      'skirmish.yaml',
      '--game',
      '3',
      '--html',
      'a/game.html',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Skirmish .* game 3\n\n.* after \d turns?: .*\na\/game\.html\n$/);
    const page = readFileSync(join(folder, 'a/game.html'), 'utf8');
    expect(page).toContain('skirmetrics replay skirmish.yaml --seed 7 --html --game 2');
    expect(page).toContain('skirmetrics replay skirmish.yaml --seed 7 --html --game 4');
    expect(page).toContain('copse &amp; &lt;brook&gt;');
  });

  test('has a name of its own, and the log beside it when asked for', async () => {
    const folder = folderWith();
    const { stdout } = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '0', '--log', '--html']);
    expect(stdout).toContain('Turn 1: initiative');
    expect(stdout).toMatch(/\nreports\/skirmish-game-0\.html\n$/);
    expect(readFileSync(join(folder, 'reports/skirmish-game-0.html'), 'utf8')).not.toContain('--game -1');
  });

  test('leads to neighbours played by the same rules', async () => {
    const folder = folderWith();
    const words = ['replay', 'skirmish.yaml', '--game', '1', '--variant', 'keen soldiers', '--set', 'save.soft=4'];
    const { stdout } = await skirmetrics(folder, [...words, '--json', '--html', 'game.html']);
    expect(JSON.parse(stdout)).toMatchObject({ game: 1, variant: 'keen soldiers', page: 'game.html' });
    expect(readFileSync(join(folder, 'game.html'), 'utf8')).toContain(
      'skirmetrics replay skirmish.yaml --seed 7 --variant &#39;keen soldiers&#39; --set save.soft=4 --html --game 2',
    );
  });
});

describe('run', () => {
  test('--replays writes pages of notable games, and the report leads to each', async () => {
    const folder = folderWith();
    const { code } = await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', '60', '--replays']);
    expect(code).toBe(0);
    const pages = readdirSync(join(folder, 'reports/skirmish/replays'));
    const report = readFileSync(join(folder, 'reports/skirmish/report.html'), 'utf8');
    const links = [...report.matchAll(/<a href="replays\/(game-\d+\.html)">/g)].map(([, file]) => file);
    expect(new Set(links)).toEqual(new Set(pages));
    expect(links).toHaveLength(5);
  });

  test('the report shows the table, the file as it was read, every rule in force, and how to see a game again', async () => {
    const folder = folderWith();
    await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', '20', '--set', 'save.soft=4']);
    const report = readFileSync(join(folder, 'reports/skirmish/report.html'), 'utf8');
    expect(report).toContain('<svg xmlns=');
    expect(report).toContain(SKIRMISH.split('\n')[0]);
    expect(report).toContain('name: copse &amp; &lt;brook&gt;');
    expect(report).toMatch(/<code>save\.soft<\/code><\/th><td><strong>4<\/strong><\/td><td>5<\/td><td>ALPHA-14<\/td>/);
    expect(report).toContain('skirmetrics replay skirmish.yaml --seed 7 --set save.soft=4 --game');
    expect(existsSync(join(folder, 'reports/index.html'))).toBe(true);
  });
});

describe('sweep', () => {
  test('writes a page with its chart and a row a value and side, and the list of reports', async () => {
    const folder = folderWith();
    await skirmetrics(folder, ['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--games', '20']);
    const page = readFileSync(join(folder, 'reports/skirmish-sweep/report.html'), 'utf8');
    expect(page).toContain('<th scope="col" class="number">save.soft</th>');
    expect(page.match(/<tr><th scope="row" class="number">[45]<\/th>/g)).toHaveLength(4);
    expect(page).toContain('data-chart="sweep"');
    expect(page).toContain('skirmetrics sweep skirmish.yaml --games 20 --seed 7 --vary save.soft=4,5');
    expect(readFileSync(join(folder, 'reports/index.html'), 'utf8')).toContain('./skirmish-sweep/report.html');
  });
});
