import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { SYSTEM_IDS } from '../../../src/sim/registry.ts';
import { type Browser, describeInBrowser, launch } from '../../browser/browser.ts';
import { expectShown } from '../../browser/shown.ts';
import { shippedFiles } from '../../contracts/games.ts';

describeInBrowser('replays of all shipped files', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-replays-'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(SYSTEM_IDS.flatMap(shippedFiles))(
    '%s is shown from beginning to end, without a complaint',
    async (scenario) => expectShown(browser, scenario, join(folder, 'game.html')),
  );
});
