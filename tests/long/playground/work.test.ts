/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSingle } from '../../../src/playground/build.ts';
import { type Browser, describeInBrowser, launch } from '../../browser/browser.ts';
import { SKIRMISH } from '../../cli/support.ts';
import { addLine } from '../../playground/browser.ts';
import { servedPlayground } from '../../playground/served.ts';

describeInBrowser('work in the playground', () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servedPlayground>>;
  /** Without a file of its own. */
  let plain: Awaited<ReturnType<typeof servedPlayground>>;
  const room = mkdtempSync(join(tmpdir(), 'skirmetrics-work-'));
  const file = join(room, 'skirmish.yaml');

  beforeAll(async () => {
    writeFileSync(file, SKIRMISH);
    served = await servedPlayground({ main: 'skirmish.yaml', paths: new Map([['skirmish.yaml', file]]) });
    plain = await servedPlayground();
    browser = await launch(false);
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await plain?.close();
    rmSync(room, { recursive: true });
  });

  const played = (page: Page) => page.waitForSelector('#answer-panel .tiles');
  const linkWith = (data: unknown) => `#work=${deflateRawSync(JSON.stringify(data)).toString('base64url')}`;

  test('a mistake is underlined where check finds it, in its words, and the answer of the last version stays', async () => {
    const { page } = await browser.open(served.url);
    await played(page);
    await addLine(page, 'mision: 3');
    await page.waitForSelector('.cm-lintRange-error');
    // What was typed so far may be read before.
    await expect
      .poll(() => page.textContent('#answer-panel .wrong'), { timeout: 10_000 })
      .toMatch(/skirmish\.yaml:2:1: unknown key "mision"; did you mean/);
    expect(await page.textContent('#state')).toContain('1 mistake');
    expect(await page.textContent('#problems')).toMatch(/^2:1 unknown key "mision"; did you mean/);
    await page.click('text=2:1');
    await page.keyboard.press('Shift+End');
    expect(await page.evaluate(() => String(getSelection()))).toBe('mision: 3');
    await page.click('text=Undo');
    await page.waitForFunction(() => !document.getElementById('state')?.textContent?.includes('mistake'));
    await page.close();
  });

  test('the button saves the file that the server has open', async () => {
    const { page } = await browser.open(served.url);
    await played(page);
    await addLine(page, 'houseRules: { save.soft: 2 }');
    await page.waitForSelector('#since');
    await page.click('#tools button:text-is("Save")');
    await page.waitForFunction(() => document.getElementById('said')?.textContent === 'saved skirmish.yaml');
    expect(readFileSync(file, 'utf8')).toContain('houseRules: { save.soft: 2 }');
    writeFileSync(file, SKIRMISH);
    await page.close();
  });

  test('a hostile link shows a sentence and does nothing else', async () => {
    const names = ['../x.yaml', '<img src=x onerror=window.hurt=1>.yaml', '__proto__'];
    const links = [
      ...names.map((name) => linkWith({ version: '1', main: name, files: { [name]: 'x' } })),
      linkWith({ version: '1', main: 'a.yaml', files: { 'a.yaml': 'x'.repeat(1_100_000) } }),
      `#work=${'A'.repeat(1_000_000)}`,
    ];
    for (const link of links) {
      const { page } = await browser.open(plain.url + link);
      await page.waitForFunction(() => document.getElementById('trouble')?.textContent?.startsWith('The link cannot'));
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
      await page.close();
    }
    const hurt = '<img src=x onerror=window.hurt=1>';
    const text = SKIRMISH.replace('name: Skirmish', `name: ${JSON.stringify(hurt)}`);
    const { page } = await browser.open(
      plain.url + linkWith({ version: '1', main: 'a.yaml', files: { 'a.yaml': text } }),
    );
    await page.waitForTimeout(3000);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
    expect(await page.isVisible('#note')).toBe(true);
    await page.close();
  });

  test('a game is shown step by step, and the report draws its charts, with nothing evaluated', async () => {
    const { page, complaints } = await browser.open(served.url);
    await played(page);
    await page.click('#replays-tab');
    const replay = page.frameLocator('#replays-panel iframe');
    await replay.locator('#log li').first().waitFor();
    await page.click('text=Next game');
    await replay.locator('header p', { hasText: /game \d+/ }).waitFor();
    await page.click('#weapons-tab');
    await page.frameLocator('#weapons-panel iframe').locator('.drawing svg').first().waitFor();
    await page.click('#report-tab');
    const report = page.frameLocator('#report-panel iframe');
    await report.locator('#answer').waitFor();
    for (const fold of await report.locator('summary').all()) await fold.click();
    await report.locator('.drawing svg').first().waitFor();
    await page.click('#odds-tab');
    await page.waitForSelector('.odds-answer td');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('two tabs keep their own work', async () => {
    const first = await browser.open(plain.url);
    const second = await browser.open(plain.url);
    await Promise.all([played(first.page), played(second.page)]);
    await addLine(first.page, '# of the first');
    await first.page.waitForTimeout(1000);
    await addLine(second.page, '# of the second');
    await second.page.waitForFunction(() => document.getElementById('note')?.textContent?.includes('another tab'));
    const kept = await second.page.$$eval('#kept option', (options) => options.map(({ textContent }) => textContent));
    expect(kept).toEqual(['squad-alpha/farmhouse-2.yaml', 'squad-alpha/farmhouse.yaml']);
    for (const [page, own] of [
      [first.page, 'first'],
      [second.page, 'second'],
    ] as const) {
      await page.reload();
      await played(page);
      expect(await page.textContent('.cm-content')).toContain(`# of the ${own}`);
    }
    await first.page.click('text=Forget');
    expect(await first.page.$$('#kept option')).toEqual([]);
    await Promise.all([first.page.close(), second.page.close()]);
  });

  test('every tab follows to another file, and what was edited before is not lost', async () => {
    const { page } = await browser.open(plain.url);
    await played(page);
    await addLine(page, '# my farmhouse');
    for (const tab of ['replays', 'odds', 'weapons', 'report']) {
      await page.click(`#${tab}-tab`);
      await page.waitForTimeout(1500);
    }
    await page.selectOption('#examples', 'sheets/hit-wound-save.game.yaml');
    await page.waitForFunction(() =>
      document.getElementById('report-panel')?.textContent?.includes('has changed since'),
    );
    await page.click('#weapons-tab');
    await page.frameLocator('#weapons-panel iframe').locator('h1', { hasText: 'Hit, Wound, Save' }).waitFor();
    await page.click('#odds-tab');
    await page.waitForFunction(() => document.querySelector('#odds-panel')?.textContent?.includes('autogun'));
    await page.click('#replays-tab');
    await page.waitForFunction(() => document.querySelector('#replays-panel')?.textContent?.includes('No games yet'));
    await page.selectOption('#examples', { value: 'squad-alpha/farmhouse.yaml' });
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('Farmhouse'));
    await addLine(page, '# another');
    await page.waitForTimeout(1500);
    const kept = await page.$$eval('#kept option', (options) => options.map((option) => option.textContent));
    expect(kept).toEqual(['squad-alpha/farmhouse-2.yaml', 'squad-alpha/farmhouse.yaml']);
    await page.selectOption('#examples', 'kept:squad-alpha/farmhouse.yaml');
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('# my farmhouse'));
    await page.close();
  });

  test('a tab that is loaded again shows what it showed, and a wrong seed is named', async () => {
    const { page } = await browser.open(plain.url);
    await played(page);
    await page.selectOption('#examples', 'squad-alpha/breakthrough.yaml');
    const title = (wanted: string) =>
      page.waitForFunction((name) => document.querySelector('#answer-panel h2')?.textContent === name, wanted);
    await title('Breakthrough');
    await page.fill('#seed', '-1');
    await page.keyboard.press('Tab');
    expect(await page.textContent('#trouble')).toContain('The seed -1 is no whole number from 0 to 4294967295');
    await page.reload();
    await title('Breakthrough');
    expect(await page.inputValue('#examples')).toBe('squad-alpha/breakthrough.yaml');
    await page.close();
  });

  test('a result of tune opens its scenario with its values in it, and Undo takes them out', async () => {
    const { page } = await browser.open(plain.url);
    await played(page);
    const result = {
      scenario: { file: 'scenarios/squad-alpha/breakthrough.yaml' },
      tune: { sentences: ['The least change is save.hard 5.'], paste: ['houseRules:', '  save.hard: 5'] },
    };
    const buffer = Buffer.from(JSON.stringify(result));
    await page.setInputFiles('input[type="file"]', { name: 'summary.json', mimeType: 'application/json', buffer });
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('save.hard: 5'));
    expect(await page.textContent('#note')).toContain('The least change is save.hard 5.');
    await page.waitForFunction(() => document.querySelector('#answer-panel h2')?.textContent === 'Breakthrough');
    await page.click('text=Undo');
    await page.waitForFunction(() => !document.querySelector('.cm-content')?.textContent?.includes('save.hard: 5'));
    await page.close();
  });

  test('one file opens from a disk and plays', async () => {
    const single = join(room, 'playground.html');
    await buildSingle(single);
    const { page, complaints, requests } = await browser.open(single);
    await played(page);
    await page.waitForFunction(
      () => Number(/^[\d,]+/.exec(document.getElementById('state')?.textContent ?? '')?.[0].replace(',', '')) > 100,
    );
    expect([complaints, requests]).toEqual([[], []]);
    await page.close();
  });

  test('a folder that is opened from a disk says what it needs', async () => {
    const page = await (await browser.open(served.url)).page.context().newPage();
    await page.goto(`file://${join(served.folder, 'playground/index.html')}`);
    expect(await page.textContent('#trouble')).toContain('skirmetrics playground');
    await page.close();
  });

  test('a tab that died while it played shows the work, and begins with the next change', async () => {
    const { page } = await browser.open(plain.url);
    await played(page);
    await page.evaluate(() => {
      addEventListener('pagehide', () => sessionStorage.setItem('skirmetrics-playing', 'yes'));
    });
    await page.reload();
    await page.waitForFunction(() => document.getElementById('note')?.textContent?.includes('ended while it played'));
    expect(await page.textContent('.cm-content')).toContain('name:');
    expect(await page.$('#answer-panel .tiles')).toBeNull();
    await addLine(page, '# on');
    await played(page);
    await page.close();
  });

  test('a brain that hangs is ended and named, and the page lives on', async () => {
    const context = (await browser.open(served.url)).page.context();
    const page = await context.newPage();
    await page.route('**/brain.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;) {} };' }),
    );
    await page.goto(served.url);
    await page.waitForFunction(
      () => document.getElementById('trouble')?.textContent?.includes('did not answer'),
      null,
      {
        timeout: 60_000,
      },
    );
    expect(await page.textContent('.cm-content')).toContain('Skirmish');
    await page.close();
  });
});
