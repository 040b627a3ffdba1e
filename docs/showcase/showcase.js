// A page for each rule system with what its games show, and a list of them: npm run showcase. It goes to reports/showcase.
//   -- --games 2000          games with and without each option (default: 800); other questions take a multiple of it
//   -- --only squad-alpha    this system alone
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figureMarkup } from '../../dist/report/html/figures.js';
import { html } from '../../dist/report/html/markup.js';
import { chartPage, commandMarkup } from '../../dist/report/html/page.js';
import { whole } from '../../dist/report/numbers.js';
import { suggestion } from '../../dist/sim/kernel/rules/names.js';
import { QUESTIONS, SYSTEMS } from './answers.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const showcase = join(root, 'reports', 'showcase');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const STYLE = `
.badge { display: block; max-width: 100%; height: auto; margin: 0.6rem 0 0.2rem; }
main section .chart { border-top: 0; padding: 0.4rem 0; } main section .chart h3 { display: none; }`;

function refuse(problem) {
  console.error(problem);
  process.exit(2);
}

function wanted() {
  try {
    const { values } = parseArgs({
      options: { games: { type: 'string', default: '800' }, only: { type: 'string' } },
    });
    const games = /^\d+$/.test(values.games) ? Number(values.games) : 0;
    if (games < 100 || games > 1_000_000)
      refuse(`--games must be a whole number, 100 to 1,000,000, got "${values.games}"`);
    const ids = Object.keys(SYSTEMS);
    if (values.only !== undefined && !ids.includes(values.only))
      refuse(`--only: unknown system "${values.only}"${suggestion(values.only, ids)}`);
    return { games, ids: ids.filter((id) => (values.only ?? id) === id) };
  } catch (error) {
    return refuse(error.message);
  }
}

const skirmetrics = (words) =>
  execFileSync(process.execPath, [join(root, 'dist', 'cli.js'), ...words, '--quiet'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A written report. */
function reportOf(words, folder) {
  skirmetrics([...words, '--out', folder]);
  const charts = readdirSync(join(folder, 'charts')).map((file) => {
    const name = basename(file, '.vl.json');
    const spec = JSON.parse(readFileSync(join(folder, 'charts', file), 'utf8'));
    return [name, { name, title: spec.title.text, spec }];
  });
  return {
    summary: JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')),
    charts: Object.fromEntries(charts),
  };
}

/** Of all scenarios that `*` stands for. */
function summariesOf(words) {
  const files = words.flatMap((word) => {
    if (!word.includes('*')) return [word];
    const names = readdirSync(join(root, dirname(word))).filter((name) => name.endsWith('.yaml'));
    return names.toSorted().map((name) => join(dirname(word), name));
  });
  return { summaries: JSON.parse(skirmetrics([...files, '--json'])) };
}

function answered([question, answer, asked, share], games, folder) {
  const words = share === 0 ? asked : [...asked, '--games', String(Math.round(games * share))];
  const isOfAll = words.some((word) => word.includes('*'));
  const own = words[0] === 'run' && !isOfAll ? [...words, '--no-replays'] : words;
  const found = isOfAll ? summariesOf(words) : reportOf(own, join(folder, question));
  const { says, list = [], notes, chart } = answer(found);
  const command = `skirmetrics ${words.join(' ')}`;
  const { scenario, houseRules } = found.summary ?? found.summaries[0];
  const changed = Object.entries(houseRules).map(([key, value]) => `, ${key} ${value}`);
  return {
    id: question,
    title: QUESTIONS[question],
    says,
    list,
    notes,
    chart: { ...chart, name: question },
    command,
    systemTitle: scenario.systemTitle,
    of: `${scenario.name}${changed.join('')}`,
  };
}

/** A fold of one line saves none. */
const MOST_LISTED = 8;

function listMarkup(items) {
  const open = items.length === MOST_LISTED + 1 ? items.length : MOST_LISTED;
  const [first, rest] = [items.slice(0, open), items.slice(open)];
  const rows = (some) =>
    html`<ul class="findings">${some.map(
      (item) => html`<li>${item}</li>
`,
    )}</ul>`;
  if (items.length === 0) return null;
  return html`${rows(first)}${rest.length > 0 && html`<details><summary>${rest.length} more</summary>${rows(rest)}</details>`}`;
}

const section = ({ id, title, says, list, notes, chart, command }, i) => ({
  id: i === 0 ? 'answer' : id,
  title,
  body: html`<p class="answer">${says}</p>
${listMarkup(list)}${notes.map(
  (note) => html`<p class="note">${note}</p>
`,
)}${figureMarkup(chart)}${commandMarkup(command)}`,
});

/** Pages fetch nothing. */
function badgeMarkup({ file, label, value, of }) {
  const picture = readFileSync(file).toString('base64');
  return html`<img class="badge" src="data:image/svg+xml;base64,${picture}" alt="${label}: ${value}"><span class="note">${of}</span>`;
}

function systemPage({ answers, badge }) {
  const [{ systemTitle }] = answers;
  const title = `${systemTitle}: what its games show`;
  return chartPage({
    title: `Showcase · ${systemTitle}`,
    description: `Four questions to ${systemTitle}, answered by played games and exact odds`,
    heading: title,
    about: html`Four questions, answered by played games and exact odds. <a href="index.html">All systems</a>${badgeMarkup(badge)}`,
    sections: answers.map(section),
    charts: answers.map(({ chart }) => chart),
    version,
    style: STYLE,
  });
}

function listPage(systems) {
  return chartPage({
    title: 'Showcase',
    description: 'What played games and exact odds say about each rule system',
    heading: 'Showcase: what the games show',
    about: html`Every sentence follows the ends of intervals; every command can be copied and gives the same numbers again.`,
    sections: systems.map(({ id, answers, badge }, i) => ({
      id: i === 0 ? 'answer' : id,
      title: answers[0].systemTitle,
      body: html`<p><a href="${id}.html">Charts and commands</a>${badgeMarkup(badge)}</p>
<dl>${answers.map(
        ({ title, says }) => html`<dt>${title}</dt><dd>${says}</dd>
`,
      )}</dl>`,
    })),
    charts: [],
    version,
    style: STYLE,
  });
}

const { games, ids } = wanted();
const work = mkdtempSync(join(tmpdir(), 'showcase-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
mkdirSync(showcase, { recursive: true });
const systems = ids.map((id) => {
  const began = Date.now();
  const folder = join(work, id);
  const answers = SYSTEMS[id].map((asked) => answered(asked, games, folder));
  const file = join(showcase, `${id}.svg`);
  const verdict = JSON.parse(skirmetrics(['runs', 'report', join(folder, 'first'), '--json', '--badge', file]));
  const badge = { ...verdict, of: answers[0].of };
  const system = { id, answers, badge };
  writeFileSync(join(showcase, `${id}.html`), systemPage(system));
  console.log(`${id}: ${whole((Date.now() - began) / 1000)} s`);
  return system;
});
if (systems.length === Object.keys(SYSTEMS).length) writeFileSync(join(showcase, 'index.html'), listPage(systems));
console.log(join(showcase, systems.length === 1 ? `${ids[0]}.html` : 'index.html'));
