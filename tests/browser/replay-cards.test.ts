/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReplayEvent, replayPage } from '../../src/report/html/replay-page.ts';
import { type Browser, describeInBrowser, launch } from './browser.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">';
const wit = (face: number, success: boolean | null) => ({
  name: 'Test of Wit',
  rolls: [
    { name: 'Task', faces: [4], adds: [['level', 5]], total: 9 },
    { name: 'Team', faces: [face], adds: [['members', 3]], total: face + 3 },
  ],
  needs: '9 or more',
  success,
});

const EVENTS: ReplayEvent[] = [
  {
    turn: 0,
    indent: 0,
    text: 'The cards are dealt',
    data: {
      kind: 'cards',
      players: ['Ada', HOSTILE],
      zones: [
        { name: 'Deck', look: 'pile' },
        { name: 'Task', look: 'full' },
        { name: 'Discards', look: 'heap' },
        { name: 'Hand', look: 'brief', player: 0 },
        { name: 'Hand', look: 'brief', player: 1 },
      ],
      cards: [
        { name: 'Riddle', kind: 'Task', facts: [['Wit', '5']], text: 'requires lore' },
        { name: HOSTILE, kind: 'Action', facts: [], text: HOSTILE },
        { name: 'Hint', kind: 'Action', facts: [['Wit', '+2']], text: '' },
        { name: 'Guess', kind: 'Action', facts: [['Wit', '+1']], text: '' },
      ],
      moves: [
        [0, 0],
        [1, 0],
        [2, 3],
        [3, 4],
      ],
      scores: [
        [0, 'nothing yet'],
        [0, ''],
      ],
    },
  },
  { turn: 1, indent: 0, text: 'Turn 1', data: { kind: 'turn', player: 1 } },
  {
    turn: 1,
    indent: 1,
    text: 'A task',
    data: { kind: 'mission', card: 0, moves: [[0, 1]], zoneNotes: [[1, 'the Team has lore']] },
  },
  { turn: 1, indent: 1, text: 'A roll', data: { kind: 'test', tests: [wit(5, null)] } },
  {
    turn: 1,
    indent: 2,
    text: 'A hint',
    data: { kind: 'play', player: 0, card: 2, moves: [[2, 2]], tests: [wit(6, true)] },
  },
  {
    turn: 1,
    indent: 1,
    text: 'A success',
    data: {
      kind: 'scores',
      moves: [[0, 2]],
      scores: [
        [0, ''],
        [-3, '3 lost'],
      ],
    },
  },
  { turn: 1, indent: 0, text: 'Ada wins', data: { kind: 'end', winner: 0 } },
];
const STORY = {
  title: 'Riddles',
  about: 'seed 1, game 7',
  result: 'Ada wins',
  events: EVENTS,
  table: null,
  colours: ['#1f5fa8', '#b3261e'],
  links: [],
  commands: { this: 'skirmetrics replay a.yaml --game 7', previous: null, next: 'skirmetrics replay a.yaml --game 8' },
};

