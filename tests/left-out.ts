import type { Reporter, TestModule } from 'vitest/node';

export class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const groups = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.suites()]
        .filter(({ name }) => name.includes('left out'))
        .map(
          ({ name, children: within }) => `  ${name}: ${[...within.allTests()].length} tests in ${relativeModuleId}`,
        ),
    );
    if (groups.length > 0) console.log(`\nNot everything was tested:\n${groups.join('\n')}\n${ADVICE}\n`);
  }
}

const ADVICE = '  To run them: apt-get install chromium redis-server, or name a browser in SKIRMETRICS_BROWSER.';
