import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';

test.each(SYSTEM_IDS)('%s has a checksum of its whole rules, over at least two micro-scenarios', (id) => {
  const folder = `tests/systems/${id}`;
  const code = readFileSync(`${folder}/checksum.test.ts`, 'utf8');
  const kept = code.includes('toMatchSnapshot')
    ? readFileSync(`${folder}/__snapshots__/checksum.test.ts.snap`, 'utf8')
    : code;
  expect(code).toContain('wholeTree(');
  expect(kept.match(/"paths": \d+,/g)?.length).toBeGreaterThan(1);
});
