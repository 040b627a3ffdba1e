import { alignedFunnels, type FunnelRow, funnelNumber, funnelWords, mainSteps, sharePercent } from '../odds/funnel.ts';
import type { Chart } from '../report/charts/chart.ts';
import { INK, namesOf } from '../report/charts/marks.ts';
import { inkOnCells, SERIES } from '../report/charts/theme.ts';
import { axisChannel, SPACING, type WeaponFrame, WIDTH, weaponChart } from './curves.ts';
import type { WeaponActivation, WeaponEvaluation } from './evaluate.ts';
import { cellLayers, fromZero, labelWithin } from './heat.ts';
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

/** Pixels per letter of a panel's name. */
const LETTER = 7.2;

/** Of a panel, beside the names of steps. */
const widthOf = (perRow: number): number => Math.floor((WIDTH - 80 - SPACING * (perRow - 1)) / perRow);

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
  const isOneTarget = new Set(attacks.map(({ target }) => target.name)).size === 1;
  // By what they take, where there are too many.
  const order = attacks.toSorted((a, b) => lossOf(evaluation, b) - lossOf(evaluation, a)).slice(0, MOST_PANELS);
  const panels = attacks
    .filter((one) => order.includes(one))
    .map(
      (one): Panel => ({
        name: panelName(one, isOneTarget),
        procedure: one.weapon.procedure ?? '',
        rows: funnelAt(evaluation, one),
      }),
    );
  const chains = [...new Set(panels.map(({ procedure }) => procedure))];
  return chains.map((chain) =>
    chartOf(
      panels.filter(({ procedure }) => procedure === chain),
      attacks.length - panels.length,
      chains[0] === chain
        ? caption
        : { ...caption, name: `${caption.name}-${chain}`, title: `${caption.title}, in contact` },
    ),
  );
}

/** `squad/mg → ogre, 1–24″`; the title names the only target. */
function panelName(one: WeaponActivation, isOneTarget: boolean): string {
  const where = one.weapon.isEverywhere ? 'contact' : `${rangeLabel(one)}″`;
  return `${one.weapon.id}${isOneTarget ? '' : ` → ${one.target.name}`}, ${where}`;
}

function lossOf({ info }: WeaponEvaluation, { expected }: WeaponActivation): number {
  return expected[info.shot.measures.findIndex(({ amounts }) => amounts !== undefined)];
}

function chartOf(panels: readonly Panel[], left: number, { name, title, about, where }: FunnelCaption): Chart {
  const aligned = alignedFunnels(panels.map(({ rows }) => rows));
  const steps = aligned[0].map((row) => row.title);
  const values = panels.flatMap(({ name: panel }, i) =>
    aligned[i].map((row) => ({
      panel,
      step: row.title,
      kind: row.isAside ? 'aside' : row.kind,
      amount: row.kind === 'amount' ? row.mean : 0,
      label: labelOf(row),
      ...(row.share === null ? {} : { share: `${sharePercent(row.share.value)} of ${row.share.of.toLowerCase()}` }),
    })),
  );
  const most = Math.max(0.001, ...values.map(({ amount }) => amount));
  const perRow = panels.some((panel) => panel.name.length * LETTER > widthOf(PER_ROW)) ? PER_ROW - 1 : PER_ROW;
  const columns = Math.min(perRow, panels.length);
  const unit = {
    width: widthOf(perRow),
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
    ...(left === 0 ? [] : [`The ${MOST_PANELS} attacks that take most; ${left} more are in the tables.`]),
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

/** Steps on the way to the loss along the axis, a panel a weapon; only weapons for which some step changes with it. */
export function funnelByRange(
  { evaluation }: WeaponVariant,
  frame: WeaponFrame,
  attacks: readonly WeaponActivation[],
  { name, title, about, where }: FunnelCaption,
): Chart[] {
  const ids = attacks.filter(({ weapon }) => weapon.isEverywhere !== true).map(({ weapon }) => weapon.id);
  const changing = [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  if (changing.length === 0) return [];
  const shown = attacks.filter(({ weapon }) => changing.includes(weapon.id));
  const funnels = alignedFunnels(shown.map((one) => funnelAt(evaluation, one)));
  const steps = mainSteps(funnels);
  const pixels = (WIDTH - 120) / frame.to;
  const greatest = (title: string) =>
    Math.max(0.001, ...funnels.flatMap((rows) => rows.filter((row) => row.title === title).map(({ mean }) => mean)));
  const values = shown.flatMap(({ weapon, values: range }, i) => {
    const [from, to] = [range[0] - 1, range.at(-1)!];
    return funnels[i]
      .filter((row) => steps.includes(row.title))
      .map((row) => ({
        ...{ weapon: weapon.id, step: row.title, from, to, _middle: (from + to) / 2 },
        mean: row.mean,
        _shade: row.mean / greatest(row.title),
        label: labelWithin((to - from) * pixels, funnelNumber(row)),
      }));
  });
  const spec = {
    width: WIDTH - 120,
    height: { step: 24 },
    encoding: { y: namesOf('step', steps) },
    layer: cellLayers(
      {
        x: axisChannel(frame, 'from', WIDTH - 80),
        x2: { field: 'to' },
        color: { field: '_shade', type: 'quantitative', scale: fromZero(1), legend: null },
      },
      { x: axisChannel(frame, '_middle', WIDTH - 80), text: { field: 'label' }, color: inkOnCells('_shade') },
    ),
  };
  const facet = { field: 'weapon', type: 'nominal', sort: changing, title: null, header: { labelAnchor: 'start' } };
  const marks = `Cells: mean of each step on the way to the loss, or its chance in per cent${where}; the darker, the nearer to the most of that step.`;
  const body = { data: { values }, facet, columns: 1, spacing: SPACING, spec };
  return [weaponChart(name, title, about, marks, body)];
}
