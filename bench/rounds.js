// A build that plays when asked: the child process of `bench/measure.js`. Arguments: the folder of the build.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const built = (path) => import(pathToFileURL(resolve(folder, 'dist', path)).href);
const { loadGame, loadScenario, systemOf } = await built('scenarios/index.js');
const { loadSystem } = await built('sim/registry.js');
const { ReadyMatch } = await built('workers/batch.js');
const { prepareJob } = await built('workers/job.js');

/** Warm builds play the same games from here on. */
const MEASURED = 1_000_000;
/** Milliseconds of processor time of a round. */
const ROUND = 300;
/** Warm once the last rounds agree so well; some systems take 8 s, and noise may never agree. */
const STEADY = { rounds: 3, within: 0.04, least: 1500, most: 15_000 };

const scenarioOf = async (file, changes) => {
  const loaded = await loadScenario(file, changes);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.scenario;
};

async function jobOf({ file, policy, changes = {} }) {
  let scenario = await scenarioOf(file, changes);
  // Older builds know built-in systems alone.
  const system = await (systemOf === undefined ? loadSystem(scenario.system) : systemOf(scenario));
  if (policy !== undefined) {
    const { policiesOf, policyPath } = await built('sim/kernel/players/policies.js');
    const { data } = scenario.baseline;
    const known = new Set(system.info.policies.map(({ name }) => name));
    const told = policiesOf(system, data);
    const deciding = system.sides(data).filter((_, side) => known.has(told[side]));
    const policies = Object.fromEntries(deciding.map((side) => [policyPath(system, side), policy]));
    scenario = await scenarioOf(file, { ...changes, set: { ...changes.set, ...policies } });
  }
  const { data, houseRules } = scenario.baseline;
  return { system, job: prepareJob(system, { id: file, data, houseRules, seed: 1 }).job };
}

/** A procedure of a game file with its inputs at their defaults. */
async function procedureOf({ sheet }) {
  const { oddsUnder } = await built('odds/answer.js');
  const read = await loadGame(sheet);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  const odds = oddsUnder(read.open.system);
  const [procedure] = odds.system.odds;
  return { odds, procedure };
}

/** Chains on sampled dice. */
async function chainsOf(one) {
  const { gameStreams, openRolls } = await built('sim/language/streams.js');
  const { SampledDice } = await built('sim/kernel/dice/sampled.js');
  const { allInputs } = await built('odds/answer.js');
  const { odds, procedure } = await procedureOf(one);
  const play = procedure.prepare(odds.rules, allInputs(procedure, {}));
  const book = gameStreams();
  const names = Array.from({ length: MOST_STREAMS }, (_, i) => `roll ${i}`);
  openRolls(book, names, 0, 0);
  const dice = new SampledDice(1, book);
  return {
    play(game) {
      dice.beginGame(game);
      return play(dice);
    },
  };
}

/** More than the rolls of any shipped chain, of both units. */
const MOST_STREAMS = 60;

let own;
let match;
let next = 0;

/** Milliseconds of processor time. */
function timed(games) {
  const start = process.cpuUsage();
  for (let end = next + games; next < end; next++) match.play(next);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Games of a round, once the match is warm. */
function warmed() {
  let [games, spent] = [1, 0];
  const rates = [];
  for (;;) {
    const ms = timed(games);
    spent += ms;
    rates.push(ms / games);
    const last = rates.slice(-STEADY.rounds);
    const isSteady = last.length === STEADY.rounds && Math.max(...last) < (1 + STEADY.within) * Math.min(...last);
    if (ms > ROUND / 2 && ((isSteady && spent > STEADY.least) || spent > STEADY.most))
      return { games, isSteady, spent };
    games = Math.max(1, Math.round(Math.min(4 * games, (games * ROUND) / Math.max(1, ms))));
  }
}

/** Heap bytes per warm game, in bursts too short for a collection; the least of several. */
function bytes(games) {
  let least = Number.POSITIVE_INFINITY;
  for (let burst = 0; burst < 12; burst++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    timed(games);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0) least = Math.min(least, grown);
  }
  return Math.round(least / games);
}

const answers = {
  /** The games of a round unless told. */
  async warm({ games, ...one }) {
    if (one.sheet === undefined) {
      own = await jobOf(one);
      match = new ReadyMatch(own.system, own.job);
    } else match = await chainsOf(one);
    const warm = warmed();
    next = MEASURED;
    return { ...warm, games: games ?? warm.games };
  },
  round: (games) => timed(games) / games,
  bytes,
  async decisions(games) {
    const { costsOf } = await built('workers/costs.js');
    return costsOf(own.system, own.job, games).decisions / games;
  },
  async first({ games, ...one }) {
    const start = process.cpuUsage();
    const { system, job } = await jobOf(one);
    match = new ReadyMatch(system, job);
    timed(games);
    const spent = process.cpuUsage(start);
    return (spent.user + spent.system) / 1000;
  },
  cold,
};

/** Odds of a chain, worked out for the first time in this process. */
async function cold(one) {
  const { odds, procedure } = await procedureOf(one);
  const start = process.cpuUsage();
  odds.ask(procedure.name, {});
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

process.on('message', async ([question, given]) => {
  try {
    process.send({ answer: await answers[question](given) });
  } catch (error) {
    process.send({ refusal: error.message });
  }
});
process.send({ ready: true });
