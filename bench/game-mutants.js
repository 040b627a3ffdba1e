// Which rules of a game file could change unseen: each number, operator and flag of it changed once, against exact odds and played games.
//   npm run game-mutants -- quality-and-defence          every mutant; --only 3,17: some of them; --list: run nothing
// A mutant is refused if the checker says an error. It is seen by odds if an answer of a chain differs. It is seen in games if, against
// the shipped file on the same seeds, a metric of `compare` differs at 1 % over all scenarios and players of the run (Holm within one run,
// Bonferroni over runs): 2,000 games of each scenario for plain players and those that the file lists, and fewer for tacticians if those see
// nothing. Else it survives; `faint` says that some game's record differed, `same` that none did, in all of its games.
// Those that mean the same as the shipped file are in tests/mutants/<game>.game.yaml with the reason. They play few games,
// and are `unequal` if seen.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { compare } from '../dist/inference/index.js';
import { loadGame, loadScenario, systemOf } from '../dist/scenarios/index.js';
import { compileRules } from '../dist/sim/kernel/rules/table.js';
import { parseExpression } from '../dist/sim/language/expression.js';
import { playBatch, ReadyMatch } from '../dist/workers/batch.js';
import { prepareJob } from '../dist/workers/job.js';
import { gameTable } from '../dist/workers/results.js';
import { Totals } from '../dist/workers/totals.js';
import { gameMutations } from './game-mutations.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    games: { type: 'string', default: '2000' },
    tacticians: { type: 'string', default: '300' },
    list: { type: 'boolean', default: false },
  },
});
const [id] = positionals;
const ALPHA = 0.01;
const FEW = 150;

const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-game-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
cpSync(join('scenarios', id), folder, { recursive: true });
const file = join(folder, `${id}.game.yaml`);
const scenarios = readdirSync(folder)
  .filter((name) => /^[^.]+\.yaml$/.test(name))
  .sort();
const SOURCE = readFileSync(file, 'utf8');
const LISTED = Object.keys(parse(SOURCE).players ?? {});
/** Few games show most of what shows at all. */
const RUNS = [
  ...scenarios.flatMap((scenario) => plain(scenario, FEW)),
  ...scenarios.flatMap((scenario) => plain(scenario, Number(values.games))),
  ...scenarios.map((scenario) => ({ scenario, policy: 'tactician', games: Number(values.tacticians) })),
].filter(({ games }) => games > 0);

/** Plain players, and those that the file lists. */
function plain(scenario, games) {
  return ['shoot-nearest', 'random', ...LISTED].map((policy) => ({ scenario, policy, games }));
}

/** Every carrier with its weapons, target, cover and a few ranges; each other input at some values, near and in the open. */
function* situations(rules, { inputs }) {
  const others = Object.keys(inputs).filter((name) => !['unit', 'weapon', 'target', 'range', 'cover'].includes(name));
  const twists = others.flatMap((name) => twistsOf(name, inputs[name]));
  const given = Object.fromEntries(Object.entries(inputs).map(([name, field]) => [name, field.default]));
  for (const unit of inputs.unit.choices)
    for (const weapon of rules.profiles[unit].weapons)
      for (const target of inputs.target.choices) {
        const attack = { ...given, unit, weapon, target };
        for (const range of rangesOf(inputs, rules.weapons[weapon].range))
          for (const cover of inputs.cover?.choices ?? ['none']) yield { ...attack, range, cover };
        for (const twist of twists) yield { ...attack, ...(inputs.range && { range: 1 }), ...twist };
      }
}

function twistsOf(name, { min, max }) {
  return [...new Set([min, min + 1, Math.ceil(max / 2), max])].map((value) => ({ [name]: value }));
}

function rangesOf({ range }, reach) {
  if (range === undefined) return [undefined];
  return [...new Set([1, Math.floor(reach / 2), Math.floor(reach / 2) + 1, reach, reach + 1])].filter(
    (one) => one >= range.min && one <= range.max,
  );
}

/** Rows of answers, one at a time: a changed file is told by the first that differs. */
function* answers(system) {
  const rules = compileRules(system.rules, {});
  for (const procedure of system.odds)
    for (const given of situations(rules, procedure)) yield JSON.stringify([given, exact(procedure, rules, given)]);
}

