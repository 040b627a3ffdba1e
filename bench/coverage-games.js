// Plays the games of which tests/long/stats/coverage.test.ts draws its samples, and stores them game by game. Run it again only when
// the layout of what games count changes: node bench/coverage-games.js
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { playBatch } from '../dist/workers/batch.js';
import { Totals } from '../dist/workers/totals.js';
import { ready } from './null-games.js';

const GAMES = 400;
/** Count metrics kept, from the first or, below 0, from the last: keeps files small. */
const SOURCES = [
  { name: 'mirrored-skirmish', file: 'scenarios/squad-alpha/mirrored-skirmish.yaml', counts: 4, places: true },
  { name: 'jaffa-ambush', file: 'scenarios/stargate-solo/jaffa-ambush.yaml', counts: 2, places: false },
  { name: 'four-players', file: 'scenarios/stargate-missions/four-players.yaml', counts: 1, places: false },
  {
    name: 'options',
    file: 'scenarios/squad-alpha/mirrored-skirmish.yaml',
    counts: -1,
    places: false,
    optionsInEvery: 1,
  },
];

for (const { name, file, counts, places, optionsInEvery } of SOURCES) {
  const { match, metrics: all } = await ready(file, { optionsInEvery });
  const skipped = dropped(all, { counts, places });
  const games = Array.from({ length: GAMES }, (_, game) => stored(playBatch(match, game, 1), skipped));
  const text = JSON.stringify({ file, metrics: all, games });
  const bytes = brotliCompressSync(text);
  writeFileSync(new URL(`../tests/long/stats/games/${name}.json.br`, import.meta.url), bytes);
  console.log(`${name}: ${GAMES} games, ${Math.round(bytes.length / 1024)} kB`);
}

/** Parts of the tally left out, as [from, to]. */
function dropped(metrics, { counts, places }) {
  const { layout } = new Totals(metrics, { firstGame: 0, games: 1, batchSize: 1 });
  const views = layout.counts
    .slice(...(counts < 0 ? [0, counts] : [counts]))
    .flatMap(({ stride, views }) => views.map(({ start, cells }) => [start, start + cells * stride]));
  const events = [layout.events, layout.events + 2 * (metrics.events?.length ?? 0)];
  const ground =
    layout.places === null || places ? [] : [layout.places.start, layout.places.start + layout.places.length];
  return [...views, events, ground];
}

/** Record, steps between filled places of the tally, and their values. */
function stored({ tally, records }, skipped) {
  const [steps, values] = [[], []];
  let last = 0;
  tally.forEach((value, at) => {
    if (value === 0 || skipped.some(([from, to]) => at >= from && at < to)) return;
    steps.push(at - last);
    values.push(value);
    last = at;
  });
  return [[...records], steps, values];
}
