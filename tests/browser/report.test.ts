/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeReport } from '../../src/report/files/write.ts';
import { PAGE, PLACES } from '../report/support/places.ts';
import { runOf, skirmish } from '../report/support/skirmish.ts';
import { faintTexts } from './accessibility.ts';
import { type Browser, describeInBrowser, launch, type Opened, unfold } from './browser.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';

describeInBrowser('report.html', () => {
  let browser: Browser;
  let folder: string;
  const file = () => join(folder, 'report', 'report.html');

  const openDrawn = async (look?: Parameters<Browser['open']>[1]): Promise<Opened> => {
    const opened = await browser.shared(file(), look);
    await unfold(opened);
    return opened;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-page-'));
    const variant = skirmish(300);
    const hostile = {
      ...variant,
      places: PLACES,
      table: { ...variant.table, reasons: [HOSTILE, 'objective held', 'turn limit'] },
    };
    const results = runOf([hostile], { page: PAGE });
    await writeReport({ ...results, scenario: { ...results.scenario, name: HOSTILE } }, join(folder, 'report'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(['light', 'dark'] as const)(
    'draws every chart on a %s page, without a complaint or a request',
    async (colours) => {
      const { page, complaints, requests } = await openDrawn({ colours });
      const marks = await page.$$eval('.drawing', (places) =>
        places.map((place) => place.querySelectorAll('svg .mark-group path, svg path, svg line').length),
      );
      expect(marks.length).toBeGreaterThan(10);
      for (const count of marks) expect(count).toBeGreaterThan(5);
      expect(complaints).toEqual([]);
      expect(requests).toEqual([]);
    },
  );

  test('tells each chart in a sentence with its numbers, drawn or not', async () => {
    const { page } = await openDrawn();
    const places = await page.$$eval('.drawing', (found) =>
      found.map((place) => [place.getAttribute('role'), place.getAttribute('aria-label')]),
    );
    for (const [role, words] of places) {
      expect(role).toBe('img');
      expect(words).toMatch(/: .*\d/);
    }
  });

  test('is small enough to send', async () => {
    const { page } = await openDrawn();
    expect(await page.locator('.drawing').count()).toBeGreaterThan(10);
    expect(statSync(file()).size).toBeLessThan(1_000_000);
  });

  test('opens within two seconds of processor time', async () => {
    const { page } = await browser.open(file());
    const session = await page.context().newCDPSession(page);
    // Thread time: independent of a busy machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value;
    };
    const before = await busy();
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.waitForSelector('html[data-charts="drawn"]');
    const seconds = (await busy()) - before;
    expect(await page.evaluate(() => 'vega' in globalThis)).toBe(false);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(2);
    await page.close();
  });

  test('shows hostile names as text', async () => {
    const { page } = await openDrawn();
    expect(await page.textContent('h1')).toBe(HOSTILE);
    expect(await page.title()).toContain(HOSTILE);
    expect(await page.$$('img')).toEqual([]);
    await page.locator('#chart-endings .drawing svg path[aria-label]').first().hover();
    expect(await page.textContent('#vg-tooltip-element')).toContain('onerror');
    expect(await page.$$('#vg-tooltip-element img')).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('draws heat over the table to scale, on a %s page', async (colours) => {
    const { page } = await openDrawn({ colours });
    const panels = page.locator(':is(#places, #table) svg[role="img"]:not(.map *)');
    expect(await panels.count()).toBe(4);
    const { table, dense, pixels } = await panels.first().evaluate((svg) => {
      const box = (part: string) => {
        const { left, bottom, width } = svg.querySelector(part)!.getBoundingClientRect();
        return { left, bottom, width };
      };
      const { width } = svg.getBoundingClientRect();
      const drawn = (svg as SVGSVGElement).viewBox.baseVal.width;
      return { table: box('use'), dense: box('.shade-5'), pixels: width / drawn };
    });
    const inch = (400 / 24) * pixels;
    expect(dense.width).toBeCloseTo(2 * inch, 0);
    expect(dense.left - table.left).toBeCloseTo(5.5 * inch, 0);
    expect(table.bottom - dense.bottom).toBeCloseTo(5.5 * inch, 0);
    const fill = await page
      .locator('.squares .shade-6')
      .first()
      .evaluate((square) => getComputedStyle(square).fill);
    expect(fill).toBe(colours === 'light' ? 'rgb(74, 21, 112)' : 'rgb(220, 188, 255)');
  });

  test('sorts a table by the mouse and by the keyboard', async () => {
    const { page } = await openDrawn();
    const details = page.locator('#table-hit-rates');
    const heading = details.locator('thead th', { hasText: 'Hits' }).first();
    const column = await heading.evaluate((head) => (head as HTMLTableCellElement).cellIndex);
    const values = () =>
      details
        .locator('tbody tr')
        .evaluateAll(
          (rows, index) =>
            rows.map((row) => Number((row as HTMLTableRowElement).cells[index].textContent?.replaceAll(',', ''))),
          column,
        );
    const before = await values();
    await heading.locator('button').click();
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    expect(await values()).toEqual(before.toSorted((a, b) => b - a));
    await heading.locator('button').press('Enter');
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    expect(await values()).toEqual(before.toSorted((a, b) => a - b));
    expect(await details.locator('th[aria-sort]').count()).toBe(1);
  });

  test('tells what a mark stands for when the pointer is over it', async () => {
    const { page } = await openDrawn();
    await page.locator('#chart-endings .drawing svg path[aria-label]').first().hover();
    await page.waitForSelector('#vg-tooltip-element.visible');
    expect(await page.textContent('#vg-tooltip-element')).toMatch(/share[\d.]+%low[\d.]+%high[\d.]+%/);
  });

  test('saves a chart as in the folder, with its title', async () => {
    const { page } = await openDrawn();
    const saving = page.waitForEvent('download');
    await page.locator('#chart-game-length .save button', { hasText: 'SVG' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('game-length.svg');
    const saved = readFileSync(await download.path(), 'utf8');
    expect(saved).toMatch(/^<svg/);
    expect(saved).toContain('How long games last');
    const specification = page.waitForEvent('download');
    await page.locator('#chart-game-length .save button', { hasText: 'Vega-Lite' }).click();
    const text = readFileSync(await (await specification).path(), 'utf8');
    expect(JSON.parse(text)).toEqual(
      JSON.parse(readFileSync(join(folder, 'report/charts/game-length.vl.json'), 'utf8')),
    );
  });

  test('fits a phone: nothing is wider than the screen but what scrolls by itself', async () => {
    const { page } = await openDrawn({ width: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const places = await page.$$eval('.drawing', (found) =>
      found.map((place) => ({
        name: place.closest('figure')?.id,
        wide: place.scrollWidth > place.clientWidth,
        reached: (place as HTMLElement).tabIndex === 0,
      })),
    );
    expect(places.filter(({ wide }) => wide).length, JSON.stringify(places)).toBeLessThanOrEqual(3);
    for (const { wide, reached } of places) expect(reached).toBe(wide);
  });

  test('can be read: texts stand out from their ground, on light and on dark', async () => {
    for (const colours of ['light', 'dark'] as const) {
      const { page } = await openDrawn({ colours });
      expect(await faintTexts(page), colours).toEqual([]);
    }
  });
});
