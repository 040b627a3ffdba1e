// Games a second of processor time of Stargate Missions on one core, warm, for tables of 2, 4 and 6 tacticians: node bench/stargate-missions.js [games]
import { Recorder } from '../dist/sim/kernel/counts/recorder.js';
import { SampledDice } from '../dist/sim/kernel/dice/sampled.js';
import { compileRules } from '../dist/sim/kernel/rules/table.js';
import { system } from '../dist/sim/systems/stargate-missions/system.js';

const games = Number(process.argv[2] ?? 20_000);
const deck = () => ({ copies: {}, add: [] });

function gamesPerSecond(policies) {
  const players = policies.map((policy, seat) => ({ name: `P${seat + 1}`, policy, tactics: {} }));
  const scenario = { players, decks: { personnel: deck(), missions: deck(), events: deck() } };
  const rules = compileRules(system.rules);
  const setUp = system.setUp(scenario, rules, system.prepare(scenario, rules));
  const recorder = new Recorder(setUp.metrics);
  const dice = new SampledDice(1, setUp.streams);
  const policyDice = new SampledDice(2, setUp.streams);
  const match = setUp.match({ dice, policyDice, recorder, trace: null });
  const play = (game) => {
    dice.beginGame(game);
    policyDice.beginGame(game);
    match.play();
    recorder.endGame();
  };
  for (let game = 0; game < games / 4; game++) play(game);
  const start = process.cpuUsage();
  for (let game = 0; game < games; game++) play(game);
  const { user, system: kernel } = process.cpuUsage(start);
  return Math.round((1e6 * games) / (user + kernel));
}

const tables = {
  'four tacticians': new Array(4).fill('tactician'),
  'two tacticians': new Array(2).fill('tactician'),
  'six tacticians': new Array(6).fill('tactician'),
  'four random players': new Array(4).fill('random'),
};
const only = process.argv[3];
for (const [name, policies] of Object.entries(tables))
  if (only === undefined || name.startsWith(only))
    console.log(`${name.padEnd(20)} ${String(gamesPerSecond(policies)).padStart(7)} games/s`);
