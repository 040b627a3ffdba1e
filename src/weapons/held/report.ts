import { styleText } from 'node:util';
import { shown } from '../../experiments/vary.ts';
import type { Chart } from '../../report/charts/chart.ts';
import { INK, namesOf } from '../../report/charts/marks.ts';
import { inkOnCells, PALETTE, SERIES } from '../../report/charts/theme.ts';
import { tableFile } from '../../report/files/csv.ts';
import { type FolderFile, MARK, markText, writeFolder } from '../../report/files/folder.ts';
import { SCHEMA_VERSION } from '../../report/files/summary.ts';
import { chartFiles } from '../../report/files/write.ts';
import { html } from '../../report/html/markup.ts';
import { verbPage } from '../../report/html/verb-page.ts';
import { wrapped } from '../../report/terminal/layout.ts';
import { close, pageOf, writtenWords } from '../../terminal/closing.ts';
import { version } from '../../terminal/command-line.ts';
import { ALPHA } from '../../terminal/options.ts';
import { placeOf, refreshLists, unwritable, type WantedPlace } from '../../terminal/report-folder.ts';
import type { openOption, WordsOfOptions } from '../../terminal/usages.ts';
import { SPACING, WIDTH, weaponChart } from '../curves.ts';
import { cellLayers, fromZero } from '../heat.ts';
import { EXACT } from '../matchups.ts';
import { coverWords } from '../tables.ts';
import type { HeldAttack } from './attacks.ts';
import { gridAttacks, type HeldKey, type HeldWords, heldTable, heldText, shownAttacks } from './words.ts';

export interface HeldReport extends HeldWords {
  /** `Comparison` or `Sweep`. */
  readonly kind: string;
  /** Of the sheet. */
  readonly title: string;
  readonly answer: readonly string[];
  readonly command: string;
  /** Words of a command that leads on. */
  readonly next: readonly string[];
}

const MOST_LINES = 8;
const MOST_GRIDS = 6;
const MOST_ROWS = 20;

/** Dots before and after, a line by value, or cells by two values. */
function heldCharts({ held, settings, keys = [], title, about }: HeldReport): Chart[] {
  const changed = shownAttacks(held);
  if (changed.length === 0) return [];
  const source = `${title} · exact odds`;
  if (keys.length === 2) return [gridChart(gridAttacks(held, keys).slice(0, MOST_GRIDS), keys, source)];
  if (keys.length === 1) return [lineChart(changed.slice(0, MOST_LINES), keys[0], source)];
  const largest = changed.slice(0, MOST_ROWS);
  const values = largest.flatMap((one) => {
    const [before, now] = one.results;
    return before === null || now === null ? [] : [{ attack: attackLabel(one), before: before.loss, now: now.loss }];
  });
  const y = {
    field: 'attack',
    type: 'nominal',
    sort: values.map(({ attack }) => attack),
    axis: { title: null, labelLimit: 380, domain: false, ticks: false },
  };
  const x = (field: string) => ({ field, type: 'quantitative', title: 'Mean life lost by one attack' });
  const dot = (field: string, filled: boolean) => ({
    mark: { type: 'point', size: 70, filled, color: SERIES, opacity: 1 },
    encoding: { x: x(field), y },
  });
  return [
    weaponChart(
      'changes',
      `What changes ${about}`,
      source,
      `Open: ${settings[0].label}. Filled: ${settings[1].label}.${changed.length > largest.length ? ` The ${largest.length} largest changes of ${changed.length}.` : ''}`,
      {
        width: WIDTH,
        height: { step: 20 },
        data: { values },
        layer: [
          {
            mark: { type: 'rule', color: SERIES },
            encoding: { x: x('before'), x2: { field: 'now' }, y },
          },
          dot('before', false),
          dot('now', true),
        ],
      },
    ),
  ];
}

/** `squad/mg → ogre, 1–24″, soft cover`. */
function attackLabel({ weapon, target, range, cover }: HeldAttack): string {
  const where = range === 'contact' ? 'contact' : `${range}″`;
  return `${weapon} → ${target}, ${where}${cover === null ? '' : `, ${coverWords([cover])}`}`;
}

function lineChart(attacks: readonly HeldAttack[], { key, values }: HeldKey, source: string): Chart {
  const isNumber = values.every((value) => typeof value === 'number');
  const points = attacks.flatMap((one) =>
    one.results.flatMap((result, i) =>
      result === null
        ? []
        : [{ attack: attackLabel(one), value: isNumber ? values[i] : shown(values[i]), loss: result.loss }],
    ),
  );
  const names = attacks.map(attackLabel);
  return weaponChart('values', `Life lost by value of ${key}`, source, 'Lines: the attacks that change most.', {
    width: WIDTH,
    height: 260,
    data: { values: points },
    encoding: {
      x: isNumber
        ? { field: 'value', type: 'quantitative', title: key, axis: { tickMinStep: 1, format: 'd' } }
        : { ...namesOf('value', values.map(shown)), axis: { title: key, labelAngle: 0 } },
      y: { field: 'loss', type: 'quantitative', title: 'Mean life lost by one attack', scale: { zero: true } },
      color: {
        field: 'attack',
        type: 'nominal',
        sort: names,
        scale: { domain: names, range: PALETTE.slice(0, names.length) },
        legend: { title: null, orient: 'bottom', columns: 1, labelLimit: 600, labelColor: INK },
      },
    },
    layer: [{ mark: { type: 'line' } }, { mark: { type: 'point', filled: true, size: 45 } }],
  });
}

