import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadScenario, loadSuite } from '../../src/scenarios/index.ts';
import { GAME_STARTERS } from '../../src/sim/games/starters.ts';
import { loadStarter, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { folderWith, skirmetrics } from './support.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function schemaOf(folder: string, file: string): string {
  const [, path] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(join(folder, file), 'utf8'))!;
  return join(folder, dirname(file), path);
}

describe('init', () => {
  test.each(SYSTEM_IDS)(
    'writes a scenario of %s without a mistake, and the schema that its first line names',
    async (id) => {
      const folder = folderWith({});
      const { code, stdout } = await skirmetrics(folder, ['init', id]);
      expect(code).toBe(0);
      expect(stdout).toContain(`  skirmetrics run ${id}.yaml\n`);
      expect(readdirSync(folder)).toEqual([`${id}.schema.json`, `${id}.yaml`]);
      const loaded = await loadScenario(join(folder, `${id}.yaml`));
      expect(loaded).toMatchObject({ ok: true, warnings: [] });
      expect(JSON.parse(readFileSync(schemaOf(folder, `${id}.yaml`), 'utf8')).properties.system.const).toBe(id);
    },
  );

  test.each(SYSTEM_IDS)('suggests a house rule of %s that its scenario takes', async (id) => {
    const text = await loadStarter(id);
    const [, example = '{}'] = /^houseRules: \{\} .*such as (\{.*?\})/m.exec(text) ?? [];
    const folder = folderWith({ 'mine.yaml': text.replace(/^houseRules: \{\}/m, `houseRules: ${example}`) });
    expect(await loadScenario(join(folder, 'mine.yaml'))).toMatchObject({ ok: true });
  });

  test('names the schema of the installed package where there is one in reach, and copies none', async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules', 'skirmetrics'));
    await skirmetrics(folder, ['init', '--out', 'forces/mine.yaml']);
    expect(readdirSync(join(folder, 'forces'))).toEqual(['mine.yaml']);
    expect(schemaOf(folder, 'forces/mine.yaml')).toBe(
      join(folder, 'node_modules/skirmetrics/scenarios/squad-alpha.schema.json'),
    );
    expect(readFileSync(schemaOf(folder, 'forces/mine.yaml'), 'utf8')).toContain('squad-alpha');
  });

  test.each([
    [['init'], 'squad-alpha.yaml: already exists and is left as it is; name another file with --out'],
    [['init', 'squad-alhpa'], 'unknown system "squad-alhpa"; did you mean "squad-alpha"?'],
    [['init', '--out', 'mine.txt'], '--out: mine.txt must end in .yaml'],
  ])('%j writes nothing', async (words, line) => {
    const folder = folderWith({});
    writeFileSync(join(folder, 'squad-alpha.yaml'), 'mine');
    expect(await skirmetrics(folder, words)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
    expect(readdirSync(folder)).toEqual(['squad-alpha.yaml']);
    expect(readFileSync(join(folder, 'squad-alpha.yaml'), 'utf8')).toBe('mine');
  });
});

describe('init --game', () => {
  test.each(Object.entries(GAME_STARTERS))(
    'writes a game of kind %s that checks without a warning',
    async (word, { kind, texts }) => {
      const folder = folderWith({});
      const file = `my-${word}.game.yaml`;
      const { code, stdout } = await skirmetrics(folder, ['init', '--game', word]);
      expect(code).toBe(0);
      const first = (await texts()).scenario === undefined ? [] : [`my-${word}.yaml`];
      expect(readdirSync(folder)).toEqual([`game-${kind}.schema.json`, file, ...first]);
      for (const one of [file, ...first])
        expect(await skirmetrics(folder, ['check', one])).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(readFileSync(schemaOf(folder, file), 'utf8')).properties.kind.const).toBe(kind);
      expect(readFileSync(join(folder, file), 'utf8').split('\n').length).toBeLessThan(75);
      const commands = stdout.split('Try next:\n')[1].trim().split('\n');
      for (const command of commands.filter((line) => !line.includes('watch'))) {
        const words = command.trim().split(' ').slice(1);
        const few = words[0] === 'run' ? ['--games', '4', '--no-gate'] : [];
        expect(await skirmetrics(folder, [...words, ...few]), command).toMatchObject({ code: 0 });
      }
    },
  );

  test('calls the game as its file', async () => {
    const folder = folderWith({});
    const words = ['init', '--game', 'sheet', '--out', 'games/old-wars.game.yaml', '--json'];
    expect(JSON.parse((await skirmetrics(folder, words)).stdout)).toMatchObject({
      file: 'games/old-wars.game.yaml',
      game: 'old-wars',
      kind: 'sheet',
      schema: './game-sheet.schema.json',
    });
    expect(readFileSync(join(folder, 'games/old-wars.game.yaml'), 'utf8')).toContain('\ngame: old-wars\n');
  });

  test.each([
    [['--game', 'shet'], '--game: unknown kind of game "shet"; did you mean "sheet"?'],
    [['--game', 'sheet'], 'my-sheet.game.yaml: already exists and is left as it is; name another file with --out'],
    [['--game', 'sheet', '--out', 'mine.yaml'], '--out: mine.yaml must end in .game.yaml'],
    [
      ['--game', 'sheet', '--out', 'My Game.game.yaml'],
      '--out: My Game.game.yaml names the game, which must be lower-case letters, digits and "-", such as my-game.game.yaml',
    ],
    [
      ['--game', 'sheet', '--out', 'stargrunt2.game.yaml'],
      '--out: "stargrunt2" is a built-in system; give the game another name',
    ],
    [['sheet'], '"sheet" is a kind of game: skirmetrics init --game sheet'],
    [['squad-alpha', '--game', 'sheet'], '--game writes a game of your own; remove "squad-alpha"'],
    [['--game', 'sheet', '--github'], '--game and --github exclude each other; use one'],
  ])('%j writes nothing', async (words, line) => {
    const folder = folderWith({ 'my-sheet.game.yaml': 'mine' });
    expect(await skirmetrics(folder, ['init', ...words])).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
    expect(readdirSync(folder)).toEqual(['my-sheet.game.yaml']);
    expect(readFileSync(join(folder, 'my-sheet.game.yaml'), 'utf8')).toBe('mine');
  });
});

