/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, describeInBrowser, launch, unfold } from '../browser/browser.ts';

describeInBrowser('the gallery', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-gallery-'));
    execFileSync(process.execPath, ['docs/gallery.js', folder, '40'], { stdio: ['ignore', 'ignore', 'inherit'] });
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('no text of any picture is cut: all lie within it, whole', async () => {
    const { page } = await browser.open(join(folder, 'index.html'));
    const pictures = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svg'));
    const cut: string[] = [];
    for (const file of pictures)
      for (const text of await page.evaluate(cutTexts, readFileSync(join(folder, file), 'utf8')))
        cut.push(`${file}: ${text}`);
    await page.close();
    expect(pictures.length).toBeGreaterThan(100);
    expect(cut).toEqual([]);
  });

  test('shows every chart and every page of each verb, without a complaint and without the network', async () => {
    const { page, complaints, requests } = await browser.open(join(folder, 'index.html'));
    const images = await page.$$eval('img', (found) =>
      Promise.all(
        found.map(async (image) => {
          image.loading = 'eager';
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    expect(images.length).toBeGreaterThan(80);
    expect(Math.min(...images)).toBeGreaterThan(100);
    const pages = await page.$$eval('h2 a', (links) => links.map((link) => link.getAttribute('href')!));
    expect(pages.length).toBe(31);
    expect(pages.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    for (const name of pages) {
      if (!name.endsWith('.html')) continue;
      const opened = await browser.open(join(folder, name));
      if (!name.startsWith('replay')) await unfold(opened);
      complaints.push(...opened.complaints);
      requests.push(...opened.requests);
      await opened.page.close();
    }
    expect([complaints, requests]).toEqual([[], []]);
  });
});

function cutTexts(svg: string): string[] {
  const place = document.createElement('div');
  place.innerHTML = svg.replace(/^<\?xml[^>]*>\s*/, '');
  document.body.append(place);
  const picture = place.querySelector('svg')!.getBoundingClientRect();
  const texts = [...place.querySelectorAll('text')].filter((text) => {
    if ((text.textContent ?? '').trim() === '' || Number(getComputedStyle(text).opacity) === 0) return false;
    const box = text.getBoundingClientRect();
    const beyond = Math.max(
      picture.left - box.left,
      box.right - picture.right,
      picture.top - box.top,
      box.bottom - picture.bottom,
    );
    return beyond > 1.5 || text.textContent!.endsWith('…');
  });
  place.remove();
  return texts.map((text) => text.textContent!);
}
