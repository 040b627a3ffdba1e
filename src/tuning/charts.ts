import { frontOf, type Seen } from '../inference/tuning/hindrance.ts';
import { isConfirmed } from '../inference/tuning/verdicts.ts';
import { type Chart, chart, intervals, type Source, type Spec } from '../report/charts/chart.ts';
import { at, INK, intervalRule, label, namesOf, numbers } from '../report/charts/marks.ts';
import { DIVERGING, NEUTRAL, PALETTE } from '../report/charts/theme.ts';
import { signed } from '../report/numbers.ts';
import { shown } from '../scenarios/index.ts';
import type { Interval } from '../stats/index.ts';
import type { AimRow, ChangedKey, TuneAnswer } from './answer.ts';
import { bandText } from './sentences.ts';

const MOST_CHANGES = 24;
/** Pixels: two lines, and on a narrow screen the name above them. */
const ROW = 46;
/** Pixels of the names of changes. */
const NAMES = 180;
const BAND = '#009e73';
/** Letters of a name. */
const LONGEST = 44;

export function tuneCharts(answer: TuneAnswer, source: Source): Chart[] {
  const charts = [effectsChart(answer, source), pointsChart(answer, source), frontChart(answer, source)];
  return charts.filter((one) => one !== null);
}

/** `save.soft=4, move.distance=6`. */
export function combinationName(changes: readonly ChangedKey[]): string {
  return changes.length === 0 ? 'as it is' : changes.map(({ key, to }) => `${key}=${shown(to)}`).join(', ');
}

/** By the last parts of its keys where whole ones are too long. */
function shortName(changes: readonly ChangedKey[]): string {
  const named = (parts: number) =>
    combinationName(changes.map((change) => ({ ...change, key: change.key.split('.').slice(-parts).join('.') })));
  const names = [Infinity, 2, 1].map(named);
  return names.find(({ length }) => length <= LONGEST) ?? `${names[2].slice(0, LONGEST - 1)}…`;
}

/** Different combinations have different names. */
export function shortNames(all: readonly (readonly ChangedKey[])[]): string[] {
  const whole = all.map(combinationName);
  const short = all.map(shortName);
  const first = short.map((name) => short.indexOf(name));
  return short.map((name, i) => {
    const same = [...new Set(whole.filter((_, k) => first[k] === first[i]))];
    return same.length === 1 ? name : `${name} (${same.indexOf(whole[i]) + 1})`;
  });
}

const scaled = ({ estimate, low, high }: Interval, { scale }: AimRow) => ({
  estimate: estimate === null ? null : scale * estimate,
  low: low === null ? null : scale * low,
  high: high === null ? null : scale * high,
});

const digitsOf = ({ scale }: AimRow) => (scale === 1 ? 2 : 1);

function titleOf(aim: AimRow): string {
  return `${aim.label} (${bandText(aim)})`;
}