test('init suite writes a suite of the scenarios in its folder', async () => {
  const folder = folderWith({});
  const none = await skirmetrics(folder, ['init', 'suite']);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('write one with: skirmetrics init\n')]);
  await skirmetrics(folder, ['init']);
  expect((await skirmetrics(folder, ['init', 'suite'])).stdout).toContain(
    "  skirmetrics nightly suite.yaml --accept --reason 'First night'\n",
  );
  const suite = await loadSuite(join(folder, 'suite.yaml'));
  expect(suite).toMatchObject({ ok: true });
  expect(readFileSync(schemaOf(folder, 'suite.yaml'), 'utf8')).toContain('scenarios');
});

describe('rules', () => {
  const asked = async (...words: string[]) => (await skirmetrics(folderWith({}), ['rules', ...words])).stdout;

  test('finds rules by any of their words, a clause or a key', async () => {
    const cover = JSON.parse(await asked('squad-alpha', 'cover', 'save', '--json')) as { key: string; doc: string }[];
    expect(cover[0]).toMatchObject({ key: 'save.hard', value: 3, default: 3 });
    expect(await asked('squad-alpha', 'ALPHA-14')).toContain('save.soft = 5  ALPHA-14');
    expect(await asked('stargate-solo', 'weapons.rifle')).toMatch(/^ {2}weapons\.rifle\.ranges = "rifle"/);
  });

  test('tells one rule alone: its sentence, its values and how to set it', async () => {
    const text = await asked('squad-alpha', 'save.hard');
    expect(text).toBe(
      '  save.hard = 3  ALPHA-14\n      Lowest roll that saves a figure in hard cover (7 = no save).\n      a whole number from 1 to 7\n\n' +
        'Set one with --set save.hard=4, or in a scenario: houseRules: { save.hard: 4 }\n',
    );
  });

  test('tells what the game does not have, and which word is about nothing', async () => {
    const text = await asked('squad-alpha', 'rally', 'xylophone');
    expect(text).toMatch(/^No rule is about "xylophone"\n\n {2}morale \(4 rules\)\n {6}Morale here is no test: /);
  });

  test('lists systems, then groups with their paragraphs, then everything, like rules in one place', async () => {
    expect(await asked()).toMatch(/^squad-alpha +Super Toy Soldier Squad Alpha, 59 house rules$/m);
    expect(await asked('stargate-missions')).toMatch(/^ {2}hand \(1 rule\)\n {6}\S/m);
    const all = await asked('stargate-missions', '--all');
    expect(all).toMatch(/^ {2}cards\.personnel\.<name>\.copies = 1 /m);
    expect(all.split('\n').length).toBeLessThan(450);
  });

  test('shows what a scenario changes and defines', async () => {
    const folder = folderWith({});
    await skirmetrics(folder, ['init', 'stargate-solo']);
    const words = ['rules', 'stargate-solo', 'p90', 'ranges', '--scenario', 'stargate-solo.yaml'];
    const { stdout } = await skirmetrics(folder, words);
    expect(stdout).toContain('weapons.p90');
  });

  test.each([
    ['squad-alpha ALPHA-99', 'no house rule of squad-alpha is about "ALPHA-99"; did you mean "ALPHA-19"?\n'],
    ['squad-alpha the qqq', 'no house rule of squad-alpha is about "qqq"\n'],
    ['cover', 'unknown system "cover"; one of: squad-alpha, stargate-missions, '],
  ])('%s finds nothing, plays nothing and says so', async (words, error) => {
    const { code, stdout, stderr } = await skirmetrics(folderWith({}), ['rules', ...words.split(' ')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(error);
  });

  test('knows the nearest key of one that there is not', async () => {
    expect(await skirmetrics(folderWith({}), ['rules', 'squad-alpha', 'save.hrad'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'no house rule of squad-alpha is about "save.hrad"; did you mean "save.hard"?\n',
    });
  });
});
