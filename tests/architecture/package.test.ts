import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const documents = [
  ...readdirSync(root),
  ...['docs', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith('.md'));

/** Where a document's links lead within the project, without the heading behind `#`. */
function links(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(document), target)));
}

test.each(documents)('every link of %s leads somewhere', (document) => {
  expect(links(document).filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

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

  test('ships nothing that only those who build it need', () => {
    expect(
      [...shipped].filter((file) => /tsbuildinfo|\.map$|^tests|(?<!\.d)\.ts$|screenshots|gallery/.test(file)),
    ).toEqual([]);
  });
});
