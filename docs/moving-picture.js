// Draws a game as a moving picture, docs/images/game.svg: node docs/moving-picture.js [scenario] [game], after npm run build.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapSvg, tableCorner } from '../dist/maps/table.js';
import { sideColours } from '../dist/report/charts/theme.js';
import { loadScenario, systemOf } from '../dist/scenarios/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [file = 'scenarios/squad-alpha/farmhouse.yaml', game = '10'] = process.argv.slice(2);
const words = ['replay', file, '--game', game, '--json'];
const { events } = JSON.parse(execFileSync(process.execPath, ['dist/cli.js', ...words], { cwd: root }));
const { scenario } = await loadScenario(join(root, file));
const system = await systemOf(scenario);
const picture = system.picture(scenario.baseline.data, scenario.baseline.rules);
const sides = system.sides(scenario.baseline.data);
const colours = sideColours(sides);
const map = mapSvg(picture, scenario.name, { sides, withLegend: false });
const { pixels, left, bottom } = tableCorner(picture);
const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(map).map(Number);

const SECONDS = { move: 0.4, shot: 0.4, strike: 0.4, hit: 0.25, fall: 0.3, turn: 0.6, end: 3 };
const [LINES, LINE, PANEL] = [24, 30, 470];
const place = ([x, y]) => [left + x * pixels, bottom - y * pixels].map((value) => Number(value.toFixed(1)));

/** Values of one property over time. */
class Track {
  steps = [];
  set(at, value) {
    this.steps.push([at, value]);
  }
  animate(name, total, calcMode = 'discrete') {
    const steps = [[0, this.steps[0][1]], ...this.steps, [total, this.steps.at(-1)[1]]];
    const times = steps.map(([at]) => Number((at / total).toFixed(4))).join(';');
    const values = steps.map(([, value]) => value).join(';');
    return `<animate attributeName="${name}" dur="${total}s" repeatCount="indefinite" calcMode="${calcMode}" keyTimes="${times}" values="${values}"/>`;
  }
}

const { figures } = events.find(({ data }) => data?.kind === 'figures').data;
const tokens = figures.map(() => ({ x: new Track(), y: new Track(), shown: new Track(), at: [0, 0] }));
const shots = [];
const told = [];
let now = 0;
for (const { text, data, turn } of events) {
  const seconds = SECONDS[data?.kind] ?? 0;
  const token = tokens[data?.figure];
  if (data?.kind === 'deploy' || data?.kind === 'move') {
    const [from, to] = [token.at, place(data.to)];
    if (data.kind === 'move') for (const [i, track] of [token.x, token.y].entries()) track.set(now, from[i]);
    for (const [i, track] of [token.x, token.y].entries()) track.set(now + seconds, to[i]);
    token.at = to;
  }
  if (data?.kind === 'shot' || data?.kind === 'strike')
    shots.push({ from: token.at, to: tokens[data.target].at, begin: now, end: now + seconds, hits: data.success });
  if (data?.kind === 'fall') token.shown.set(now + seconds, 0.15);
  if (seconds > 0) told.push({ at: now, text, heading: data.kind === 'turn' && turn });
  now += seconds;
}
const total = Number(now.toFixed(2));

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const short = (text) => (text.length > 68 ? `${text.slice(0, 67)}…` : text);

/** Each line of the log stands for as long as the panel has room. */
const log = told.map(({ at, text, heading }, i) => {
  const until = told[i - (i % LINES) + LINES]?.at ?? total;
  const track = new Track();
  track.set(0, 0);
  track.set(at, 1);
  if (until < total) track.set(until, 0);
  const y = 70 + (i % LINES) * LINE;
  const weight = heading === false ? '' : ' font-weight="bold"';
  return `<text x="${width + 12}" y="${y}" font-size="13"${weight} opacity="0">${escaped(short(text))}${track.animate('opacity', total)}</text>`;
});
const lines = shots.map(({ from, to, begin, end, hits }) => {
  const track = new Track();
  track.set(0, 0);
  track.set(begin, 1);
  track.set(end, 0);
  const dashes = hits === false ? ' stroke-dasharray="4 6"' : '';
  return `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="#b00000" stroke-width="2.5"${dashes} opacity="0">${track.animate('opacity', total)}</line>`;
});
const circles = tokens.map(({ x, y, shown, at }, i) => {
  shown.set(0, 1);
  shown.steps.sort(([a], [b]) => a - b);
  const moves = [x.animate('cx', total, 'linear'), y.animate('cy', total, 'linear'), shown.animate('opacity', total)];
  return `<circle r="11" cx="${at[0]}" cy="${at[1]}" fill="${colours[figures[i].side]}" stroke="#ffffff" stroke-width="2">${moves.join('')}</circle>`;
});

const wide = width + PANEL;
const svg = map
  .replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="0 0 ${wide} ${height}" width="${wide}" height="${height}"`,
  )
  .replace(
    '</svg>',
    `<rect x="${width}" y="0" width="${PANEL}" height="${height}" fill="#ffffff"/>\n${[...lines, ...circles, ...log].join('\n')}\n</svg>`,
  );
writeFileSync(join(root, 'docs', 'images', 'game.svg'), svg);
console.log(`docs/images/game.svg: ${total} s, ${Math.round(svg.length / 1000)} kB`);
