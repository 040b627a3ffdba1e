/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyDocument } from '../../../src/nightly/history.ts';
import { nightDocument } from '../../../src/nightly/night-document.ts';
import { NIGHT_STYLE } from '../../../src/nightly/series.ts';
import { documentPage } from '../../../src/report/document/page.ts';
import { faintTexts, obstacles } from '../../browser/accessibility.ts';
import { type Browser, describeInBrowser, launch } from '../../browser/browser.ts';
import { block, changed, DRIFT, endedOn, entry, fresh, LONGER, night, row, TURNS } from '../../nightly/support.ts';

const LOOK = { version: '0.1.0', style: NIGHT_STYLE };
const FARM = 'squad-alpha/farmhouse-with-a-name-as-long-as-names-come';
const SOLO = 'stargate-solo/jaffa-ambush: no overwatch at all, and a name of several words';

const past = Array.from({ length: 20 }, (_, i) =>
  night(
    [i < 6 ? entry(FARM) : changed(FARM, [row({ first: block(0.47, 0.474 + 0.001 * i, 0.012) }), LONGER]), entry(SOLO)],
    {
      ...{ ended: endedOn(i), fresh: [fresh(FARM, 0.47 + 0.002 * (i % 4), 0.011, i), fresh(SOLO, 0.5, 0.011, i)] },
      accepted: i === 0 ? { reason: 'The first night of all' } : null,
    },
  ),
);
const tonight = night(
  [
    changed(FARM, [DRIFT, LONGER, row({ metric: TURNS, verdict: 'undecided', moreGames: 2400 })]),
    entry(SOLO, { repeated: { leases: [250], games: 250, differs: null } }),
    entry('stargrunt2/long-valley', { state: 'refused', refusal: 'its seed is 2, not 1' }),
  ],
  { fresh: [fresh(FARM, 0.49), fresh(SOLO, 0.5)] },
);

describeInBrowser('pages of nights', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-night-pages-'));
    writeFileSync(join(folder, 'night.html'), documentPage(nightDocument(tonight, past), LOOK));
    writeFileSync(join(folder, 'first.html'), documentPage(nightDocument(night([entry(FARM)]), []), LOOK));
    writeFileSync(
      join(folder, 'history.html'),
      documentPage(historyDocument('Shipped scenarios', [...past, tonight], 20), LOOK),
    );
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  const LOOKS = ['night.html', 'first.html', 'history.html'].flatMap((file) => [
    { file, colours: 'light' as const, width: 1440 },
    { file, colours: 'dark' as const, width: 390 },
  ]);

  test.each(LOOKS)(
    '$file, $colours, $width px wide: nothing is cut, faint or in the way',
    async ({ file, ...look }) => {
      const { page } = await browser.shared(join(folder, file), look);
      expect(await obstacles(page)).toEqual([]);
      expect(await faintTexts(page)).toEqual([]);
      const cut = await page.evaluate(() => {
        const tables = [...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth);
        const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
        return [...(isWide ? ['page'] : []), ...tables.map((box) => box.getAttribute('aria-label'))];
      });
      expect(cut).toEqual([]);
    },
  );

  test('tables of nights are sorted by what their cells mean', async () => {
    const { page } = await browser.shared(join(folder, 'night.html'), { width: 1440 });
    const verdicts = () => page.locator('#metrics tbody tr td:nth-child(3)').allInnerTexts();
    expect((await verdicts())[0]).toContain('drift');
    await page.locator('#metrics thead th:nth-child(3) button').click();
    await page.locator('#metrics thead th:nth-child(3) button').click();
    expect((await verdicts()).at(-1)).toContain('drift');
  });
});
