import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asked } from '../../src/verbs/asked.ts';
import { helpText } from '../../src/verbs/help.ts';
import { VERBS as DECLARED } from '../../src/verbs/index.ts';
import { folderWith, skirmetrics, spawned } from './support.ts';
import { folderFor, VERBS } from './verb-words.ts';

function packagesOf(file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) (?!type )[^;']*from '([^']+)';$/gm);
  const found = [...imports].flatMap(([, from]) =>
    from.startsWith('.') ? packagesOf(join(dirname(file), from), seen) : from.startsWith('node:') ? [] : [from],
  );
  return [...new Set(found)].toSorted();
}

describe('the command line', () => {
  test('every verb of the help has a row here', () => {
    expect(Object.keys(DECLARED).length).toBeGreaterThan(5);
    const verbs = Object.keys(DECLARED);
    const rows = [
      ...VERBS.map(([words]) => asked(words).name),
      'nightly',
      'players fit',
      'playground',
      'runs worker',
      'watch',
    ];
    expect([...new Set(rows)].toSorted()).toEqual(verbs.toSorted());
  });

  test('every file of a verb is listed', () => {
    const files = readdirSync('src/verbs', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const names = files.map((file) => file.replace(/\.ts$/, '').replace('/', ' '));
    const helpers = ['index', 'asked', 'explain', 'complete', 'help', 'line'];
    expect(names.filter((name) => !helpers.includes(name)).toSorted()).toEqual(Object.keys(DECLARED).toSorted());
  });

  test('the help and exact odds load no package, and the words of verbs only the parser', () => {
    expect(packagesOf('src/cli.ts')).toEqual([]);
    expect(packagesOf('src/verbs/line.ts')).toEqual(['yargs']);
    expect(packagesOf('src/verbs/odds.ts')).toEqual([]);
  });

  test('the help has every verb and fits the terminal', async () => {
    const text = helpText(72);
    expect(Object.keys(DECLARED).filter((name) => !text.includes(`\n  ${name}  `))).toEqual([]);
    expect(text.split('\n').filter((line) => line.length > 72)).toEqual([]);
    const { code, stdout } = await skirmetrics(folderWith(), ['help']);
    expect([code, stdout]).toEqual([0, `${helpText()}\n`]);
  });

  test('a worker without a queue to ask is wrong', async () => {
    const { code, stderr } = await skirmetrics(folderWith(), ['worker']);
    expect([code, stderr]).toEqual([
      2,
      'runs worker needs --queue, such as redis://localhost:6379, or SKIRMETRICS_QUEUE\n',
    ]);
  });

  test.each(VERBS.map(([words, holds]) => ({ verb: asked(words).name, words, holds })))(
    '$verb answers on standard output and ends with 0; a word that it does not know is wrong',
    async ({ words, holds }) => {
      const folder = await folderFor(words);
      const { code, stdout } = await skirmetrics(folder, words);
      expect(stdout).toMatch(holds);
      expect(code).toBe(0);
      const wrong = await skirmetrics(folder, [...words, '--colour']);
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toMatch(/^unknown option "--colour"/);
    },
  );

  test('wrong words end a process with 2', async () => {
    const { code, stdout, stderr } = await spawned(folderWith(), ['run', 'skirmish.yaml', '--colour']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^unknown option "--colour"/);
  });

  test('a process prints the very bytes that the same words print in this one', async () => {
    const folder = folderWith();
    const words = ['odds', 'squad-alpha', 'shot', 'step=1..6', '--json'];
    expect(await spawned(folder, words)).toEqual(await skirmetrics(folder, words));
    const typo = ['check', 'skirmish.yml'];
    expect(await spawned(folder, typo)).toEqual(await skirmetrics(folder, typo));
  });
});
