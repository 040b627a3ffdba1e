// Takes the pictures of pages that the documentation shows: node docs/screenshots.js, after npm run build. Names of pictures as words
// take only those. `--all FOLDER` takes every page of the gallery into a folder instead, at two widths, light and dark, as it opens and
// with its folds open: to be looked at by whoever changes a page.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'docs', 'images');
const scenario = 'scenarios/squad-alpha/farmhouse.yaml';
const browser = process.env.SKIRMETRICS_BROWSER ?? '/usr/bin/chromium';
if (!existsSync(browser)) {
  console.error(`${browser} is not there: install chromium, or name a browser in SKIRMETRICS_BROWSER`);
  process.exit(2);
}

const room = mkdtempSync(join(tmpdir(), 'skirmetrics-screenshots-'));
const skirmetrics = (...words) =>
  execFileSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const [first, everything, games] = process.argv.slice(2);
const isAll = first === '--all';
if (isAll && everything === undefined) {
  console.error('--all needs a folder for the pictures');
  process.exit(2);
}
const wanted = isAll ? [] : process.argv.slice(2);
const isWanted = (name) => !isAll && (wanted.length === 0 || wanted.includes(name));
if (isWanted('report')) skirmetrics('run', scenario, '--games', '10000', '--out', join(room, 'report'));
if (isWanted('replay')) skirmetrics('replay', scenario, '--game', '10', '--html', join(room, 'replay.html'));
const cards = 'scenarios/stargate-missions/four-players.yaml';
if (isWanted('replay-cards')) skirmetrics('replay', cards, '--game', '10', '--html', join(room, 'replay-cards.html'));
if (isWanted('comparison')) skirmetrics('compare', scenario, '--games', '4000', '--out', join(room, 'comparison'));
if (isWanted('weapons')) skirmetrics('weapons', 'stargate-solo', '--out', join(room, 'weapons'));
const p90 = 'p90=like:rifle,ranges:[8,20,30,50],effectModifier:1';
if (isWanted('own-weapon'))
  skirmetrics(
    ...['weapons', 'stargate-solo', '--define', p90, '--weapon', 'rifle,p90,cal50,shotgun'],
    ...['--out', join(room, 'own-weapon')],
  );

