import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../src/terminal/command-line.ts';
import { folderWith, skirmetrics } from '../cli/support.ts';

const WORKFLOW = '.github/workflows/skirmetrics-nightly.yml';
const TARBALL = `skirmetrics-${version()}.tgz`;
const SCENARIO = 'system: squad-alpha\n';
const MANIFEST = JSON.stringify({ dependencies: { skirmetrics: `file:${TARBALL}` } });

function repository(files: Readonly<Record<string, string>>): string {
  const folder = folderWith(files);
  mkdirSync(join(folder, '.git'));
  return folder;
}

const init = (folder: string, ...words: string[]) => skirmetrics(folder, ['init', 'suite', '--github', ...words]);

describe('init suite --github', () => {
  test('writes a suite, a workflow that installs what package.json names, and what git ignores', async () => {
    const folder = repository({ 'farm.yaml': SCENARIO, 'package.json': MANIFEST, 'package-lock.json': '{}' });
    const { code, stdout } = await init(folder);
    expect([code, stdout.split('\n')[0]]).toEqual([0, `Wrote suite.yaml, ${WORKFLOW} and .gitignore.`]);
    expect(stdout).toContain("  skirmetrics nightly suite.yaml --accept --reason 'First night'\n");
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('/runs/\n/reports/\nnode_modules/\n');
    const text = readFileSync(join(folder, WORKFLOW), 'utf8');
    const { steps } = parse(text).jobs.nightly;
    const uses = (action: string) => steps.find((step: { uses?: string }) => step.uses?.startsWith(action)).with;
    expect(uses('actions/setup-node')).toEqual({
      ...{ 'node-version': process.versions.node.split('.')[0], cache: 'npm' },
      'cache-dependency-path': 'package-lock.json',
    });
    expect(uses('actions/cache/save').path).toBe('runs\nreports/Every-night-nightly\n');
    const runs = steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs[0]).toBe('npm ci --no-audit --no-fund');
    expect(runs[1]).toMatch(/^npx skirmetrics nightly suite\.yaml .*--reporter github/);
    expect(text).toContain(`installed as package.json says, from file:${TARBALL}. Commit that file, too.`);
    const example = fileURLToPath(new URL('../../docs/nightly-workflow.yml', import.meta.url));
    const anyVersion = (found: string) => found.replace(/node-version: .*/, '').replace(/skirmetrics-[\d.]+tgz/, '');
    expect(anyVersion(readFileSync(example, 'utf8'))).toBe(anyVersion(text));
  });

  test('names paths from the root of the repository, and keeps a suite and ignored files that are there', async () => {
    const folder = repository({ '.gitignore': 'node_modules\nrules/reports\n' });
    mkdirSync(join(folder, 'rules'));
    const inner = join(folder, 'rules');
    const files = folderWith({ 'package.json': MANIFEST, 'my suite.yaml': 'name: Mine\nscenarios: [a.yaml]\n' });
    for (const file of readdirSync(files)) copyFileSync(join(files, file), join(inner, file));
    const { stdout } = await init(inner, '--out', 'my suite.yaml');
    expect(stdout).toMatch(/^Wrote \.\.\/\.github\/\S+\.\nAdd to \.\.\/\.gitignore: \/rules\/runs\/\n/);
    const { nightly } = parse(readFileSync(join(folder, WORKFLOW), 'utf8')).jobs;
    expect(nightly.defaults.run['working-directory']).toBe('rules');
    const [install, play] = nightly.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(install).toBe('npm install --no-audit --no-fund');
    expect(play).toMatch(/^npx skirmetrics nightly 'my suite\.yaml' /);
    const cache = nightly.steps.find(({ uses }: { uses?: string }) => uses?.startsWith('actions/cache/save'));
    expect(cache.with.path).toBe('rules/runs\nrules/reports/Mine-nightly\n');
  });

  test('builds the program where the repository is its own', async () => {
    const folder = repository({ 'farm.yaml': SCENARIO, 'package.json': '{ "name": "skirmetrics" }' });
    await init(folder);
    const text = readFileSync(join(folder, WORKFLOW), 'utf8');
    expect(text).toContain('      - run: npm run build\n');
    expect(text).toContain('          node dist/cli.js nightly suite.yaml\n');
  });

  const copy = `copy ${TARBALL} from its release into the repository, then run: npm install ./${TARBALL}`;
  const outside = JSON.stringify({ devDependencies: { skirmetrics: 'file:../s.tgz' } });
  test.each([
    [
      { 'package.json': '{}' },
      `--github: no package.json in this repository depends on skirmetrics, so GitHub could not install it; it is not on npm yet: ${copy}`,
    ],
    [
      { 'package.json': outside },
      `--github: package.json has skirmetrics from file:../s.tgz, which is outside the repository, so GitHub could not install it; ${copy}`,
    ],
    [{ 'package.json': '{' }, expect.stringMatching(/package\.json: is not JSON$/)],
    [{ 'package.json': MANIFEST, 'suite.yaml': 'name: 1\n' }, expect.stringContaining('suite.yaml:1')],
  ])('writes nothing that GitHub could not play: %j', async (files, message) => {
    const folder = repository({ 'farm.yaml': SCENARIO, ...files });
    const before = readdirSync(folder);
    const { code, stdout, stderr } = await init(folder);
    expect([code, stdout, stderr.trimEnd()]).toEqual([2, '', message]);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('is refused outside a repository, for a workflow that is there, and for a scenario', async () => {
    const alone = folderWith({ 'farm.yaml': SCENARIO, 'package.json': MANIFEST });
    expect((await init(alone)).stderr).toBe(`--github: ${alone} is in no git repository; make one with: git init\n`);
    const folder = repository({ 'farm.yaml': SCENARIO, 'package.json': MANIFEST });
    await init(folder);
    const text = readFileSync(join(folder, WORKFLOW), 'utf8');
    expect(await init(folder, '--out', 'other.yaml')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `${WORKFLOW}: already exists and is left as it is; delete it to get a new one\n`,
    });
    expect([readFileSync(join(folder, WORKFLOW), 'utf8'), existsSync(join(folder, 'other.yaml'))]).toEqual([
      text,
      false,
    ]);
    expect((await skirmetrics(folder, ['init', '--github'])).stderr).toContain('init suite --github');
  });
});
