import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Calls `use` with a folder in which a commit is built. Its packages are this folder's if the lock file is. */
export async function withCommit(commit, use) {
  const parent = mkdtempSync(join(tmpdir(), 'skirmetrics-commit-'));
  const folder = join(parent, 'build');
  const run = (command, words, cwd = '.') =>
    execFileSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['worktree', 'add', '--detach', folder, commit]);
  try {
    const lock = (at) => readFileSync(join(at, 'package-lock.json'), 'utf8');
    if (lock('.') === lock(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    else run('npm', ['ci'], folder);
    run('npm', ['run', '--silent', 'build'], folder);
    return await use(folder);
  } finally {
    run('git', ['worktree', 'remove', '--force', folder]);
    rmSync(parent, { recursive: true, force: true });
  }
}
