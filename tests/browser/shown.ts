/// <reference lib="dom" />
import { expect } from 'vitest';
import { replay } from '../../src/verbs/replay.ts';
import type { Browser } from './browser.ts';

export async function expectShown(browser: Browser, scenario: string, file: string): Promise<void> {
  await replay({ scenario, game: '3', html: file, open: false, json: false });
  const { page, complaints, requests } = await browser.open(file);
  const last = Number(await page.getAttribute('#slider', 'max'));
  expect(last).toBeGreaterThan(5);
  for (let i = 0; i <= last; i += Math.ceil(last / 40)) {
    await page.$eval(
      '#slider',
      (slider, value) => {
        (slider as HTMLInputElement).value = String(value);
        slider.dispatchEvent(new Event('input'));
      },
      i,
    );
  }
  await page.keyboard.press('End');
  expect(await page.textContent('#now')).not.toBe('');
  const outside = await page.evaluate(() => {
    const table = document.querySelector('.stage rect[fill="#f4f1e6"]')?.getBoundingClientRect();
    if (table === undefined) return [];
    return [...document.querySelectorAll<SVGElement>('.token')]
      .filter((token) => token.style.display !== 'none')
      .map((token) => token.querySelector('.ring')!.getBoundingClientRect())
      .map((box) => [box.left + box.width / 2, box.top + box.height / 2])
      .filter(([x, y]) => x < table.left - 2 || x > table.right + 2 || y < table.top - 2 || y > table.bottom + 2);
  });
  expect([outside, complaints, requests]).toEqual([[], [], []]);
  await page.close();
}
