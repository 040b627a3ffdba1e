import { defineConfig } from 'vitest/config';
import { LeftOut } from './tests/left-out.ts';
import { Slowest } from './tests/slowest.ts';

const LONG = 'tests/long/**/*.test.ts';
/** Tests that keep nothing and mock nothing: their files share one module graph, which spares loading it for each. */
const SHARED = ['definitions', 'odds', 'report', 'scenarios', 'stats', 'systems', 'tabletop', 'weapons'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

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
        test: { name: 'quick', include: ['tests/**/*.test.ts'], exclude: [LONG, ...SHARED], ...quick },
      },
      {
        extends: true,
        test: { name: 'quick-shared', include: SHARED, isolate: false, ...quick },
      },
      {
        extends: true,
        test: { name: 'long', include: [LONG], setupFiles, testTimeout: 1_200_000, hookTimeout: 300_000 },
      },
    ],
  },
});