/** A panel an attack: rows of the first key, columns of the second. */
function gridChart(attacks: readonly HeldAttack[], [rows, columns]: readonly HeldKey[], source: string): Chart {
  const values = attacks.flatMap((one) =>
    one.results.flatMap((result, i) =>
      result === null
        ? []
        : [
            {
              attack: attackLabel(one),
              row: shown(rows.values[Math.floor(i / columns.values.length)]),
              column: shown(columns.values[i % columns.values.length]),
              value: result.loss,
              label: result.loss.toFixed(2),
            },
          ],
    ),
  );
  const greatest = Math.max(0.001, ...values.map(({ value }) => value));
  const axisOf = ({ key }: HeldKey) => ({ title: key, labelAngle: 0, domain: false, ticks: false });
  const spec = {
    width: { step: 54 },
    height: { step: 26 },
    encoding: {
      x: { ...namesOf('column', columns.values.map(shown)), type: 'ordinal', axis: axisOf(columns) },
      y: { ...namesOf('row', rows.values.map(shown)), axis: axisOf(rows) },
    },
    layer: cellLayers(
      { color: { field: 'value', type: 'quantitative', scale: fromZero(greatest), legend: null } },
      { text: { field: 'label' }, color: inkOnCells('value') },
    ),
  };
  const header = { labelAnchor: 'start', labelLimit: 600 };
  const facet = { field: 'attack', type: 'nominal', sort: attacks.map(attackLabel), title: null, header };
  return weaponChart(
    'values',
    `Life lost by ${rows.key} and ${columns.key}`,
    source,
    'Cells: mean life lost by one attack. Panels: the attacks that change most.',
    { data: { values }, facet, columns: 1, spacing: SPACING, spec },
  );
}

function dataOf(report: HeldReport) {
  const { settings, kind, title, answer, command } = report;
  const { rows } = heldTable(report);
  return {
    schemaVersion: SCHEMA_VERSION,
    versions: { skirmetrics: version(), node: process.versions.node },
    scenario: { name: `${kind} of ${title}`, system: settings[0].evaluation.odds.system.info.id, systemTitle: title },
    command,
    exact: true,
    settings: settings.map(({ label, evaluation }) => ({ label, houseRules: evaluation.odds.houseRules })),
    answer,
    attacks: rows,
  };
}

/** Prints and writes what was held beside each other. */
export async function tellHeld(
  report: HeldReport,
  place: WantedPlace | null,
  words: Partial<WordsOfOptions<typeof openOption>> & {
    readonly json: boolean;
    readonly pictures?: boolean | undefined;
  },
): Promise<void> {
  const { kind, title, answer, command, settings } = report;
  const charts = heldCharts(report);
  const data = dataOf(report);
  let out: string | null = null;
  let files: readonly string[] = [];
  if (place !== null) {
    const page = verbPage({
      ...{ kind, scenario: title, answer, charts, notes: [], alpha: ALPHA, version: version() },
      about: `${title}: exact odds of ${report.held.length} attacks under ${settings.length} sets of rules`,
      tables: [heldTable(report)],
      method: [EXACT, ...settings[0].evaluation.info.notes],
      again: html`<pre><code>${command}</code></pre>`,
    });
    const { files: drawn } = await chartFiles(charts, words.pictures === true);
    const texts: FolderFile[] = [tableFile(heldTable(report)), { path: 'report.html', text: page }, ...drawn];
    // Rows are in the CSV file.
    const { attacks: _, ...facts } = data;
    const mark = { path: MARK, text: markText(facts, texts) };
    const written = await writeFolder(placeOf(place, [command]), [...texts, mark]).catch((error) => {
      throw unwritable(error);
    });
    out = written.out;
    files = [...texts, mark].map(({ path }) => path);
    for (const note of [...written.notes, ...(await refreshLists(out))]) console.error(note);
  }
  if (words.json) console.log(JSON.stringify(data, null, 2));
  else {
    const [first, ...rest] = answer;
    const table = heldText(report);
    console.log(
      [
        `${title}: ${kind.toLowerCase()}, exact odds`,
        [styleText('bold', wrapped(first)), ...rest.map((line) => wrapped(line))].join('\n'),
        ...(table === '' ? [] : [table]),
        ...(out === null ? [] : [wrapped(writtenWords(out, files), '  ')]),
      ].join('\n\n'),
    );
  }
  if (out !== null) await close(pageOf(out), report.next, words);
}
