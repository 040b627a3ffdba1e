import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Suite } from '../scenarios/index.ts';
import { commandText } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { nightHome } from './report-night.ts';

const PACKAGE = 'skirmetrics';

/** How a repository gets this program. Commands run in `folder`. */
export interface Installation {
  readonly root: string;
  readonly folder: string;
  /** Of package.json; null for the program's own repository. */
  readonly from: string | null;
  readonly isLocked: boolean;
}

/** From the root of the repository. */
export const WORKFLOW = '.github/workflows/skirmetrics-nightly.yml';

/** Null outside a repository. */
export function repositoryOf(folder: string): string | null {
  return parents(folder).find((above) => existsSync(join(above, '.git'))) ?? null;
}

function parents(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...parents(above)];
}

/** Throws InputError unless a fresh checkout can install this program. */
export function installationIn(root: string, suiteFolder: string, version: string): Installation {
  const file = `${PACKAGE}-${version}.tgz`;
  const copy = `copy ${file} from its release into the repository, then run: npm install ./${file}`;
  for (const folder of parents(suiteFolder).filter((above) => !relative(root, above).startsWith('..'))) {
    const from = specIn(join(folder, 'package.json'));
    if (from === undefined) continue;
    const isLocked = existsSync(join(folder, 'package-lock.json'));
    const target = from?.startsWith('file:') === true ? resolve(folder, from.slice('file:'.length)) : root;
    if (relative(root, target).startsWith('..'))
      throw new InputError(
        `--github: package.json has ${PACKAGE} from ${from}, which is outside the repository, so GitHub could not install it; ${copy}`,
      );
    return { root, folder, from, isLocked };
  }
  throw new InputError(
    `--github: no package.json in this repository depends on ${PACKAGE}, so GitHub could not install it; it is not on npm yet: ${copy}`,
  );
}

/** Undefined if the package is not there; null if it is this program. */
function specIn(file: string): string | null | undefined {
  if (!existsSync(file)) return undefined;
  let data: Readonly<Record<string, unknown>>;
  try {
    data = Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new InputError(`${file}: is not JSON`);
  }
  const { name, dependencies, devDependencies } = data;
  const spec = { ...Object(devDependencies), ...Object(dependencies) }[PACKAGE];
  return name === PACKAGE ? null : typeof spec === 'string' ? spec : undefined;
}

/** Builds a commit, for git bisect; null for the suite's default. */
export function buildOf({ root, folder, from, isLocked }: Installation): string | null {
  if (from === null) return null;
  const at = slashed(relative(root, folder));
  return commandText(['npm', isLocked ? 'ci' : 'install', '--silent', ...(at === '' ? [] : ['--prefix', at])]);
}

/** Of the repository's root. */
export function ignoredIn({ root, folder }: Installation, { leases, name }: Suite): string[] {
  const at = (path: string) => `/${slashed(relative(root, path))}/`;
  return [at(resolve(leases)), at(resolve(folder, dirname(nightHome(name)))), 'node_modules/'];
}

export function workflowText(installation: Installation, suite: Suite, node: string): string {
  const { root, folder, from, isLocked } = installation;
  const fromRoot = (path: string) => slashed(relative(root, path)) || '.';
  const fromFolder = (path: string) => slashed(relative(folder, resolve(path)));
  const [file, leases] = [fromFolder(suite.file), fromRoot(resolve(suite.leases))];
  const home = nightHome(suite.name);
  const at = fromRoot(folder);
  const program = from === null ? ['node', 'dist/cli.js'] : ['npx', PACKAGE];
  const own = (...words: readonly string[]) => commandText([...program, ...words]);
  const install = `npm ${isLocked ? 'ci' : 'install'} --no-audit --no-fund`;
  return `# Every night: plays ${fromRoot(resolve(suite.file))} and fails if a metric drifted from ${fromRoot(resolve(suite.baseline))}, which must be committed.
${originText(from, at)}
name: Nightly games
on:
  schedule:
    - cron: '10 3 * * *' # UTC
  workflow_dispatch:

permissions:
  contents: read

# Two nights at once would play the same games twice.
concurrency:
  group: skirmetrics-nightly

jobs:
  nightly:
    runs-on: ubuntu-latest
    timeout-minutes: 120${at === '.' ? '' : `\n    defaults:\n      run:\n        working-directory: ${JSON.stringify(at)}`}
    steps:
      - uses: actions/checkout@v4
        with:
          # The search for a commit needs the history.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: '${node}'${isLocked ? `\n          cache: npm\n          cache-dependency-path: ${JSON.stringify(fromRoot(join(folder, 'package-lock.json')))}` : ''}
      - run: ${install}${from === null ? '\n      - run: npm run build' : ''}
      # Games and reports of past nights. Without these games a night is compared with the sums in the baseline.
      - uses: actions/cache/restore@v4
        with:
          path: |
            ${leases}
            ${fromRoot(resolve(folder, home))}
          key: skirmetrics-nightly-\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: skirmetrics-nightly-
      # Add --strict to fail when anything changes.
      - name: Play
        run: >
          ${own('nightly', file)}
          --reporter terminal --reporter github --reporter markdown=night.md
      - name: Summary and history
        if: always()
        run: |
          test -f night.md || exit 0
          cat night.md >> "$GITHUB_STEP_SUMMARY"
          ${own('runs', 'prune', home, '--keep', '30')}
          ${own('history', file, '--html', `${home}/history.html`)}
      - if: always()
        uses: actions/cache/save@v4
        with:
          path: |
            ${leases}
            ${fromRoot(resolve(folder, home))}
          key: skirmetrics-nightly-\${{ github.run_id }}-\${{ github.run_attempt }}
      # Begin with history.html: it links to the report of each night.
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: nights
          path: ${JSON.stringify(fromRoot(resolve(folder, home)))}
          if-no-files-found: ignore
`;
}

function originText(from: string | null, at: string): string {
  if (from === null) return '# skirmetrics is built from this repository.';
  const where = at === '.' ? 'package.json' : `${at}/package.json`;
  const commit = from.startsWith('file:') ? ' Commit that file, too.' : '';
  return `# skirmetrics is installed as ${where} says, from ${from}.${commit}`;
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
