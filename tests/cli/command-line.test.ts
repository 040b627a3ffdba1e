import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { opener } from '../../src/terminal/closing.ts';
import { ownCommand, programWords } from '../../src/terminal/command-line.ts';
import { shortStories } from '../../src/terminal/progress.ts';
import { asked } from '../../src/verbs/asked.ts';
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

const told = (...line: string[]) => {
  const { name, rest, help } = asked(line);
  return [name, rest, help];
};

test.each([
  [[], [null, [], 'short']],
  [['help'], [null, [], 'short']],
  [
    ['help', 'run'],
    ['run', [], 'short'],
  ],
  [
    ['run', '--help-all'],
    ['run', [], 'all'],
  ],
  [
    ['help', 'rnu'],
    ['rnu', [], 'short'],
  ],
  [
    ['run', 'help.yaml'],
    ['run', ['help.yaml'], null],
  ],
  [['players'], ['players', [], 'short']],
  [
    ['-q', 'players', 'rank', 'x.yaml'],
    ['players rank', ['-q', 'x.yaml'], null],
  ],
  [
    ['--set', 'save.hard=2', 'run', 'x.yaml'],
    ['run', ['--set', 'save.hard=2', 'x.yaml'], null],
  ],
])('the words %j are read as %j', (line, words) => {
  expect(told(...line)).toEqual(words);
});

test.each([
  ['policies x.yaml --games 5', 'players match x.yaml --games 5'],
  ['ladder --games 5 x.yaml', 'players rank --games 5 x.yaml'],
  ['calibrate x.yaml p.csv', 'players calibrate x.yaml p.csv'],
  ['help exploit', 'help players exploit'],
  ['report runs/x', 'runs report runs/x'],
  ['merge a b --json', 'runs merge a b --json'],
  ['worker', 'runs worker'],
  ['prune --dry-run', 'runs prune --dry-run'],
  ['map x.yaml --out x.svg', 'check --map x.yaml --out x.svg'],
  ['query --csv SELECT suite.yaml', 'history --sql SELECT --csv suite.yaml'],
])('the old words %s are read as %s', (old, now) => {
  expect(told(...old.split(' '))).toEqual(told(...now.split(' ')));
});

test('a printed command has today’s name of its verb, and help on the old name tells it', async () => {
  expect(ownCommand(['ladder', 'x.yaml'])).toBe('skirmetrics players rank x.yaml');
  const { code, stdout } = await skirmetrics(folderWith({}), ['help', 'ladder']);
  expect(code).toBe(0);
  expect(stdout).toContain('"ladder" is the old name of "players rank".\n\nskirmetrics players rank <scenario>\n');
});

test('no word at all prints the help and is no mistake', async () => {
  const { code, stdout, stderr } = await skirmetrics(folderWith({}), []);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ {2}run +Play /m);
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
