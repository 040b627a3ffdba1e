/// <reference lib="dom" />
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skirmetrics } from '../cli/support.ts';
import { faintTexts, obstacles } from './accessibility.ts';
import { type Browser, launch, unfold } from './browser.ts';

export interface Pages {
  readonly commands: readonly (readonly string[])[];
  readonly reports: readonly string[];
  readonly replays: readonly string[];
}

export function readers({ commands, reports, replays }: Pages): void {
  let browser: Browser;
  let folder: string;
  const inReports = (...path: string[]): string => join(folder, 'reports', ...path);
  const replayOf = (name: string): string =>
    inReports(name, 'latest', 'replays', readdirSync(inReports(name, 'latest', 'replays'))[0]);
  const drawn = (page: Page) => unfold({ page });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-readers-'));
    cpSync('scenarios', join(folder, 'scenarios'), { recursive: true });
    for (const words of commands) {
      const { code, stderr } = await skirmetrics(folder, words);
      if (code !== 0) throw new Error(stderr);
    }
    browser = await launch();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(reports)(
    'the report of %s has its headings in order, words for pictures, names for controls; its texts, cells and bars under them or not, can be read on light',
    async (name) => {
      const { page } = await browser.open(inReports(name, 'latest', 'report.html'));
      await drawn(page);
      expect(await obstacles(page)).toEqual([]);
      expect(await faintTexts(page)).toEqual([]);
      await page.close();
    },
  );

  test.each(reports)('texts of the report of %s can be read on dark', async (name) => {
    const { page } = await browser.open(inReports(name, 'latest', 'report.html'), { colours: 'dark' });
    await drawn(page);
    expect(await faintTexts(page)).toEqual([]);
    await page.close();
  });

  test.each(replays)('a replay of %s can be read on light and dark, from step to step', async (name) => {
    const file = replayOf(name);
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
    const names = [...seen].map((url) => url.replace(/.*\/reports\//, '').replace(/\/\d{4}-[^/]+Z-[0-9a-f]{8}\//, '/'));
    for (const name of reports) expect(names).toContain(`${name}/report.html`);
    for (const name of replays)
      expect(names.filter((page) => page.startsWith(`${name}/replays/`)).length).toBeGreaterThan(2);
    await page.close();
  });

  test('everything that can be pressed is reached with the tabulator, and shows that it is', async () => {
    const { page } = await browser.open(replayOf(replays[0]));
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
}
