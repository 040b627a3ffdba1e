import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Progress } from '../../src/terminal/progress.ts';
import { folderWith, SKIRMISH, skirmetrics, spawned, withoutReplays } from './support.ts';

const summaryIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));

describe('run', () => {
  test('plays the file’s games, writes the report to a new folder in reports/<file name> and prints what it found', async () => {
    const folder = folderWith();
    const { code, stdout } = await withoutReplays(folder, ['run', 'skirmish.yaml']);
    expect(code).toBe(0);
    expect(stdout).toContain('Skirmish (Super Toy Soldier Squad Alpha): 500 games, seed 7');
    expect(stdout).toContain(join('reports', 'skirmish'));
    const report = join(folder, 'reports', 'skirmish', 'latest');
    const summary = summaryIn(report);
    expect(summary).toMatchObject({ games: 500, gamesPlanned: 500, interrupted: false, seed: 7 });
    expect(summary.command).toBe('skirmetrics run skirmish.yaml --games 500 --seed 7');
    expect(summary.policies).toEqual({ blue: 'random', red: 'random' });
    const [header, ...rows] = readFileSync(join(report, 'mission-win-rates.csv'), 'utf8').trim().split('\r\n');
    expect(header).toBe('variant,side,games,wins,draws,losses,winRate,winRateLow,winRateHigh,run');
    expect(rows.map((row) => row.split(',').slice(0, 3).join())).toEqual(['baseline,blue,500', 'baseline,red,500']);
  });

  test('gives one digest for any threads and batches, another for another seed, policy or house rule', async () => {
    const folder = folderWith();
    const digestOf = async (...words: string[]) => {
      const { code, stdout } = await skirmetrics(folder, ['run', 'skirmish.yaml', '--games', '60', '--json', ...words]);
      expect(code).toBe(0);
      expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
      return JSON.parse(stdout).digest;
    };
    const digest = await digestOf('--threads', '1');
    expect(await digestOf('--threads', '2', '--batch-size', '7')).toBe(digest);
    const others = [
      await digestOf('--seed', '8'),
      await digestOf('--policy', 'red=tactician'),
      await digestOf('--set', 'save.soft=2'),
    ];
    expect(new Set([digest, ...others]).size).toBe(4);
  });

  test('prints the content of summary.json with --json, and the command that plays the same again', async () => {
    const folder = folderWith({ "it's.yaml": SKIRMISH });
    const words = ['run', "it's.yaml", '--games', '1e1', '--set', 'save.soft=2', '--policy', 'red=tactician'];
    const { code, stdout } = await withoutReplays(folder, [...words, '--json', '--out', 'here']);
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    const { files, ...written } = summaryIn(join(folder, 'here'));
    expect(summary).toEqual(written);
    expect(files).toContain('report.html');
    expect(summary.houseRules).toEqual({ 'save.soft': 2 });
    expect(summary.policies).toEqual({ blue: 'random', red: expect.stringMatching(/^tactician \(meets: /) });
    expect(summary.command).toBe(
      "skirmetrics run 'it'\\''s.yaml' --games 10 --seed 7 --set save.soft=2 --policy red=tactician",
    );
  });

  test('writes a folder each for several scenarios', async () => {
    const folder = folderWith({ 'one.yaml': SKIRMISH, 'two.yaml': SKIRMISH.replace('seed: 7', 'seed: 8') });
    const words = ['run', 'one.yaml', 'two.yaml', '--games', '20', '--out', 'both', '--json'];
    const { code, stdout } = await withoutReplays(folder, words);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).map(({ seed }: { seed: number }) => seed)).toEqual([7, 8]);
    expect(readdirSync(join(folder, 'both'))).toEqual(['one', 'two']);
  });

  test('reports what is finished when interrupted, and begins no other file', async () => {
    const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'next.yaml': SKIRMISH });
    const told = vi.spyOn(Progress.prototype, 'update').mockReturnValue();
    told.mockImplementationOnce(() => void process.emit('SIGINT'));
    onTestFinished(() => told.mockRestore());
    const words = ['run', 'skirmish.yaml', 'next.yaml', '--games', '2000000', '--threads', '1'];
    const { code, stdout, stderr } = await withoutReplays(folder, words);
    expect(code).toBe(130);
    expect(stderr).toContain('stopping: finishing and reporting the games under way');
    expect(stderr).toContain('interrupted: not begun: next.yaml');
    expect(existsSync(join(folder, 'reports', 'next'))).toBe(false);
    const summary = summaryIn(join(folder, 'reports', 'skirmish', 'latest'));
    expect(summary).toMatchObject({ interrupted: true, gamesPlanned: 2_000_000 });
    expect(summary.games).toBeGreaterThan(0);
    expect(summary.games % 250).toBe(0);
    expect(stdout).toContain('interrupted');
  });
});

test('a second Ctrl-C ends at once and leaves nothing behind', async () => {
  const idle = SKIRMISH.replace(/ {2}keen soldiers: .*/, '  same: {}');
  const folder = folderWith({ 'skirmish.yaml': idle });
  const words = ['run', 'skirmish.yaml', '--games', '1000000', '--batch-size', '1000000', '--threads', '1'];
  let signals = 0;
  const { code, stdout } = await spawned(folder, words, (child, stderr) => {
    if (signals === 0 && stderr.includes('changes nothing')) child.kill('SIGINT');
    else if (signals === 1 && stderr.includes('stopping')) child.kill('SIGINT');
    else return;
    signals++;
  });
  expect([code, stdout, signals]).toEqual([130, '', 2]);
  expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
});

