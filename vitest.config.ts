import { defineConfig } from 'vitest/config';
import { LeftOut } from './tests/left-out.ts';
import { Slowest } from './tests/slowest.ts';

const LONG = 'tests/long/**/*.test.ts';
/** Tests that mock or spy on what others use: each file has a module graph of its own. All others share one, which spares loading it for each. */
const ALONE = ['tests/kernel/dice-rejection.test.ts', 'tests/cli/usage.test.ts'];

const setupFiles = ['tests/setup.ts'];
const quick = { setupFiles, testTimeout: 120_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // One worker per core. The default is one fewer, so that two cores would work as one.
    maxWorkers: '100%',
    reporters: ['default', new LeftOut(), new Slowest()],
    coverage: { include: ['src/**'] },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ALONE, ...quick },
      },
      {
        extends: true,
        test: {
          ...{ name: 'quick-shared', include: ['tests/**/*.test.ts'], exclude: [LONG, ...ALONE], isolate: false },
          ...quick,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: [LONG], setupFiles, testTimeout: 1_200_000, hookTimeout: 300_000 },
      },
    ],
  },
});
