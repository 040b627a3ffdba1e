import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from './support.ts';

/** 100 games decide scores and shares, not means. */
const expecting = (what: string, ofVariant = '') =>
  SKIRMISH.replace('games: 500', `expect: ${what}\ngames: 100`).replace(
    'training.conscript.dice: 3 }',
    `training.conscript.dice: 3 }${ofVariant}`,
  );

const tested = (text: string, ...words: string[]) =>
  skirmetrics(folderWith({ 'skirmish.yaml': text }), ['test', 'skirmish.yaml', ...words]);

describe('test', () => {
  test('exits with 0 where everything is met, and says by how many games', async () => {
    const { code, stdout } = await tested(expecting('{ score.blue: 0.2..0.8, covers: [ALPHA-13] }'));
    expect(stdout).toMatch(/✓ met {2}score\.blue \(0\.2 to 0\.8\): Blue’s score: 0\.\d+ \(0\.\d+ to 0\.\d+\) after/);
    expect(stdout).toMatch(/covers ALPHA-13 \(comes up\): ALPHA-13 came up in \d+ of the first 100 games\./);
    expect(stdout).toContain('2 checked: 2 met, 0 missed, 0 undecided');
    expect(stdout).toContain('at most 0.05 (0.025 each)');
    expect(code).toBe(0);
  });

  test('exits with 1 where a variant misses one, told apart from the file', async () => {
    const text = expecting('{ score.blue: 0.2..0.8 }', ', expect: { score.blue: 0.9.. }');
    const { code, stdout } = await tested(text);
    expect(stdout).toMatch(/Skirmish, keen soldiers\s+✗ missed .* below\s+0\.9/s);
    expect(stdout).toContain("see: skirmetrics compare skirmish.yaml --variant 'keen soldiers' --games 100");
    expect(code).toBe(1);
  });

  test('what stays undecided exits with 0 and tells how many games would settle it; with --fail-undecided 1', async () => {
    const text = expecting('{ score.blue: 0.45..0.502, turns: ..7, covers: [ALPHA-19] }');
    const { code, stdout } = await tested(text);
    expect(stdout).toMatch(/\? undecided {2}score\.blue .* more\s+games\s+are\s+needed/s);
    expect(stdout).toMatch(/\? undecided {2}turns .* not\s+judged\s+before\s+200\s+games/s);
    expect(stdout).toMatch(
      /\? undecided {2}covers .* never came up in 100\s+games;\s+it\s+comes\s+up\s+in\s+at\s+most\s+4%/s,
    );
    expect(code).toBe(0);
    expect((await tested(text, '--fail-undecided')).code).toBe(1);
  });

  test('says in what share of games something happens, exact at any number of games', async () => {
    const { code, stdout } = await tested(expecting('{ uses: { a figure shoots: 0.5.., a side breaks: ..0.01 } }'));
    expect(stdout).toMatch(/✓ met {2}uses a figure shoots .* Games in which a figure shoots: 0\.\d+ \(0/s);
    expect(stdout).toMatch(/✗ missed {2}uses a side breaks .* above\s+0\.01/s);
    expect(code).toBe(1);
  });

  test('writes every reporter’s file besides what it prints', async () => {
    const folder = folderWith({ 'skirmish.yaml': expecting('{ score.blue: 0.2..0.8, winRate.blue: 0.9.. }') });
    const files = ['markdown=a.md', 'junit=b.xml', 'github=c.txt', 'json=d.json'];
    const words = files.flatMap((file) => ['--reporter', file]);
    const { stdout } = await skirmetrics(folder, ['test', 'skirmish.yaml', ...words]);
    expect(stdout).toContain('1 met, 1 missed');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('a.md')).toContain('winRate.blue');
    expect(read('b.xml')).toMatch(/<testcase[^>]*winRate\.blue[^>]*>\s*<failure/);
    expect(read('c.txt')).toMatch(/^::error file=skirmish\.yaml,line=\d+/m);
    expect(JSON.parse(read('d.json'))).toMatchObject({ family: 2, counts: { met: 1, missed: 1, undecided: 0 } });
  });

  test.each([
    [['--games', '0'], '--games must be a whole number'],
    [['--alpha', '1'], '--alpha must be a number above 0'],
    [['--reporter', 'junti=x'], 'unknown reporter "junti"; did you mean "junit"?'],
    [['skirmish.yaml'], 'skirmish.yaml is named twice'],
    [['--set', 'save.sfot=3'], 'did you mean "save.soft"?'],
  ])('refuses %j before a game is played', async (words, message) => {
    const { code, stdout, stderr } = await tested(expecting('{ score.blue: 0.2..0.8 }'), ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test.each([
    ['turns: ..8', '"turns": ..8 holds whatever the games do: a game has 1 to 8 turns; narrow it, or leave it out'],
    ['turns: 9..', '"turns": 9.. is never met: a game has 1 to 8 turns'],
    ['strengthLeft.blue: 0..6', '"strengthLeft.blue": 0..6 holds whatever the games do: a game has 0 to 6 figures'],
  ])('refuses the band %s, which no game can leave or reach, as check does', async (band, message) => {
    const folder = folderWith({ 'skirmish.yaml': expecting(`{ ${band} }`) });
    for (const verb of ['test', 'check']) {
      const { code, stderr } = await skirmetrics(folder, [verb, 'skirmish.yaml']);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`skirmish.yaml:22:11: ${message}`)]);
    }
  });

  test('with --keep plays no game twice, and its folder is a kept run', async () => {
    const text = expecting('{ score.blue: 0.2..0.8 }', ', expect: { score.blue: 0.1..0.9 }');
    const folder = folderWith({ 'skirmish.yaml': text });
    const first = await skirmetrics(folder, ['test', 'skirmish.yaml', '--keep']);
    const path = /games are kept in (\S+); after a stop, go on with: the same command/.exec(first.stderr)?.[1] ?? '';
    const leases = ['0', '1'].map((variant) => join(folder, path, 'leases', variant, '0000000000.bin'));
    const written = leases.map((file) => statSync(file).mtimeMs);
    const again = await skirmetrics(folder, ['test', 'skirmish.yaml', '--keep']);
    expect([again.code, again.stdout]).toEqual([first.code, first.stdout]);
    expect(leases.map((file) => statSync(file).mtimeMs)).toEqual(written);
    const { code, stdout } = await skirmetrics(folder, ['report', path, '--json']);
    expect([code, JSON.parse(stdout).games]).toEqual([0, 100]);
  });

  test('refuses files of which none expects anything; says which of several expects nothing', async () => {
    const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'other.yaml': expecting('{ score.blue: 0.2..0.8 }') });
    const none = await skirmetrics(folder, ['test', 'skirmish.yaml', '--reporter', 'junit=x.xml']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('skirmish.yaml: nothing to test; add "expect:"'),
    ]);
    expect(existsSync(join(folder, 'x.xml'))).toBe(false);
    const one = await skirmetrics(folder, ['test', 'skirmish.yaml', 'other.yaml']);
    expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('nothing is expected in skirmish.yaml')]);
  });
});

test('a run judges its own games by what the file expects of it', async () => {
  const text = expecting(
    '{ score.blue: 0.2..0.8, winRate.red: 0.9.., covers: [ALPHA-13] }',
    ', expect: { score.blue: 0.9.. }',
  );
  const { code, stdout } = await skirmetrics(folderWith({ 'skirmish.yaml': text }), ['run', 'skirmish.yaml', '--json']);
  const { expected } = JSON.parse(stdout);
  expect(expected.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['score.blue', 'met'],
    ['winRate.red', 'missed'],
    ['covers ALPHA-13', 'met'],
  ]);
  expect(expected[1].sentence).toMatch(/^Red’s win rate: 0\.\d+ \(.*\) after 100 games, below 0\.9\.$/);
  expect(code).toBe(0);
});
