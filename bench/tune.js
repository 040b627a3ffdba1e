// Tunes the weights of a policy by play: `node bench/tune.js scenarios/<system>/*.yaml` after `npm run build`. Each weight is tried a
// step up and a step down; a change is kept when its 95% interval lies above nothing. The same words give the same weights.
//
// A change is measured by the points of 100 that it brings (a draw is half a win), paired on game numbers: the challenger takes every
// seat in turn, all others are played by the weights to beat, and the mean over files counts. Between two players that is half the lead
// of head-to-head play: +3 stands for 53 of 100. The best of several changes owes some of its lead to luck: the last line plays the
// weights found against those begun with on other seeds.
//
// Options: --games 500 (of each file), --seed 1, --step 0.3, --rounds 1, --weights a,b (default: all), --policy tactician,
// --from name=value,... (weights to begin with), --against policy or name=value,... (a fixed opponent; default: the weights to beat),
// --role holds (only the seats of that role, beginning with its weights; files without one are left out), --set path=value (repeatable: into every file), --measure (print the steps and keep none).
import { parseArgs } from 'node:util';
import { tacticsOf } from '../dist/sim/kernel/players/tactics.js';
import { parseWord } from '../dist/sim/kernel/rules/fields.js';
import { changesOf, leadInterval, meanLead, SelfPlay } from '../dist/workers/self-play.js';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    step: { type: 'string', default: '0.3' },
    rounds: { type: 'string', default: '1' },
    weights: { type: 'string' },
    policy: { type: 'string', default: 'tactician' },
    from: { type: 'string', default: '' },
    against: { type: 'string' },
    role: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    measure: { type: 'boolean', default: false },
  },
});
const games = Number(values.games);
const { policy, role } = values;

const assignments = (text) =>
  Object.fromEntries(
    text
      .split(',')
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), parseWord(word.slice(word.indexOf('=') + 1))]),
  );
const set = Object.assign({}, ...values.set.map(assignments));
const open = async (seed) =>
  (await Promise.all(files.map((file) => SelfPlay.open(file, { seed, set, role })))).filter(
    ({ players }) => players > 0,
  );

const tables = await open(Number(values.seed));
const { info } = tables[0].system;
const fields = info.tactics ?? {};
const preset = { ...info.policies.find(({ name }) => name === policy)?.tactics, ...info.roles?.[role]?.tactics };
const names = values.weights?.split(',') ?? Object.keys(fields);
const fixed =
  values.against === undefined
    ? null
    : values.against.includes('=')
      ? { policy, tactics: { ...preset, ...assignments(values.against) } }
      : { policy: values.against };

/** Overall and by file. */
async function leadOf(tables, challenger, opponent, games) {
  const leads = [];
  for (const table of tables) leads.push((await table.contest(challenger, opponent)).playTo(games));
  return { ...meanLead(leads), leads };
}

const number = (value) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
function print(what, lead) {
  const [low, high] = leadInterval(lead);
  const byFile = lead.leads.length < 2 ? '' : `   ${lead.leads.map(({ estimate }) => number(estimate)).join(' ')}`;
  console.log(`${what.padEnd(34)} ${number(lead.estimate)} (${number(low)} to ${number(high)})${byFile}`);
}

const first = { ...preset, ...assignments(values.from) };
let best = first;
console.log(`${policy}, ${games} games of each of:\n  ${tables.map(({ file }) => file).join('\n  ')}`);
if (fixed !== null)
  print(`begun with, against ${values.against}`, await leadOf(tables, { policy, tactics: best }, fixed, games));
for (let round = 1; round <= Number(values.rounds); round++) {
  let kept = 0;
  for (const name of names) {
    const value = tacticsOf(fields, best)[name];
    for (const changed of changesOf(fields[name], value, Number(values.step))) {
      const tactics = { ...best, [name]: changed };
      const lead = await leadOf(tables, { policy, tactics }, { policy, tactics: best }, games);
      const keeps = !values.measure && leadInterval(lead)[0] > 0;
      print(`${name} ${value} -> ${changed}${keeps ? '  kept' : ''}`, lead);
      if (!keeps) continue;
      best = tactics;
      kept++;
      break;
    }
  }
  if (kept === 0) break;
}
if (best !== first) {
  const others = await open(Number(values.seed) + 1000);
  print(
    'found against begun with, other seed',
    await leadOf(others, { policy, tactics: best }, { policy, tactics: first }, 2 * games),
  );
  if (fixed !== null)
    print(`found, against ${values.against}`, await leadOf(others, { policy, tactics: best }, fixed, 2 * games));
}
console.log(JSON.stringify(tacticsOf(fields, best)));
