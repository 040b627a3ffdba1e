import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';

const file = (name: string) => resolve('scenarios', name);
const FARMHOUSE = file('squad-alpha/farmhouse.yaml');
const ELITES = file('squad-alpha/elites-against-conscripts.yaml');
const MISSIONS = file('stargate-missions/two-players.yaml');

async function refusal(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await skirmetrics('.', words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  return stderr;
}

describe('weapons --fit-points refuses in one line, before it plays', () => {
  test.each([
    [['nope.yaml'], 'nope.yaml: no such file'],
    [[FARMHOUSE], 'compares costs of at least two (training), and in these forces there is regular alone'],
    [[FARMHOUSE, '--weapon', 'elit'], 'unknown training "elit"; did you mean "elite"?'],
    [[ELITES, '--games', '100'], 'costs of 3 units need at least 800 games, got 100'],
    [[ELITES, '--points', 'elite=0'], '--points elite must be a number above 0'],
    [[ELITES, '--players', 'tactitian'], 'no player "tactitian"; did you mean "tactician"?'],
    [[ELITES, '--cover', 'hard'], '--fit-points takes no --cover'],
    [[ELITES, ELITES], 'is named twice'],
    [[file('stargate-solo/jaffa-ambush.yaml')], 'is a scenario of stargate-solo, not of squad-alpha'],
  ])('%j', async (words, message) => {
    expect(await refusal('weapons', 'squad-alpha', '--fit-points', ...words)).toContain(message);
  });

  test('options that are about its games alone', async () => {
    expect(await refusal('weapons', 'squad-alpha', '--players', 'random')).toContain('about the games of --fit-points');
  });
});

describe('players match --forces refuses in one line, before it plays', () => {
  test.each([
    [[FARMHOUSE, 'nope.yaml'], 'nope.yaml: no such file'],
    [[`${FARMHOUSE}:bleu`, ELITES], 'no side "bleu"; did you mean "blue"?'],
    [[FARMHOUSE, file('revland-combat/night-ambush.yaml')], 'is a scenario of revland-combat, and'],
    [[MISSIONS, file('stargate-missions/novices.yaml')], 'bring no forces that could change places'],
    [[FARMHOUSE, ELITES, '--policies', 'random'], '--forces takes no --policies'],
    [[`${FARMHOUSE}:blue`, `${FARMHOUSE}:blue`], 'needs two forces that differ'],
    [[`${FARMHOUSE}:bleu`], 'no side "bleu"; did you mean "blue"?'],
    [[`${FARMHOUSE}:blue`], 'needs two forces that differ'],
  ])('%j', async (words, message) => {
    expect(await refusal('players', 'match', '--forces', ...words)).toContain(message);
  });

  test('one file brings the forces of both its sides', async () => {
    const words = ['players', 'match', '--forces', FARMHOUSE, '--games', '4', '--json'];
    const { code, stdout } = await skirmetrics('.', words);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, forces: ['Farmhouse: blue', 'Farmhouse: red'] });
  });

  test('more files without it', async () => {
    expect(await refusal('players', 'match')).toContain('needs a scenario file');
    expect(await refusal('players', 'match', FARMHOUSE, ELITES)).toContain('add --forces before');
    expect(await refusal('players', 'match', FARMHOUSE, '--tables', ELITES)).toContain('--tables is about --forces');
  });

  test('forces that a table has no room or words for, with advice', async () => {
    const patrols = ['mirrored-patrols', 'patrol-in-a-village'].map((name) => file(`revland-combat/${name}.yaml`));
    const message = await refusal('players', 'match', '--forces', ...patrols);
    expect(message).toContain('on the table of Mirrored patrols');
    expect(message).toContain('got "zat"');
    expect(message).toContain('name other tables with --tables');
  });
});
