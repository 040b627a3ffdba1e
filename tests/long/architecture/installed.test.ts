import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../architecture/documents.ts';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** npm's variables would redirect the installation. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE_ENV$/i.test(name)),
);

/** With the lock file's versions npm needs no registry. */
describe('the package, installed elsewhere', () => {
  let folder: string;
  let tarball: string;
  const npx = (...words: string[]): SpawnSyncReturns<string> =>
    spawnSync('npx', ['skirmetrics', ...words], { cwd: folder, encoding: 'utf8', env: { ...env, DEBUG: '' } });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-installed-'));
    const npm = (cwd: string, ...words: string[]) =>
      execFileSync('npm', words, { cwd, encoding: 'utf8', env, stdio: 'pipe' });
    const packed = npm(root, 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder).trim();
    tarball = join(folder, packed);
    const own = read(join(root, 'package.json'));
    const from = `file:${packed}`;
    const locked = Object.entries(read(join(root, 'package-lock.json')).packages as Record<string, Locked>)
      .filter(([path, { dev, peer }]) => path !== '' && !dev && !peer)
      .map(([path, about]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const resolved = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${about.version}.tgz`;
        return [path, { ...about, resolved }];
      });
    const { version, dependencies, bin } = own;
    const user = { name: 'user', version: '1.0.0', dependencies: { skirmetrics: from } };
    const packages = {
      '': user,
      'node_modules/skirmetrics': { version, resolved: from, dependencies, bin },
      ...Object.fromEntries(locked),
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...user, type: 'module' }));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...user, lockfileVersion: 3, requires: true, packages }),
    );
    npm(folder, 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is small, and has what its users need: licence, documents, schemas, types', () => {
    const installed = join(folder, 'node_modules', 'skirmetrics');
    expect(statSync(tarball).size).toBeLessThan(3_000_000);
    expect(readdirSync(installed).toSorted()).toEqual(
      [
        'ARCHITECTURE.md',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.md',
        'dist',
        'docs',
        'package.json',
        'scenarios',
        'src',
        'suites',
      ].toSorted(),
    );
    const { version } = read(join(installed, 'package.json'));
    expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toMatch(
      new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'),
    );
    expect(npx('--version').stdout).toBe(`${version}\n`);
  });

  test('its statistics library has types', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      "import { wilson } from 'skirmetrics/stats';\nconst { low }: { low: number | null } = wilson(3, 10, 0.05);\n// @ts-expect-error: a share is not a text\nconst wrong: string = wilson(3, 10, 0.05);\nconsole.log(low, wrong);\n",
    );
    const words = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '', 'use.ts'];
    const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), words, { cwd: folder, encoding: 'utf8' });
    expect(stdout.replace(/.*Cannot find name 'console'.*\n/, '')).toBe('');
  });

  test('init writes a scenario that names its schema, and every command that is printed runs as it stands', () => {
    const first = npx('init');
    expect([first.status, first.stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    const file = join(folder, 'squad-alpha.yaml');
    const [, schema] = /\$schema=(\S+)/.exec(readFileSync(file, 'utf8'))!;
    expect(read(resolve(dirname(file), schema)).properties.system.const).toBe('squad-alpha');
    // A watch never ends, so its own tests cover it.
    const commands = first.stdout
      .split('\n')
      .filter((line) => line.startsWith('  npx skirmetrics ') && !line.includes(' watch '));
    expect(commands).toHaveLength(3);
    const fewer = (command: string) => (/ (run|compare) /.test(command) ? `${command} --games 30` : command);
    const shell = (command: string) => spawnSync('sh', ['-c', fewer(command)], { cwd: folder, encoding: 'utf8', env });
    const ended = commands.map(shell);
    expect(ended.map(({ status }) => status)).toEqual([0, 0, 0]);
    const run = ended[1].stdout;
    const [, next] = /^Try next: (npx skirmetrics .*)$/m.exec(run)!;
    expect(shell(next).status).toBe(0);
    const page = new URL(run.trim().split('\n').at(-1)!);
    expect(page.protocol).toBe('file:');
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
  });

  test('--open starts the program that opens pages, and says so where there is none', () => {
    const words = ['replay', 'squad-alpha.yaml', '--game', '0', '--html', '--open'];
    const cli = join(folder, 'node_modules', 'skirmetrics', 'dist', 'cli.js');
    const opened = (PATH: string) =>
      spawnSync(process.execPath, [cli, ...words], { cwd: folder, encoding: 'utf8', env: { ...env, PATH } });
    const none = opened(join(folder, 'nowhere'));
    expect([none.status, none.stderr]).toEqual([
      0,
      expect.stringMatching(/^--open: .* cannot be started; the page is file:/),
    ]);
  });
});
