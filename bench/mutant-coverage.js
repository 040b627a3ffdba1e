// Appended to tests/setup.ts in the copy in which `bench/mutants.js` looks at what each test file runs.
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, expect } from 'vitest';

const shared = globalThis;
if (shared.covering === undefined) {
  shared.covering = new Session();
  shared.covering.connect();
  await shared.covering.post('Profiler.enable');
  await shared.covering.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}
afterAll(async () => {
  const { result } = await shared.covering.post('Profiler.takePreciseCoverage');
  const code = result.filter(({ url }) => url.includes(`/dist/${process.env.COVERED_FOLDER}/`));
  appendFileSync(process.env.COVERED, `${JSON.stringify({ file: expect.getState().testPath, code })}\n`);
});
