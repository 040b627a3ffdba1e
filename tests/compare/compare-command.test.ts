import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/inference/index.ts';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from '../cli/support.ts';
import { parseCsv } from '../report/support/parse-csv.ts';
import { type Game, rowOf, tableOf } from './tables.ts';

const TWEAKED = SKIRMISH.replace(
  'games: 500',
  `  the same with a word: { description: nothing changes, set: { mission.turns: 8 } }
games: 500`,
);
const COMPARE = ['compare', 'skirmish.yaml'];
/** Random players only draw. */
const TACTICIANS = ['--policy', 'blue=tactician', '--policy', 'red=tactician'];
const readCsv = (...path: string[]) => {
  const [header, ...rows] = parseCsv(readFileSync(join(...path), 'utf8'));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [header[i], cell])));
};

describe('compare', () => {
  test('says what games.csv says, recomputed from its rows', async () => {
    const folder = folderWith();
    const words = [
      ...COMPARE,
      ...TACTICIANS,
      '--games',
      '60',
      '--variant',
      'all',
      '--set',
      'save.soft=2',
      '--out',
      'out',
      '--json',
    ];
    const { code, stdout } = await withoutReplays(folder, words);
    expect(code).toBe(0);
    const { comparison, stopping } = JSON.parse(stdout);
    expect(stopping).toBeNull();
    expect(comparison.variants.map(({ variant }: { variant: string }) => variant)).toEqual([
      'keen soldiers',
      'save.soft=2',
    ]);
    const games = readCsv(folder, 'out', 'games.csv');
    const table = (variant: string) =>
      tableOf(
        games
          .filter((row) => row.variant === variant)
          .map(
            (row): Game => ({
              turns: Number(row.turns),
              score: 2 * Number(row.blueScore),
              broke: Number(row.blueFirstBreakTurn),
              shots: Number(row.blueShots),
              hits: Number(row.blueHits),
            }),
          ),
      );
    const names = ['keen soldiers', 'save.soft=2'];
    const wish = { alpha: 0.05, deltas: [] };
    const again = compare(
      table('baseline'),
      names.map((variant) => ({ variant, table: table(variant) })),
      wish,
    );
    const rows = readCsv(folder, 'out', 'comparison.csv');
    for (const [v, variant] of names.entries())
      for (const [metric, side] of [
        ['score', 'blue'],
        ['breakRate', 'blue'],
        ['turns', null],
        ['hitRate', 'blue'],
      ] as const) {
        const written = rows.find(
          (row) => row.variant === variant && row.metric === metric && row.side === (side ?? ''),
        );
        const expected = rowOf(again.variants[v], metric, side);
        expect(Number(written?.difference)).toBe(expected.difference.estimate);
        expect([Number(written?.differenceLow), Number(written?.differenceHigh)]).toEqual([
          expected.difference.low,
          expected.difference.high,
        ]);
        expect(written?.pDiff).toBe(String(expected.pDiff));
        expect(Number(written?.differingGames)).toBe(expected.differing);
      }
    const counts = readCsv(folder, 'out', 'tables', 'paired-counts.csv').filter(
      (row) => row.variant === 'keen soldiers' && row.metric === 'score',
    );
    expect(counts.map(({ games }) => Number(games))).toEqual(rowOf(again.variants[0], 'score', 'blue').counts?.flat());
  });

  test('--set leaves the file as it stands alone: its games are those of a plain run', async () => {
    const folder = folderWith();
    const [plain, compared] = await Promise.all([
      withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '60', '--json', '--out', 'plain']),
      withoutReplays(folder, [...COMPARE, '--games', '60', '--set', 'save.soft=2', '--json']),
    ]);
    const set = await withoutReplays(folder, [
      'run',
      'skirmish.yaml',
      '--games',
      '60',
      '--set',
      'save.soft=2',
      '--json',
    ]);
    const digests = JSON.parse(compared.stdout).variants.map(({ digest }: { digest: string }) => digest);
    expect(digests).toEqual([JSON.parse(plain.stdout).digest, JSON.parse(set.stdout).digest]);
  });

  test('calls a variant that changes nothing identical', async () => {
    const folder = folderWith({ 'skirmish.yaml': TWEAKED });
    const words = [...COMPARE, '--variant', 'the same with a word', '--games', '100'];
    const { code, stdout, stderr } = await withoutReplays(folder, words);
    expect(code).toBe(0);
    expect(stderr).toContain('changes nothing');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Identical: all 100 games are the same in everything that is recorded; at most 3.0% of games can differ.',
    );
    const rows = readCsv(folder, 'reports', 'skirmish-compare', 'latest', 'comparison.csv');
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['identical']));
    expect(stdout).toContain('\nEach 95% interval holds on its own: about 1 in 20 misses the true value.\n');
  });

  test('puts the verdicts first, and writes tables, pictures and the command that does it again', async () => {
    const folder = folderWith();
    const { stdout } = await skirmetrics(folder, [...COMPARE, '--games', '100', '--delta', 'turns=1.5']);
    const lines = stdout.split('\n');
    expect(lines[0]).toContain('Skirmish (Super Toy Soldier Squad Alpha): baseline against "keen soldiers"');
    expect(lines[2]).toMatch(/^ {2}(Less fair|Fairer|No fairer and no less|Fairer\? Undecided|Fairness unchanged): /);
    const report = join(folder, 'reports', 'skirmish-compare', 'latest');
    const files = readdirSync(report);
    for (const file of ['comparison.csv', 'games.csv', 'mission-win-rates.csv', 'summary.json'])
      expect(files).toContain(file);
    const tables = readdirSync(join(report, 'tables'));
    expect(tables).toContain('paired-counts.csv');
    expect(tables).toContain('fairness.csv');
    expect(lines.filter((line) => line !== '').at(-1)).toMatch(
      /^file:\/\/\/.*\/reports\/skirmish-compare\/[^/]+\/report\.html$/,
    );
    expect(readFileSync(join(report, 'charts', 'forest.vl.json'), 'utf8')).toContain('What the variants change');
    const summary = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8'));
    expect(summary.command).toBe(
      "skirmetrics compare skirmish.yaml --games 100 --seed 7 --until games --variant 'keen soldiers' --delta turns=1.5",
    );
    const turns = summary.comparison.variants[0].verdicts.find(({ metric }: { metric: string }) => metric === 'turns');
    expect(turns.delta).toBe(1.5);
    const { sentence } = summary.comparison.variants[0].fairness;
    expect(lines[2]).toContain(sentence.slice(0, 40));
  });
});

