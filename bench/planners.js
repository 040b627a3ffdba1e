// What planners are worth and what they cost: `node bench/planners.js scenarios/<system>/<file>.yaml` after `npm run build`. A planner takes
// every seat in turn, all others are played by its opponent; the score counts a draw as half a win. Its games and the opponent's own are
// played in turns, so that a slow moment of the machine hits both.
//
// Options: --policy planner-16, --against tactician, --games 100 (game numbers of each file), --first 0, --seed 1,
// --tactics name=value,... (of the planner), --set path=value (repeatable).
import { parseArgs } from 'node:util';
import { loadScenario, systemOf } from '../dist/scenarios/index.js';
import { policiesOf, policyPath, tacticsPath } from '../dist/sim/kernel/players/policies.js';
import { parseWord } from '../dist/sim/kernel/rules/fields.js';
import { normalQuantile } from '../dist/stats/index.js';
import { ReadyMatch } from '../dist/workers/batch.js';
import { prepareJob } from '../dist/workers/job.js';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    policy: { type: 'string', default: 'planner-16' },
    against: { type: 'string', default: 'tactician' },
    games: { type: 'string', default: '100' },
    first: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    tactics: { type: 'string', default: '' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
const assignments = (text) =>
  Object.fromEntries(
    text
      .split(',')
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), parseWord(word.slice(word.indexOf('=') + 1))]),
  );
const tactics = assignments(values.tactics);
const set = Object.assign({}, ...values.set.map(assignments));
const games = Number(values.games);
const first = Number(values.first);

async function load(file, more) {
  const loaded = await loadScenario(file, { set: { ...set, ...more } });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const system = await systemOf(loaded.scenario);
  return { system, data: loaded.scenario.baseline.data, houseRules: loaded.scenario.baseline.houseRules };
}

/** With a planner in one seat, or none. */
async function matchOf(file, seats, sides, seat) {
  const { system } = await load(file, {});
  const choices = {};
  for (const side of seats) {
    choices[policyPath(system, sides[side])] = side === seat ? values.policy : values.against;
    if (side === seat) choices[tacticsPath(system, sides[side])] = tactics;
  }
  const { data, houseRules } = await load(file, choices);
  const { job } = prepareJob(system, { id: file, data, houseRules, seed: Number(values.seed) });
  return new ReadyMatch(system, job);
}

/** Milliseconds of processor time. */
function timed(match, game) {
  const before = process.cpuUsage();
  match.play(game);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Decisions of planners: all, at once, kept, changed. */
function decisions({ recorder }) {
  const layout = recorder.layout.counts.find(({ metric }) => metric.name === 'planning');
  if (layout === undefined) return [0, 0, 0];
  const counts = [0, 0, 0];
  const [view] = layout.views;
  for (let cell = 0; cell < view.cells; cell++)
    for (let o = 0; o < 3; o++)
      counts[o] += recorder.tally[view.start + cell * layout.stride + 3 + 3 * layout.metric.rates.length + o];
  return counts;
}

for (const file of files) {
  const { system, data } = await load(file, {});
  const sides = system.sides(data);
  const known = new Set(system.info.policies.map(({ name }) => name));
  const told = policiesOf(system, data);
  const seats = sides.flatMap((_, side) => (known.has(told[side]) ? [side] : []));
  const alone = await matchOf(file, seats, sides, -1);
  const matches = [];
  for (const seat of seats) matches.push({ seat, match: await matchOf(file, seats, sides, seat), scores: [] });
  const others = seats.map(() => []);
  let plainTime = 0;
  let plannedTime = 0;
  for (let game = first; game < first + games; game++) {
    // Planner games are slow: a few others are timed beside each.
    for (let i = 0; i < 3; i++) plainTime += timed(alone, game + i * games) / 3;
    alone.play(game);
    for (const [i, seat] of seats.entries())
      others[i].push(alone.recorder.record[alone.recorder.sideColumn(seat, 'score')] / 2);
    for (const { seat, match, scores } of matches) {
      plannedTime += timed(match, game) / matches.length;
      scores.push(match.recorder.record[match.recorder.sideColumn(seat, 'score')] / 2);
    }
  }
  const byGame = Array.from(
    { length: games },
    (_, g) => matches.reduce((sum, { scores }) => sum + scores[g], 0) / matches.length,
  );
  const plain = others.flat().reduce((sum, score) => sum + score, 0) / others.flat().length;
  const mean = byGame.reduce((sum, score) => sum + score, 0) / games;
  const sd = Math.sqrt(byGame.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (games - 1));
  const reach = (normalQuantile(0.995) * sd) / Math.sqrt(games);
  const seatScores = matches
    .map(({ scores }) => ((100 * scores.reduce((a, b) => a + b, 0)) / games).toFixed(1))
    .join(' / ');
  const [clear, kept, changed] = matches
    .map(({ match }) => decisions(match))
    .reduce((a, b) => a.map((x, i) => x + b[i]));
  const all = Math.max(1, clear + kept + changed);
  console.log(
    `${file} ${values.policy} ${values.tactics}: ${(100 * mean).toFixed(1)} ± ${(100 * reach).toFixed(1)} of 100 (99%, ${games} games from each seat; seats ${seatScores}; ${values.against} alone ${(100 * plain).toFixed(1)});` +
      ` costs ${(plannedTime / plainTime).toFixed(0)} games of ${(plainTime / games).toFixed(2)} ms; of ${(all / games / matches.length).toFixed(1)} decisions a game rolled out ${((100 * (kept + changed)) / all).toFixed(0)}%, changed ${((100 * changed) / all).toFixed(0)}%`,
  );
}
