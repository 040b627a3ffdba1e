import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { opener } from '../../src/terminal/closing.ts';
import { programWords } from '../../src/terminal/command-line.ts';
import { shortStories } from '../../src/terminal/progress.ts';
import { withHelp } from '../../src/verbs/explain.ts';
import { coinJob } from '../workers/coin-system.ts';
import { CLI, folderWith, skirmetrics } from './support.ts';

function link(...path: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, ...path);
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync(CLI, file);
  return file;
}

describe('a printed command begins as this program was started', () => {
  test('by its name where PATH finds it, and by its path where PATH does not', () => {
    const file = link('bin', 'skirmetrics');
    expect(programWords(file, `/usr/bin:${dirname(file)}`)).toEqual(['skirmetrics']);
    expect(programWords(file, '/usr/bin')).toEqual([file]);
  });

  test('through npx where a project has installed it', () => {
    expect(programWords(link('node_modules', '.bin', 'skirmetrics'), '')).toEqual(['npx', 'skirmetrics']);
  });

  test('by the file that Node runs in a checkout', () => {
    expect(programWords(CLI, '')).toEqual(['node', relative('.', CLI)]);
  });

  test('by its name in another program that uses its parts', () => {
    expect(programWords('/usr/bin/true', '')).toEqual(['skirmetrics']);
    expect(programWords('', '')).toEqual(['skirmetrics']);
  });
});

test.each([
  [[], ['--help']],
  [['help'], ['--help']],
  [
    ['help', 'run'],
    ['run', '--help'],
  ],
  [['help', 'rnu'], ['rnu']],
  [
    ['run', 'help.yaml'],
    ['run', 'help.yaml'],
  ],
])('the words %j are read as %j', (line, words) => {
  expect(withHelp(line)).toEqual(words);
});

test('no word at all prints the help and is no mistake', async () => {
  const { code, stdout, stderr } = await skirmetrics(folderWith({}), []);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('\n  run [scenario..]  ');
});

test('a page is opened by the program that its platform has for that', () => {
  expect(opener('file:///x', 'linux')).toEqual(['xdg-open', 'file:///x']);
  expect(opener('file:///x', 'darwin')).toEqual(['open', 'file:///x']);
  expect(opener('file:///x', 'win32').at(-1)).toBe('file:///x');
});

test('a bar that leaves no room for the whole story keeps the win rates', () => {
  const { metrics } = coinJob();
  const stories = shortStories({ games: 2500, planned: 10_000, wins: [1000, 1250], metrics }, 2, 0.05);
  expect(stories[1]).toBe('6 s left; heads 40.0% ±1.9, tails 50.0% ±2.0');
  expect(stories.at(-1)).toBe('heads 40.0%, tails 50.0%');
  const lengths = stories.map((story) => story.length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});
