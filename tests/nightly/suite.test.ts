import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { suitePlan } from '../../src/nightly/plan.ts';
import { formatProblem, loadSuite } from '../../src/scenarios/index.ts';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { folderWith, SKIRMISH } from '../cli/support.ts';

async function problemsOf(text: string): Promise<string[]> {
  const folder = folderWith({ 'suite.yaml': text });
  const read = await loadSuite(join(folder, 'suite.yaml'));
  return read.ok ? [] : read.problems.map((problem) => formatProblem({ ...problem, file: basename(problem.file) }));
}

describe('a suite file', () => {
  test.each([
    ['name: x\nscenarios: [a.yaml]\nseeds: [1, 1]', 'suite.yaml:3:1: "seeds" must be two different seeds, got [1, 1]'],
    ['name: x\nscenarios: [a.yaml]\ntier: {}', 'suite.yaml:3:1: unknown key "tier"; did you mean "tiers"?'],
    [
      'name: x\nscenarios: [a.yaml]\ntiers: { smoke: { games: 3 } }',
      'suite.yaml:3:26: "games" must be a whole number from 250 to 10000000, got 3',
    ],
    [
      'name: x\nscenarios:\n  - { file: a.yaml, variant: all }',
      'suite.yaml:3:21: unknown key "variant"; did you mean "variants"?',
    ],
    ['', 'suite.yaml:1:1: the file is empty; a suite has a "name:" and its "scenarios:"'],
    [
      'system: squad-alpha',
      'suite.yaml:1:9: this is a scenario, not a suite; `skirmetrics init suite` writes a suite of the scenarios in a folder',
    ],
    ['- a.yaml', 'suite.yaml:1:1: a suite is a map of keys such as "name" and "scenarios", got ["a.yaml"]'],
  ])('that is wrong is refused with the place: %j', async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test('has defaults, and paths from its own folder', async () => {
    const folder = folderWith({ 'suite.yaml': 'name: x\nscenarios: [a.yaml, { file: b.yaml, timeLimit: 5 }]' });
    const read = await loadSuite(join(folder, 'suite.yaml'));
    if (!read.ok) throw new Error('refused');
    const { baseline, leases, seeds, tiers, scenarios } = read.suite;
    expect([baseline, leases]).toEqual([join(folder, 'suite.baseline.json'), join(folder, 'runs')]);
    expect([seeds, tiers.smoke.games, tiers.night.games, tiers.week.games]).toEqual([[1, 2], 250, 2000, 20_000]);
    expect(scenarios.map(({ file, timeLimit }) => [basename(file), timeLimit])).toEqual([
      ['a.yaml', null],
      ['b.yaml', 5],
    ]);
  });

  test('takes absolute paths as they are', async () => {
    const folder = folderWith({ 'suite.yaml': 'name: x\nscenarios: [/srv/a.yaml]\nleases: /srv/games' });
    const read = await loadSuite(join(folder, 'suite.yaml'));
    if (!read.ok) throw new Error('refused');
    expect([read.suite.leases, read.suite.scenarios[0].file]).toEqual(['/srv/games', '/srv/a.yaml']);
  });

  test('does not look at variants that it does not play', async () => {
    const broken = SKIRMISH.replace('training.regular.dice: 4', 'training.regular.dices: 4');
    const suiteOf = (entry: string) => {
      const folder = folderWith({ 'a.yaml': broken, 'suite.yaml': `name: x\nscenarios: [${entry}]` });
      return suitePlan(join(folder, 'suite.yaml'));
    };
    expect((await suiteOf('a.yaml')).entries.map(({ key }) => key)).toEqual(['squad-alpha/a']);
    await expect(suiteOf('{ file: a.yaml, variants: all }')).rejects.toThrow('did you mean "training.regular.dice"?');
  });

  test('of all shipped scenarios names every one of the built-in systems', () => {
    const { scenarios } = parse(readFileSync('suites/shipped.yaml', 'utf8')) as { scenarios: string[] };
    const shipped = SYSTEM_IDS.flatMap((id) =>
      readdirSync(`scenarios/${id}`)
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => `../scenarios/${id}/${file}`),
    );
    expect(scenarios.toSorted()).toEqual(shipped.toSorted());
  });
});
