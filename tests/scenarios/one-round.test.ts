import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, loadScenario } from '../../src/scenarios/index.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

async function problemsOf(text: string): Promise<string[]> {
  const loaded = await loadScenario(join(folderWith({ 'a.yaml': text }), 'a.yaml'));
  if (loaded.ok) return [];
  return loaded.problems.map(({ message }) => `${codeOf(message)}: ${message}`);
}

test('a file with a misspelt system is checked by the system that it means', async () => {
  const text = `${SKIRMISH.replace('squad-alpha', 'squad-alhpa').replace('turns: 8', 'turns: no')}houseRules: { save.hrad: 2 }\n`;
  expect(await problemsOf(text)).toEqual([
    'unknown-system: unknown system "squad-alhpa"; did you mean "squad-alpha"?',
    expect.stringMatching(/^wrong-value: "turns" must be a whole number/),
    'unknown-house-rule: unknown house rule "save.hrad"; did you mean "save.hard"?',
  ]);
  const misspeltKey = await problemsOf(SKIRMISH.replace('system:', 'sytem:').replace('turns: 8', 'turns: no'));
  expect(misspeltKey.map((line) => line.split(':')[0])).toEqual(['unknown-key', 'wrong-value']);
});

test('what the system itself finds wrong is found together with what the schema does', async () => {
  const area = SKIRMISH.replace(/mission: .*/, 'mission: { objective: hold, area: nowhere, side: blue, turns: 8 }');
  const alone = await problemsOf(area);
  expect(alone).toEqual([expect.stringContaining('nowhere')]);
  expect(await problemsOf(`${area}gmaes: 100\n`)).toEqual([
    ...alone,
    expect.stringMatching(/^unknown-key: unknown key "gmaes"/),
  ]);
});

test('an unknown house rule says where to look, and --json has codes', async () => {
  const folder = folderWith({ 'a.yaml': `${SKIRMISH}houseRules: { saves.front: 2 }\n` });
  for (const verb of ['check', 'run']) {
    const { code, stderr } = await skirmetrics(folder, [verb, 'a.yaml']);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n').at(-1)).toBe('search house rules with: skirmetrics rules squad-alpha saves');
  }
  const data = JSON.parse((await skirmetrics(folder, ['run', 'a.yaml', '--json'])).stdout);
  expect(data).toMatchObject({ ok: false, problems: [{ code: 'unknown-house-rule', line: expect.any(Number) }] });
});
