/// <reference lib="dom" />
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undrawn } from '../cli/support.ts';
import { faintTexts, obstacles } from './accessibility.ts';
import { type Browser, describeInBrowser, launch } from './browser.ts';

/** A scenario of each system, and what else makes pages. */
const COMMANDS = [
  ['run', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60', '--replays'],
  ['run', 'scenarios/stargate-missions/four-players.yaml', '--games', '60', '--replays'],
  ['run', 'scenarios/stargate-solo/jaffa-ambush.yaml', '--games', '60', '--replays'],
  // A page of two variants has all that a page of more has.
  [
    'compare',
    'scenarios/squad-alpha/farmhouse.yaml',
    '--games',
    '60',
    '--variant',
    'no free attack',
    '--variant',
    'green reds',
  ],
  ['weapons', 'stargate-solo'],
  ['sweep', 'scenarios/squad-alpha/farmhouse.yaml', '--games', '60', '--vary', 'save.soft=4,5'],
];
const REPORTS = [
  'farmhouse',
  'four-players',
  'jaffa-ambush',
  'farmhouse-compare',
  'farmhouse-sweep',
  'stargate-solo-weapons',
];
const REPLAYS = ['farmhouse', 'four-players', 'jaffa-ambush'];

describeInBrowser('pages for every reader', () => {
  let browser: Browser;
  let folder: string;
  const inReports = (...path: string[]): string => join(folder, 'reports', ...path);
  const drawn = (page: Page) => page.waitForSelector('html[data-charts="drawn"]');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-readers-'));
    cpSync('scenarios', join(folder, 'scenarios'), { recursive: true });
    for (const words of COMMANDS) {
      const { code, stderr } = await undrawn(folder, words);
      if (code !== 0) throw new Error(stderr);
    }
    browser = await launch();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(REPORTS)(
    'the report of %s has its headings in order, words for pictures, names for controls',
    async (name) => {
      const { page } = await browser.open(inReports(name, 'latest', 'report.html'));
      await drawn(page);
      expect(await obstacles(page)).toEqual([]);
      await page.close();
    },
  );

  test.each(REPORTS.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
    'texts of the report of %s, cells and bars under them or not, can be read on %s',
    async (name, colours) => {
      const { page } = await browser.open(inReports(name, 'latest', 'report.html'), { colours });
      await drawn(page);
      expect(await faintTexts(page)).toEqual([]);
      await page.close();
    },
  );

  test.each(REPLAYS)('a replay of %s can be read on light and dark, from step to step', async (name) => {
    const file = inReports(name, 'latest', 'replays', readdirSync(inReports(name, 'latest', 'replays'))[0]);
    for (const colours of ['light', 'dark'] as const) {
      const { page } = await browser.open(file, { colours });
      for (const key of ['Home', 'PageDown', 'ArrowRight', 'ArrowRight', 'PageDown', 'PageDown', 'ArrowRight', 'End']) {
        await page.keyboard.press(key);
        expect(await obstacles(page)).toEqual([]);
        expect(await faintTexts(page)).toEqual([]);
      }
      await page.close();
    }
  });

  test('the list of reports is in order', async () => {
    for (const colours of ['light', 'dark'] as const) {
      const { page } = await browser.open(inReports('index.html'), { colours });
      expect(await obstacles(page)).toEqual([]);
      expect(await faintTexts(page)).toEqual([]);
      await page.close();
    }
  });

  test('from the list to a report, from there to a game, to the next one and back: every link leads somewhere', async () => {
    const { page } = await browser.open(inReports('index.html'));
    const seen = new Set<string>();
    const waiting = [page.url()];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      await page.goto(url);
      const links = await page.$$eval('a[href]', (found) => found.map((link) => (link as HTMLAnchorElement).href));
      for (const link of links) {
        const { protocol, pathname, hash } = new URL(link);
        expect(protocol).toBe('file:');
        expect(existsSync(decodeURIComponent(pathname)), `${link}, from ${url}`).toBe(true);
        if (hash !== '' && pathname === new URL(url).pathname)
          expect(await page.$(hash), `${link}, from ${url}`).not.toBeNull();
        if (pathname.endsWith('.html')) waiting.push(link.replace(/#.*/, ''));
      }
    }
    // Without the folders of runs: each name has one.
    const names = [...seen].map((url) => url.replace(/.*\/reports\//, '').replace(/\/\d{4}-[^/]+Z-[0-9a-f]{8}\//, '/'));
    for (const name of REPORTS) expect(names).toContain(`${name}/report.html`);
    for (const name of REPLAYS)
      expect(names.filter((page) => page.startsWith(`${name}/replays/`)).length).toBeGreaterThan(2);
    await page.close();
  });

  test('everything that can be pressed is reached with the tabulator, and shows that it is', async () => {
    const { page } = await browser.open(
      inReports('farmhouse', 'latest', 'replays', readdirSync(inReports('farmhouse', 'latest', 'replays'))[0]),
    );
    const reached: string[] = [];
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return {
          id: element.id || element.tagName,
          seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        };
      });
      if (at === null) break;
      expect(at.seen, at.id).toBe(true);
      reached.push(at.id);
    }
    for (const id of [
      'slider',
      'first',
      'turn-back',
      'back',
      'play',
      'forward',
      'turn-forward',
      'last',
      'speed',
      'log',
    ])
      expect(reached).toContain(id);
    await page.close();
  });
});
