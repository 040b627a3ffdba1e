import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { comparedThings } from '../../src/experiments/several-plan.ts';
import type { RowVerdict } from '../../src/inference/index.ts';
import { countedSentence } from '../../src/report/sentences/overview.ts';
import { holm } from '../../src/stats/index.ts';
import { filesNamed } from '../../src/terminal/globs.ts';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

const RIDGE = SKIRMISH.replace('name: Skirmish', 'name: Ridge');
const FILES = {
  'ridge.yaml': `${RIDGE}expect: { score.blue: 0.7..0.9 }\n`,
  'crossroads.yaml': SKIRMISH.replace('name: Skirmish', 'name: Crossroads').replace('[8, 10, 8, 4]', '[4, 8, 16, 8]'),
};
const BOTH = ['ridge.yaml', 'crossroads.yaml'];
const CHANGE = [
  '--set',
  'training.regular.dice=1',
  '--policy',
  'blue=tactician',
  '--games',
  '40',
  '--delta',
  'score=0.14',
];

describe('compare of several scenarios', () => {
  test('answers over all, and writes the report of each as it is alone', async () => {
    const folder = folderWith(FILES);
    const { code, stdout } = await skirmetrics(folder, ['compare', ...BOTH, ...CHANGE, '--out', 'out']);
    expect(code).toBe(0);
    const [, answer] = stdout.split('\n\n');
    expect(answer).toMatch(/^[A-Z][^.]* in (both|1 of 2) scenarios[^.]*\.$/);
    expect(stdout).toMatch(/^Ridge {2,}.*\nCrossroads {2,}/m);
    expect(stdout).toContain('\nTry next: skirmetrics compare ridge.yaml crossroads.yaml --games 100 ');
    const page = readFileSync(join(folder, 'out', 'report.html'), 'utf8');
    expect(page).toContain(`<p class="answer">${answer}</p>`);
    expect(page).toMatch(
      /href="\.\/ridge\/report\.html">Ridge<\/a>[\s\S]*href="\.\/crossroads\/report\.html">Crossroads/,
    );
    const single = ['compare', 'crossroads.yaml', '--variant', 'none', ...CHANGE];
    const { stdout: told } = await skirmetrics(folder, [...single, '--out', 'alone']);
    expect(told).toMatch(/\nTry next: skirmetrics compare crossroads\.yaml --games \d00 --variant none/);
    const [one, alone] = ['out/crossroads', 'alone'].map((home) =>
      readFileSync(join(folder, home, 'comparison.csv'), 'utf8'),
    );
    expect(one).toBe(alone);
    const again = await skirmetrics(folder, ['compare', ...BOTH, ...CHANGE, '--json', '--threads', '1']);
    const { files, ...summary } = JSON.parse(readFileSync(join(folder, 'out', 'summary.json'), 'utf8'));
    expect(files).toContain('crossroads/summary.json');
    const { rows } = summary.overview;
    const of = (key: string) => rows.map((row: Record<string, number>) => row[key]);
    expect(of('pDiffAdjusted')).toEqual(holm(of('pDiff')));
    expect(of('pEquivAdjusted')).toEqual(holm(of('pEquiv')));
    expect(Math.max(...of('pEquiv'))).toBeLessThan(0.5);
    expect(rows.map(({ even }: Record<string, unknown>) => even)).toEqual([{ blue: 0.8 }, {}]);
    expect(JSON.parse(again.stdout)).toEqual(summary);
  });

  test('a pattern that no shell expanded names files for every verb that takes several', async () => {
    const { code, stdout } = await skirmetrics(folderWith(FILES), ['check', '*.yaml']);
    expect([code, stdout.match(/^ok .*/gm)]).toEqual([0, ['ok crossroads.yaml', 'ok ridge.yaml']]);
  });

  test.each([
    [['*.yml'], '*.yml matches no file; scenario files there: attackers.yaml, broken.yaml, crossroads.yaml and 3 more'],
    [['maps/*.yaml'], 'maps/*.yaml matches no file; there is no folder maps'],
    [
      [...BOTH, 'broken.yaml', 'none.yaml'],
      'broken.yaml:19:23: "objective" must be "eliminate", "hold", "reach" or "break", got "eliminat"; did you mean "eliminate"?\nnone.yaml: no such file',
    ],
    [
      ['ridge.yaml', 'grunts.yaml'],
      'grunts.yaml is of stargrunt2, ridge.yaml of squad-alpha; compare scenarios of one system',
    ],
    [
      [...BOTH, 'attackers.yaml'],
      'attackers.yaml has the sides attackers and red, ridge.yaml blue and red; to compare them together, give them the same names in all files',
    ],
    [[...BOTH, '--set', 'save.sfot=2'], '--set: unknown house rule "save.sfot"; did you mean "save.soft"?'],
    [
      ['ridge.yaml', 'plain.yaml'],
      'plain.yaml: nothing to compare with; use --set key=value or --swap, or add "variants:" to the file',
    ],
    [
      ['ridge.yaml', 'plain.yaml', '-v', 'keen soldiers'],
      '--variant: plain.yaml has no variant "keen soldiers"; one of: all, none',
    ],
    [['ridge.yaml', '.'], '. is no scenario file, but ridge.yaml is; name scenario files only'],
    [['one', 'two', 'three'], 'compare takes two kept runs, or scenario files; 3 folders are named'],
    [[...BOTH, '--keep'], '--keep is for one scenario, and 2 are named: skirmetrics compare ridge.yaml --keep'],
  ])('%j plays nothing: %s', async (words, problem) => {
    const folder = folderWith({
      ...FILES,
      'broken.yaml': RIDGE.replace('eliminate', 'eliminat'),
      'plain.yaml': RIDGE.replace(/variants:\n.*\n/, ''),
      'attackers.yaml': RIDGE.replace('  blue:', '  attackers:'),
      'grunts.yaml': readFileSync('scenarios/stargrunt2/meeting-engagement.yaml', 'utf8'),
    });
    const { code, stdout, stderr } = await skirmetrics(folder, ['compare', ...words]);
    expect([code, stdout, stderr]).toEqual([2, '', `${problem}\n`]);
    expect(existsSync(join(folder, 'reports'))).toBe(false);
  });
});

