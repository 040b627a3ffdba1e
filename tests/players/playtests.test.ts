import { beforeAll, describe, expect, test } from 'vitest';
import { emptyTable, variantJob } from '../../src/experiments/play.ts';
import { playSideBySide } from '../../src/experiments/side-by-side.ts';
import { playtestTemplate } from '../../src/players/playtest-columns.ts';
import { readPlaytests, remarksOn } from '../../src/players/playtests.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import type { GameTable } from '../../src/stats/tables.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { gameTable } from '../../src/workers/results.ts';
import { scenario } from '../contracts/games.ts';

let table: GameTable;
let played: GameTable;
beforeAll(async () => {
  const { baseline, system } = await scenario('scenarios/squad-alpha/farmhouse.yaml');
  const job = variantJob(await loadSystem(system), baseline, 3);
  table = emptyTable(job);
  const [totals] = await playSideBySide(new WorkerPool({ threads: 0 }), [job], {
    firstGame: 0,
    games: 12,
    batchSize: 12,
  });
  played = gameTable(totals);
});

const read = (text: string) => readPlaytests('p.csv', text, table);
const problems = (text: string): string[] => {
  try {
    read(text);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};
const values = (text: string) =>
  Object.fromEntries(
    read(text).recorded.map(({ metric, values }) => [
      [metric.side, metric.name].filter(Boolean).join('.'),
      [...values],
    ]),
  );

describe('recorded games are read', () => {
  test.each([
    ['commas', 'winner,turns,blueLosses\nblue,7,3\ndraw,12,\n'],
    ['semicolons and a byte order mark', '\uFEFFwinner;turns;blueLosses\r\nblue;7;3\r\ndraw;12;\r\n'],
    ['tabs', 'winner\tturns\tblueLosses\nblue\t7\t3\ndraw\t12\t\n'],
    ['quotes, other spellings, another order', '"Blue losses","Turns",WINNER\n"3",7,"Blue"\n"",12,Draw\n'],
    [
      'notes, empty lines, cells that spreadsheets leave',
      '# a note, with "quotes\n"# another, quoted",,\nwinner,turns,blueLosses,,\n\nblue,7,3,,\n,,,,\ndraw,12.0,,,\n',
    ],
  ])('%s', (_, text) => {
    expect(values(text)).toEqual({
      'blue.winRate': [1, 0],
      'red.winRate': [0, 0],
      turns: [7, 12],
      'blue.losses': [3, Number.NaN],
    });
  });

  test('yes and no, shares and percentages; columns for people are named', () => {
    const text = 'date;winner;redBroke;blueHitRate;notes\n1 May;red;yes;45 %;late\n;red;no;0,5;\n';
    expect(values(text)).toMatchObject({ 'red.breakRate': [1, 0], 'blue.hitRate': [0.45, 0.5] });
    expect(read(text)).toMatchObject({ games: 2, unused: ['date', 'notes'], lines: [2, 3] });
  });
});

describe('what is wrong is said, with its line and column', () => {
  test.each([
    ['winner,"a\np.csv: ok"\nblue,1\n', 'p.csv:2: unknown column "a\\np.csv: ok"'],
    ['winner,blueLoses\nblue,1\n', 'p.csv:1: unknown column "blueLoses"; did you mean "blueLosses"?'],
    ['turns,blueLosses\n3,1\n', 'p.csv:1: there is no column "winner", which says who won'],
    ['winner,turns,Turns\nblue,1,1\n', 'p.csv:1: column "Turns" is there twice'],
    ['winner,,turns\nblue,,1\n', 'p.csv:1: column 2 has no name'],
    ['winner,turns\ngreen,3\n', 'p.csv:2: column 1 (winner): no side "green"; one of: blue, red, draw'],
    ['winner,turns\nbleu,3\n', 'p.csv:2: column 1 (winner): no side "bleu"; did you mean "blue"?'],
    ['winner,turns\nred,13\n', 'p.csv:2: column 2 (turns): must be a whole number from 1 to 12, got "13"'],
    ['winner,turns\nred,3\n\nred,x\n', 'p.csv:4: column 2 (turns): must be a whole number from 1 to 12, got "x"'],
    ['winner,redLosses\nred,-1\n', 'p.csv:2: column 2 (redLosses): must be a whole number of at least 0, got "-1"'],
    ['winner,redBroke\nred,maybe\n', 'p.csv:2: column 2 (redBroke): must be yes or no, got "maybe"'],
    [
      'winner,redHitRate\nred,45\n',
      'p.csv:2: column 2 (redHitRate): must be a share from 0 to 1, or a percentage such as 45%, got "45"',
    ],
    ['winner,turns\nred,3,4\n', 'p.csv:2: has 3 cells, but there are 2 columns'],
    ['winner,redShots,redHits\nred,3,4\n', 'p.csv:2: red has 4 hits of 3 shots: no more than all of them'],
    ['winner,turns\n', 'p.csv:1: no game follows'],
    [
      'winner,turns\n"red,3\n',
      'p.csv:2: a quote is not closed, or stands within a cell; quote the whole cell and double the quotes in it',
    ],
    ['', 'p.csv: the file is empty; its first line names columns, such as winner'],
  ])('%j', (text, message) => {
    expect(problems(text)).toEqual([message]);
  });

  test('all problems at once, up to twenty', () => {
    const wrong = (lines: number) => problems(`winner,turns\n${'green,99\n'.repeat(lines)}`);
    expect(wrong(3)).toHaveLength(6);
    expect(wrong(15)).toHaveLength(21);
    expect(wrong(15).at(-1)).toBe('p.csv: and 10 more');
  });

  test('values beyond all simulated games are remarked on', () => {
    const found = read('winner,turns,blueLosses\nblue,7,3\nblue,5,90\n');
    expect(remarksOn('p.csv', found, [played])).toEqual([
      expect.stringMatching(/^p\.csv:3: losses of blue is 90; simulated games have \d to 9$/),
    ]);
  });
});

test('the template can be filled in and read: its examples are two simulated games, its columns those that vary', () => {
  const template = playtestTemplate('Farmhouse', 'skirmetrics calibrate x.yaml playtests.csv', played);
  expect(template).toMatch(/^# {3}winner: who won, blue, red or draw$/m);
  expect(template).toMatch(/^# {3}redShotKills: kills by fire of red, in figures$/m);
  const filled = template.replace(/^# ((?:red|blue|draw),\d.*)$/gm, '$1');
  const lines = filled.split('\n');
  const header = lines.findIndex((line) => line.startsWith('winner,'));
  const examples = lines.slice(header - 2, header);
  const found = read([...lines.slice(0, header - 2), lines[header], ...examples].join('\n'));
  expect(found).toMatchObject({ games: 2, unused: ['notes'] });
  const turns = found.recorded.find(({ metric }) => metric.name === 'turns')!;
  expect([...turns.values]).toEqual([played.rows[0], played.rows[played.rows.length / 12]]);
});
