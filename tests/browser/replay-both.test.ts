/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { besidePage } from '../../src/report/html/beside-page.ts';
import type { ReplayEvent } from '../../src/report/html/replay-page.ts';
import { faintTexts, obstacles } from './accessibility.ts';
import { type Browser, describeInBrowser, type Look, launch } from './browser.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';

const both = (name: string): ReplayEvent[] => [
  {
    turn: 0,
    indent: 0,
    text: 'Deployment',
    data: {
      kind: 'figures',
      sides: ['blue', 'red'],
      figures: [
        { name: 'Sergeant', side: 0 },
        { name, side: 1 },
      ],
    },
  },
  { turn: 0, indent: 1, text: 'blue deploys', data: { kind: 'deploy', figure: 0, to: [10, 10] } },
  { turn: 0, indent: 1, text: 'red deploys', data: { kind: 'deploy', figure: 1, to: [20, 30] } },
];
const BEFORE = both(HOSTILE);
const SAVED: ReplayEvent[] = [
  ...BEFORE,
  { turn: 1, indent: 1, text: 'saves on 3+', data: { kind: 'hit', figure: 1, killed: false } },
  { turn: 2, indent: 1, text: 'shoots back', data: { kind: 'shot', figure: 1, target: 0, success: false } },
];
const KILLED: ReplayEvent[] = [
  ...BEFORE,
  { turn: 1, indent: 1, text: 'fails on 4+', data: { kind: 'hit', figure: 1, killed: true } },
  { turn: 1, indent: 2, text: 'falls', data: { kind: 'fall', figure: 1 } },
];
const TABLE = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 440"><defs></defs></svg>',
  words: '36 × 36 inches',
  frame: { pixels: 10, left: 40, bottom: 400 },
};
const PAGE = besidePage({
  title: 'Farmhouse',
  about: 'seed 1, game 7',
  parting: {
    sentence: 'The same until turn 1: Save, rolled 3.',
    either: ['Needs 3 or more: success', 'Needs 4 or more: failure'],
  },
  steps: [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [3, 4],
    [4, 4],
  ],
  opening: 3,
  games: [
    { name: 'baseline', result: 'red wins', events: SAVED, table: TABLE, colours: ['#1f5fa8', '#b3261e'] },
    { name: 'save.hard=4', result: 'blue wins', events: KILLED, table: TABLE, colours: ['#1f5fa8', '#b3261e'] },
  ],
  links: [],
  commands: { this: 'skirmetrics replay a.yaml --both --game 7', previous: null, next: '…8' },
});

describeInBrowser('the same game under both rules', () => {
  let browser: Browser;
  let folder: string;

  const open = async (look?: Look) => {
    const file = join(folder, 'both.html');
    writeFileSync(file, PAGE);
    const opened = await browser.shared(file, look);
    const { page } = opened;
    await page.keyboard.press('d');
    return { ...opened, now: () => page.locator('.now').allTextContents() };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-both-'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('opens where the games part, with what was needed in each', async () => {
    const { page, now } = await open();
    expect(await now()).toEqual(['saves on 3+', 'fails on 4+']);
    expect(await page.textContent('.parting')).toBe('The same until turn 1: Save, rolled 3.');
    expect(await page.locator('.either').allTextContents()).toEqual([
      'Needs 3 or more: success',
      'Needs 4 or more: failure',
    ]);
  });

  test('steps through both, and one waits while the other goes on', async () => {
    const { page, now } = await open();
    await page.keyboard.press('ArrowRight');
    expect(await now()).toEqual(['saves on 3+', 'falls']);
    await page.keyboard.press('ArrowRight');
    expect(await now()).toEqual(['shoots back', 'falls']);
    const fallen = (game: number) => page.locator('.view').nth(game).locator(".token[data-status='fallen']").count();
    expect([await fallen(0), await fallen(1)]).toEqual([0, 1]);
  });

  test('steps through one alone, until both go on', async () => {
    const { page, now } = await open();
    await page.locator('.alone-forward').first().click();
    expect(await now()).toEqual(['shoots back', 'fails on 4+']);
    await page.keyboard.press('ArrowRight');
    expect(await now()).toEqual(['saves on 3+', 'falls']);
  });

  test('has one line of the log for what both have, and columns for what they do not', async () => {
    const { page, now } = await open();
    const lines = await page.$$eval('#log li', (found) =>
      found.map((line) =>
        line.children.length === 0 ? line.textContent : [...line.children].map((cell) => cell.textContent),
      ),
    );
    expect(lines.slice(2)).toEqual(['red deploys', ['saves on 3+', 'fails on 4+'], ['', 'falls'], ['shoots back', '']]);
    await page.locator('#log li').nth(4).click();
    expect(await now()).toEqual(['saves on 3+', 'falls']);
  });

  test('stands side by side on a wide screen, and one under the other on a phone', async () => {
    const tops = async (look: Look) => {
      const { page } = await open(look);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const found = await page.$$eval('.view', (views) => views.map((view) => view.getBoundingClientRect().top));
      return { isBeside: found[0] === found[1], width };
    };
    expect(await tops({ width: 1440 })).toEqual({ isBeside: true, width: 1440 });
    expect(await tops({ width: 360, colours: 'dark' })).toEqual({ isBeside: false, width: 360 });
  });

  test.each(['light', 'dark'] as const)('can be read on %s', async (colours) => {
    const { page } = await open({ colours });
    expect(await obstacles(page)).toEqual([]);
    expect(await faintTexts(page)).toEqual([]);
  });

  test('shows hostile names as text', async () => {
    const { page } = await open();
    await page.keyboard.press('End');
    expect(await page.$$('img')).toEqual([]);
    expect(await page.title()).toBe('Farmhouse: seed 1, game 7, baseline and save.hard=4');
  });
});
