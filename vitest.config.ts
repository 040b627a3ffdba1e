import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { LeftOut } from './tests/left-out.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { Slowest } from './tests/slowest.ts';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const LONG = 'tests/long/**/*.test.ts';
/** Tests that put something else in the place of what a module exports: each file has a module graph of its own, transformed from the sources. */
const ALONE = [
  'tests/kernel/dice-rejection.test.ts',
  'tests/scenarios/entries.test.ts',
  'tests/workers/memory.test.ts',
];

const SOURCES = fileURLToPath(new URL('src/', import.meta.url));
const BUILT = fileURLToPath(new URL('dist/', import.meta.url));

/**
 * All other tests import what is built, as users run it: Node loads it without transforming it, the command line that tests evaluate
 * shares it, and games run at full speed. `tests/build.ts` builds first. Coverage needs the sources.
 */
const built: Plugin = {
  name: 'built-sources',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null;
    const path = fileURLToPath(new URL(source, `file://${importer}`));
    if (!path.startsWith(SOURCES) || !path.endsWith('.ts')) return null;
    return { id: `${BUILT}${path.slice(SOURCES.length, -'.ts'.length)}.js`, external: true };
  },
};
const plugins = process.argv.some((word) => word.startsWith('--coverage')) ? [] : [built];
const server = { deps: { external: [new RegExp(`^${BUILT}`)] } };

const setupFiles = ['tests/setup.ts'];
/** Most code of quick tests runs a few times: optimizing it costs more than it saves. V8's default is a sixth of this. */
const execArgv = ['--interrupt-budget=800000'];
const quick = { execArgv, setupFiles, testTimeout: 120_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'tests/build.ts',
    // One worker per core. The default is one fewer, so that two cores would work as one.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new LeftOut(), new Slowest()],
    coverage: { include: ['src/**'] },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ALONE, ...quick },
      },
      {
        extends: true,
        plugins,
        test: {
          ...{ name: 'quick-shared', include: ['tests/**/*.test.ts'], exclude: [LONG, ...ALONE], isolate: false },
          ...{ ...quick, server },
        },
      },
      {
        extends: true,
        plugins,
        test: { name: 'long', include: [LONG], setupFiles, testTimeout: 1_200_000, hookTimeout: 300_000, server },
      },
    ],
  },
});
