import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languagePage } from '../../src/odds/language-page.ts';
import { pagesOf } from '../../src/odds/pages.ts';
import { valueWord } from '../../src/odds/words.ts';
import { namedFields } from '../../src/sim/kernel/rules/table.ts';
import { SIGNATURES } from '../../src/sim/language/functions.ts';
import { loadGuide } from '../../src/sim/registry.ts';
import { systems } from '../contracts/systems.ts';

const pagesById = new Map(
  await Promise.all(systems.map(async (system) => [system, pagesOf(system, await loadGuide(system.info.id))] as const)),
);
const pages = [...pagesById].flatMap(([system, own]) => own.map((page) => ({ ...page, system })));

test.each(pages)('$path is what the system declares', ({ path, text }) => {
  const remedy = `${path} is out of date: whoever changed or registered the system runs node dist/odds/write-pages.js`;
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'missing', remedy).toBe(text);
});

test('docs/language.md is what the language declares, and has a row for every function', async () => {
  const text = await languagePage();
  expect(readFileSync('docs/language.md', 'utf8'), 'run npm run docs').toBe(text);
  const missing = Object.keys(SIGNATURES).filter((name) => !text.includes(`\n| \`${name}(`));
  expect(missing).toEqual([]);
});

function tablesOf(text: string): string[][][] {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('| '));
  const cells = (line: string) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/^`(.*)`$/, '$1'));
  return blocks.map((block) => block.trim().split('\n').map(cells));
}

function timesTold(tables: string[][][], key: string, initial: string): number {
  const isDefault = (cell: string | undefined) => cell === initial || (cell === '–' && initial === 'null');
  return tables.filter(([heads, , ...rows]) =>
    rows.some((row) => {
      if (heads[0] === 'Key') return row[0] === key && isDefault(row[1]);
      if (!key.startsWith(`${heads[0]}.`)) return false;
      const rest = key.slice(heads[0].length + 1);
      return heads.some((head, i) => [`${row[0]}.${head}`, `${head}.${row[0]}`].includes(rest) && isDefault(row[i]));
    }),
  ).length;
}

test.each(systems)('the page of house rules of $info.id tells each of them and its default once', (system) => {
  const tables = tablesOf(pagesById.get(system)![0].text);
  const wrong = namedFields(system.rules).filter(
    ({ key, field }) => timesTold(tables, key, valueWord(field.default)) !== 1,
  );
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

const MOST_CHARACTERS = 60_000;

test.each(systems)(
  'the page of house rules of $info.id is no wall: it has a section a chapter, and no table of over 70 rows',
  (system) => {
    const [{ text }] = pagesById.get(system)!;
    expect(text.split('\n## ').length - 1).toBe(Object.keys(system.rules).length);
    for (const rows of tablesOf(text)) expect(rows.length).toBeLessThan(70);
    const anchors = [...text.matchAll(/\n##+ (.*)/g)].map(([, title]) => title.toLowerCase().replaceAll(' ', '-'));
    for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
    expect(text.length).toBeLessThan(MOST_CHARACTERS);
  },
);

test.each(systems)('the page of odds of $info.id holds every input, and leads to long lists of names', (system) => {
  const { text } = pagesById.get(system)![1];
  for (const { name, inputs } of system.odds) {
    const section = text.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
    for (const input of Object.keys(inputs)) expect(section).toContain(`\n| \`${input}\` | `);
    expect(section).toMatch(/\nOutcomes: \S/);
  }
  for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g))
    expect(text.toLowerCase()).toContain(`\n## ${anchor.replaceAll('-', ' ')}\n`);
});

test('tables have as many cells in each row as heads, whatever the texts hold', () => {
  for (const { text } of pages)
    for (const block of text.split('\n\n').filter((part) => part.startsWith('| '))) {
      const cells = block
        .trim()
        .split('\n')
        .map((line) => line.replaceAll('\\|', '').split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
});
