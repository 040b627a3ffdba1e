/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { loadScenario } from '../../../src/scenarios/index.ts';
import { PlayedVersion } from '../../../src/watch/played.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';
import { variantResults } from '../../../src/workers/results.ts';
import type { Opened } from '../../browser/browser.ts';
import { describePlayground } from '../../playground/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

describePlayground('the playground', (inBrowser) => {
  const verdict = ({ page }: Opened) => page.waitForSelector('#answer-panel .tiles');

  test('plays the first scenario, asks no other host, and complains of nothing', async () => {
    const opened = await inBrowser().browser.open(inBrowser().url);
    await verdict(opened);
    expect(await opened.page.textContent('#answer-panel h2')).toBe('Farmhouse');
    expect(opened.requests.filter((url) => !url.startsWith(inBrowser().url))).toEqual([]);
    expect(opened.complaints).toEqual([]);
    await opened.page.close();
  });

  test('plays the very games of the command line: digests of 30 games of each shipped scenario are equal', async () => {
    const { page } = await inBrowser().browser.open(inBrowser().url);
    const paths = await page.$$eval('#examples option', (options) =>
      options.map((option) => (option as HTMLOptionElement).value),
    );
    const scenarios = paths.filter((path) => /^(?!new\/).*\//.test(path) && !path.endsWith('.game.yaml'));
    expect(scenarios.length).toBeGreaterThan(45);
    await page.$eval('#games', (choice) => (choice as HTMLSelectElement).add(new Option('30')));
    await page.selectOption('#games', '30');
    const pool = new WorkerPool({ threads: 0 });
    for (const path of scenarios) {
      await page.selectOption('#examples', path);
      const loaded = await loadScenario(`scenarios/${path}`);
      if (!loaded.ok) throw new Error(path);
      const { scenario } = loaded;
      const version = await PlayedVersion.of(scenario, scenario.seed, 30);
      await version.playOn(pool, 30, new AbortController().signal);
      const { digest } = variantResults('baseline', version.totals);
      await page.waitForFunction(
        ([name, end]) =>
          document.querySelector('#answer-panel h2')?.textContent === name &&
          document.getElementById('state')?.textContent?.endsWith(end),
        [scenario.name, `digest ${digest.slice(0, 12)}`] as const,
        { timeout: 60_000 },
      );
    }
    await pool.close();
    await page.close();
  });

  test.each(['light', 'dark'] as const)('every tab passes axe and fits 390 pixels, %s', async (colours) => {
    const opened = await inBrowser().browser.open(inBrowser().url, { colours, width: 390 });
    const { page } = opened;
    await verdict(opened);
    await page.evaluate(axe);
    for (const tab of await page.$$('#tabs [role="tab"]')) {
      await tab.click();
      await page.waitForTimeout(1500);
      // A frame that is still loading has no origin, which axe complains of.
      await page.waitForFunction(() => document.querySelector('#report-panel [role="status"]:not(:empty)') === null);
      await page.waitForTimeout(500);
      const name = await tab.textContent();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name}`).toBeLessThanOrEqual(390);
      const faults = await page.evaluate(async () => {
        const { violations } = await (
          window as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
      });
      expect(faults, `${name}`).toEqual([]);
    }
    expect(opened.complaints).toEqual([]);
    await page.close();
  });
});
