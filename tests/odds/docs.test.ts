import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOf } from '../../src/odds/pages.ts';
import { namedFields } from '../../src/sim/kernel/rules-table.ts';
import { systems } from '../contracts/systems.ts';

const pages = systems.flatMap((system) => pagesOf(system).map((page) => ({ ...page, system })));

test.each(pages)('$path is what the system declares', ({ path, text }) => {
  const remedy = `${path} is out of date: whoever changed or registered the system runs node dist/odds/write-pages.js`;
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'missing', remedy).toBe(text);
});

test.each(systems)('the pages of $info.id hold every house rule and every input', (system) => {
  const [houseRules, odds] = pagesOf(system).map(({ text }) => text);
  for (const { key, field } of namedFields(system.rules))
    expect(
      houseRules
        .split('\n')
        .filter((line) => line.startsWith(`| \`${key}\` | `) && line.includes(field.doc.replaceAll('|', '\\|'))),
    ).toHaveLength(1);
  for (const { name, inputs } of system.odds) {
    const section = odds.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
    for (const input of Object.keys(inputs)) expect(section).toContain(`\n| \`${input}\` | `);
    expect(section).toMatch(/\nOutcomes: \S/);
  }
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
