import { defineConfig } from 'vitest/config';
import { LeftOut } from './tests/left-out.ts';
import { Slowest } from './tests/slowest.ts';

const LONG = 'tests/long/**/*.test.ts';

export default defineConfig({
  test: {
    // One worker per core. The default is one fewer, so that two cores would work as one.
    maxWorkers: '100%',
    reporters: ['default', new LeftOut(), new Slowest()],
    coverage: { include: ['src/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['tests/**/*.test.ts'],
          exclude: [LONG],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [LONG],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