describe('run --precision', () => {
  test('stops at the first look that is precise, on the games of a run of that length', async () => {
    const folder = folderWith();
    const words = ['run', 'skirmish.yaml', '--precision', '0.06', '--json', ...TACTICIANS];
    const { code, stdout } = await withoutReplays(folder, [...words, '--threads', '2', '--out', 'out']);
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    expect(summary.stopping).toMatchObject({ reason: 'precise', games: summary.games });
    const looks = readCsv(folder, 'out', 'tables', 'stopping.csv');
    const widest = (games: number) =>
      Math.max(
        ...looks
          .filter((row) => row.games === String(games))
          .map(({ estimate, low, high }) => Math.max(Number(high) - Number(estimate), Number(estimate) - Number(low))),
      );
    expect(widest(summary.games)).toBeLessThanOrEqual(0.06);
    expect(widest(summary.games - 100)).toBeGreaterThan(0.06);
    const one = await withoutReplays(folder, [...words, '--games', '1000', '--batch-size', '30']);
    expect(JSON.parse(one.stdout).digest).toBe(summary.digest);
    const again = summary.command.split(' ').slice(1);
    expect(JSON.parse((await withoutReplays(folder, [...again, '--json'])).stdout).digest).toBe(summary.digest);
  });

  test('goes no further than --games', async () => {
    const folder = folderWith();
    const { stdout } = await withoutReplays(folder, [
      'run',
      'skirmish.yaml',
      ...TACTICIANS,
      '--precision',
      '0.01',
      '--games',
      '250',
    ]);
    expect(stdout).toContain('Played all 250 games without reaching every win rate known to ±1 points; they are');
  });
});

