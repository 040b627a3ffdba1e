import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GLOBAL_OPTIONS, type Usage } from '../../src/terminal/usages.ts';
import { GROUPS, VERB_NAMES, VERBS } from '../../src/verbs/index.ts';

const PAGE = readFileSync('docs/verbs.md', 'utf8');

/** Rows of the tables under the headings of groups. */
const rows = GROUPS.flatMap((group) => {
  const [section] = PAGE.split(`\n## ${group}\n`)[1]?.split('\n## ') ?? [''];
  return [...section.matchAll(/^\| `((?:players |runs )?[a-z]+).*$/gm)].map(([row, name]) => ({ group, name, row }));
});

test('docs/verbs.md has every verb in its group, in the order of the help', () => {
  const verbs = VERB_NAMES.map((name) => [VERBS[name].group, name]);
  expect(rows.map(({ group, name }) => [group, name])).toEqual(verbs);
});

test('docs/verbs.md names options that these verbs have', async () => {
  const wrong = rows.map(async ({ name, row }) => {
    const { usage } = (await VERBS[name as keyof typeof VERBS].load()) as { readonly usage: Usage };
    const known = new Set([...Object.keys(usage.options), ...Object.keys(GLOBAL_OPTIONS)]);
    const named = [...row.matchAll(/`--([a-z-]+)/g)].map(([, option]) => option);
    return named.filter((option) => !known.has(option)).map((option) => `${name} --${option}`);
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
});
