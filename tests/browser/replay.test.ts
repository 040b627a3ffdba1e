/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReplayEvent, replayPage } from '../../src/report/html/replay-page.ts';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { shippedFiles } from '../contracts/games.ts';
import { type Browser, describeInBrowser, type Look, launch } from './browser.ts';
import { expectShown } from './shown.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';

const ACTIVATION = {
  name: 'Activation',
  rolls: [{ name: 'Sergeant', faces: [3, 5], adds: [['morale', -1]] }],
  needs: '4 or less',
  success: true,
};

const EVENTS: ReplayEvent[] = [
  {
    turn: 0,
    indent: 0,
    text: 'Deployment',
    data: {
      kind: 'figures',
      sides: ['blue', HOSTILE],
      figures: [
        { name: 'Sergeant', side: 0 },
        { name: HOSTILE, side: 1 },
      ],
    },
  },
  { turn: 0, indent: 1, text: 'deploys', data: { kind: 'deploy', figure: 0, to: [10, 10] } },
  { turn: 0, indent: 1, text: 'deploys', data: { kind: 'deploy', figure: 1, to: [20, 30] } },
  { turn: 1, indent: 0, text: 'Turn 1', data: { kind: 'turn', initiative: 0 } },
  {
    turn: 1,
    indent: 1,
    text: 'fails to move',
    data: { kind: 'move', figure: 0, from: [10, 10], to: [10, 14], success: false },
  },
  { turn: 1, indent: 1, text: 'moves', data: { kind: 'move', figure: 0, from: [10, 10], to: [14, 10], success: true } },
  {
    turn: 1,
    indent: 1,
    text: 'shoots',
    data: { kind: 'shot', figure: 0, target: 1, success: true, rolled: [3, 5], tests: [ACTIVATION] },
  },
  { turn: 1, indent: 2, text: 'flinches', data: { kind: 'state', figure: 1, note: 'pinned, wounded twice' } },
  { turn: 1, indent: 2, text: 'falls', data: { kind: 'fall', figure: 1 } },
  { turn: 2, indent: 0, text: HOSTILE, data: { kind: 'end', winner: 0 } },
];
/** Ten pixels per inch; the south-west corner is at (40, 400). */
const FRAME = { pixels: 10, left: 40, bottom: 400 };
const STORY = {
  title: HOSTILE,
  about: 'seed 1, game 7',
  result: 'blue wins',
  colours: ['#1f5fa8', '#b3261e'],
  links: [{ label: 'Next: game 8', href: 'game-8.html' }],
  commands: { this: 'skirmetrics replay a.yaml --game 7', previous: 'skirmetrics replay a.yaml --game 6', next: '…8' },
};
const TABLE = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 440"></svg>',
  words: '36 × 36 inches',
  frame: FRAME,
};

