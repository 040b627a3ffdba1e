import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { completions } from '../../src/verbs/complete.ts';
import { folderWith, skirmetrics } from '../cli/support.ts';
import { BASE } from './broken/base.ts';

const called = (id: string): string => BASE.replace('game: broken', `game: ${id}`);
const folder = (games: string, files: Readonly<Record<string, string>> = {}): string =>
  folderWith({ 'wars.game.yaml': called('wars'), 'skirmetrics.yaml': `games: ${games}\n`, ...files });

describe('a game that settings name', () => {
  test('answers by its id, wherever a system is named', async () => {
    const at = folder('[wars.game.yaml]');
    const out = async (...words: string[]) => (await skirmetrics(at, words)).stdout;
    expect(await out('odds', 'wars', 'shoot')).toContain('wars shoot');
    expect(await out('systems', 'wars')).toContain('Broken (wars)');
    expect(await out('rules', 'wars', 'cover')).toContain('coverBonus = 1');
    expect(await out('rules')).toContain('wars');
    expect(await out('weapons', 'wars')).toContain('squad/rifle');
  });

  const OUTSIDE = 'leads out of the folder of this file; copy the game beside it';
  test.each([
    ['[wars.game.yaml, twin.game.yaml]', ':1:25: "wars" is the game of wars.game.yaml and of twin.game.yaml'],
    ['[../wars.game.yaml]', `:1:9: "../wars.game.yaml" ${OUTSIDE}`],
    ['[sub/../../wars.game.yaml]', `:1:9: "sub/../../wars.game.yaml" ${OUTSIDE}`],
    ['[/tmp/wars.game.yaml]', `:1:9: "/tmp/wars.game.yaml" ${OUTSIDE}`],
    ['[far.game.yaml]', `:1:9: "far.game.yaml" ${OUTSIDE}`],
    ['[https://example.org/wars.game.yaml]', ':1:9: a game is a file of this folder, not an address'],
    ['[gone.game.yaml]', ':1:9: game "gone.game.yaml": no such file'],
    ['[wars.yaml]', ':1:9: "wars.yaml" is not a game: the name of its file ends with .game.yaml'],
    ['wars.game.yaml', ':1:8: "games" must be a list'],
    ['[7]', ':1:9: element 1 of "games" must be text'],
    ['[alpha.game.yaml]', 'alpha.game.yaml:3:7: "squad-alpha" is a built-in system; give the game another id'],
    ['[broken.game.yaml]', 'broken.game.yaml:26:9: unknown name "dise"; did you mean "dice"?'],
  ])('is refused from games: %s', async (games, words) => {
    const at = folder(games, {
      'twin.game.yaml': called('wars'),
      'alpha.game.yaml': called('squad-alpha'),
      'broken.game.yaml': BASE.replace('count(dice, 6, need)', 'dise'),
    });
    const elsewhere = folderWith({ 'far.game.yaml': called('far') });
    symlinkSync(join(elsewhere, 'far.game.yaml'), join(at, 'far.game.yaml'));
    const { code, stdout, stderr } = await skirmetrics(at, ['odds', 'wars', 'shoot']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(await skirmetrics(at, ['systems'])).toEqual({ code, stdout, stderr });
  });

  test('is suggested by its file to those who leave out the ending, or name its folder', async () => {
    const at = folderWith({ 'wars.game.yaml': called('wars') });
    mkdirSync(join(at, 'sub'));
    writeFileSync(join(at, 'sub', 'small.game.yaml'), called('small'));
    const told = async (word: string) => (await skirmetrics(at, ['odds', word, 'shoot'])).stderr;
    expect(await told('wars')).toBe('unknown system "wars"; did you mean "wars.game.yaml"?\n');
    expect(await told('sub')).toBe('unknown system "sub"; did you mean "sub/small.game.yaml"?\n');
    expect(await told('chess')).toContain('unknown system "chess"; one of: squad-alpha');
  });

  test('is suggested where another name is given', async () => {
    const at = folder('[wars.game.yaml]', { 'x.yaml': 'name: X\nsystem: warz\n' });
    expect((await skirmetrics(at, ['check', 'x.yaml'])).stderr).toContain(
      'x.yaml:2:9: unknown system "warz"; did you mean "wars"?',
    );
    expect((await skirmetrics(at, ['odds', 'warz'])).stderr).toContain('unknown system "warz"; did you mean "wars"?');
    expect((await skirmetrics(at, ['odds', 'war.game.yaml'])).stderr).toContain(
      'no such file; did you mean "wars.game.yaml"?',
    );
  });

  test.each([
    ['./wars.game.yaml', ':2:9: "wars" is a dice sheet: it has odds, but plays no games'],
    ['wars', ':2:9: "wars" is a dice sheet: it has odds, but plays no games'],
    ['../wars.game.yaml', `:2:9: "../wars.game.yaml" ${OUTSIDE}`],
    ['https://example.org/wars.game.yaml', ':2:9: a game is a file of this folder, not an address'],
    ['gone.game.yaml', ':2:9: game "gone.game.yaml": no such file'],
    ['./wars.yaml', ':2:9: "./wars.yaml" is not a game'],
  ])('is refused to a scenario by system: %s', async (word, words) => {
    const at = folder('[wars.game.yaml]', { 'x.yaml': `name: X\nsystem: ${word}\n` });
    const { code, stderr } = await skirmetrics(at, ['check', 'x.yaml']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`x.yaml${words}`)]);
  });
});

