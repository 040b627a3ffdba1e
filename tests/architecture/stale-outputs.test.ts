import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: a script of the checkout
import { staleOutputs } from '../../.ci/stale-outputs.js';

test('outputs whose source is gone are found before they are packed', () => {
  const root = mkdtempSync(join(tmpdir(), 'skirmetrics-stale-'));
  const built = ['dist/cli.js', 'dist/cli.d.ts', 'dist/html/client/sort.js', 'dist/.tsbuildinfo'];
  for (const file of ['src/cli.ts', 'src/html/client/sort.js', ...built, 'dist/html/gone.js']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  expect(staleOutputs(root)).toEqual(['dist/html/gone.js']);
  rmSync(root, { recursive: true });
});