describeInBrowser('replay.html', () => {
  let browser: Browser;
  let folder: string;

  const open = async (text = replayPage({ ...STORY, events: EVENTS, table: TABLE }), look: Look = {}) => {
    const file = join(folder, `replay-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.html`);
    writeFileSync(file, text);
    const opened = await browser.shared(file, look);
    const { page } = opened;
    await page.keyboard.press('Home');
    return {
      ...opened,
      at: (index: number) =>
        page.$eval(
          '#slider',
          (slider, value) => {
            (slider as HTMLInputElement).value = String(value);
            slider.dispatchEvent(new Event('input'));
          },
          index,
        ),
      current: () => page.textContent('#log li[aria-current]'),
      /** In inches; null when hidden. */
      placeOf: (figure: number) =>
        page.$$eval(
          '.token',
          (tokens, i) => {
            const { style } = tokens[i] as SVGElement;
            const found = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(style.transform);
            return style.display === 'none' || found === null ? null : found.slice(1).map(Number);
          },
          figure,
        ),
    };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-replay-'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('moves figures with the slider: on a success, not on a failure', async () => {
    const { page, at, placeOf, complaints } = await open();
    expect(await placeOf(0)).toBeNull();
    await at(1);
    expect(await placeOf(0)).toEqual([140, 300]);
    expect(await placeOf(1)).toBeNull();
    await at(4);
    expect(await placeOf(0)).toEqual([140, 300]);
    expect(await page.locator('.effects line.path.missed').count()).toBe(1);
    await at(5);
    expect(await placeOf(0)).toEqual([180, 300]);
    await at(2);
    expect(await placeOf(0)).toEqual([140, 300]);
    expect(complaints).toEqual([]);
  });

  test('shows by shape who is whose, who acts and who has fallen', async () => {
    const { page, at } = await open();
    await at(6);
    const shapes = await page.$$eval('.token .shape', (found) => found.map((shape) => shape.getAttribute('d')));
    expect(new Set(shapes).size).toBe(2);
    expect(await page.$$eval('.token', (tokens) => tokens.map((token) => token.classList.contains('active')))).toEqual([
      true,
      false,
    ]);
    expect(await page.locator('.effects line.shot').count()).toBe(1);
    await at(8);
    const shown = (part: string) =>
      page.$$eval(`.token ${part}`, (found) => found.map((element) => getComputedStyle(element).display !== 'none'));
    expect(await shown('.cross')).toEqual([false, true]);
    expect(await shown('.shape')).toEqual([true, false]);
    expect(await page.locator('.roster li').nth(1).textContent()).toContain('fallen');
  });

  test('shows dice beside the table, and the state of a figure by letters on it', async () => {
    const { page, at } = await open();
    await at(6);
    expect(await page.locator('.die').allTextContents()).toEqual(['3', '5']);
    expect(await page.textContent('.test')).toBe('ActivationSergeant35− 1 moraleneeds 4 or less✓ success');
    const badges = () =>
      page.$$eval('.token .badge', (found) =>
        found.map((badge) => (badge.getAttribute('visibility') === 'visible' ? badge.textContent : '')),
      );
    expect(await badges()).toEqual(['', '']);
    await at(7);
    expect(await badges()).toEqual(['', 'P WT']);
    expect(await page.locator('.roster li').nth(1).textContent()).toContain('pinned, wounded twice');
    expect(await page.locator('.die').count()).toBe(0);
  });

  test('goes to the next loss, tells what each side has left, and finds lines of the log', async () => {
    const { page, current } = await open();
    const left = () => page.locator('.course li').allTextContents();
    await page.keyboard.press('n');
    expect(await current()).toBe('falls');
    expect(await left()).toEqual(['blue 1', `${HOSTILE} 0`]);
    await page.fill('#filter', 'shoot');
    expect(await page.locator('#log li:visible').allTextContents()).toEqual(['Turn 1', 'shoots']);
    await page.fill('#filter', '');
    expect(await page.locator('#log li:visible').count()).toBe(EVENTS.length);
    expect(await page.textContent('.marks')).toContain('WT wounded twice');
  });

  test('leads to the next game', async () => {
    const { page } = await open();
    expect(await page.getAttribute('.links a', 'href')).toBe('game-8.html');
    expect(await page.textContent('.more')).toContain('skirmetrics replay a.yaml --game 6');
  });

  test('copies a command, or marks it where a page from disk may not copy', async () => {
    const { page } = await open();
    await page.locator('.more button[data-copy]').last().click();
    await page.waitForFunction(
      () =>
        getSelection()?.toString() === '…8' ||
        document.querySelector('.more .command:last-of-type button')?.textContent === 'Copied',
    );
  });

  test('draws a shot from the shooter to the target, where motion is welcome', async () => {
    const { page, at } = await open(undefined, { motion: true });
    await at(6);
    const drawn = () =>
      page.evaluate(() => document.getAnimations().map((found) => (found as CSSAnimation).animationName));
    expect(await drawn()).toContain('fly');
  });

  test('steps by keys, turn by turn too, and plays by itself', async () => {
    const { page, current } = await open();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.inputValue('#slider')).toBe('2');
    await page.keyboard.press('ArrowLeft');
    expect(await page.inputValue('#slider')).toBe('1');
    await page.keyboard.press('PageDown');
    expect(await current()).toBe('Turn 1');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    expect(await current()).toBe('Turn 1');
    await page.keyboard.press('End');
    expect(await page.inputValue('#slider')).toBe('9');
    await page.keyboard.press('Home');
    expect(await page.inputValue('#slider')).toBe('0');
    await page.selectOption('#speed', '10');
    await page.locator('h1').click();
    await page.keyboard.press(' ');
    await page.waitForFunction(() => (document.getElementById('slider') as HTMLInputElement).value === '9');
    expect(await page.textContent('#play')).toBe('Play');
  });

  test('goes to a line of the log that is pressed, and says what the event holds besides', async () => {
    const { page } = await open();
    await page.locator('#log li', { hasText: 'shoots' }).click();
    expect(await page.textContent('#now')).toBe('shoots');
    expect(await page.textContent('.details')).toContain('rolled3, 5');
  });

  test.each([
    ['a small table', FRAME, 1280],
    ['a small table on a phone', FRAME, 390],
    ['a table of 200 inches', { ...FRAME, pixels: 1.8 }, 1280],
    ['a table of 200 inches on a phone', { ...FRAME, pixels: 1.8 }, 390],
  ])('draws tokens of 16 pixels at least on %s', async (_, frame, width) => {
    const { page, at } = await open(replayPage({ ...STORY, events: EVENTS, table: { ...TABLE, frame } }), { width });
    await at(5);
    const sizes = await page.$$eval('.token .shape', (shapes) =>
      shapes.map((shape) => shape.getBoundingClientRect().width),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });

  test('follows what moves on a large table, and shows all of it on request', async () => {
    const table = { ...TABLE, frame: { ...FRAME, pixels: 1.8 } };
    const { page, at } = await open(replayPage({ ...STORY, events: EVENTS, table }));
    const shown = async () => ((await page.getAttribute('.stage svg', 'viewBox')) ?? '').split(' ').map(Number);
    await at(5);
    const [left, top, width, height] = await shown();
    expect(width).toBeLessThan(300);
    // The end of the move, (14, 10) inches from the south-west corner.
    expect([left < 65, 65 < left + width, top < 382, 382 < top + height]).toEqual([true, true, true, true]);
    await page.click('.zoom');
    expect(await shown()).toEqual([0, 0, 440, 440]);
    await page.click('.zoom');
  });

  test('says what the letters on figures stand for', async () => {
    const { page } = await open();
    const told = await page.$$eval('.marks p', (lines) => lines.map((line) => line.lastChild?.textContent));
    expect(told).toContain(' blue: S Sergeant');
    expect(told).toContain('Beside figures: P pinned · WT wounded twice');
  });

  test('shows hostile names as text', async () => {
    const { page, at, requests } = await open();
    for (let i = 0; i < EVENTS.length; i++) await at(i);
    expect(await page.$$('img')).toEqual([]);
    expect(await page.title()).toContain(HOSTILE);
    expect(await page.textContent('#now')).toBe(HOSTILE);
    expect(requests).toEqual([]);
  });

  test('tells a game without a table by its log and the data of its events', async () => {
    const events: ReplayEvent[] = [
      { turn: 1, indent: 0, text: 'Turn 1', data: null },
      {
        turn: 1,
        indent: 1,
        text: 'Ada plays a card',
        data: { kind: 'card', player: 'Ada', drawn: ['Iris', 'Ring'], worth: { skill: 3 } },
      },
    ];
    const { page, at, complaints } = await open(replayPage({ ...STORY, events, table: null }));
    expect(await page.locator('.stage').count()).toBe(0);
    await at(1);
    const rows = await page.$$eval('.details tr', (found) => found.map((row) => row.textContent));
    expect(rows).toEqual(['kindcard', 'playerAda', 'drawnIris, Ring', 'worthskill 3']);
    expect(complaints).toEqual([]);
  });

  test('fits a phone', async () => {
    const { page } = await open(undefined, { width: 360, colours: 'dark' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test.each(SYSTEM_IDS.map((id) => shippedFiles(id)[0]))(
    '%s is shown from beginning to end, without a complaint',
    async (scenario) => expectShown(browser, scenario, join(folder, 'game.html')),
  );
});
