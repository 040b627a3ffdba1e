import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, skirmetrics } from './support.ts';

const VARY = ['--vary', 'save.soft=4,5'];
const AIM = ['--aim', 'score.red=0.1..0.9'];

describe('tune refuses before a game is played', () => {
  test.each([
    [[], 'skirmish.yaml: nothing may change; add a block "tune" with "vary", or --vary key=lo..hi'],
    [VARY, 'skirmish.yaml: no aim; add "aim" to the block "tune", or --aim metric=band'],
    [
      ['--vary', 'save.soft=4', ...AIM],
      '--vary: "save.soft" needs values a, b, c or lo..hi:step, got "4": a key needs at',
    ],
    [['--vary', 'save.soft=4..9', ...AIM], '--vary: "save.soft" must be a whole number from 1 to 7, got 8'],
    [['--vary', 'save.sotf=4..5', ...AIM], '--vary: unknown house rule or path "save.sotf"; did you mean "save.soft"?'],
    [[...VARY, ...AIM, '--set', 'save.soft=4'], '--set save.soft is varied as well; remove one of the two'],
    [[...VARY, '--aim', 'score.rde=0.4..0.6'], '--aim: no side "rde"; did you mean "red"?'],
    [
      [...VARY, '--aim', 'score.red=0.6..', '--aim', 'score.blue=0.6..'],
      '--aim: "score.red" and "score.blue" exclude each other',
    ],
    [[...VARY, '--aim', 'turns=..99'], '--aim: "turns": ..99 holds whatever the games do'],
    [[...VARY, ...AIM, '--players', 'tactican'], '--players: no player "tactican"; did you mean "tactician"?'],
    [
      [...VARY, ...AIM, '--players', 'tactician', '-p', 'blue=random'],
      '--players: --policy blue=random also says who plays; remove one of the two',
    ],
    [[...VARY, ...AIM, '--across', 'skirmish.yaml'], '--across: "skirmish.yaml" is the scenario itself'],
    [[...VARY, ...AIM, '--across', 'cards.yaml'], '--across: "cards.yaml" is of another system: stargate-missions'],
    [[...VARY, ...AIM, '--prefer', 'few'], '--prefer: "prefer" must be fewest-changes, got "few"'],
    [
      [...VARY, ...AIM, '--write', 'variant', 'keen soldiers'],
      '--write: skirmish.yaml already has a variant "keen soldiers"',
    ],
    [[...VARY, ...AIM, '--write', 'file', 'x'], '--write needs the word variant and a name'],
  ])('%j', async (words, message) => {
    const folder = folderWith();
    writeFileSync(join(folder, 'cards.yaml'), readFileSync('scenarios/stargate-missions/two-players.yaml'));
    const before = readFileSync(join(folder, 'skirmish.yaml'), 'utf8');
    const { code, stderr } = await skirmetrics(folder, ['tune', 'skirmish.yaml', ...words]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readFileSync(join(folder, 'skirmish.yaml'), 'utf8')).toBe(before);
  });
});

test('a table of the block that is not there is refused at its line and column', async () => {
  const folder = folderWith();
  const file = join(folder, 'skirmish.yaml');
  const block = 'tune:\n  vary: { save.soft: [4, 5] }\n  aim: { turns: ..9 }\n  across: [nope.yaml]\n';
  const before = `${readFileSync(file, 'utf8').trimEnd()}\n`;
  writeFileSync(file, before + block);
  const { code, stderr } = await skirmetrics(folder, ['tune', 'skirmish.yaml']);
  const line = before.split('\n').length + 3;
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`skirmish.yaml:${line}:12: "across" names "nope.yaml": no such file`),
  ]);
});

test('an aim that its games cannot tell apart is refused, with the games that it needs', async () => {
  const words = ['tune', 'skirmish.yaml', ...VARY, '--aim', 'score.red=0.499..0.501', '--games', '1000'];
  const { code, stderr } = await skirmetrics(folderWith(), words);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /is too narrow for 1,000 games: a combination in the middle of it needs about [\d,]+ to be told/,
  );
});
