import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../src/scenarios/index.ts';
import type { TuneWords } from '../../src/scenarios/vary/tune.ts';

const folder = mkdtempSync(join(tmpdir(), 'tune-'));
const duel = readFileSync('scenarios/squad-alpha/farmhouse.yaml', 'utf8');
const lines = duel.trimEnd().split('\n').length;

async function loaded(block: string, words?: TuneWords) {
  const file = join(folder, 'duel.yaml');
  writeFileSync(file, `${duel.trimEnd()}\n${block}`);
  return loadScenario(file, words === undefined ? {} : { tune: words });
}

async function problemsOf(block: string, words?: TuneWords): Promise<string[]> {
  const read = await loaded(block, words);
  return read.ok ? [] : read.problems.map(({ line, column, message }) => `${line - lines}:${column} ${message}`);
}

describe('the block tune of a scenario', () => {
  test('lists values, aims, tables and players', async () => {
    const read = await loaded(
      'tune:\n  vary: { save.soft: 3..5, sides.red.figures.Sergeant.count: [1, 2] }\n  aim: { score.blue: 0.45..0.55, break-rate.red: ..0.4 }\n  across: other.yaml\n  players: [tactician, lapse-0.2]\n',
    );
    expect(read.ok && read.scenario.tune).toMatchObject({
      vary: [
        { key: 'save.soft', isRule: true, values: [3, 4, 5] },
        { key: 'sides.red.figures.Sergeant.count', isRule: false, values: [1, 2] },
      ],
      aims: [
        { name: 'score.blue', metric: { name: 'score', side: 'blue' }, band: { low: 0.45, high: 0.55 } },
        { name: 'breakRate.red', band: { low: null, high: 0.4 } },
      ],
      prefer: 'fewest-changes',
      across: [{ name: 'other.yaml' }],
      players: [{ name: 'tactician' }, { name: 'lapse-0.2' }],
    });
  });

  test('is replaced part by part by words', async () => {
    const block = 'tune:\n  vary: { save.soft: 3..5 }\n  aim: { turns: ..9 }\n';
    const read = await loaded(block, { vary: { 'save.hard': '2,3' } });
    expect(read.ok && read.scenario.tune).toMatchObject({
      vary: [{ key: 'save.hard', values: [2, 3] }],
      aims: [{ name: 'turns' }],
    });
  });

  test.each([
    ['tune: 5', '1:7 "tune" must be a map'],
    ['tune: { vary: {} }', '1:9 "vary" names no key'],
    ['tune: { vary: { save.soft: 4 } }', '1:28 "save.soft" needs values a, b, c or lo..hi:step, got 4: a key needs at'],
    ['tune: { vary: { save.soft: 4..90 } }', '1:28 "save.soft" must be a whole number from 1 to 7, got 8'],
    ['tune: { vary: { save.sotf: 4..5 } }', '1:17 unknown house rule or path "save.sotf"; did you mean "save.soft"?'],
    ['tune: { vary: { sides.red.figurs: 4..5 } }', '1:17 unknown path "sides.red.figurs"'],
    ['tune: { vary: { save: { soft: 4..5 } } }', '1:17 "save" is written with dots'],
    ['tune: { aim: { score.bleu: 0.4..0.5 } }', '1:16 no side "bleu"; did you mean "blue"?'],
    ['tune: { aim: { score.blue: 45..55 } }', '1:28 "score.blue" is a fraction from 0 to 1'],
    ['tune: { aim: {} }', '1:9 "aim" names no aim'],
    ['tune: { prefer: few }', '1:17 "prefer" must be fewest-changes, got "few"'],
    ['tune: { acros: [a.yaml] }', '1:9 unknown key "acros"; did you mean "across"?'],
    ['tune: { across: [a.yaml, a.yaml] }', '1:26 "a.yaml" is given twice'],
    ['tune: { players: 5 }', '1:18 "players" must be a list of names, got 5'],
  ])('%s has one problem, with its place', async (block, message) => {
    const problems = await problemsOf(`${block}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });
});
