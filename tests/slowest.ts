import type { Reporter, TestModule } from 'vitest/node';
import './processor-time.ts';

/** Lists the ten slowest tests by processor time. */
export class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests()].map((test) => ({
        name: `${relativeModuleId}: ${test.fullName}`,
        seconds: test.meta().processorTime ?? 0,
      })),
    );
    if (timed.length < 100) return;
    const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
    const total = timed.reduce((sum, { seconds }) => sum + seconds, 0);
    const rows = slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
    console.log(
      `\nThe ten slowest tests, of ${total.toFixed(0)} s of processor time in all tests:\n${rows.join('\n')}\n`,
    );
  }
}
