import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';
import { processorTime } from './processor-time.ts';

// The same cases in every run.
fc.configureGlobal({ seed: 20240229 });

let before = 0;
beforeEach(() => {
  before = processorTime();
});
afterEach(({ task }) => {
  task.meta.processorTime = processorTime() - before;
});
