import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../src/terminal/options.ts';
import { stemOf } from '../../src/terminal/report-folder.ts';
import { folderWith, INSTALLED, SKIRMISH, skirmetrics } from './support.ts';

function piped(folder: string, input: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [INSTALLED, ...words], {
    cwd: folder,
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, stdout, stderr };
}

describe('- is standard input', () => {
  test('check says ok of it', () => {
    expect(piped(folderWith({}), SKIRMISH, 'check', '-')).toEqual({ code: 0, stdout: 'ok <stdin>\n', stderr: '' });
  });

  test('check says what is wrong in it, with line and column', () => {
    const { code, stderr } = piped(folderWith({}), SKIRMISH.replace('cover: soft', 'coverr: soft'), 'check', '-');
    expect([code, stderr]).toEqual([2, '<stdin>:7:53: unknown key "coverr"; did you mean "cover"?\n']);
  });

  test('run plays it, in one process with a file, and says how to play it again', () => {
    const folder = folderWith();
    const words = ['run', '-', 'skirmish.yaml', '--games', '20', '--json'];
    const { code, stdout } = piped(folder, SKIRMISH, ...words);
    expect(code).toBe(0);
    const [one, other] = JSON.parse(stdout);
    expect(one.digest).toBe(other.digest);
    expect(one.command).toBe('skirmetrics run - --games 20 --seed 7');
  });

  test('every verb that reads a file takes it; nothing else does', async () => {
    expect(wordsOf(['weapons', 'x', '--scenario', '-', '--in-play=-', '--batch=-', '--set=-', '-'])).toEqual([
      ...['weapons', 'x', '--scenario', '<stdin>', '--in-play=<stdin>', '--batch=<stdin>', '--set=-', '<stdin>'],
    ]);
    expect([stemOf('<stdin>'), stemOf('/dev/fd/63'), stemOf('a/-.yaml')]).toEqual(['stdin', 'stdin', '-']);
    const out = await skirmetrics(folderWith({}), ['check', '-', '--map', '--out', '-']);
    expect(out).toEqual({ code: 2, stdout: '', stderr: '--out cannot be "-"\n' });
  });

  test('an empty one is an empty file', () => {
    const { code, stderr } = piped(folderWith({}), '', 'replay', '-', '--game', '0');
    expect([code, stderr]).toEqual([
      2,
      '<stdin>:1:1: the file is empty; a scenario starts with "name:" and "system:"\n',
    ]);
  });
});

test.each(['', 'delta:\n'])('a great many mistakes are twenty lines and their number: %j', async (under) => {
  const keys = Array.from({ length: 400 }, (_, i) => `${under === '' ? '' : '  '}k${i}: 1\n`).join('');
  const { code, stderr } = await skirmetrics(folderWith({ 'many.yaml': SKIRMISH + under + keys }), [
    'check',
    'many.yaml',
  ]);
  expect(code).toBe(2);
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('many.yaml: and 380 more problems');
});

test('thousands of variants are refused at once', async () => {
  const variants = Array.from({ length: 300 }, (_, i) => `  v${i}: { houseRules: { save.soft: 4 } }\n`).join('');
  const folder = folderWith({ 'many.yaml': SKIRMISH.replace('variants:\n', `variants:\n${variants}`) });
  const { code, stderr } = await skirmetrics(folder, ['check', 'many.yaml']);
  expect([code, stderr]).toEqual([2, 'many.yaml:20:1: 301 variants are too many to compare; give 200 at most\n']);
});