/** Which change moves which aim: coloured by how many of the aim's largest effect. */
function effectsChart({ aims, effects, alpha }: TuneAnswer, source: Source): Chart | null {
  const moving = effects.filter((row) => row.effects.length > 0);
  if (moving.length === 0) return null;
  const largest = aims.map((_, i) => Math.max(1e-9, ...moving.map((row) => Math.abs(row.effects[i].estimate ?? 0))));
  const size = (row: (typeof moving)[number]) =>
    Math.max(...row.effects.map(({ estimate }, i) => Math.abs(estimate ?? 0) / largest[i]));
  const kept = [...moving].sort((a, b) => size(b) - size(a)).slice(0, MOST_CHANGES);
  const shownRows = moving.filter((row) => kept.includes(row));
  const names = shortNames(shownRows.map(({ change }) => [change]));
  const values = shownRows.flatMap((row, k) =>
    aims.map((aim, i) => {
      const own = scaled(row.effects[i], aim);
      const digits = digitsOf(aim);
      return {
        ...{ change: names[k], aim: titleOf(aim), ...own, colour: (row.effects[i].estimate ?? 0) / largest[i] },
        label: `${signed(own.estimate ?? 0, digits)}${own.low === null ? '' : `\n${signed(own.low, digits)} to ${signed(own.high!, digits)}`}`,
      };
    }),
  );
  const scale = { domain: [-1, 0, 1], range: DIVERGING, interpolate: 'rgb' };
  const body = {
    // With the names beside it.
    width: NAMES + Math.max(2, aims.length) * (aims.length > 4 ? 90 : 110),
    height: { step: ROW },
    encoding: {
      x: {
        ...namesOf('aim', aims.map(titleOf)),
        axis: {
          title: null,
          orient: 'top',
          labelAngle: 0,
          ticks: false,
          domain: false,
          labelExpr: 'split(datum.label, " (")[0]',
        },
      },
      y: namesOf('change', names),
    },
    layer: [
      {
        mark: { type: 'rect', stroke: '#e4e4e4' },
        encoding: { color: { field: 'colour', type: 'quantitative', scale, legend: null } },
      },
      label({}, { lineBreak: '\n', fontSize: 11, lineHeight: 13, baseline: 'bottom', color: INK }),
    ],
  };
  const more = moving.length > kept.length ? ` The ${kept.length} strongest of ${moving.length}.` : '';
  const marks = `Differences from the file as it is, on the same seeds, with ${intervals({ ...source, alpha })}, each for itself. Colour: raised (blue) or lowered (orange), by the largest effect on that aim.${more}`;
  const games = Math.max(...moving.map((row) => row.games));
  return chart(
    { name: 'tune-effects', title: 'Which change moves which aim', marks },
    { ...source, games },
    values,
    body,
  );
}

/** The file, what was confirmed and what stands beside it, over the aims. */
function pointsChart({ aims, answer, others, beside, nearest, alpha }: TuneAnswer, source: Source): Chart | null {
  const rows = [
    ...(answer === null ? [] : [{ ...answer, kind: 'confirmed' }]),
    ...others.map((one) => ({ ...one, kind: isConfirmed(one) ? 'confirmed' : 'not confirmed' })),
    ...beside.map((one) => ({ ...one, kind: 'one step beside' })),
    ...(nearest === null ? [] : [{ ...nearest, kind: 'nearest' }]),
  ];
  const present = { changes: [], levels: aims.map(({ asItIs }) => asItIs), kind: 'as it is' };
  const all = [present, ...rows.filter(({ kind, changes }) => changes.length > 0 || kind === 'confirmed')];
  if (all.length === 1 && aims.every(({ asItIs }) => asItIs.estimate === null)) return null;
  const kinds = ['as it is', 'confirmed', 'not confirmed', 'one step beside', 'nearest'].filter((kind) =>
    all.some((one) => one.kind === kind),
  );
  const colours: Record<string, string> = {
    'as it is': NEUTRAL,
    confirmed: PALETTE[0],
    'not confirmed': PALETTE[1],
    'one step beside': PALETTE[5],
    nearest: PALETTE[4],
  };
  const labels = shortNames(all.map(({ changes }) => changes));
  const values = all.flatMap(({ levels, kind }, k) =>
    aims.map((aim, i) => ({ combination: labels[k], aim: titleOf(aim), kind, ...scaled(levels[i], aim) })),
  );
  const names = [...new Set(values.map(({ combination }) => combination))];
  const color = {
    field: 'kind',
    type: 'nominal',
    scale: { domain: kinds, range: kinds.map((kind) => colours[kind]) },
    legend: { title: null },
  };
  const panel = (aim: AimRow): Spec => {
    const own = values.filter((value) => value.aim === titleOf(aim));
    const ends = own.flatMap(({ low, high, estimate }) => [low ?? estimate ?? 0, high ?? estimate ?? 0]);
    const edges = [aim.low, aim.high].flatMap((end) => (end === null ? [] : [aim.scale * end]));
    const [least, most] = [Math.min(...ends, ...edges), Math.max(...ends, ...edges)];
    const room = Math.max(1e-6, most - least) * 0.05;
    const domain = [least - room, most + room];
    const x = numbers(aim.unit, {}, { domain, nice: false, zero: false });
    const band = {
      from: aim.low === null ? domain[0] : aim.scale * aim.low,
      to: aim.high === null ? domain[1] : aim.scale * aim.high,
    };
    return {
      title: { text: titleOf(aim), fontSize: 13, anchor: 'start' },
      width: 330,
      height: { step: 24 },
      transform: [{ filter: { field: 'aim', equal: titleOf(aim) } }],
      encoding: { y: namesOf('combination', names) },
      layer: [
        {
          data: { values: [band] },
          transform: [{ filter: 'true' }],
          mark: { type: 'rect', color: BAND, opacity: 0.15, tooltip: false },
          encoding: { x: { ...x, field: 'from' }, x2: { field: 'to' }, y: null },
        },
        intervalRule(x, { mark: { strokeWidth: 2 }, encoding: { color } }),
        at('point', 'x', x, { mark: { size: 60 }, encoding: { color } }),
      ],
    };
  };
  const body = { vconcat: aims.map(panel), spacing: 26 };
  const marks = `Green: the aim. Lines: intervals; those of confirmed and not confirmed combinations hold together, the others are ${intervals({ ...source, alpha })}, each for itself.`;
  return chart({ name: 'tune-points', title: 'What was played, against the aims', marks }, source, values, body);
}

