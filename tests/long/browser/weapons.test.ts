/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, describeInBrowser, launch, unfold } from '../../browser/browser.ts';
import { withoutReplays } from '../../cli/support.ts';

const SHEET = [
  resolve('scenarios/sheets/two-dice-with-doubles.game.yaml'),
  '--points',
  'line/rifle=10',
  '--points',
  'guard/rifle=15',
];
const SQUADS = ['squad-alpha', '--set', 'save.hard=4'];

describeInBrowser('report.html of weapons', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-weapons-'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const opened = async (words: readonly string[], width: number) => {
    const out = join(folder, words.join(' ').replaceAll('/', ' '));
    if (!existsSync(out)) expect((await withoutReplays(folder, ['weapons', ...words, '--out', out])).code).toBe(0);
    const found = await browser.open(join(out, 'report.html'), { width });
    await unfold(found);
    return found;
  };

  test.each([
    { words: ['stargate-solo', '--points', 'rifle=10', '--points', 'cal50=30'], width: 1280 },
    { words: SQUADS, width: 390 },
    { words: SHEET, width: 1280 },
    { words: SHEET, width: 390 },
  ])('draws every chart at $width pixels and is no wider than the screen: $words', async ({ words, width }) => {
    const { page, complaints, requests } = await opened(words, width);
    const marks = await page.$$eval('.drawing', (places) =>
      places.map((place) => place.querySelectorAll('svg path').length),
    );
    expect(marks.length).toBeGreaterThan(2);
    for (const count of marks) expect(count).toBeGreaterThan(5);
    const told = await page.$$eval('.drawing', (places) => places.map((place) => place.getAttribute('aria-label')));
    for (const words of told) expect(words).toMatch(/: .*\d/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect([complaints, requests]).toEqual([[], []]);
    await page.close();
  });

  test('of a sheet has who takes how much from whom, each step, each step by range, and a duel against any target', async () => {
    const { page } = await opened(SHEET, 390);
    const titles = await page.$$eval('h3', (heads) => heads.map((head) => head.textContent));
    expect(titles).toContain('Life lost per attack: who takes how much from whom');
    for (const target of ['levy', 'line', 'guard'])
      for (const end of ['step by step', 'step by step and by range'])
        expect(titles).toContain(`Every attack against ${target}, ${end}`);
    expect(await page.textContent('#reading')).toContain('so there are no intervals');
    await page.selectOption('#duel-first', { label: 'line/rifle' });
    await page.selectOption('#duel-second', { label: 'guard/rifle' });
    const words = await page.textContent('#duel-words');
    expect(words).toMatch(/^By range: guard\/rifle is better from 1 to 48 inches/);
    await page.close();
  });

  test('compares two weapons that are picked, and tells where they cross', async () => {
    const { page } = await opened(['stargate-solo'], 390);
    await page.selectOption('#duel-first', { label: 'rifle' });
    await page.selectOption('#duel-second', { label: 'shotgun' });
    expect(await page.textContent('#duel-words')).toMatch(
      /^By range: shotgun is better from 2 to \d+ inches .*They cross after \d+ inches\.$/,
    );
    expect(await page.locator('#duel-picture polyline').count()).toBe(2);
    await page.close();
  });

  test('unpacks a table when its fold is opened, and sorts it', async () => {
    const { page } = await opened(['stargate-solo'], 1280);
    const table = page.locator('#numbers table.sortable').first();
    const share = table.locator('thead th', { hasText: 'Hit chance' });
    await share.locator('button').click();
    const column = await share.evaluate((head: HTMLTableCellElement) => head.cellIndex);
    const told = await table
      .locator('tbody tr')
      .evaluateAll(
        (rows, at) => rows.map((row) => Number.parseFloat((row as HTMLTableRowElement).cells[at].innerText)),
        column,
      );
    expect(told.length).toBeGreaterThan(20);
    expect(told).toEqual(told.toSorted((a, b) => b - a));
    await page.close();
  });

  test('sorts the table at a glance by a number', async () => {
    const { page } = await opened(SQUADS, 1280);
    const table = page.locator('#glance table').first();
    await table.locator('thead button').last().click();
    expect(await table.locator('tbody tr').first().locator('th').innerText()).toContain('elite');
    await table.locator('thead button').last().click();
    expect(await table.locator('tbody tr').first().locator('th').innerText()).toContain('conscript');
    await page.close();
  });
});