/** A weapon of the other chain is refused. */
function exact(procedure, rules, given) {
  try {
    const { probabilities, steps } = procedure.exact(rules, given);
    return [[...probabilities], steps.map((step) => [...step.probabilities])];
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function differsInOdds(system) {
  let at = 0;
  for (const answer of answers(system)) if (answer !== ANSWERS[at++]) return true;
  return at !== ANSWERS.length;
}

/** Games of the file that lies in the folder now. */
async function played({ scenario, policy, games }) {
  const path = join(folder, scenario);
  const sides = Object.keys(parse(readFileSync(path, 'utf8')).sides);
  const policies = Object.fromEntries(sides.map((side) => [side, policy]));
  const loaded = await loadScenario(path, { policies });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const system = await systemOf(loaded.scenario);
  const { data, houseRules, seed } = { seed: 1, ...loaded.scenario.baseline };
  const { job, metrics } = prepareJob(system, { id: scenario, data, houseRules, seed });
  const totals = new Totals(metrics, { firstGame: 0, games, batchSize: games });
  totals.add(playBatch(new ReadyMatch(system, job), 0, games));
  return gameTable(totals);
}

const baselines = new Map();

/** With the file as shipped. */
async function baseline(run) {
  const key = JSON.stringify(run);
  if (!baselines.has(key)) {
    const now = readFileSync(file, 'utf8');
    writeFileSync(file, SOURCE);
    baselines.set(key, await played(run));
    writeFileSync(file, now);
  }
  return baselines.get(key);
}

const DIFFERS = new Set(['higher', 'lower', 'higher-negligible', 'lower-negligible']);

/** `null`: no difference that is shown; `isSame`: no game's record differs. */
async function differsInGames(run) {
  const [before, after] = [await baseline(run), await played(run)];
  const { rows, sameGames, games } = compare(before, [{ variant: 'mutant', table: after }], {
    alpha: ALPHA / RUNS.length,
    deltas: [],
  }).variants[0];
  const row = rows.find(({ verdict }) => DIFFERS.has(verdict));
  const seen = row === undefined ? null : `${run.policy}, ${run.scenario}: ${row.metric.side ?? ''} ${row.metric.name}`;
  return { seen, differing: games - sameGames };
}

async function verdictOn({ text }, runs) {
  writeFileSync(file, text);
  const read = await loadGame(file);
  if (!read.ok) return ['refused', read.problems.find(({ severity }) => severity === 'error').message];
  if (differsInOdds(read.open.system)) return ['odds', ''];
  let differing = 0;
  for (const run of runs) {
    const found = await differsInGames(run);
    if (found.seen !== null) return ['games', found.seen];
    differing += found.differing;
  }
  return differing > 0 ? ['faint', `${differing} games differ`] : ['same', ''];
}

/** A mutant that is said to mean the same as the shipped file. */
async function verdictOnEqual(mutant, why) {
  const [verdict, shown] = await verdictOn(
    mutant,
    RUNS.filter(({ games }) => games === FEW),
  );
  return verdict === 'faint' || verdict === 'same' ? ['equal', why] : ['unequal', shown];
}

const shipped = await loadGame(file);
if (!shipped.ok) throw new Error(shipped.problems.map(({ message }) => message).join('\n'));
const ANSWERS = [...answers(shipped.open.system)];
const mutants = gameMutations(SOURCE, parseExpression);
const only = values.only?.split(',').map(Number) ?? [...mutants.keys()];
const unknown = only.filter((i) => mutants[i] === undefined);
if (unknown.length > 0)
  throw new Error(`--only: no mutant ${unknown.join(', ')}; there are 0 to ${mutants.length - 1}`);
const equals = `tests/mutants/${id}.game.yaml`;
const judged = existsSync(equals) ? parse(readFileSync(equals, 'utf8')) : [];
const reasonFor = ({ place, before, after }) =>
  judged.find(({ at, change }) => at === place && change === `${before} → ${after}`)?.why;
const counted = { refused: 0, odds: 0, games: 0, faint: 0, same: 0, equal: 0, unequal: 0 };
for (const i of only) {
  const { place, before, after } = mutants[i];
  const words = `${i} ${place}: ${before} → ${after}`;
  if (values.list) console.log(words);
  else {
    const equal = reasonFor(mutants[i]);
    const [verdict, why] = await (equal === undefined
      ? verdictOn(mutants[i], RUNS)
      : verdictOnEqual(mutants[i], equal));
    counted[verdict]++;
    console.log(`${verdict.padEnd(8)}${words}${why === '' ? '' : ` (${why})`}`);
  }
}
for (const { at, change } of judged)
  if (!mutants.some(({ place, before, after }) => place === at && change === `${before} → ${after}`))
    console.log(`${equals}: no mutant ${at}: ${change}`);
if (!values.list) {
  const seen = counted.odds + counted.games;
  const said = Object.entries(counted).map(([verdict, n]) => `${n} ${verdict}`);
  console.log(`${id}: ${seen} of ${seen + counted.faint + counted.same + counted.unequal} seen; ${said.join(', ')}`);
}
