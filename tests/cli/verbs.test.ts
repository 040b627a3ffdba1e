import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { CLI, folderWith, SKIRMISH, skirmetrics, withoutReplays } from './support.ts';
import { requireWellFormed } from './xml.ts';

describe('replay', () => {
  test('plays the very game of a run: the row of games.csv', async () => {
    const folder = folderWith();
    await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '40', '--seed', '3', '--out', 'out']);
    const [header, ...rows] = readFileSync(join(folder, 'out', 'games.csv'), 'utf8')
      .trim()
      .split('\n');
    const columns = header.split(',');
    const word = ['replay', 'skirmish.yaml', '--seed', '3', '--json', '--game'];
    for (const game of [0, 17, 39]) {
      const { code, stdout } = await skirmetrics(folder, [...word, String(game)]);
      expect(code).toBe(0);
      const { result } = JSON.parse(stdout);
      const row = Object.fromEntries(rows[game].split(',').map((value, index) => [columns[index], value]));
      expect(row.game).toBe(String(game));
      expect(row.winner).toBe(result.winner ?? 'draw');
      expect([row.reason, row.turns]).toEqual([result.reason, String(result.turns)]);
      const [blue, red] = result.sides;
      expect([row.blueLosses, row.redLosses]).toEqual([String(blue.losses), String(red.losses)]);
      expect([row.blueStrengthLeft, row.redStrengthLeft]).toEqual([
        String(blue.strengthLeft),
        String(red.strengthLeft),
      ]);
    }
  });

  test('tells the story under a header that finds the game again', async () => {
    const folder = folderWith();
    const { code, stdout } = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '5']);
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('Skirmish (Super Toy Soldier Squad Alpha), seed 7, game 5');
    expect(stdout).toContain('Turn 1');
    expect(lines.at(-1)).toMatch(/^(blue wins|red wins|Draw) after \d+ turns?: \w/);
  });

  test('plays a variant by its house rules', async () => {
    const folder = folderWith();
    const word = ['replay', 'skirmish.yaml', '--game', '5'];
    const plain = await skirmetrics(folder, word);
    const variant = await skirmetrics(folder, [...word, '--variant', 'keen soldiers']);
    const set = await skirmetrics(folder, [
      ...word,
      '--set',
      'training.regular.dice=4',
      '--set',
      'training.conscript.dice=3',
    ]);
    expect(variant.stdout.split('\n')[0]).toContain(', variant keen soldiers, seed 7, game 5');
    expect(variant.stdout.split('\n').slice(1)).toEqual(set.stdout.split('\n').slice(1));
    expect(variant.stdout.split('\n').slice(1)).not.toEqual(plain.stdout.split('\n').slice(1));
  });

  test.each([
    [['--game', '-1'], '--game must be a whole number from 0 to 2147483647, got "-1"'],
    [['--game', '1', '--html', './skirmish.yaml'], '--html: ./skirmish.yaml is the scenario file; name another file'],
    [['--game', '1', '--variant', 'keen soldier'], 'unknown variant "keen soldier"; did you mean "keen soldiers"?'],
  ])('%j is wrong input', async (words, line) => {
    const { code, stderr } = await skirmetrics(folderWith(), ['replay', 'skirmish.yaml', ...words]);
    expect([code, stderr.trim()]).toEqual([2, line]);
  });
});

describe('check', () => {
  test('says ok of each good file and plays nothing', async () => {
    const folder = folderWith({ 'one.yaml': SKIRMISH, 'two.yaml': SKIRMISH });
    const { code, stdout, stderr } = await skirmetrics(folder, ['check', 'one.yaml', 'two.yaml']);
    expect([code, stdout, stderr]).toEqual([0, 'ok one.yaml\nok two.yaml\n', '']);
    expect(readdirSync(folder)).toEqual(['one.yaml', 'two.yaml']);
  });

  test('finds the bad file among good ones; --json lists its problems', async () => {
    const folder = folderWith({ 'good.yaml': SKIRMISH, 'bad.yaml': SKIRMISH.replace('turns: 8', 'turns: no') });
    const text = await skirmetrics(folder, ['check', 'good.yaml', 'bad.yaml']);
    expect([text.code, text.stdout]).toEqual([2, 'ok good.yaml\n']);
    expect(text.stderr).toMatch(/^bad\.yaml:19:\d+: .*turns/);
    const json = await skirmetrics(folder, ['check', 'good.yaml', 'bad.yaml', '--json']);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject([
      { file: 'good.yaml', ok: true, problems: [] },
      { file: 'bad.yaml', ok: false, problems: [{ line: 19, severity: 'error' }] },
    ]);
  });
});

