/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, describeInBrowser, launch } from '../../browser/browser.ts';
import { CLI, folderWith, SKIRMISH } from '../../cli/support.ts';

async function watching(folder: string) {
  const words = [CLI, 'watch', 'skirmish.yaml', '--games', '200'];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece) => {
      text += piece;
      const [found] = /http:\S+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(`the watch ended: ${text}`)));
  });
  const end = () =>
    new Promise((resolve) => {
      child.on('close', resolve);
      child.kill('SIGINT');
    });
  return { url, end };
}

describeInBrowser('the page of a watch', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch(false);
  });

  afterAll(async () => {
    await browser?.close();
  });

  test('refreshes itself at each save: games, mistakes, and what changed; and says when the watch has ended', async () => {
    const folder = folderWith();
    const { url, end } = await watching(folder);
    const { page, complaints } = await browser.open(url, { width: 390 });
    await page.waitForSelector('[data-save="1"][data-games="200"]', { state: 'attached' });
    expect(await page.textContent('.answer')).toMatch(/blue|red|even/i);
    writeFileSync(join(folder, 'skirmish.yaml'), SKIRMISH.replace('turns: 8', 'turns: eight'));
    await page.waitForSelector('[data-save="2"] .wrong');
    expect(await page.textContent('.wrong')).toMatch(/skirmish\.yaml:19:\d+: /);
    writeFileSync(join(folder, 'skirmish.yaml'), `${SKIRMISH}houseRules: { save.soft: 2 }\n`);
    await page.waitForSelector('[data-save="3"][data-games="200"] #since');
    expect(await page.textContent('#since')).toContain('save.soft 5 → 2');
    expect(await page.textContent('#since')).toMatch(/score blue [+−±][\d.]+ ± [\d.]+ points per 100 games/);
    expect(await page.$('.wrong')).toBeNull();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    const report = await browser.open(`${url}report`);
    await report.page.waitForSelector('#answer');
    expect(await report.page.textContent('h1')).toBe('Skirmish');
    await report.page.close();
    await end();
    await page.waitForFunction(() => document.getElementById('state')?.textContent?.includes('has ended'));
    await page.close();
  });
});
