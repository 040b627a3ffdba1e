import { defineConfig } from 'vitest/config';
import { LeftOut } from './tests/left-out.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // One a core; what is given unless said is one fewer, so that two cores would work as one.
    maxWorkers: '100%',
    reporters: ['default', new LeftOut()],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    coverage: { include: ['src/**'] },
  },
});
