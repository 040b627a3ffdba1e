import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

const GAME = readFileSync('tests/games/files/pocket-quality.game.yaml', 'utf8');
const SHEET = readFileSync('scenarios/sheets/quality-and-defence.game.yaml', 'utf8');
const scenario = (game: string, policy = 'tactician') => `name: Field
system: ./${game}.game.yaml
table: { width: 12, depth: 12 }
mission: { objective: eliminate, turns: 1 }
sides:
  red: { policy: ${policy}, figures: [{ name: Squad, profile: squad }] }
  blue: { policy: ${policy}, figures: [{ name: Ogre, profile: ogre }] }
`;
const FILES = {
  'pocket-quality.game.yaml': GAME,
  'field.yaml': scenario('pocket-quality'),
  'plain.yaml': scenario('pocket-quality', 'random'),
  'changed.game.yaml': GAME.replace('life: 5', 'life: 4'),
  'changed.yaml': scenario('changed'),
  'lonely.game.yaml': GAME.replace('game: pocket-quality', 'game: lonely'),
  'sheet.game.yaml': SHEET,
  'skirmish.yaml': SKIRMISH,
};

test.each([
  [
    ['skirmish.yaml'],
    'skirmish.yaml: squad-alpha is built in, and its weights are in code; `players exploit` searches',
  ],
  [['field.yaml', 'changed.yaml'], 'players fit takes scenarios of one game: field.yaml is of pocket-quality'],
  [['sheet.game.yaml'], 'sheet.game.yaml: is a dice sheet, which has no players'],
  [['lonely.game.yaml'], 'lonely.game.yaml: no scenario beside it is of this game; write one'],
  [['plain.yaml'], 'plain.yaml: no side is played by a policy with weights'],
  [['field.yaml', '--out', 'field.yaml'], '--out: field.yaml must end in .tactics.yaml'],
  [['field.yaml', '--rounds', '0'], '--rounds must be a whole number from 1 to 20, got "0"'],
  [['field.yaml', '--tries', '5'], '--tries must be a whole number from 10 to 200, got "5"'],
  [['field.yaml', '--lease', '10'], '--lease cuts games that are kept; add --keep'],
  [['nobody.game.yaml'], 'nobody.game.yaml: no such file'],
])('players fit %j is one clear error', async (words, message) => {
  const { code, stdout, stderr } = await skirmetrics(folderWith(FILES), ['players', 'fit', ...words]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