describeInBrowser('the replay of a game of cards', () => {
  let browser: Browser;
  let folder: string;

  const open = async (look?: Parameters<Browser['open']>[1]) => {
    const file = join(folder, 'replay.html');
    writeFileSync(file, replayPage(STORY));
    const opened = await browser.shared(file, look);
    const { page } = opened;
    await page.keyboard.press('Home');
    const zone = (name: string) => page.locator('.zone', { has: page.locator('.zone-name', { hasText: name }) });
    return {
      ...opened,
      zone,
      at: async (line: number) => page.locator('#log li').nth(line).click(),
      cardsIn: (name: string, nth = 0) => zone(name).nth(nth).locator('.card .card-name').allTextContents(),
    };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-cards-'));
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('lays out hands, the deck and the discards, and moves cards as the slider goes', async () => {
    const { zone, at, cardsIn, complaints, requests } = await open();
    expect(await zone('Deck').locator('.count').textContent()).toBe('2');
    expect(await cardsIn('Deck')).toEqual([]);
    expect(await cardsIn('Hand', 0)).toEqual(['Hint']);
    expect(await cardsIn('Hand', 1)).toEqual(['Guess']);
    await at(2);
    expect(await cardsIn('Task')).toEqual(['Riddle']);
    expect(await zone('Task').locator('.zone-note').textContent()).toBe('the Team has lore');
    expect(await zone('Deck').locator('.count').textContent()).toBe('1');
    await at(4);
    expect(await cardsIn('Hand', 0)).toEqual([]);
    expect(await cardsIn('Discards')).toEqual(['Hint']);
    await at(5);
    expect(await cardsIn('Discards')).toEqual(['Riddle']);
    expect(await zone('Discards').locator('.rest').textContent()).toBe('Riddle, Hint');
    await at(0);
    expect(await cardsIn('Hand', 0)).toEqual(['Hint']);
    expect(await zone('Discards').locator('.count').textContent()).toBe('0');
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('shows what a card says, and marks the card that moves', async () => {
    const { page, at } = await open();
    await at(2);
    const card = page.locator('.card.moved');
    expect(await card.count()).toBe(1);
    expect(await card.locator('.sort').textContent()).toBe('Task');
    expect(await card.locator('.fact').allTextContents()).toEqual(['5 Wit']);
    expect(await card.locator('.card-text').textContent()).toBe('requires lore');
    await at(3);
    expect(await page.locator('.card.moved, .card.about').count()).toBe(0);
  });

  test('shows dice large, with what is added, what they need and the result in a word', async () => {
    const { page, at } = await open();
    await at(3);
    expect(await page.locator('.die').allTextContents()).toEqual(['4', '5']);
    expect(
      await page
        .locator('.die')
        .first()
        .evaluate((die) => Number.parseFloat(getComputedStyle(die).fontSize)),
    ).toBeGreaterThan(18);
    expect(await page.locator('.sum').allTextContents()).toEqual(['+ 5 level= 9', '+ 3 members= 8']);
    expect(await page.textContent('.verdict')).toBe('needs 9 or more… open');
    await at(4);
    expect(await page.textContent('.verdict')).toBe('needs 9 or more✓ success');
    await at(5);
    expect(await page.locator('.test').count()).toBe(0);
  });

  test('shows whose turn it is, and the scores with what they are made of', async () => {
    const { page, at } = await open();
    expect(await page.locator('.player.active').count()).toBe(0);
    expect(await page.locator('.score-note').first().textContent()).toBe('nothing yet');
    await at(5);
    expect(await page.locator('.player.active h3').textContent()).toBe(HOSTILE);
    expect(await page.locator('.player.active .turn').textContent()).toBe('takes the turn');
    expect(await page.locator('.score').allTextContents()).toEqual(['0', '−3']);
    await at(6);
    expect(await page.locator('.player.active h3').textContent()).toBe('Ada');
    expect(await page.locator('.turn').allTextContents()).toEqual(['wins', '']);
  });

  test('shows the player whose turn it is first, in view, and empty places as a word', async () => {
    const { page, at, zone } = await open({ width: 1440 });
    await at(5);
    const [active, other] = await Promise.all(
      ['.player.active', '.player:not(.active)'].map((panel) => page.locator(panel).boundingBox()),
    );
    expect(active!.y).toBeLessThan(other!.y);
    const controls = await page.locator('.controls').boundingBox();
    expect(active!.y + active!.height).toBeLessThanOrEqual(controls!.y);
    expect(await zone('Task').isVisible()).toBe(false);
    expect((await zone('Hand').first().boundingBox())!.height).toBeLessThan(30);
  });

  test('steps by keys', async () => {
    const { page, cardsIn } = await open();
    await page.keyboard.press('PageDown');
    expect(await page.textContent('#now')).toBe('Turn 1');
    await page.keyboard.press('ArrowRight');
    expect(await cardsIn('Task')).toEqual(['Riddle']);
    await page.keyboard.press('ArrowLeft');
    expect(await cardsIn('Task')).toEqual([]);
    await page.keyboard.press('End');
    expect(await cardsIn('Discards')).toEqual(['Riddle']);
  });

  test('lets cards travel where motion is welcome, and only on a step forward', async () => {
    const { page } = await open({ motion: true });
    const travelling = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => {
            const element = (effect as KeyframeEffect).target;
            return element?.classList.contains('card');
          }).length,
      );
    await page.keyboard.press('End');
    expect(await travelling()).toBe(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await travelling()).toBe(1);
    const still = await open();
    await still.page.keyboard.press('ArrowRight');
    await still.page.keyboard.press('ArrowRight');
    expect(await still.page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('shows hostile names as text', async () => {
    const { page, at } = await open();
    for (let i = 0; i < EVENTS.length; i++) await at(i);
    expect(await page.$$('img')).toEqual([]);
    expect(await page.title()).toBe('Replay · Riddles: seed 1, game 7');
  });

  test('fits a phone, where players open whom the event concerns', async () => {
    const { page, at } = await open({ width: 360, colours: 'dark' });
    await at(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const opened = () =>
      page.$$eval('.player', (players) => players.map((player) => (player as HTMLDetailsElement).open));
    expect(await opened()).toEqual([true, true]);
    await at(5);
    expect(await opened()).toEqual([false, true]);
  });
});
