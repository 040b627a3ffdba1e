import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from '../cli/support.ts';
import { packedData } from './support/packed.ts';

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
    expect(stdout).toMatch(
      /^Skirmish .* game 3\n\n.* after \d turns?: .*\na\/game\.html\n\nTry next: .*\nfile:.*\/a\/game\.html\n$/,
    );
    const page = readFileSync(join(folder, 'a/game.html'), 'utf8');
    expect(page).toContain('skirmetrics replay skirmish.yaml --seed 7 --html --game 2');
    expect(page).toContain('skirmetrics replay skirmish.yaml --seed 7 --html --game 4');
    expect(page).toContain('copse &amp; &lt;brook&gt;');
  });

  test('has a name of its own, and the log beside it when asked for', async () => {
    const folder = folderWith();
    const { stdout } = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '0', '--log', '--html']);
    expect(stdout).toContain('Turn 1: initiative');
    const [, page] = /\n(reports\/skirmish-games\/[0-9a-f]{8}\/game-0\.html)\n/.exec(stdout)!;
    expect(readFileSync(join(folder, page), 'utf8')).not.toContain('--game -1');
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

describe('replay --html --pages', () => {
  test('writes the pages of games in a row, each leading to its neighbours', async () => {
    const folder = folderWith();
    const words = ['replay', 'skirmish.yaml', '--game', '4', '--html', '--pages', '3'];
    const { code, stdout } = await skirmetrics(folder, words);
    expect(code).toBe(0);
    const files = stdout.trim().split('\n').slice(-6, -3);
    const within = dirname(files[0]);
    expect(within).toMatch(/^reports\/skirmish-games\/[0-9a-f]{8}$/);
    expect(files).toEqual([4, 5, 6].map((game) => `${within}/game-${game}.html`));
    const links = (game: number) => {
      const page = readFileSync(join(folder, within, `game-${game}.html`), 'utf8');
      return [...page.matchAll(/<a href="([^"]+)">([^<]+)</g)].map(([, href, label]) => `${label} (${href})`);
    };
    expect(links(4)).toEqual(['Next: game 5 (game-5.html)']);
    expect(links(5)).toEqual(['Before: game 4 (game-4.html)', 'Next: game 6 (game-6.html)']);
    expect(links(6)).toEqual(['Before: game 5 (game-5.html)']);
    await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '7', '--html']);
    expect(links(7)).toEqual(['Before: game 6 (game-6.html)']);
    // A page of another seed replaces and links nothing.
    const other = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '5', '--seed', '8', '--html']);
    expect(other.stdout).not.toContain(within);
    expect(readdirSync(join(folder, within))).toHaveLength(4);
  });

  test('each page is of its own game', async () => {
    const folder = folderWith();
    const { stdout } = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '4', '--html', '--pages', '2']);
    const one = readFileSync(join(folder, stdout.trim().split('\n').at(-4)!), 'utf8');
    await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '5', '--html', 'alone.html']);
    const log = (page: string) => packedData(page, 'story').events;
    expect(log(one)).toEqual(log(readFileSync(join(folder, 'alone.html'), 'utf8')));
  });

  test.each([
    [['--pages', '2'], '--pages needs --html'],
    [['--pages', '2', '--html', 'a.html'], '--pages 2 names its files itself; remove the file name after --html'],
    [['--pages', '0', '--html'], '--pages must be a whole number from 1 to 1000, got "0"'],
  ])('refuses %j', async (words, problem) => {
    const { code, stderr } = await skirmetrics(folderWith(), ['replay', 'skirmish.yaml', '--game', '0', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });
});

describe('run', () => {
  test('writes pages of notable games, none over 150 kB, and the report leads to each', async () => {
    const folder = folderWith();
    const { code } = await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', '60']);
    expect(code).toBe(0);
    const pages = readdirSync(join(folder, 'reports/skirmish/latest/replays'));
    const report = readFileSync(join(folder, 'reports/skirmish/latest/report.html'), 'utf8');
    const links = [...report.matchAll(/<a href="replays\/(game-\d+\.html)">/g)].map(([, file]) => file);
    expect(new Set(links)).toEqual(new Set(pages));
    expect(links).toHaveLength(5);
    const listed = [...new Set(links)];
    listed.forEach((file, at) => {
      const page = readFileSync(join(folder, 'reports/skirmish/latest/replays', file), 'utf8');
      expect(page.length).toBeLessThan(150_000);
      const found = [...page.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href);
      expect(found).toEqual(['../report.html', ...[listed[at - 1], listed[at + 1]].filter(Boolean)]);
    });
  });

  test('--no-replays leaves them out, and the games keep their commands', async () => {
    const folder = folderWith();
    const { code } = await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '20']);
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'reports/skirmish/latest/replays'))).toBe(false);
    const report = readFileSync(join(folder, 'reports/skirmish/latest/report.html'), 'utf8');
    expect(report).not.toContain('href="replays/');
    expect(report).toContain('skirmetrics replay skirmish.yaml');
  });

  test('the report shows the table, the file as it was read, every rule in force, and how to see a game again', async () => {
    const folder = folderWith();
    await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '20', '--set', 'save.soft=4']);
    const report = readFileSync(join(folder, 'reports/skirmish/latest/report.html'), 'utf8');
    expect(report).toContain('<svg xmlns=');
    expect(report).toContain(SKIRMISH.split('\n')[0]);
    expect(report).toContain('name: copse &amp; &lt;brook&gt;');
    const { rows } = packedData(report, 'tables')['rules-in-force'];
    const soft = rows.find(([key]: string[]) => key === 'save.soft');
    expect(soft.slice(1, 4)).toEqual(['4', '5', 'ALPHA-14']);
    expect(report).toContain('skirmetrics replay skirmish.yaml --seed 7 --set save.soft=4 --game');
    expect(existsSync(join(folder, 'reports/index.html'))).toBe(true);
  });
});

