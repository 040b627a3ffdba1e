/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { describe, test } from 'vitest';

const NAMED = process.env.SKIRMETRICS_BROWSER;
const PLACES = NAMED ? [NAMED] : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find((place) => existsSync(place));
const REQUIRED = process.env.SKIRMETRICS_REQUIRE_BROWSER === '1';

/** Skipped without a browser; fails where one is required. */
export function describeInBrowser(what: string, tests: () => void): void {
  if (executablePath !== undefined) describe(what, tests);
  else if (REQUIRED)
    test(`${what}, in a browser`, () => {
      throw new Error(
        'no browser is installed (apt-get install chromium), and SKIRMETRICS_REQUIRE_BROWSER=1 asks for it',
      );
    });
  else describe.skip(`${what}, left out: no browser is installed`, tests);
}

export interface Browser {
  open(file: string, look?: Look): Promise<Opened>;
  /** One page per file and look, shared by tests. Complaints and requests throw at the end. */
  shared(file: string, look?: Look): Promise<Opened>;
  close(): Promise<void>;
}

export interface Look {
  readonly colours?: 'light' | 'dark';
  readonly width?: number;
  /** Default: off. */
  readonly motion?: boolean;
}

export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

export async function unfold({ page }: Pick<Opened, 'page'>): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await page.waitForFunction(() => document.querySelector('.drawing:not([data-drawn])') === null);
  await page.waitForSelector('html[data-charts="drawn"]');
}

/** @param isOffline false for pages from a local server */
export async function launch(isOffline = true): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'skirmetrics-browser-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath!,
    headless: true,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  await context.setOffline(isOffline);
  const open: Browser['open'] = async (file, { colours = 'light', width = 1280, motion = false } = {}) => {
    const page = await context.newPage();
    const opened: Opened = { page, complaints: [], requests: [] };
    page.on('console', (message) => opened.complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => opened.complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) opened.requests.push(request.url());
    });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: colours, reducedMotion: motion ? 'no-preference' : 'reduce' });
    await page.goto(file.startsWith('http:') ? file : pathToFileURL(file).href);
    await page.waitForSelector('html[data-ready]');
    return opened;
  };
  const pages = new Map<string, Opened>();
  return {
    open,
    shared: async (file, look = {}) => {
      const key = JSON.stringify([file, look]);
      const opened = pages.get(key) ?? (await open(file, look));
      pages.set(key, opened);
      await opened.page.bringToFront();
      return opened;
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
      const faults = [...pages.values()].flatMap(({ complaints, requests }) => [...complaints, ...requests]);
      if (faults.length > 0) throw new Error(`pages complained or used the network: ${faults.join('; ')}`);
    },
  };
}
