/// <reference lib="dom" />
import { expect, test } from 'vitest';
import { addLine, describePlayground } from '../../playground/browser.ts';

describePlayground('dials and the table by hand', (inBrowser) => {
  const opened = async (tab: string) => {
    const { page, complaints } = await inBrowser().browser.open(inBrowser().url);
    await page.waitForSelector('#answer-panel .tiles');
    await page.click(`#${tab}-tab`);
    return { page, complaints };
  };

  test('a dial that is turned by a key is compared until all games are played, and its value goes into the file', async () => {
    const { page, complaints } = await opened('dials');
    await page.fill('.search', 'save.hard');
    await page.waitForFunction(() => document.querySelectorAll('.dials li').length === 1);
    await page.locator('.dials input').press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.compared')?.textContent?.includes('500 of 500 games'));
    expect(await page.textContent('.compared')).toMatch(/score blue \+[\d.]+ ± [\d.]+ points per 100 games ▲ higher/);
    await page.click('.into-file');
    await page.waitForFunction(() => document.querySelector('.dials .note')?.textContent?.includes('in the file 4'));
    expect(await page.isVisible('.turned')).toBe(false);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('bars of all rules come by themselves, each leads to its dial, and they begin anew for another file', async () => {
    const { page, complaints } = await opened('dials');
    const told = (part: string) =>
      page.waitForFunction((said) => document.querySelector('.done')?.textContent?.includes(said), part);
    await page.waitForSelector('.tornado [data-dial]');
    await told('changes played in the background');
    await addLine(page, 'delta: 0.05', 2);
    await told('of the file before its last change');
    await page.waitForSelector('.tornado [data-dial]');
    await told('changes played in the background');
    await page.click('.knock');
    await told('Stopped.');
    const key = await page.textContent('.tornado [data-dial]');
    await page.click('.tornado [data-dial]');
    await page.waitForFunction((id) => document.activeElement?.closest('li')?.id === id, `dial-${key}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a piece follows arrow keys and the pointer, and moves back', async () => {
    const { page, complaints } = await opened('table');
    const farmhouse = page.locator('.pieces button', { hasText: 'farmhouse' });
    await farmhouse.press('ArrowRight');
    const told = () => page.$$eval('#table-panel [role]', (all) => all.map((one) => one.textContent).join());
    await expect.poll(told, { timeout: 30_000 }).toContain('farmhouse moved by 1');
    const drawn = page.locator('[data-piece="1"].movable').first();
    const isMoved = () =>
      page.evaluate(() => /barn moved by -\d+ and 0/.test(document.querySelector('.moved')?.textContent ?? ''));
    // The table is drawn anew after a move: a pointer that comes while it is drawn misses the piece, as a hand does.
    await expect
      .poll(
        async () => {
          await drawn.scrollIntoViewIfNeeded({ timeout: 2000 }).catch(() => {});
          const box = await drawn.boundingBox({ timeout: 2000 }).catch(() => null);
          if (box === null) return false;
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x - 80, y, { steps: 3 });
          await page.mouse.up();
          await page.waitForTimeout(2000);
          return isMoved();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await page.click('.undo');
    await page.waitForFunction(() => document.querySelector('.moved')?.textContent === 'The last move is undone.');
    await page.waitForTimeout(1000);
    await page.click('.undo');
    await page.waitForFunction(() => (document.querySelector('.undo') as HTMLButtonElement).disabled);
    expect(await page.textContent('.moved')).toBe('The last move is undone.');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