describe('wrong input is one clear line, exit code 2, and nothing written', () => {
  const plain = SKIRMISH.replace(/variants:\n.*\n/, '');
  test.each([
    [[...COMPARE, '--until', 'decide'], '--until: unknown "decide"; did you mean "decided"?'],
    [[...COMPARE, '--delta', 'scor=1'], '--delta: unknown metric "scor"; did you mean "score"?'],
    [[...COMPARE, '--delta', 'x'], '--delta must be a number above 0, or metric=number such as losses=0.5, got "x"'],
    [[...COMPARE, '--delta', '0'], '--delta must be a number above 0, or metric=number such as losses=0.5, got "0"'],
    [
      [...COMPARE, '--delta', '2'],
      '--delta: score is a fraction, so its smallest difference must be at most 1, got 2; name the metric that it is for, such as turns=0.5',
    ],
    [[...COMPARE, '--set', 'save.sfot=4'], '--set: unknown house rule "save.sfot"; did you mean "save.soft"?'],
    [[...COMPARE, '--set', 'save.soft'], '--set: "save.soft" is not key=value'],
    [
      [...COMPARE, '--set', 'force.minFigures=6'],
      '--set: with force.minFigures=6: side "red" has 5 figures; the rules want 6 to 10 (skirmish.yaml:16)',
    ],
    [
      [...COMPARE, '--variant', 'keen soldier'],
      '--variant: skirmish.yaml has no variant "keen soldier"; did you mean "keen soldiers"?',
    ],
    [
      [...COMPARE, '--variant', 'none'],
      'skirmish.yaml: nothing to compare with; use --set key=value or --swap, or add "variants:" to the file',
    ],
    [
      ['compare', 'plain.yaml'],
      'plain.yaml: nothing to compare with; use --set key=value or --swap, or add "variants:" to the file',
    ],
    [
      ['run', 'skirmish.yaml', '--precision', '1'],
      '--precision must be a number from 0.001 to 0.25, such as 0.01 for ±1 point, got "1"',
    ],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'save.sfot=4,5'],
      '--vary: unknown house rule or path "save.sfot"; did you mean "save.soft"?',
    ],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'side.red.policy=random,tactician'],
      '--vary: unknown house rule or path "side.red.policy"; did you mean "sides"?',
    ],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'sides.red.figures.Riflman.count=4,5'],
      '--vary: unknown path "sides.red.figures.Riflman.count": "sides.red.figures" has no "Riflman"; did you mean "Rifleman"?',
    ],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'save.soft=6..8'],
      '--vary: house rule "save.soft" must be a whole number from 1 to 7, got 8',
    ],
    [
      ['sweep', 'skirmish.yaml'],
      'sweep needs --vary key=a,b,c, --knockout or --sensitivity; see skirmetrics sweep --help',
    ],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--knockout', 'all'],
      '--vary and --knockout are two kinds of sweep; choose one',
    ],
    ...['', 'save,,melee'].map((words): [string[], string] => [
      ['sweep', 'skirmish.yaml', '--knockout', words],
      '--knockout needs house rules, groups of them (such as force), or all; a name is empty',
    ]),
    [['sweep', 'skirmish.yaml', '--knockout', 'mele'], '--knockout: unknown house rule "mele"; did you mean "melee"?'],
    [
      ['sweep', 'skirmish.yaml', '--vary', 'save.soft=4,5', '--delta', 'scor=1'],
      '--delta: unknown metric "scor"; did you mean "score"?',
    ],
  ])('%j', async (words, line) => {
    const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'plain.yaml': plain });
    const { code, stdout, stderr } = await skirmetrics(folder, words);
    expect(stderr.trim()).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([code, stdout]).toEqual([2, '']);
    expect(readdirSync(folder)).toEqual(['plain.yaml', 'skirmish.yaml']);
  });
});
