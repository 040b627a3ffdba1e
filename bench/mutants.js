// Which rules would break unseen: `npm run mutants -- <system>`, or `language` and `sheet` for games of files. One line of the built rules
// and steps at a time is changed (a comparison, a constant by one, && for ||, branches swapped, a statement dropped), in copies of the tree,
// and the tests that run that line are run.
// Mutants are drawn by seed: the same words try the same ones. An interrupted run goes on where it was; survivors are tried again once a
// test of the system has changed. Survivors that no test could kill are named in tests/mutants/<system>.yaml, with the reason. What the
// figures are is in docs/mutants.md.
//
// Options: --number 100, --seed 1, --jobs 2, --of rules,steps (folders or files of it), --only id,... (some mutants), --list
// (print the mutants and run nothing), --fresh (forget what was found).
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { mutationsOf } from './mutations.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    number: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    of: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
const [system] = positionals;
/** Folder of the build, what of it is changed unless told, and quick tests of its rules. */
const PLACES = {
  language: { folder: 'sim/language', of: '.', tests: ['tests/language', 'tests/sheets', 'tests/games'] },
  sheet: { folder: 'sim/games/sheet', of: '.', tests: ['tests/sheets', 'tests/games', 'tests/weapons'] },
};
const ofSystem = {
  folder: `sim/systems/${system}`,
  of: 'rules,steps',
  tests: [
    ...[`tests/systems/${system}`, `tests/oracle/${system}`],
    ...['tests/odds', 'tests/scenarios', 'tests/definitions', 'tests/contracts'],
  ],
};
const { folder: FOLDER, of: OF, tests: TESTS } = PLACES[system] ?? ofSystem;
if (system === undefined || !existsSync(`dist/${FOLDER}`)) {
  console.error(`name a system, ${Object.keys(PLACES).join(' or ')}: npm run mutants -- squad-alpha`);
  process.exit(2);
}

/** They pin results and state no rule. */
const PINNED = /\/(games|checksum|histories|docs|json-schema)\.test\.ts$/;
/** Not copied. */
const LEFT_OUT = new Set(['.git', 'coverage', 'node_modules', 'reports', 'runs']);
/** Slower test files are skipped. */
const MOST_SECONDS = 30;

const filesIn = (folder, end) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)
    .sort();
const digest = (text) => createHash('sha256').update(text).digest('hex');

/** In the order drawn by the seed. */
function drawn() {
  const whole = (values.of ?? OF).split(',').map((one) => join(`dist/${FOLDER}`, one));
  const files = whole.flatMap((one) => (existsSync(`${one}.js`) ? [`${one}.js`] : filesIn(one, '.js')));
  const all = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const lineOf = (at) => {
      const before = source.slice(0, at).split('\n');
      return map.findEntry(before.length - 1, before.at(-1).length).originalLine + 1;
    };
    const path = file.slice(`dist/${FOLDER}/`.length).replace(/js$/, 'ts');
    return mutationsOf(source).map((one) => ({ ...one, file, source, path, line: lineOf(one.start) }));
  });
  const times = new Map();
  for (const one of all) {
    // Equal lines of equally named functions.
    const before = times.get(one.id) ?? 0;
    times.set(one.id, before + 1);
    if (before > 0) one.id = digest(`${one.id} ${before}`).slice(0, 10);
  }
  const order = ({ id }) => digest(`${values.seed} ${id}`);
  return all.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** Removed on exit. */
function copyOfTree() {
  const copy = mkdtempSync(join(tmpdir(), 'skirmetrics-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 9 }));
  for (const name of readdirSync('.').filter((one) => !LEFT_OUT.has(one)))
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'tests/build.ts'), 'export default function build() {}\n');
  return copy;
}

/** A copy of the tree with a test process. */
class Bench {
  copy = copyOfTree();
  child = null;

  /** Null if one takes longer than `limit` seconds. */
  async run(files, limit, env = {}) {
    this.child ??= this.started(env);
    const { child } = this;
    const late = setTimeout(() => this.end(), limit * 1000);
    const answer = await new Promise((done) => {
      child.on('message', (said) => (said === 'going on' ? late.refresh() : done(said)));
      child.on('exit', () => done(null));
      child.send(files);
    });
    child.removeAllListeners();
    clearTimeout(late);
    if (answer === null) this.child = null;
    return answer;
  }

  started(env) {
    const child = fork(join(this.copy, 'bench/mutant-tests.js'), {
      ...{ cwd: this.copy, stdio: 'ignore', detached: true },
      env: { ...process.env, ...env, CI: '1', SKIRMETRICS_SYSTEM: system },
    });
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  }

  end() {
    if (this.child !== null) process.kill(-this.child.pid, 'SIGKILL');
    this.child = null;
  }
}

/** Code run by each test file, its time, and files that fail or are too slow. */
async function coverage(bench) {
  const { copy } = bench;
  const setup = join(copy, 'tests/setup.ts');
  const plain = readFileSync(setup, 'utf8');
  writeFileSync(setup, plain + readFileSync('bench/mutant-coverage.js', 'utf8'));
  const covered = join(copy, 'covered.jsonl');
  const files = TESTS.flatMap((folder) => filesIn(folder, '.test.ts'));
  const answer = await bench.run(files, 300, { COVERED: covered, COVERED_FOLDER: FOLDER });
  bench.end();
  writeFileSync(setup, plain);
  if (answer === null) throw new Error('the tests do not end as they are');
  for (const file of answer.failed) console.log(`left out, since it fails as it is: ${file}`);
  const tests = readFileSync(covered, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ file, code }) => ({ file: file.slice(copy.length + 1), runs: rangesOf(code, copy) }))
    .map((test) => ({ ...test, seconds: answer.seconds[test.file] }))
    .filter(({ file, seconds }) => !answer.failed.includes(file) && seconds < MOST_SECONDS);
  return tests.sort((a, b) => a.seconds - b.seconds);
}

