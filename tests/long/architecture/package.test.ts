import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { documents, links, root } from '../../architecture/documents.ts';

describe('the package', () => {
  const words = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const told = execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ files }] = JSON.parse(told) as [{ files: { path: string }[] }];
  const shipped = new Set(files.map(({ path }) => path));

  test('ships the command line, scenarios and their schemas', () => {
    const schemas = ['skirmetrics', 'squad-alpha'].map((name) => `scenarios/${name}.schema.json`);
    for (const file of ['dist/cli.js', 'dist/stats/index.d.ts', ...schemas, 'LICENSE']) expect(shipped).toContain(file);
  });

  test('ships every file that a document in it links to', () => {
    const dead = documents
      .filter((document) => shipped.has(document))
      .flatMap((document) => links(document).filter((target) => !shipped.has(target)));
    expect(dead).toEqual([]);
  });

  test('ships types of its statistics library only, and a bounded number of files', () => {
    expect([...shipped].filter((file) => file.endsWith('.d.ts') && !file.startsWith('dist/stats/'))).toEqual([]);
    expect(shipped.size).toBeLessThan(1400);
  });

  test('ships nothing that only those who build it need', () => {
    expect(
      [...shipped].filter((file) => /tsbuildinfo|\.map$|^tests|(?<!\.d)\.ts$|screenshots|gallery/.test(file)),
    ).toEqual([]);
  });
});
