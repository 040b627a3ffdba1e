// Every chart and every page on one page, from the shipped scenarios: npm run gallery. It goes to reports/gallery, or to the folder
// that is named. For those who change a chart or a page, and want to see all of them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [named, games = '300'] = process.argv.slice(2);
const gallery = resolve(named ?? join(root, 'reports', 'gallery'));
const file = (name) => join(root, 'scenarios', `${name}.yaml`);
const sheet = (name) => join(root, 'scenarios', 'sheets', `${name}.game.yaml`);
const farmhouse = file('squad-alpha/farmhouse');
const breakthrough = file('squad-alpha/breakthrough');
const cards = file('stargate-missions/four-players');
const portals = file('stargate-solo/ring-of-portals');
const vehicles = file('stargrunt2/infantry-against-vehicles');
const village = file('revland-combat/patrol-in-a-village');

/** What is shown: a report or a page by name, and the words that make it. */
const REPORTS = [
  ['run-table', ['run', farmhouse, '--games', games]],
  ['run-solo', ['run', portals, '--games', games]],
  ['run-cards', ['run', cards, '--games', games]],
  ['run-units', ['run', vehicles, '--games', games]],
  ['run-wounds', ['run', village, '--games', games]],
  ['run-seats', ['run', farmhouse, '--games', games, '--swap-seats']],
  ['run-precision', ['run', farmhouse, '--precision', '0.1', '--games', games]],
  ['compare', ['compare', farmhouse, '--games', games]],
  ['compare-several', ['compare', farmhouse, breakthrough, '--set', 'save.hard=2', '--games', games]],
  ['sweep-line', ['sweep', farmhouse, '--games', games, '--vary', 'save.soft=3..6']],
  ['sweep-grid', ['sweep', farmhouse, '--games', games, '--vary', 'save.soft=4,5', '--vary', 'move.distance=3,4,5']],
  ['sweep-players', ['sweep', cards, '--games', games, '--vary', 'decks.missions.copies=1,2']],
  ['sweep-knockout', ['sweep', farmhouse, '--games', games, '--knockout', 'save,cover']],
  ['weapons', ['weapons', 'stargate-solo']],
  [
    'weapons-points',
    ['weapons', 'squad-alpha', '--points', 'elite=10', '--points', 'regular=6', '--set', 'save.hard=4'],
  ],
  ['weapons-sheet', ['weapons', sheet('two-dice-with-doubles')]],
  ['weapons-sheet-long', ['weapons', sheet('hit-wound-save'), '--set', 'profiles.infantry.save=4']],
  ['compare-sheet', ['compare', sheet('quality-and-defence'), '--set', 'coverBonus=2']],
  ['sweep-sheet', ['sweep', sheet('opposed-dice'), '--vary', 'heavyBy=4..8']],
  [
    'sweep-sheet-grid',
    ['sweep', sheet('opposed-dice'), '--vary', 'heavyBy=4..8', '--vary', 'weapons.rifle.impact=8,10,12'],
  ],
  ['weapons-in-play', ['weapons', 'stargate-solo', '--in-play', portals, '--games', games]],
];
const REPLAYS = [
  ['replay-table', farmhouse],
  ['replay-solo', portals],
  ['replay-cards', cards],
  ['replay-units', vehicles],
  ['replay-wounds', village],
];

const skirmetrics = (words) =>
  execFileSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    cwd: gallery,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

rmSync(gallery, { recursive: true, force: true });
mkdirSync(gallery, { recursive: true });
const sections = REPORTS.map(([name, words]) => {
  const folder = `reports/${name}`;
  skirmetrics([...words, '--pictures', '--out', folder]);
  const charts = join(gallery, folder, 'charts');
  const pictures = existsSync(charts) ? readdirSync(charts).filter((chart) => chart.endsWith('.svg')) : [];
  return { name, page: `${folder}/report.html`, words, pictures: pictures.map((chart) => `${folder}/charts/${chart}`) };
});
sections.push({ name: 'list-of-reports', page: 'reports/index.html', words: [], pictures: [] });
for (const [name, scenario] of [
  ['map-table', farmhouse],
  ['map-solo', portals],
  ['map-units', vehicles],
  ['map-wounds', village],
]) {
  const words = ['check', scenario, '--map', '--out', `${name}.svg`];
  skirmetrics(words);
  sections.push({ name, page: `${name}.svg`, words, pictures: [`${name}.svg`] });
}
for (const [name, scenario] of REPLAYS) {
  const words = ['replay', scenario, '--game', '3', '--html', `${name}.html`];
  skirmetrics(words);
  sections.push({ name, page: `${name}.html`, words, pictures: [] });
}

const shown = (words) => words.join(' ').replaceAll(root, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const section = ({ name, page, words, pictures }) => `
<section id="${name}">
<h2><a href="${page}">${name}</a></h2>
<p><code>skirmetrics ${shown(words)}</code></p>
<iframe src="${page}" title="${name}" loading="lazy"></iframe>
${pictures.map((src) => `<figure><img src="${src}" alt="${src}" loading="lazy"><figcaption>${src}</figcaption></figure>`).join('\n')}
</section>`;
writeFileSync(
  join(gallery, 'index.html'),
  `<!doctype html>
<html lang="en" data-ready>
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
iframe { width: 100%; height: 640px; border: 1px solid #888; }
figure { display: inline-block; margin: 1rem; vertical-align: top; }
img { max-width: 100%; background: #fff; }
figcaption { font-size: 80%; }
</style>
<h1>Gallery</h1>
<p>${sections.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' · ')}</p>
${sections.map(section).join('\n')}
</html>
`,
);
console.log(join(gallery, 'index.html'));
