import { styleText } from 'node:util';
import type { Chart } from '../../report/charts/chart.ts';
import { INK } from '../../report/charts/marks.ts';
import { PALETTE, SERIES } from '../../report/charts/theme.ts';
import { tableFile } from '../../report/files/csv.ts';
import { type FolderFile, MARK, markText, writeFolder } from '../../report/files/folder.ts';
import { SCHEMA_VERSION } from '../../report/files/summary.ts';
import { chartFiles } from '../../report/files/write.ts';
import { html } from '../../report/html/markup.ts';
import { verbPage } from '../../report/html/verb-page.ts';
import { wrapped } from '../../report/terminal/layout.ts';
import { close, pageOf } from '../../terminal/closing.ts';
import { version } from '../../terminal/command-line.ts';
import { ALPHA } from '../../terminal/options.ts';
import { placeOf, refreshLists, unwritable, type WantedPlace } from '../../terminal/report-folder.ts';
import type { openOption, WordsOfOptions } from '../../terminal/usages.ts';
import { WIDTH, weaponChart } from '../curves.ts';
import { EXACT } from '../matchups.ts';
import { coverWords } from '../tables.ts';
import type { HeldAttack } from './attacks.ts';
import { type HeldWords, heldTable, heldText, shownAttacks } from './words.ts';

export interface HeldReport extends HeldWords {
  /** `Comparison` or `Sweep`. */
  readonly kind: string;
  /** Of the sheet. */
  readonly title: string;
  readonly answer: readonly string[];
  /** The key's values, for a line; null for two settings. */
  readonly axis: { readonly key: string; readonly values: readonly number[] } | null;
  /** Attacks that only one sheet has, and the like. */
  readonly notes: readonly string[];
  readonly command: string;
}

const MOST_LINES = 8;
const MOST_ROWS = 20;

/** Dots before and after, or a line by value. */
function heldCharts({ held, settings, axis, title, about }: HeldReport): Chart[] {
  const changed = shownAttacks(held);
  if (changed.length === 0) return [];
  const source = `${title}: exact odds`;
  if (axis !== null) return [lineChart(changed.slice(0, MOST_LINES), axis, source)];
  if (settings.length !== 2) return [];
  const shown = changed.slice(0, MOST_ROWS);
  const values = shown.flatMap((one) => {
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
      `Open: ${settings[0].label}. Filled: ${settings[1].label}.${changed.length > shown.length ? ` The ${shown.length} largest changes of ${changed.length}.` : ''}`,
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

function lineChart(
  shown: readonly HeldAttack[],
  { key, values }: NonNullable<HeldReport['axis']>,
  source: string,
): Chart {
  const points = shown.flatMap((one) =>
    one.results.flatMap((result, i) =>
      result === null ? [] : [{ attack: attackLabel(one), value: values[i], loss: result.loss }],
    ),
  );
  const names = shown.map(attackLabel);
  return weaponChart('values', `Life lost by value of ${key}`, source, 'Lines: the attacks that change most.', {
    width: WIDTH,
    height: 260,
    data: { values: points },
    encoding: {
      x: { field: 'value', type: 'quantitative', title: key, axis: { tickMinStep: 1, format: 'd' } },
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

function dataOf(report: HeldReport) {
  const { settings, kind, title, answer, notes, command } = report;
  const { rows } = heldTable(report);
  return {
    schemaVersion: SCHEMA_VERSION,
    versions: { skirmetrics: version(), node: process.versions.node },
    scenario: { name: `${kind} of ${title}`, system: settings[0].evaluation.odds.system.info.id, systemTitle: title },
    command,
    exact: true,
    settings: settings.map(({ label, evaluation }) => ({ label, houseRules: evaluation.odds.houseRules })),
    answer,
    notes,
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
  const { kind, title, answer, notes, command, settings } = report;
  const charts = heldCharts(report);
  const data = dataOf(report);
  let out: string | null = null;
  if (place !== null) {
    const page = verbPage({
      ...{ kind, scenario: title, answer, charts, notes, alpha: ALPHA, version: version() },
      about: `${title}: exact odds of ${report.held.length} attacks under ${settings.length} sets of rules`,
      tables: [heldTable(report)],
      method: [EXACT, ...settings[0].evaluation.info.notes],
      again: html`<pre><code>${command}</code></pre>`,
    });
    const { files } = await chartFiles(charts, words.pictures === true);
    const texts: FolderFile[] = [tableFile(heldTable(report)), ...files, { path: 'report.html', text: page }];
    const mark = { path: MARK, text: markText({ ...data, attacks: [] }, texts) };
    const written = await writeFolder(placeOf(place, [command]), [...texts, mark]).catch((error) => {
      throw unwritable(error);
    });
    out = written.out;
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
        ...notes.map((line) => wrapped(line)),
        ...(out === null ? [] : [`Written to ${out}`]),
      ].join('\n\n'),
    );
  }
  if (out !== null) await close(pageOf(out), null, words);
}