describe('the sentence over all scenarios counts those that agree', () => {
  test.each<[string, RowVerdict[]]>([
    ['Less fair in both scenarios', ['higher', 'higher']],
    ['Less fair in 3 of 4 scenarios, undecided in 1', ['higher', 'undecided', 'higher', 'higher']],
    ['Fairer in 1 of 3 scenarios, undecided in 2', ['undecided', 'lower', 'undecided']],
    ['Opposite: fairer in 2 of 3 scenarios, less fair in 1', ['higher', 'lower', 'lower']],
    [
      'No fairer and no less in 2 of 4 scenarios, unchanged in 1, undecided in 1',
      ['undecided', 'higher-negligible', 'identical', 'no-difference-larger-than-delta'],
    ],
    ['No fairer and no less in both scenarios', ['lower-negligible', 'higher-negligible']],
    ['Undecided in all 3 scenarios', ['undecided', 'undecided', 'undecided']],
    ['Less fair in the only scenario that was played', ['higher']],
  ])('%s', (sentence, verdicts) => {
    expect(countedSentence(verdicts)).toBe(sentence);
  });
});

describe('what compare is given', () => {
  function withFolders(): string {
    const folder = folderWith({ 'b.yaml': '', 'a1.yaml': '', '.a0.yaml': '', 'a*.yaml': '' });
    for (const map of ['east', 'west']) {
      mkdirSync(join(folder, map));
      writeFileSync(join(folder, map, 'a1.yaml'), '');
    }
    return folder;
  }

  test.each([
    ['?1.yaml', ['a1.yaml']],
    ['*.yaml', ['a*.yaml', 'a1.yaml', 'b.yaml']],
    ['*/a?.yaml', ['east/a1.yaml', 'west/a1.yaml']],
    ['a*.yaml', ['a*.yaml']],
    ['none.yaml', ['none.yaml']],
  ])('%s names %j', async (word, names) => {
    const folder = withFolders();
    const found = await filesNamed(join(folder, word));
    expect(found).toEqual(names.map((name) => join(folder, name)));
  });

  test('a file that is named twice is one, two folders are kept runs', async () => {
    const folder = withFolders();
    const at = (name: string) => join(folder, name);
    expect(await comparedThings({ scenario: at('b.yaml'), other: [at('./b.yaml')] })).toEqual({
      files: [at('b.yaml')],
      folders: null,
    });
    expect(await comparedThings({ scenario: at('east'), other: [at('west')] })).toEqual({
      files: [],
      folders: [at('east'), at('west')],
    });
  });
});