function rangesOf(code, copy) {
  const paths = code.map(({ url, functions }) => [url.slice(url.indexOf(copy) + copy.length + 1), functions]);
  return new Map(paths.filter(([path]) => path.startsWith(`dist/${FOLDER}/`)));
}

/** True if a test file runs that code. */
function covers({ runs }, { file, start }) {
  const ranges = (runs.get(file) ?? []).flatMap((one) => one.ranges);
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= start && start < endOffset);
  if (around.length === 0) return false;
  return around.reduce((a, b) => (b.endOffset - b.startOffset < a.endOffset - a.startOffset ? b : a)).count > 0;
}

/** Test files that killed mutants, by file. */
const killers = new Set();

async function judge(bench, mutant, tests) {
  // Past killers of this file first, pinning tests last.
  const rank = ({ file }) => (PINNED.test(file) ? 2 : killers.has(`${file} ${mutant.file}`) ? 0 : 1);
  const covering = tests.filter((test) => covers(test, mutant)).toSorted((a, b) => rank(a) - rank(b));
  if (covering.length === 0) return { state: 'survived', by: 'no test runs it' };
  const path = join(bench.copy, mutant.file);
  writeFileSync(path, mutant.source.slice(0, mutant.start) + mutant.instead + mutant.source.slice(mutant.end));
  const limit = 30 + 5 * Math.max(...covering.map(({ seconds }) => seconds));
  const answer = await bench.run(
    covering.map(({ file }) => file),
    limit,
  );
  writeFileSync(path, mutant.source);
  if (answer === null) return { state: 'killed', by: 'time' };
  const [by] = answer.failed;
  if (by === undefined && answer.errors === 0) return { state: 'survived', by: `${covering.length} test files` };
  killers.add(`${by} ${mutant.file}`);
  return { state: 'killed', by: by ?? 'an error' };
}

const equivalents = `tests/mutants/${system}.yaml`;
const judged = new Map(
  (existsSync(equivalents) ? parse(readFileSync(equivalents, 'utf8')) : []).map((one) => [one.id, one]),
);
const all = drawn();
const only = values.only?.split(',');
const wanted = only === undefined ? all.slice(0, Number(values.number)) : all.filter(({ id }) => only.includes(id));
const said = ({ id, path, line, within, before, after }) =>
  `${id}  ${path}:${line} ${within}\n  - ${before}\n  + ${after}`;
if (values.list) {
  for (const mutant of wanted) console.log(said(mutant));
  process.exit();
}

const written = `reports/mutants/${system}.jsonl`;
mkdirSync('reports/mutants', { recursive: true });
if (values.fresh) rmSync(written, { force: true });
const lines = existsSync(written) ? readFileSync(written, 'utf8').trim().split('\n') : [];
const found = new Map(lines.filter((line) => line !== '').map((line) => [JSON.parse(line).id, JSON.parse(line)]));
const testsNow = digest(
  TESTS.flatMap((folder) => filesIn(folder, '.ts'))
    .map((file) => readFileSync(file))
    .join(),
);
const isKnown = ({ id }) => found.get(id)?.state === 'killed' || found.get(id)?.tests === testsNow;

const open = wanted.filter((mutant) => !judged.has(mutant.id) && !isKnown(mutant));
console.log(`${system}: ${wanted.length} of ${all.length} mutants, ${open.length} to run`);
if (open.length > 0) {
  const benches = Array.from({ length: Math.min(open.length, Number(values.jobs)) }, () => new Bench());
  const end = () => {
    for (const bench of benches) bench.end();
  };
  process.on('exit', end);
  const tests = await coverage(benches[0]);
  const total = open.length;
  await Promise.all(
    benches.map(async (bench) => {
      for (let mutant = open.shift(); mutant !== undefined; mutant = open.shift()) {
        const { id, path, line } = mutant;
        const result = { id, ...(await judge(bench, mutant, tests)), tests: testsNow };
        found.set(id, result);
        appendFileSync(written, `${JSON.stringify(result)}\n`);
        console.log(`${total - open.length} of ${total}  ${result.state} by ${result.by}  ${path}:${line}`);
      }
    }),
  );
  end();
}

const counted = wanted.filter(({ id }) => !judged.has(id));
const survivors = counted.filter(({ id }) => found.get(id).state === 'survived');
const pinned = counted.filter(({ id }) => found.get(id).state === 'killed' && PINNED.test(found.get(id).by));
const killed = counted.length - survivors.length;
for (const mutant of survivors) console.log(`survived (${found.get(mutant.id).by}): ${said(mutant)}`);
for (const id of judged.keys()) if (!all.some((one) => one.id === id)) console.log(`${equivalents}: no mutant ${id}`);
console.log(
  `${system}, seed ${values.seed}: ${killed} of ${counted.length} killed (${((100 * killed) / counted.length).toFixed(1)}%), ` +
    `${pinned.length} of them by pinned digests only; ${wanted.length - counted.length} equivalent`,
);