describe('wrong input is one clear line, exit code 2, and nothing written', () => {
  const skirmish = (...words: string[]) => ['run', 'skirmish.yaml', ...words];
  test.each([
    [skirmish('--games', '0'), '--games must be a whole number from 1 to 2147483648, got "0"'],
    [skirmish('--games', '1.5'), '--games must be a whole number from 1 to 2147483648, got "1.5"'],
    [skirmish('--games', 'many'), '--games must be a whole number from 1 to 2147483648, got "many"'],
    [skirmish('--games', '2147483649'), '--games must be a whole number from 1 to 2147483648, got "2147483649"'],
    [skirmish('--games'), '--games must be a whole number from 1 to 2147483648, got ""'],
    [skirmish('--games', '5', '--games', '6'), '--games is given 2 times; give it once'],
    [skirmish('--seed', '-1'), '--seed must be a whole number from 0 to 4294967295, got "-1"'],
    [skirmish('--seed=4294967296'), '--seed must be a whole number from 0 to 4294967295, got "4294967296"'],
    [skirmish('--threads', '0'), '--threads must be a whole number from 1 to 64, got "0"'],
    [skirmish('--threads', '65'), '--threads must be a whole number from 1 to 64, got "65"'],
    [
      skirmish('--set', 'save.sfot=4'),
      '--set: unknown house rule "save.sfot"; did you mean "save.soft"?\nsearch house rules with: skirmetrics rules squad-alpha save',
    ],
    [skirmish('--set', 'save.soft'), '--set: "save.soft" is not key=value'],
    [
      skirmish('--policy', 'red'),
      '--policy needs side=name or side=name:weight=value, such as blue=tactician:seek=0, got "red"',
    ],
    [skirmish('--policy', 'red=random', '--policy', 'red=tactician'), '--policy red is given twice'],
    [skirmish('--json=5'), '--json takes no value, got "5"'],
    [skirmish('-j5'), '-j takes no value, got "5"'],
    [skirmish('--quiet='), '--quiet takes no value, got ""'],
    [
      ['run', 'a\u001b[31m.yaml'],
      String.raw`words and names of files cannot have control characters, got "a\u001b[31m.yaml"`,
    ],
    [
      ['check', 'x\nok y.yaml'],
      String.raw`words and names of files cannot have control characters, got "x\nok y.yaml"`,
    ],
    [
      ['check', 'a\u009b31m.yaml'],
      String.raw`words and names of files cannot have control characters, got "a\u009b31m.yaml"`,
    ],
    [skirmish('--out', ''), '--out needs a value'],
    [skirmish('--out', 'skirmish.yaml'), '--out: skirmish.yaml is a file; name a folder for the report'],
    [['run', 'skirmish.yml'], 'skirmish.yml: no such file; did you mean "skirmish.yaml"?'],
    [
      ['run', './skirmish.yaml', 'skirmish.yaml'],
      'two of the scenarios are called "skirmish" and would share a report; run them separately, each with its own --out',
    ],
  ])('%j', async (words, line) => {
    const folder = folderWith();
    const { code, stdout, stderr } = await skirmetrics(folder, words);
    expect(stderr.trim()).toBe(line);
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
  });

  test('a policy that no system has, and a side that the scenario has not', async () => {
    const folder = folderWith();
    const unknown = await skirmetrics(folder, skirmish('--policy', 'red=tactican'));
    expect(unknown.stderr).toMatch(/^--policy: .*did you mean "tactician"\?\n$/);
    const bleu = await skirmetrics(folder, skirmish('--policy', 'bleu=random'));
    expect(bleu.stderr).toMatch(/^--policy: .*did you mean "blue"\?\n$/);
    expect([unknown.code, bleu.code]).toEqual([2, 2]);
    expect(existsSync(join(folder, 'reports'))).toBe(false);
  });

  test('every problem of a file comes with its line and column', async () => {
    const folder = folderWith({
      'bad.yaml': SKIRMISH.replace('cover: soft', 'coverr: soft').replace('command: 3', 'command: x'),
    });
    const { code, stderr } = await skirmetrics(folder, ['run', 'bad.yaml']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^bad\.yaml:7:\d+: unknown key "coverr"; did you mean "cover"\?$/m);
    expect(stderr).toMatch(/^bad\.yaml:12:\d+: .*command.*got "x"/m);
    expect(readdirSync(folder)).toEqual(['bad.yaml']);
  });

  test.each([
    [['rnu', 'skirmish.yaml'], 'unknown verb "rnu"; did you mean "run"?', 'see skirmetrics --help'],
    [['run'], 'run needs a scenario file', 'see skirmetrics run --help'],
    [
      skirmish('--gmaes', '5'),
      'unknown option "--gmaes" of run; did you mean "--games"?',
      'see skirmetrics run --help',
    ],
    [skirmish('--set', '--games', '5'), '--set needs a value', 'see skirmetrics run --help'],
    [skirmish('--policy'), '--policy needs a value', 'see skirmetrics run --help'],
    [skirmish('--csv'), 'unknown option "--csv" of run', 'see skirmetrics run --help'],
    [['watch', 'skirmish.yaml', 'x'], '"x" is an unexpected extra word for watch', 'see skirmetrics watch --help'],
    [
      ['players', 'mach'],
      'unknown verb "players mach"; did you mean "players match"?',
      'see skirmetrics players --help',
    ],
    [['rank'], 'unknown verb "rank"; did you mean "players rank"?', 'see skirmetrics --help'],
    [['ladder'], 'players rank needs a scenario file', 'see skirmetrics players rank --help'],
    [['replay', 'skirmish.yaml'], 'replay needs --game', 'see skirmetrics replay --help'],
  ])('a misspelt command line names what would be right: %j', async (words, line, hint) => {
    const folder = folderWith();
    const { code, stdout, stderr } = await skirmetrics(folder, words);
    expect(stderr).toBe(`${line}\n${hint}\n`);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