/** Two aims that pull most, or the first two. */
function frontChart({ aims, hindrance, answer, others }: TuneAnswer, source: Source): Chart | null {
  if (hindrance === null || aims.length < 2 || hindrance.seen.length < 3) return null;
  const [first, second] = hindrance.pulls[0]?.targets ?? ([0, 1] as const);
  const [one, other] = [aims[first], aims[second]];
  const front = new Set(frontOf(hindrance.seen, [first, second]));
  const pointOf = (seen: Seen) => ({
    x: one.scale * seen.levels[first],
    y: other.scale * seen.levels[second],
    kind: front.has(seen) ? 'on the front' : 'by the model',
  });
  const finalists = [...(answer === null ? [] : [answer]), ...others].flatMap(({ levels, fates }) => {
    const [x, y] = [levels[first].estimate, levels[second].estimate];
    const kind = isConfirmed({ fates }) ? 'confirmed' : 'not confirmed';
    return x === null || y === null ? [] : [{ x: one.scale * x, y: other.scale * y, kind }];
  });
  const present = {
    x: one.scale * (one.asItIs.estimate ?? 0),
    y: other.scale * (other.asItIs.estimate ?? 0),
    kind: 'as it is',
  };
  const values = [...hindrance.seen.map(pointOf), present, ...finalists];
  const kinds = ['by the model', 'on the front', 'as it is', 'confirmed', 'not confirmed'].filter((kind) =>
    values.some((value) => value.kind === kind),
  );
  const colours: Record<string, string> = {
    'by the model': '#bdbdbd',
    'on the front': PALETTE[4],
    'as it is': INK,
    confirmed: PALETTE[0],
    'not confirmed': PALETTE[1],
  };
  const axis = (aim: AimRow) =>
    numbers(aim.label === aim.unit ? aim.label : `${aim.label}, ${aim.unit}`, {}, { zero: false, nice: true });
  const ends = (aim: AimRow, along: 'x' | 'y') => {
    const own = values.map((value) => value[along]);
    return [
      aim.low === null ? Math.min(...own) : aim.scale * aim.low,
      aim.high === null ? Math.max(...own) : aim.scale * aim.high,
    ];
  };
  const [[left, right], [bottom, top]] = [ends(one, 'x'), ends(other, 'y')];
  const body = {
    width: 460,
    height: 320,
    layer: [
      {
        data: { values: [{ left, right, bottom, top }] },
        mark: { type: 'rect', color: BAND, opacity: 0.15, tooltip: false },
        encoding: {
          x: { ...axis(one), field: 'left' },
          x2: { field: 'right' },
          y: { ...axis(other), field: 'bottom' },
          y2: { field: 'top' },
        },
      },
      {
        mark: { type: 'point', size: 50 },
        encoding: {
          x: { ...axis(one), field: 'x' },
          y: { ...axis(other), field: 'y' },
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: kinds, range: kinds.map((kind) => colours[kind]) },
            legend: { title: null },
          },
        },
      },
    ],
  };
  const marks =
    'Green: both aims are met. Front: no combination that the model knows is nearer to both. Points of the model are estimates and claim nothing; confirmed ones were played on fresh seeds.';
  return chart({ name: 'tune-front', title: `${one.label} against ${other.label}`, marks }, source, values, body);
}
