// How often `compare` finds a difference where there is none: `node bench/type-one-error.js` after a build.
// The variant plays by the same rules with another seed; every "different" it draws is false. Options: --comparisons 400,
// --games 300, --scenario file, --policy tactician or random (quick).
import { parseArgs } from 'node:util';
import { Comparing, compare, plannedGames } from '../dist/inference/index.js';
import { wilson } from '../dist/stats/index.js';
import { play, print, ready, slice } from './null-games.js';

const { values } = parseArgs({
  options: {
    comparisons: { type: 'string', default: '400' },
    games: { type: 'string', default: '300' },
    scenario: { type: 'string', default: 'scenarios/squad-alpha/mirrored-skirmish.yaml' },
    policy: { type: 'string', default: 'tactician' },
  },
});
const comparisons = Number(values.comparisons);
const games = Number(values.games);
const set = { 'sides.blue.policy': values.policy, 'sides.red.policy': values.policy };
const alpha = 0.05;
const wish = { alpha, deltas: [] };

const baselineMatch = await ready(values.scenario, { set, seed: 1 });
const variantMatch = await ready(values.scenario, { set, seed: 2 });
const baseline = play(baselineMatch, comparisons * games);
const other = play(variantMatch, comparisons * games);

const isDifferent = ({ verdict }) => /^(higher|lower)/.test(verdict);
const primaryRows = ({ variants }) => variants[0].rows.filter(({ metric }) => metric.primary);

/** Mostly baseline games: a rule that seldom comes up and changes nothing. */
function seldom(table, from, every) {
  const rows = from.rows.slice();
  const length = rows.length / from.games;
  for (let game = 0; game < table.games; game += every)
    rows.set(table.rows.subarray(game * length, (game + 1) * length), game * length);
  return { ...table, rows };
}

/** At a fixed number of games. */
function fixed(label, variant) {
  let any = 0;
  const single = new Map();
  for (let i = 0; i < comparisons; i++) {
    const [from, to] = [i * games, (i + 1) * games];
    const pair = [{ variant: 'null', table: slice(variant, from, to) }];
    const rows = primaryRows(compare(slice(baseline, from, to), pair, wish));
    if (rows.some(isDifferent)) any++;
    for (const { metric, pDiff, differing } of rows) {
      const name = `${metric.name} ${metric.side ?? ''}`.trim();
      const counted = single.get(name) ?? { falsely: 0, tested: 0 };
      if (differing > 0) counted.tested++;
      if (differing > 0 && pDiff !== null && pDiff < alpha) counted.falsely++;
      single.set(name, counted);
    }
  }
  const line = (what, x, n) => [what, n, games, x, ...percent(x, n)];
  return [
    line(`${label}: any verdict "different"`, any, comparisons),
    ...[...single].map(([name, { falsely, tested }]) => line(`  ${name}: p < 0.05, not adjusted`, falsely, tested)),
  ];
}

/** At any look, every 100 games. */
function anytime(label, variant, length) {
  const runs = Math.floor((comparisons * games) / length);
  const spread = compare(slice(baseline, 0, 200), [{ variant: 'null', table: slice(other, 0, 200) }], wish);
  const plans = plannedGames(spread, 200, length);
  let any = 0;
  for (let i = 0; i < runs; i++) {
    const [a, b] = [baseline, variant].map((table) => slice(table, i * length, (i + 1) * length));
    const comparing = new Comparing(['null'], a, [b], { ...wish, plans, metrics: ({ primary }) => primary });
    let found = false;
    for (let to = 100; to <= length && !found; to += 100) {
      comparing.extend(a, [b], to);
      found = primaryRows(comparing.result()).some(isDifferent);
    }
    if (found) any++;
  }
  return [`${label}: "different" at any of ${length / 100} looks`, runs, length, any, ...percent(any, runs)];
}

function percent(x, n) {
  const { estimate, low, high } = wilson(x, n, alpha);
  if (estimate === null) return ['–', ''];
  return [(100 * estimate).toFixed(1), `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`];
}

console.log(`${values.scenario}, policy ${values.policy}: false findings, alpha ${alpha}\n`);
print(
  ['', 'comparisons', 'games', 'false', '%', '95% interval'],
  [
    ...fixed('Another seed', other),
    ...fixed('Another seed in 1 game of 10', seldom(other, baseline, 10)),
    anytime('Another seed', other, 2000),
    anytime('Another seed in 1 game of 10', seldom(other, baseline, 10), 2000),
  ],
);
