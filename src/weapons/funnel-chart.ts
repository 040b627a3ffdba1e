import type { FunnelRow } from '../odds/funnel.ts';
import { funnelNumber, funnelWords, sharePercent } from '../odds/funnel.ts';
import type { Chart } from '../report/charts/chart.ts';
import { INK } from '../report/charts/marks.ts';
import { SERIES } from '../report/charts/theme.ts';
import { SPACING, WIDTH, weaponChart } from './curves.ts';
import type { WeaponActivation } from './evaluate.ts';
import { funnelAt, rangeLabel } from './matchups.ts';
import type { WeaponVariant } from './tables.ts';

interface FunnelCaption {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Such as `, no cover`. */
  readonly where: string;
}

const PER_ROW = 3;
/** Panels of one chart. */
const MOST_PANELS = 24;

interface Panel {
  readonly name: string;
  readonly procedure: string;
  readonly rows: readonly FunnelRow[];
}

/** Bars from what is thrown to what is lost, a panel an attack; one chart for each chain, since their steps differ. */
export function funnelChart(
  { evaluation }: WeaponVariant,
  attacks: readonly WeaponActivation[],
  caption: FunnelCaption,
): Chart[] {
  const panels = attacks.slice(0, MOST_PANELS).map(
    (one): Panel => ({
      name: `${one.weapon.id} → ${one.target.name}, ${one.weapon.isEverywhere ? 'contact' : `${rangeLabel(one)}″`}`,
      procedure: one.weapon.procedure ?? '',
      rows: funnelAt(evaluation, one),
    }),
  );
  const chains = [...new Set(panels.map(({ procedure }) => procedure))];
  return chains.map((chain) =>
    chartOf(
      panels.filter(({ procedure }) => procedure === chain),
      chains[0] === chain
        ? caption
        : { ...caption, name: `${caption.name}-${chain}`, title: `${caption.title}, in contact` },
    ),
  );
}

/** Where nothing is cut, all of the last step is lost. */
function filled(rows: readonly FunnelRow[], steps: readonly string[]): readonly FunnelRow[] {
  const [last, cut] = [rows.at(-1), steps.at(-1)!];
  if (last === undefined || last.title === cut || rows.length !== steps.length - 1) return rows;
  return [...rows, { ...last, title: cut, share: { of: last.title, value: 1 } }];
}

function chartOf(panels: readonly Panel[], { name, title, about, where }: FunnelCaption): Chart {
  const steps = panels.toSorted((a, b) => b.rows.length - a.rows.length)[0].rows.map((row) => row.title);
  const values = panels.flatMap(({ name: panel, rows }) =>
    filled(rows, steps).map((row) => ({
      panel,
      step: row.title,
      kind: row.isAside ? 'aside' : row.kind,
      amount: row.kind === 'amount' ? row.mean : 0,
      label: labelOf(row),
      ...(row.share === null ? {} : { share: `${sharePercent(row.share.value)} of ${row.share.of.toLowerCase()}` }),
    })),
  );
  const most = Math.max(0.001, ...values.map(({ amount }) => amount));
  const columns = Math.min(PER_ROW, panels.length);
  const unit = {
    width: Math.floor((WIDTH - 80 - SPACING * (PER_ROW - 1)) / PER_ROW),
    height: { step: 22 },
    encoding: {
      y: {
        field: 'step',
        type: 'nominal',
        sort: steps,
        axis: { title: null, domain: false, ticks: false, labelLimit: 200 },
      },
      // Numbers behind the bars need room.
      x: { field: 'amount', type: 'quantitative', scale: { domain: [0, most * 1.45], nice: false }, axis: null },
    },
    layer: [
      {
        mark: { type: 'bar', height: 16, color: SERIES },
        encoding: { opacity: { condition: { test: "datum.kind === 'aside'", value: 0.35 }, value: 1 } },
      },
      {
        mark: { type: 'text', align: 'left', dx: 4, fontSize: 11, color: INK },
        encoding: { text: { field: 'label' } },
      },
    ],
  };
  const facet = {
    field: 'panel',
    type: 'nominal',
    sort: panels.map((panel) => panel.name),
    title: null,
    header: { labelAnchor: 'start', labelLimit: 400 },
  };
  const hasAside = values.some(({ kind }) => kind === 'aside');
  const hasTests = values.some(({ kind }) => kind === 'test');
  const marks = [
    `Bars: mean of each step of one attack${where}, with its share of the step that it is part of.`,
    ...(hasAside ? ['Pale: beside the way to the loss.'] : []),
    ...(hasTests ? ['Without a bar: chances and other numbers.'] : []),
  ].join(' ');
  const told = panels.map((panel) => `${panel.name}: ${funnelWords(panel.rows)}`).join('; ');
  const body = { usermeta: { told }, data: { values }, facet, columns, spacing: SPACING, spec: unit };
  return weaponChart(name, title, about, marks, body);
}

function labelOf(row: FunnelRow): string {
  if (row.share === null) return funnelNumber(row);
  return `${funnelNumber(row)} · ${sharePercent(row.share.value)}`;
}
