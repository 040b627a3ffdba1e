/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { skirmetrics } from '../../cli/support.ts';
import { addLine, describePlayground } from '../../playground/browser.ts';

/** Logarithms of two engines may differ in the last digit. */
const rounded = (text: string) => text.replaceAll(/\d+\.\d{10,}/g, (number) => Number(number).toPrecision(12));

describePlayground('the report and the gate in the playground', (inBrowser) => {
  const open = async (path: string, games: number) => {
    const opened = await inBrowser().browser.open(inBrowser().url);
    const { page } = opened;
    await page.waitForSelector('#answer-panel .tiles');
    if ((await page.inputValue('#examples')) !== path) {
      const title = await page.textContent('#answer-panel h2');
      await page.selectOption('#examples', path);
      await page.waitForFunction((last) => document.querySelector('#answer-panel h2')?.textContent !== last, title);
    }
    // At last: only its games are so many, so that they show that the file is watched anew.
    await page.$eval('#games', (choice, most) => (choice as HTMLSelectElement).add(new Option(`${most}`)), games);
    await page.selectOption('#games', `${games}`);
    return opened;
  };
  const played = (page: Page, games: string) =>
    page.waitForFunction(
      (text) => document.getElementById('state')?.textContent?.startsWith(`${text} of ${text} games`),
      games,
      { timeout: 60_000 },
    );

  test('its files are those of run with as many games, and its charts can be saved', async () => {
    const path = 'squad-alpha/farmhouse.yaml';
    const room = mkdtempSync(join(tmpdir(), 'skirmetrics-report-'));
    symlinkSync(resolve('scenarios/squad-alpha'), join(room, 'squad-alpha'));
    const words = ['--games', '1000', '--out', 'here', '--pictures', '--quiet', '--no-replays'];
    await skirmetrics(room, ['run', path, ...words]);
    const ofRun = (name: string) => readFileSync(join(room, 'here', name), 'utf8');
    const { page, complaints } = await open(path, 1000);
    await played(page, '1,000');
    await page.click('#report-tab');
    const report = page.frameLocator('#report-panel iframe');
    await report.locator('#answer').waitFor();
    await page.click('#report-panel summary');
    const [zip] = await Promise.all([page.waitForEvent('download'), page.click('text=All in one ZIP file')]);
    const unzipped = Object.entries(unzipSync(readFileSync(await zip.path())));
    const found = new Map(unzipped.map(([path, bytes]) => [path, strFromU8(bytes)]));
    const names = [...found.keys()].filter((name) => /\.(csv|vl\.json)$|^datapackage/.test(name));
    expect(names).toEqual(
      expect.arrayContaining(['games.csv', 'tables/exact-agreement.csv', 'charts/hit-rates.vl.json']),
    );
    const saved = join(room, 'saved.html');
    writeFileSync(saved, found.get('report.html')!);
    const alone = await inBrowser().browser.open(saved);
    await alone.page.waitForSelector('.drawing svg');
    await alone.page.waitForFunction(() => document.documentElement.dataset.charts === 'drawn');
    expect(alone.complaints).toEqual([]);
    await alone.page.close();
    for (const name of names) {
      if (name.includes('games')) expect(found.get(name), name).toBe(ofRun(name));
      else expect(rounded(found.get(name)!), name).toBe(rounded(ofRun(name)));
    }
    const summaryOf = (text: string) => {
      const { files, versions, ...rest } = JSON.parse(rounded(text));
      return rest;
    };
    const summary = summaryOf(found.get('summary.json')!);
    expect(summary).toEqual(summaryOf(ofRun('summary.json')));
    expect(summary).toHaveProperty('crude.games', 50);

    const place = report.locator('.drawing').first();
    await place.locator('svg').waitFor();
    expect(await place.locator('title').first().textContent()).toMatch(/^\w+: /);
    const [chart] = await Promise.all([page.waitForEvent('download'), report.locator('.save button').first().click()]);
    const name = chart.suggestedFilename();
    expect(rounded(readFileSync(await chart.path(), 'utf8'))).toBe(rounded(ofRun(`charts/${name}`)));
    expect(complaints).toEqual([]);
    rmSync(room, { recursive: true });
    await page.close();
  });

  test('what a frame says is believed of its own page alone, and names no file by itself', async () => {
    const { page } = await open('squad-alpha/farmhouse.yaml', 30);
    await played(page, '30');
    await page.click('#report-tab');
    await page.frameLocator('#report-panel iframe').locator('#answer').waitFor();
    const inside = page.frames().find((frame) => frame.parentFrame() !== null && frame.url() === 'about:srcdoc')!;
    const names: string[] = [];
    page.on('download', (file) => names.push(file.suggestedFilename()));
    const spec = { data: { values: [{ a: 1 }] }, mark: 'bar', encoding: { x: { field: 'a', type: 'quantitative' } } };
    const say = (message: unknown) => inside.evaluate((data) => parent.postMessage(data, '*'), message);
    await page.evaluate((data) => postMessage(data, '*'), { name: 'from-the-page', spec });
    for (const message of [null, 'text', { name: 3, spec }, { name: 'text', spec: 'x' }, { game: 'x' }])
      await say(message);
    await say({ name: 'large', spec: { ...spec, description: 'x'.repeat(5_000_001) } });
    await say({ name: '../../<b>.html', spec });
    await page.waitForEvent('download');
    await page.waitForTimeout(1000);
    expect(names).toEqual(['-b-html.svg']);
    await page.close();
  });

  test('a game of the report opens, and leads back', async () => {
    const { page, complaints } = await open('squad-alpha/farmhouse.yaml', 30);
    await played(page, '30');
    await page.click('#report-tab');
    const frame = page.frameLocator('#report-panel iframe');
    await frame.locator('a[href^="replays/"]').first().click();
    await frame.locator('#log li').first().waitFor();
    await page.click('text=Back to the report');
    await frame.locator('#answer').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('players of a described game are judged once for the same rules, in the words of run', async () => {
    const { page, complaints } = await open('quality-and-defence/crossroads.yaml', 20_000);
    await page.click('text=Judge the players');
    const known = () => page.waitForSelector('.judging', { state: 'hidden', timeout: 100_000 });
    await known();
    expect(await page.textContent('#answer-panel')).toContain(
      'Players of this game are shown to be better than plain ones: ',
    );
    await addLine(page, '# as before');
    await page.waitForSelector('#answer-panel [data-save="2"]', { state: 'attached' });
    expect(await page.isHidden('.judging')).toBe(true);
    await addLine(page, 'lapse: { blue: 0.5 }');
    await page.waitForSelector('.judging', { state: 'visible' });
    await page.click('text=Judge the players');
    await page.waitForFunction(() => document.querySelector('.judging')?.textContent?.startsWith('The players play'));
    await page.click('text=Undo');
    await known();
    expect(complaints).toEqual([]);
    await page.close();
  }, 180_000);
});
