import { shown } from '../../experiments/vary.ts';
import type { Chart } from '../../report/charts/chart.ts';
import { INK, namesOf } from '../../report/charts/marks.ts';
import { inkOnCells, PALETTE, SERIES } from '../../report/charts/theme.ts';
import { SPACING, WIDTH, weaponChart } from '../curves.ts';
import { cellLayers, fromZero } from '../heat.ts';
import { coverWords } from '../tables.ts';
import type { HeldAttack } from './attacks.ts';
import { gridAttacks, type HeldKey, type HeldWords, shownAttacks } from './words.ts';

/** What is held beside each other, and the title of the sheet. */
interface Titled extends HeldWords {
  readonly title: string;
}

const MOST_LINES = 8;
const MOST_GRIDS = 6;
const MOST_ROWS = 20;

/** Dots before and after, a line by value, or cells by two values. */
export function heldCharts({ held, settings, keys = [], title, about }: Titled): Chart[] {
  const changed = shownAttacks(held);
  if (changed.length === 0) return [];
  const source = `${title} · exact odds`;
  const possible = changed.filter(({ results }) => results.filter((result) => result !== null).length > 1);
  if (possible.length === 0) return [];
  if (keys.length === 2) return [gridChart(gridAttacks(held, keys).slice(0, MOST_GRIDS), keys, source)];
  if (keys.length === 1) return [lineChart(possible.slice(0, MOST_LINES), keys[0], source)];
  const largest = possible.slice(0, MOST_ROWS);
  const { labels, shared } = attackLabels(largest);
  const values = largest.map(({ results: [before, now] }, i) => ({
    attack: labels[i],
    before: before!.loss,
    now: now!.loss,
  }));
  const areLong = labels.some((label) => label.includes('→'));
  const y = {
    field: 'attack',
    type: 'nominal',
    sort: values.map(({ attack }) => attack),
    // Unit and target in two lines, so that narrow pages have room.
    axis: {
      title: null,
      labelLimit: 380,
      labelOffset: areLong ? -6 : 0,
      labelExpr: "split(replace(datum.label, ' →', '\\n→'), '\\n')",
      domain: false,
      ticks: false,
    },
  };
  const x = (field: string) => ({ field, type: 'quantitative', title: 'Mean life lost' });
  const dot = (field: string, filled: boolean) => ({
    mark: { type: 'point', size: 70, filled, color: SERIES, opacity: 1 },
    encoding: { x: x(field), y },
  });
  return [
    weaponChart(
      'changes',
      `What changes ${about}`,
      source,
      `Open: ${settings[0].label}. Filled: ${settings[1].label}.${changed.length > largest.length ? ` The ${largest.length} largest changes of ${changed.length}.` : ''}${shared}`,
      {
        width: WIDTH,
        height: { step: areLong ? 34 : 20 },
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

/** `squad/mg → ogre, 1–24″, soft cover`, without what is the same for all; `shared` says that in words. */
function attackLabels(attacks: readonly HeldAttack[]) {
  const parts = attacks.map(({ weapon, target, range, cover }) => [
    { label: weapon, words: `with ${weapon}` },
    { label: `→ ${target}`, words: `against ${target}` },
    range === 'contact' ? { label: range, words: 'in contact' } : { label: `${range}″`, words: `at ${range} inches` },
    cover === null ? { label: '', words: '' } : { label: coverWords([cover]), words: `in ${coverWords([cover])}` },
  ]);
  const isShared = parts[0].map((_, i) => parts.every((own) => own[i].label === parts[0][i].label));
  const isOne = isShared.every(Boolean);
  const labels = parts.map((own) => {
    const named = own.filter(({ label }, i) => label !== '' && (isOne || !isShared[i])).map(({ label }) => label);
    return named.join(', ').replace(', →', ' →');
  });
  const alike = isOne ? [] : parts[0].filter(({ label }, i) => label !== '' && isShared[i]);
  return { labels, shared: alike.length === 0 ? '' : ` All of them ${alike.map(({ words }) => words).join(', ')}.` };
}

function lineChart(attacks: readonly HeldAttack[], { key, values }: HeldKey, source: string): Chart {
  const isNumber = values.every((value) => typeof value === 'number');
  const { labels: names, shared } = attackLabels(attacks);
  const points = attacks.flatMap(({ results }, k) =>
    results.flatMap((result, i) =>
      result === null ? [] : [{ attack: names[k], value: isNumber ? values[i] : shown(values[i]), loss: result.loss }],
    ),
  );
  return weaponChart(
    'values',
    `Life lost by value of ${key}`,
    source,
    `Lines: the attacks that change most.${shared}`,
    {
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
    },
  );
}

/** A panel an attack: rows of the first key, columns of the second. */
function gridChart(attacks: readonly HeldAttack[], [rows, columns]: readonly HeldKey[], source: string): Chart {
  const { labels: names, shared } = attackLabels(attacks);
  const values = attacks.flatMap(({ results }, k) =>
    results.flatMap((result, i) =>
      result === null
        ? []
        : [
            {
              attack: names[k],
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
  const longest = Math.max(...names.map(({ length }) => length)) * 6.4;
  const across = Math.max(1, Math.floor(WIDTH / (Math.max(columns.values.length * 54, longest) + 70)));
  const header = { labelAnchor: 'start', labelLimit: 600 };
  const facet = { field: 'attack', type: 'nominal', sort: names, title: null, header };
  return weaponChart(
    'values',
    `Life lost by ${rows.key} and ${columns.key}`,
    source,
    `Cells: mean life lost by one attack. Panels: attacks that both keys change first.${shared}`,
    { data: { values }, facet, columns: across, spacing: SPACING, spec },
  );
}
