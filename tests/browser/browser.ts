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

/** Tests in a real browser. Where there is none they are skipped, and the run says so at its end; where it is required that is a failure. */
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

/** A browser without a network, gone after use. */
export interface Browser {
  /** @param file a file, or an address on this machine */
  open(file: string, look?: Look): Promise<Opened>;
  /**
   * The same page for all tests that ask for the same file and look, opened once: what they do to it must not matter to others. Whatever it
   * complained of or asked of the network is an error when the browser closes.
   */
  shared(file: string, look?: Look): Promise<Opened>;
  close(): Promise<void>;
}

export interface Look {
  readonly colours?: 'light' | 'dark';
  readonly width?: number;
  /** Whether things may move; pages are still otherwise. */
  readonly motion?: boolean;
}

/** A page that was opened from disk, with what it complained of and what it asked of the network since. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

/** Opens every fold of a page, and waits for the charts in them. */
export async function unfold({ page }: Pick<Opened, 'page'>): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await page.waitForFunction(() => document.querySelector('.drawing:not([data-drawn])') === null);
  await page.waitForSelector('html[data-charts="drawn"]');
}

/** @param isOffline false for a page that its own server on this machine refreshes */
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