test('check takes several files, or a folder', async () => {
  const at = folder('[]', {
    'other.game.yaml': called('other').replace('6, need)', '6, nede)'),
    'notes.yaml': 'a: 1\n',
  });
  const { code, stdout, stderr } = await skirmetrics(at, ['check', '.']);
  expect([code, stdout.match(/^ok .*/gm)]).toEqual([2, ['ok wars.game.yaml']]);
  expect(stderr).toBe('other.game.yaml:26:24: unknown name "nede"; did you mean "need"?\n');
  expect((await skirmetrics(at, ['check', 'wars.game.yaml', 'other.game.yaml'])).stderr).toBe(stderr);
  const json = JSON.parse((await skirmetrics(at, ['check', '.', '--json'])).stdout);
  expect(json).toMatchObject([
    { file: 'other.game.yaml', ok: false },
    { file: 'wars.game.yaml', ok: true, game: 'wars' },
  ]);
  const empty = folderWith({ 'notes.yaml': 'a: 1\n' });
  expect(await skirmetrics(empty, ['check', '.'])).toMatchObject({
    code: 2,
    stderr: '.: no scenario and no game in this folder\n',
  });
});

describe('rules and definitions of a command', () => {
  const at = () => folderWith({ 'wars.game.yaml': called('wars') });
  const DEFINE = ['--define', 'smg=like:rifle,attacks:3', '--set', 'profiles.squad.weapons=[rifle,smg]'];

  test.each([
    [['odds', 'wars.game.yaml', 'shoot', 'weapon=smg', 'range=12'], 'weapon=smg'],
    [['odds', 'wars.game.yaml', 'shoot', 'cover=soft', '--set', 'coverBonus=3'], 'coverBonus=3 (1)'],
    [['weapons', 'wars.game.yaml'], 'squad/smg'],
    [['compare', 'wars.game.yaml', '--set', 'coverBonus=3'], 'coverBonus=3'],
    [['sweep', 'wars.game.yaml', '--vary', 'weapons.smg.attacks=1..3'], 'squad/smg'],
  ])('reach %j', async (words, shown) => {
    const { code, stdout, stderr } = await skirmetrics(at(), [...words, ...DEFINE]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(shown);
  });

  test.each([
    ['--set', 'coverBonos=1', '--set: unknown house rule "coverBonos"; did you mean "coverBonus"?'],
    ['--set', 'coverBonus=9', '--set: house rule "coverBonus" must be a whole number from 0 to 3, got 9'],
    ['--set', 'weapons.rifle.range=60', 'from 0 to 48, got 60'],
    ['--set', 'profiles.squad.weapons=[rifel]', 'must be "rifle", "cannon" or "knife", got "rifel"'],
    ['--define', 'smg=like:rifel', '"smg" is like "rifel", which is not a weapon or profile; did you mean "rifle"?'],
    ['--define', 'smg=like:rifle,atacks:3', 'unknown field "atacks"; did you mean "attacks"?'],
    ['--define', 'smg=like:rifle,attacks:9', '"attacks" must be a whole number from 1 to 4, got 9'],
    ['--define', 'rifle=like:knife', 'rifle'],
  ])('are refused with the nearest that would be right: %s %s', async (option, word, message) => {
    const here = at();
    for (const verb of [
      ['odds', 'wars.game.yaml', 'shoot'],
      ['weapons', 'wars.game.yaml'],
      ['compare', 'wars.game.yaml', '--set', 'coverBonus=3'],
      ['sweep', 'wars.game.yaml', '--vary', 'coverBonus=0..3'],
    ]) {
      const { code, stderr } = await skirmetrics(here, [...verb, option, word]);
      expect([verb[0], code]).toEqual([verb[0], 2]);
      expect(stderr, verb[0]).toContain(message);
    }
  });
});

test('the shell completes games: their files, ids, chains, inputs and rules', async () => {
  const at = folder('[wars.game.yaml]');
  writeFileSync(join(at, 'x.yaml'), 'name: X\nsystem: ./wars.game.yaml\n');
  const before = process.cwd();
  process.chdir(at);
  onTestFinished(() => process.chdir(before));
  expect(await completions(['odds', 'wa'])).toEqual(['wars', 'wars.game.yaml']);
  expect(await completions(['weapons', 'wa'])).toEqual(['wars', 'wars.game.yaml']);
  expect(await completions(['systems', 'wa'])).toEqual(['wars', 'wars.game.yaml']);
  expect(await completions(['check', 'wa'])).toEqual(['wars.game.yaml']);
  for (const game of ['wars', 'wars.game.yaml']) {
    expect(await completions(['odds', game, 'sh'])).toEqual(['shoot']);
    expect(await completions(['odds', game, 'shoot', 'we'])).toEqual(['weapon']);
    expect(await completions(['odds', game, 'shoot', 'weapon=ri'])).toEqual(['weapon=rifle']);
    expect(await completions(['odds', game, 'shoot', '--set', 'cov'])).toEqual(['coverBonus']);
    expect(await completions(['odds', game, 'shoot', '--set', 'coverBonus='])).toEqual(
      [0, 1, 2, 3].map((n) => `coverBonus=${n}`),
    );
    expect(await completions(['sweep', game, '--vary', 'cov'])).toEqual(['coverBonus']);
    expect(await completions(['rules', game, 'cov'])).toEqual(['coverBonus']);
  }
  expect(await completions(['run', 'x.yaml', '--set', 'cov'])).toEqual(['coverBonus']);
});
