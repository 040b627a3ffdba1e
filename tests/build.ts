import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs before all tests, because they import the build. */
export default function build(): void {
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  execFileSync(process.execPath, [compiler, '-b'], { stdio: 'inherit' });
}
