// What games and commands cost: `npm run bench`. Milliseconds of processor time of this machine at this moment: compare lines of one run only.
//   (nothing)            the cases of cases.js in this build
//   --phases, --growth   runs of 1 to 10,000 games; more figures, larger tables. --memory: runs of 1,000,000 games as well
//   --against FOLDER     the cases in this build and another, round by round in turn
//   --guard [FOLDER]     the same against FOLDER or the last commit in medians.json; exit code 1 if a case is shown to lose over 10%
//   --keep               writes the medians of this commit to medians.json: [ms, ms of the calibration beside it]
//   --only WORDS         cases whose names have these words; --quick: fewer rounds
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { against } from './against.js';
import { CASES, GROWTH, phases } from './cases.js';
import { calibration, median, open, Refusal } from './measure.js';
import { withCommit } from './worktree.js';

const MEDIANS = new URL('medians.json', import.meta.url);
const flag = { type: 'boolean', default: false };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ phases: flag, growth: flag, memory: flag, guard: flag, keep: flag, quick: flag },
    ...{ against: { type: 'string' }, only: { type: 'string', default: '' } },
  },
});
const rounds = values.quick ? 7 : 21;
const wanted = (cases) => cases.filter(({ name }) => name.includes(values.only));
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const kept = () => JSON.parse(readFileSync(MEDIANS, 'utf8'));

/** In turn with the calibration. */
async function alone(one) {
  const opened = await open('.', one);
  try {
    const [ms, calibrated] = [[], []];
    for (let round = 0; round < Math.min(rounds, opened.rounds ?? rounds); round++) {
      calibrated.push(calibration());
      ms.push(await opened.round());
      if (ms[round] > 60_000) break;
    }
    return { ms: median(ms), calibrated: median(calibrated), more: await opened.more(median(ms)) };
  } finally {
    opened.close();
  }
}

async function bench(cases) {
  const rows = {};
  for (const { name, ...one } of cases)
    try {
      const { ms, calibrated, more } = await alone(one);
      rows[name] = [Number(ms.toPrecision(4)), Number(calibrated.toPrecision(4))];
      console.log(`${name.padEnd(52)}${ms.toPrecision(4).padStart(10)} ms   ${more}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.log(`${name.padEnd(52)} not measured: ${error.message.split('\n')[0]}`);
    }
  return rows;
}

function keep(rows) {
  const [commit, date] = git('log', '-1', '--format=%H %cs').split(' ');
  const machine = `Node ${process.versions.node}, ${cpus()[0].model}`;
  const others = kept().filter((entry) => entry.commit !== commit);
  const own = kept().find((entry) => entry.commit === commit && entry.machine === machine);
  const lines = [...others, { commit, date, machine, rows: { ...own?.rows, ...rows } }].map((entry) =>
    JSON.stringify(entry),
  );
  writeFileSync(MEDIANS, `[\n${lines.join(',\n')}\n]\n`);
}

async function compare(folder) {
  if (!existsSync(join(folder, 'dist/cli.js'))) {
    console.error(`${folder} is no folder of a build: name one that has dist/cli.js`);
    return 2;
  }
  const losses = await against(wanted(CASES), folder, { rounds });
  if (values.guard) console.log(losses.length === 0 ? 'no loss of over 10% shown' : `losses: ${losses.join('; ')}`);
  return values.guard && losses.length > 0 ? 1 : 0;
}

if (values.guard || values.against !== undefined) {
  const folder = values.against ?? positionals[0];
  const last = kept().at(-1)?.commit;
  if (folder === undefined && last === undefined) {
    console.error('--guard: medians.json has no commit; write one with --keep, or name the folder of a build');
    process.exit(2);
  }
  process.exit(await (folder === undefined ? withCommit(last, compare) : compare(folder)));
}
if (values.keep && git('status', '--porcelain', '--', 'src') !== '') {
  console.error('--keep: src has changes that are not committed, so the medians would be of no commit');
  process.exit(2);
}
const isLong = values.phases || values.memory;
const cases = [
  ...(isLong || values.growth ? [] : CASES),
  ...(isLong ? phases(values.memory ? [1_000_000] : []) : []),
  ...(values.growth ? GROWTH : []),
];
console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0].model}\n`);
const rows = await bench(wanted(cases));
if (values.keep) keep(rows);