const context = await chromium.launchPersistentContext(join(room, 'profile'), {
  executablePath: browser,
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** Opens a page, does something with it, and takes the picture of what is then in sight. */
async function picture(name, file, { colours = 'light', width = 1200, height = 900, drawn = false }, act) {
  if (!isWanted(name)) return;
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
  await page.goto(pathToFileURL(join(room, file)).href);
  await page.waitForSelector(drawn ? 'html[data-charts="drawn"]' : 'html[data-ready]');
  await act?.(page);
  await page.screenshot({ path: join(images, `${name}.png`) });
  await page.close();
}

/** Scrolls to a part of a page, and opens the folds that it is in. */
const section = (id) => async (page) => {
  await page.$eval(`#${id}`, (element) => {
    for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement.closest('details'))
      fold.open = true;
    element.scrollIntoView();
  });
  await page.waitForTimeout(1500);
  await page.$eval(`#${id}`, (element) => element.scrollIntoView());
};
const firstShotAfter = (line) => async (page) => {
  const shots = page.locator('#log li', { hasText: /shoots .* success/ });
  await shots.nth(line).click();
};

/** Each of these differs from the one before in one thing, so that a page redraws what it has to and is loaded once. */
const LOOKS = [
  { width: 1440, colours: 'light' },
  { width: 1440, colours: 'dark' },
  { width: 390, colours: 'dark' },
  { width: 390, colours: 'light' },
];
/** With folds open, each width and each of both colours once is enough. */
const OPEN_LOOKS = [LOOKS[2], LOOKS[0]];
/** Tabs side by side: one draws while another's picture is written. */
const TABS = 2;
/** Pixels of a picture's height: what is longer is in several. */
const TALLEST = 8000;
/** Fewer games than of the gallery: pages look alike, and are there sooner. */
const FEW = '60';

/** Every page of the gallery, with its whole height. */
async function everyPage(folder) {
  mkdirSync(folder, { recursive: true });
  const gallery = join(folder, 'gallery');
  execFileSync(process.execPath, [join(root, 'docs', 'gallery.js'), gallery, games ?? FEW], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const index = readFileSync(join(gallery, 'index.html'), 'utf8');
  const pages = [...index.matchAll(/<h2><a href="([^"]+\.html)">([^<]+)</g)].map(([, page, name]) => ({ page, name }));
  const waiting = [...pages];
  const tab = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await picturesOf(join(gallery, next.page), next.name, folder);
  };
  await Promise.all(Array.from({ length: TABS }, tab));
}

/** A page as it opens and with its folds open, in every look. */
async function picturesOf(file, name, folder) {
  const page = await context.newPage();
  const look = async ({ width, colours }, isFirst) => {
    // Charts are drawn again for another look; pages without charts are there at once.
    await page.evaluate(() => {
      if (document.querySelector('.drawing') !== null) delete document.documentElement.dataset.charts;
    });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
    if (isFirst) await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(name.startsWith('replay') ? 'html[data-ready]' : 'html[data-charts="drawn"]');
  };
  const take = async ({ width, colours }, state) => {
    // What has just been resized or recoloured is painted first.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { height, overflow } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    // A page that is wider than its screen has something cut.
    if (overflow > 0) console.error(`${name}${state} at ${width} pixels is ${overflow} pixels too wide`);
    for (let top = 0, part = 1; top < height; top += TALLEST, part++) {
      const path = join(folder, `${name}-${width}-${colours}${state}${part === 1 ? '' : `-${part}`}.jpg`);
      const clip = { x: 0, y: top, width, height: Math.min(TALLEST, height - top) };
      await page.screenshot({ path, fullPage: true, clip, type: 'jpeg', quality: 80, timeout: 120_000 });
    }
  };
  for (const [i, one] of LOOKS.entries()) {
    await look(one, i === 0);
    await take(one, '');
  }
  // Folds within folds hold tables: the first of each is enough to look at, and of tables the first rows.
  await page.addStyleTag({ content: 'tbody tr:nth-child(n + 7), li:nth-child(n + 31) { display: none !important }' });
  const folds = await page.$$eval('details.fold, details.fold details:first-of-type', (found) => {
    for (const fold of found) fold.open = true;
    return found.length;
  });
  if (folds > 0 && !name.startsWith('replay'))
    for (const one of OPEN_LOOKS) {
      await look(one, false);
      await page.waitForFunction(() => document.querySelector('.drawing:not([data-drawn])') === null);
      await page.waitForSelector('html[data-charts="drawn"]');
      await take(one, '-open');
    }
  await page.close();
}

if (isAll) await everyPage(resolve(everything));
mkdirSync(images, { recursive: true });
if (isWanted('playground')) {
  const { buildSingle } = await import('../dist/playground/build.js');
  await buildSingle(join(room, 'playground.html'));
}
await picture('playground', 'playground.html', { height: 820 }, async (page) => {
  await page.waitForSelector('#answer-panel .tiles');
  await page.waitForTimeout(4000);
  await page.click('.cm-line:nth-child(3)');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('houseRules: { save.hard: 4 }');
  await page.waitForTimeout(9000);
});
await picture('report', 'report/report.html', { drawn: true });
await picture('replay', 'replay.html', {}, firstShotAfter(2));
await picture('replay-cards', 'replay-cards.html', { width: 1400, height: 900 }, (page) =>
  page
    .locator('#log li', { hasText: / plays / })
    .first()
    .click(),
);
await picture('comparison', 'comparison/report.html', { drawn: true }, section('found'));
await picture('weapons', 'weapons/report.html', { drawn: true, height: 680 }, section('chart-out'));
await picture('own-weapon', 'own-weapon/report.html', { drawn: true, height: 480 }, section('chart-out-per-figure'));
await context.close();
rmSync(room, { recursive: true, force: true });
