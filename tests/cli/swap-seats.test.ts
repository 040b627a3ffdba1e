import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../report/support/parse-csv.ts';
import { folderWith, SKIRMISH, withoutReplays } from './support.ts';

const PLAYERS = (names: readonly string[]) => `name: Cards
system: stargate-missions
players:
${names.map((name) => `  - { name: ${name}, policy: random }`).join('\n')}
houseRules: { setup.firstPlayer: seat1 }
games: 40
seed: 3
`;

describe('run --swap-seats', () => {
  test('plays every game in both orders of the sides, and says what seats and sides are worth', async () => {
    const folder = folderWith();
    const words = ['run', 'skirmish.yaml', '--games', '60', '--swap-seats', '--policy', 'red=tactician'];
    const { code, stdout } = await withoutReplays(folder, words);
    expect(code).toBe(0);
    expect(stdout).toContain('A seat is a place in the order of the sides');
    expect(stdout).toMatch(/^(Whether the seats differ is undecided|Seat 1 scores|Between the seats)/m);
    const report = join(folder, 'reports', 'skirmish', 'latest');
    const [header, ...rows] = parseCsv(readFileSync(join(report, 'tables', 'first-player-advantage.csv'), 'utf8'));
    expect(header).toEqual([
      'measure',
      'side',
      'seat',
      'unit',
      'n',
      'estimate',
      'low',
      'high',
      'sd',
      'differing',
      'run',
    ]);
    expect(rows.map(([measure, side, seat, , n]) => [measure, side, seat, n].join())).toEqual([
      'seat advantage,,1,60',
      'side advantage,blue,,60',
      'side advantage,red,,60',
      'score,blue,1,60',
      'score,blue,2,60',
      'score,red,1,60',
      'score,red,2,60',
    ]);
    const page = readFileSync(join(report, 'report.html'), 'utf8');
    expect(page).toContain('id="chart-first-player-advantage"');
    expect(page).toContain('A seat is a place in the order of the sides');
  });

  test('leaves the report of the file as it stands alone, and gives the same for any threads and batches', async () => {
    const folder = folderWith();
    const summaryOf = async (...words: string[]) => {
      const ended = await withoutReplays(folder, ['run', 'skirmish.yaml', '--games', '60', '--json', ...words]);
      expect(ended.code).toBe(0);
      return JSON.parse(ended.stdout);
    };
    const alone = await summaryOf();
    const one = await summaryOf('--swap-seats', '--threads', '1');
    const three = await summaryOf('--swap-seats', '--threads', '3', '--batch-size', '7');
    expect(three.firstPlayerAdvantage).toEqual(one.firstPlayerAdvantage);
    expect(one.digest).toBe(alone.digest);
    expect(alone.firstPlayerAdvantage).toBeUndefined();
    const { seatings } = one.firstPlayerAdvantage;
    expect(seatings.map(({ sides, games }: { sides: string[]; games: number }) => [sides.join(), games])).toEqual([
      ['blue,red', 60],
      ['red,blue', 60],
    ]);
    expect(seatings[0].digest).toBe(alone.digest);
    expect(seatings[1].digest).not.toBe(alone.digest);
    expect(one.command).toBe('skirmetrics run skirmish.yaml --games 60 --seed 7 --swap-seats');
  });

  test('the other seating is the file with its sides in the other order, each in the half it had', async () => {
    const order = SKIRMISH.indexOf('  blue:');
    const [middle, end] = [SKIRMISH.indexOf('  red:'), SKIRMISH.indexOf('mission:')];
    const half = (south: boolean) => `    deploy: { rect: [0, ${south ? 0 : 13}, 24, 11] }\n`;
    const blue = `  blue:\n${half(true)}${SKIRMISH.slice(order + 8, middle)}`;
    const red = `  red:\n${half(false)}${SKIRMISH.slice(middle + 7, end)}`;
    const turned = SKIRMISH.slice(0, order) + red + blue + SKIRMISH.slice(end);
    const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'turned.yaml': turned });
    const [swapped, written] = await Promise.all(
      [['skirmish.yaml', '--swap-seats'], ['turned.yaml']].map(async (words) => {
        const { stdout } = await withoutReplays(folder, ['run', ...words, '--games', '40', '--json']);
        return JSON.parse(stdout);
      }),
    );
    expect(swapped.firstPlayerAdvantage.seatings[1].recordsDigest).toBe(written.recordsDigest);
  });

  test('turns all players round the table', async () => {
    const folder = folderWith({ 'cards.yaml': PLAYERS(['Ann', 'Ben', 'Cleo']) });
    const { code, stdout } = await withoutReplays(folder, ['run', 'cards.yaml', '--swap-seats', '--json']);
    expect(code).toBe(0);
    const { rows, seatings } = JSON.parse(stdout).firstPlayerAdvantage;
    expect(seatings.map(({ sides }: { sides: string[] }) => sides.join())).toEqual([
      'Ann,Ben,Cleo',
      'Ben,Cleo,Ann',
      'Cleo,Ann,Ben',
    ]);
    expect(rows.filter(({ measure }: { measure: string }) => measure === 'seat advantage')).toHaveLength(3);
  });

  test.each([
    [
      'rules that tell the sides apart',
      ['scenarios/stargate-solo/jaffa-ambush.yaml'],
      /jaffa-ambush\.yaml: the rules of Stargate solo skirmish treat the sides differently, so they cannot swap seats$/,
    ],
    ['a precision', ['skirmish.yaml', '--precision', '0.1'], /use --games, not --precision$/],
    ['sides that are named by numbers', ['numbered.yaml'], /numbered\.yaml: sides that are named by numbers/],
  ])('is one clear error with %s', async (_, words, message) => {
    const numbered = SKIRMISH.replace('  blue:', "  '1':")
      .replace('  red:', "  '2':")
      .replace(/side: \w+/, 'side: "1"');
    const folder = folderWith({ 'skirmish.yaml': SKIRMISH, 'numbered.yaml': numbered });
    const file = words[0].startsWith('scenarios/') ? [join(process.cwd(), words[0])] : [words[0]];
    const { code, stdout, stderr } = await withoutReplays(folder, ['run', ...file, ...words.slice(1), '--swap-seats']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim()).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