describe('sweep', () => {
  test('writes a page with its chart and a row a value, and the list of reports', async () => {
    const folder = folderWith();
    await withoutReplays(folder, ['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--games', '20']);
    const page = readFileSync(join(folder, 'reports/skirmish-sweep/latest/report.html'), 'utf8');
    expect(page).toContain('<th scope="col">save.soft</th>');
    expect(page.match(/<tr><th scope="row"[^>]*><div>[45]<\/div><\/th>/g)).toHaveLength(2);
    expect(page).toContain('data-chart="sweep"');
    expect(page).toContain('skirmetrics sweep skirmish.yaml --games 20 --seed 7 --vary save.soft=4,5');
    expect(readFileSync(join(folder, 'reports/index.html'), 'utf8')).toMatch(
      /\.\/skirmish-sweep\/[^/"]+\/report\.html"/,
    );
  });
});

describe('replay --both', () => {
  const words = ['replay', 'skirmish.yaml', '--game', '3', '--both'];

  test('prints where the games part, both logs from there in two columns, and both results', async () => {
    const { code, stdout } = await skirmetrics(folderWith(), [...words, '--set', 'training.regular.dice=4']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Skirmish .* game 3: baseline and training\.regular\.dice=4\n\nThe (games are the same until turn \d|games differ)/,
    );
    expect(stdout).toMatch(/\nbaseline +│ training\.regular\.dice=4\n─+┼─+\n/);
    expect(stdout).toMatch(/\n.* after \d+ turns?: .* │ .* after \d+ turns?: .*\n$/);
  });

  test('writes one page with both, whose command plays both again', async () => {
    const folder = folderWith();
    await skirmetrics(folder, [...words, '--variant', 'keen soldiers', '--html', 'both.html']);
    const page = readFileSync(join(folder, 'both.html'), 'utf8');
    expect(page).toContain('--variant &#39;keen soldiers&#39; --both --html --game 4');
    expect(page.length).toBeLessThan(150_000);
    expect(packedData(page, 'story').games).toHaveLength(2);
  });

  test.each([
    [['--set', 'save.soft=4', '--variant', 'keen soldiers'], 'give --set or --variant, not both'],
    [['--swap', 'a=b', '--swap', 'b=a'], 'join swaps with commas'],
    [['--variant', 'keen'], 'has no variant "keen"'],
    [['--set', 'save.sofd=4'], 'did you mean "save.soft"?'],
  ])('%j is refused', async (more, wrong) => {
    const folder = folderWith();
    const { code, stderr } = await skirmetrics(folder, [...words, ...more, '--html']);
    expect([code, existsSync(join(folder, 'reports'))]).toEqual([2, false]);
    expect(stderr).toContain(wrong);
  });
});

describe('a comparison', () => {
  test('leads to three games under both rules, in its folder', async () => {
    const folder = folderWith();
    const words = [
      'compare',
      'skirmish.yaml',
      '--variant',
      'none',
      '--set',
      'training.regular.dice=4',
      '--games',
      '60',
    ];
    await skirmetrics(folder, [...words, '--no-temper', '--out', 'changed']);
    const page = readFileSync(join(folder, 'changed/report.html'), 'utf8');
    const links = [...page.matchAll(/href="(replays\/both-game-\d+\.html)"/g)].map(([, path]) => path);
    expect(links).toHaveLength(3);
    const game = readFileSync(join(folder, 'changed', links[0]), 'utf8');
    expect(game).toContain('replay skirmish.yaml --seed 7 --set training.regular.dice=4 --both --html --game');
    expect(game).toContain('href="../report.html"');
  });
});
