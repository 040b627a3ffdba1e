import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { statsPage } from '../../src/odds/stats-page.ts';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import * as stats from '../../src/stats/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const { scripts, engines } = JSON.parse(read('package.json'));

test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/stability.md', 'docs/adding-a-system.md'])(
  'files and scripts that %s names are there',
  (document) => {
    const text = read(document);
    const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words).join(' ');
    const paths = [
      ...new Set(
        [...code.matchAll(/(?<![\w/])((?:src|tests|docs|bench|scenarios)\/[\w./<>-]*)/g)].map(([, path]) => path),
      ),
    ];
    const there = (path: string) => {
      const systems = path.includes('<id>') ? ['squad-alpha', 'stargate-missions', 'stargate-solo'] : [''];
      return path.includes('<verb>') || systems.some((id) => existsSync(root + path.replace('<id>', id)));
    };
    expect(paths.filter((path) => !there(path))).toEqual([]);
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
  },
);

test.each(SYSTEM_IDS)('the files that the README of %s names are in its folder', (id) => {
  const folder = `src/sim/systems/${id}/`;
  const [, table] = /\n## Where (?:a rule is|the rules are)\n([\s\S]*?)\n## /.exec(read(`${folder}README.md`)) ?? [];
  const named = [...(table ?? '').matchAll(/`([\w/-]+\.ts|[\w-]+\/)`/g)].map(([, file]) => file);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(root + folder + file))).toEqual([]);
});

test('the page of the statistics library is what its docstrings say (else: npm run docs)', () => {
  expect(read('docs/stats.md')).toBe(statsPage(`${root}dist/stats`));
});

test('the page of the statistics library has every exported name, and a sentence for every function', () => {
  const page = read('docs/stats.md');
  const index = read('src/stats/index.ts');
  const names = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) =>
    list.split(',').map((name) => name.replace(/^\s*(type )?/, '').trim()),
  );
  const wanted = names.filter((name) => name !== '');
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted).toEqual(expect.arrayContaining(Object.keys(stats)));
  expect(wanted.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
  const functions = Object.entries(stats).filter(([, value]) => typeof value === 'function');
  expect(functions.filter(([name]) => page.includes(`\n### ${name}\n\n\`\`\``)).map(([name]) => name)).toEqual([]);
});

test('the workflow plays the same games on every Node that the package supports, and names no registry', () => {
  const text = read('.github/workflows/ci.yml');
  const { jobs } = parse(text);
  expect(jobs.test.strategy.matrix.node).toEqual(['20', '22', '24']);
  expect(jobs['same-games'].needs).toBe('test');
  const commands = jobs.test.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commands.filter((run: string) => run.startsWith('npm run '))).toEqual(['npm run check']);
  expect(commands.at(-1)).toBe(`.ci/digest > digest-${'$'}{{ matrix.node }}.txt`);
  expect(text).not.toMatch(/registry|https?:/);
  expect(engines.node).toBe(`>=${read('.nvmrc').trim()}`);
});

test('what generates files and what marks them as generated agree', () => {
  const marked = [...read('.gitattributes').matchAll(/^(\S+) linguist-generated$/gm)].map(([, pattern]) => pattern);
  for (const folder of ['docs/house-rules', 'docs/odds', 'docs/policies']) {
    expect(marked).toContain(`${folder}/*.md`);
    expect(readdirSync(root + folder).every((file) => file.endsWith('.md'))).toBe(true);
  }
  expect(marked).toEqual(expect.arrayContaining(['scenarios/*.schema.json', 'docs/stats.md']));
});
