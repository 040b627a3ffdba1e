// Runs test files until one fails, whenever its parent `bench/mutants.js` names some, in a copy of the tree that stays warm. With COVERED
// set, tests/setup.ts of that copy writes there which code each file runs, and all files are run.
import { resolve } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';

let files = [];
class AsGiven extends BaseSequencer {
  sort(specifications) {
    return specifications.toSorted((a, b) => files.indexOf(a.moduleId) - files.indexOf(b.moduleId));
  }
}

// Loading counts for each file, so each has its own process.
const toCover = process.env.COVERED !== undefined;
const vitest = await createVitest('test', {
  ...{ project: 'quick-shared', watch: false, bail: toCover ? 0 : 1, isolate: toCover, fileParallelism: false },
  ...{
    cache: false,
    update: false,
    sequence: { sequencer: AsGiven },
    reporters: [{ onTestModuleEnd: () => process.send('going on') }],
  },
});
await vitest.standalone();

process.on('message', async (names) => {
  files = names.map((name) => resolve(name));
  const project = vitest.projects.find(({ name }) => name === 'quick-shared');
  const specifications = files.map((file) => project.createSpecification(file));
  // Its worker has the last mutant loaded.
  await vitest.pool?.close();
  vitest.pool = undefined;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.send({
    failed: testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId),
    seconds: Object.fromEntries(testModules.map((one) => [one.relativeModuleId, one.diagnostic().duration / 1000])),
    errors: unhandledErrors.length,
  });
});