describe('check --map', () => {
  test('writes the table as a well-formed picture, or prints it', async () => {
    const folder = folderWith();
    const { code, stdout } = await skirmetrics(folder, ['check', 'skirmish.yaml', '--map', '--out', 'maps/table.svg']);
    expect([code, stdout]).toEqual([0, 'maps/table.svg\n']);
    expect(readdirSync(join(folder, 'maps'))).toEqual(['table.svg']);
    const svg = readFileSync(join(folder, 'maps', 'table.svg'), 'utf8');
    requireWellFormed(svg);
    expect(svg).toContain('copse &amp; &lt;brook&gt;');
    expect(svg).toContain('deployment of blue');
    expect((await skirmetrics(folder, ['check', 'skirmish.yaml', '--map'])).stdout).toBe(svg);
  });

  test.each([
    [['--map', 'skirmish.yaml'], '--map draws one scenario, got 2; --out names the file to write'],
    [['--out', 'x.svg'], '--out is the file for --map; add --map'],
  ])('with %j is wrong', async (words, line) => {
    const folder = folderWith();
    const { code, stdout, stderr } = await skirmetrics(folder, ['check', 'skirmish.yaml', ...words]);
    expect([code, stdout, stderr]).toEqual([2, '', `${line}\n`]);
    expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
  });

  test('is not drawn over its scenario', async () => {
    const folder = folderWith();
    const { code, stderr } = await skirmetrics(folder, ['check', 'skirmish.yaml', '--map', '--out', 'skirmish.yaml']);
    expect([code, stderr]).toEqual([2, '--out: skirmish.yaml is the scenario file; name another file\n']);
    expect(readFileSync(join(folder, 'skirmish.yaml'), 'utf8')).toBe(SKIRMISH);
  });

  test('says where it cannot write', async () => {
    const folder = folderWith();
    const { code, stderr } = await skirmetrics(folder, [
      'check',
      'skirmish.yaml',
      '--map',
      '--out',
      'skirmish.yaml/x.svg',
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe('skirmish.yaml/x.svg: cannot be written: skirmish.yaml is no folder\n');
    expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
  });

  test('does not take the place of a folder', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'maps'));
    const { code, stderr } = await skirmetrics(folder, ['check', 'skirmish.yaml', '--map', '--out', 'maps']);
    expect([code, stderr]).toEqual([2, 'maps: is a folder; name a file to write\n']);
    expect(readdirSync(folder)).toEqual(['maps', 'skirmish.yaml']);
  });
});

describe('systems', () => {
  test('lists systems, and one system’s policies, odds and house rules with defaults and clauses', async () => {
    const folder = folderWith({});
    expect((await skirmetrics(folder, ['systems'])).stdout).toMatch(/^squad-alpha {2}Super Toy Soldier Squad Alpha$/m);
    const { code, stdout } = await skirmetrics(folder, ['systems', 'squad-alpha']);
    expect(code).toBe(0);
    expect(stdout).toContain('tactician (default)');
    expect(stdout).toMatch(/^ {2}save\.soft = 5 {2}ALPHA-14$/m);
    expect(stdout).toMatch(/^ {2}initiative {2}ALPHA-05/m);
    expect(stdout).toMatch(/^Seats: run --swap-seats\n {2}A seat is a place in the order of the sides/m);
    expect(stdout).toMatch(/^ {2}of the game: turns; of a side: score, winRate, breakRate, hitRate,/m);
    expect(stdout).toMatch(/^ {2}ALPHA-18 {2}a blow kills$/m);
    expect(stdout).toMatch(/\nRoles, by what a side has to do: .*\n {2}hunts\n {6}It has to wipe out/s);
    const [alpha] = JSON.parse((await skirmetrics(folder, ['systems', '--json'])).stdout);
    expect(alpha.seats).toMatch(/^A seat is/);
    expect(alpha.houseRules.find(({ key }: { key: string }) => key === 'save.soft')).toMatchObject({ default: 5 });
  });

  test.each(SYSTEM_IDS)('tells of %s in lines of 100 columns, except commands to be copied', async (id) => {
    for (const verb of ['systems', 'odds']) {
      const { stdout } = await skirmetrics(folderWith({}), [verb, id]);
      expect(stdout.split('\n').filter((line) => line.length > 100 && !line.startsWith('  skirmetrics '))).toEqual([]);
    }
  });

  test('knows the nearest name of one it does not have', async () => {
    const { code, stderr } = await skirmetrics(folderWith({}), ['systems', 'squad-alhpa']);
    expect([code, stderr]).toEqual([2, 'unknown system "squad-alhpa"; did you mean "squad-alpha"?\n']);
  });
});

describe('help and version', () => {
  test.each(['run', 'check', 'replay', 'players rank', 'systems'])(
    '%s --help has an example and --json',
    async (verb) => {
      const { code, stdout, stderr } = await skirmetrics(folderWith({}), [...verb.split(' '), '--help']);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/Examples:\n {2}skirmetrics /);
      expect(stdout).toContain('--json');
    },
  );

  test('--version is the package’s', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await skirmetrics(folderWith({}), ['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  test('a reader that closes the pipe early gets no error', async () => {
    const shell = promisify(execFile);
    const command = `"${process.execPath}" "${CLI}" systems squad-alpha --json | head -n 1`;
    const { stdout, stderr } = await shell('bash', ['-o', 'pipefail', '-c', command]);
    expect([stdout, stderr]).toEqual(['{\n', '']);
  });
});
