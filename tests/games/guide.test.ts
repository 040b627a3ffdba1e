import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame, loadScenario } from '../../src/scenarios/index.ts';

const FOLDER = 'docs/dust-and-lead';
const file = `${FOLDER}/dust-and-lead.game.yaml`;

test('the game that the guide goes through is right without a warning, and so are its scenarios', async () => {
  const read = await loadGame(file);
  expect(read.ok && read.warnings).toEqual([]);
  for (const name of ['high-noon', 'stage']) {
    const loaded = await loadScenario(`${FOLDER}/${name}.yaml`);
    expect(loaded.ok && loaded.warnings).toEqual([]);
  }
});

test('what the guide quotes from it is in it, piece by piece', () => {
  const guide = readFileSync('docs/your-own-game.md', 'utf8');
  const game = readFileSync(file, 'utf8');
  const rows = guide
    .match(/## From your rules to lines[\s\S]*?(?=\n## )/)![0]
    .matchAll(/^\| (?!rule|-).* \| (.*) \|$/gm);
  const pieces = [...rows].flatMap(([, lines]) =>
    [...lines.matchAll(/`([^`]+)`/g)].flatMap(([, quoted]) =>
      quoted.replace(/^shoot\.after: /, 'after: ').split(/ ?…,? ?/),
    ),
  );
  const quoted = pieces.map((piece) => piece.replaceAll(/^[[{ ]+|[\]} ]+$/g, '')).filter((piece) => piece.length > 8);
  expect(quoted.length).toBeGreaterThan(10);
  for (const piece of quoted.filter((one) => !/^(shoot\.after|when:|after:)/.test(one))) expect(game).toContain(piece);
});
