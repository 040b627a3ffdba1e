import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completions } from '../../src/verbs/complete.ts';
import { folderWith, SKIRMISH, skirmetrics } from './support.ts';

describe('skirmetrics.yaml', () => {
  const files = (settings: string) => ({ 'skirmish.yaml': SKIRMISH, 'skirmetrics.yaml': settings });

  test('says where reports go and what matters, where nothing else does', async () => {
    const folder = folderWith(files('# of this folder\nthreads: 1\nout: results\ndelta: { turns: 3 }\n'));
    const { stdout } = await skirmetrics(folder, ['replay', 'skirmish.yaml', '--game', '0', '--html']);
    expect(stdout).toMatch(/file:.*\/results\/skirmish-games\/[^/]+\/game-0\.html\n$/);
    expect(existsSync(join(folder, 'reports'))).toBe(false);
    const deltaOf = async (...words: string[]) => {
      const summary = await skirmetrics(folder, ['compare', 'skirmish.yaml', '--games', '5', '--json', ...words]);
      const { verdicts } = JSON.parse(summary.stdout).comparison.variants[0];
      return verdicts.find(({ metric }: { metric: string }) => metric === 'turns').delta;
    };
    expect([await deltaOf(), await deltaOf('--delta', 'turns=2')]).toEqual([3, 2]);
  });

  test.each([
    ['threads: many\n', 'skirmetrics.yaml:1:10: "threads" must be a whole number from 1 to 64, got "many"'],
    ['thraeds: 2\n', 'skirmetrics.yaml:1:1: unknown key "thraeds"; did you mean "threads"?'],
    ['delta: { losess: 1 }\n', 'skirmetrics.yaml:1:18: unknown metric "losess"; did you mean "losses"?'],
    ['- 1\n', 'skirmetrics.yaml:1:1: settings are a map of keys such as "threads" and "delta", got [1]'],
  ])('%j is refused at its place', async (text, line) => {
    const { code, stdout, stderr } = await skirmetrics(folderWith(files(text)), [
      'compare',
      'skirmish.yaml',
      '--games',
      '5',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(line);
  });

  test('names games of its own folder, and of no other', async () => {
    const here = folderWith({ 'skirmetrics.yaml': 'games: [my-sheet.game.yaml]\n' });
    await skirmetrics(here, ['init', '--game', 'sheet']);
    expect((await skirmetrics(here, ['odds', 'my-sheet', 'shoot'])).code).toBe(0);
    const { code, stderr } = await skirmetrics(folderWith({}), ['odds', 'my-sheet', 'shoot']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^unknown system "my-sheet"; one of: squad-alpha, /)]);
  });

  test('says nothing when it is empty', async () => {
    expect((await skirmetrics(folderWith(files('# nothing\n')), ['check', 'skirmish.yaml'])).code).toBe(0);
  });
});

test('a shell is offered verbs, options, house rules and their values, policies, sides, variants and files', async () => {
  const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'x.schema.json': '{}' });
  const offered = async (...words: string[]) => {
    const { stdout } = await skirmetrics(folder, ['--get-yargs-completions', 'skirmetrics', ...words]);
    return stdout.split('\n').slice(0, -1);
  };
  expect(await offered('ru')).toEqual(['run', 'rules', 'runs']);
  expect(await offered('run', '--qu')).toEqual(['--queue', '--quiet']);
  expect(await offered('pl')).toEqual(['playground', 'players']);
  expect(await offered('players', 'ma')).toEqual(['match']);
  expect(await offered('help', 'runs', 'p')).toEqual(['prune']);
  expect(await offered('run', '')).toEqual(['skirmish.yaml']);
  const run = ['run', 'skirmish.yaml'];
  expect(await offered(...run, '--set', 'save.h')).toEqual(['save.hard']);
  // Bash splits key=value into three words; zsh does not.
  expect(await offered(...run, '--set', 'melee.freeAttack', '=')).toEqual(['true', 'false']);
  expect(await offered(...run, '--set', 'melee.freeAttack', '=', 'f')).toEqual(['false']);
  expect(await offered(...run, '-s', 'melee.freeAttack=f')).toEqual(['melee.freeAttack=false']);
  expect(await offered(...run, '--policy', '')).toEqual(['blue', 'red']);
  expect(await offered(...run, '-p', 'blue=ran')).toEqual(['blue=random']);
  expect(await offered('compare', 'skirmish.yaml', '--variant', 'k')).toEqual(['keen soldiers']);
  expect(await offered('players', 'exploit', 'skirmish.yaml', '--seat', 'b')).toEqual(['blue']);
  expect(await offered('players', 'exploit', 'skirmish.yaml', '--setting', 'see')).toEqual(['seek', 'seekNamed']);
  expect(await offered('nightly', 'suite.yaml', '--tier', 's')).toEqual(['smoke']);
  expect(await offered('odds', 'squad-alpha', 'sh')).toEqual(['shot']);
  expect(await offered('init', 'su')).toEqual(['suite']);
  expect(await offered('init', '--game', 'sh')).toEqual(['sheet']);
  expect(await completions(['rules', 'squad-alpha', 'save.h'])).toEqual(['save.hard']);
  expect(await offered('history', '')).toEqual([]);
});
