import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Browser, describeInBrowser, launch } from '../browser/browser.ts';
import { servedPlayground } from './served.ts';

interface InBrowser {
  readonly browser: Browser;
  /** Of the page. */
  readonly url: string;
}

/** Types one more line into the editor, behind a line that is not wrapped. */
export async function addLine(page: Page, line: string, behind = 1): Promise<void> {
  await page.click(`.cm-line:nth-child(${behind})`);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(line);
}

/** Tests of the page as it is built now; `inBrowser()` may be asked inside tests. */
export function describePlayground(what: string, tests: (inBrowser: () => InBrowser) => void): void {
  describeInBrowser(what, () => {
    let browser: Browser;
    let served: Awaited<ReturnType<typeof servedPlayground>>;

    beforeAll(async () => {
      served = await servedPlayground();
      browser = await launch(false);
    });

    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });

    tests(() => ({ browser, url: served.url }));
  });
}
