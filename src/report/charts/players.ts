import { fixed } from '../numbers.ts';
import { type Calibration, levelUnit } from '../sentences/calibration.ts';
import { rowLabel } from '../sentences/comparison.ts';
import type { Exploit } from '../sentences/exploit.ts';
import { areAllSame, byWorth, type OptionValue, type OptionVerdict, type RungRow } from '../sentences/players.ts';
import { headingOf, type SkillCurve, type SkillResults } from '../sentences/skill.ts';
import { type Chart, chart, intervals, lines, type Source, type Spec, signedLabels } from './chart.ts';
import {
  at,
  between,
  cells,
  coloursOf,
  dashedLine,
  dots,
  label,
  namesOf,
  numbers,
  panels,
  ROW_HEADER,
  valueLabel,
  zeroTick,
} from './marks.ts';
import { NEUTRAL, SERIES } from './theme.ts';

const COLOURS: Readonly<Record<OptionVerdict, string>> = {
  worth: '#0072b2',
  dominant: '#cc79a7',
  dead: '#333333',
  misused: '#d55e00',
  undecided: NEUTRAL,
  // Not drawn: an option that hardly any game has is worth 0 to its games.
  rare: NEUTRAL,
};

export function optionsChart(rows: readonly OptionValue[], source: Source): Chart | null {
  const values = byWorth(rows).flatMap(({ side, option, estimate, low, high, verdict }) =>
    verdict === 'rare' || estimate === null || low === null || high === null
      ? []
      : [{ row: `${side}, ${option}`, estimate: 100 * estimate, low: 100 * low, high: 100 * high, verdict }],
  );
  if (values.length === 0) return null;
  const x = numbers('Points per 100 games', { ...signedLabels('+d'), tickCount: 7 });
  const seen = (Object.keys(COLOURS) as OptionVerdict[]).filter((one) => values.some(({ verdict }) => verdict === one));
  const range = seen.map((verdict) => COLOURS[verdict]);
  const color = coloursOf('verdict', seen, range, { title: null, orient: 'top' });
  const body = {
    width: 520,
    height: { step: 24 },
    encoding: {
      y: namesOf(
        'row',
        values.map(({ row }) => row),
      ),
    },
    layer: [zeroTick(x, 24), ...dots(x, { encoding: { color } }, 60)],
  };
  const marks = `Dots: score with the option minus score without it. Lines: ${intervals(source)} for all options together.`;
  return chart({ name: 'option-values', title: 'What options are worth', marks }, source, values, body);
}

const LEAD_COLOURS = {
  better: '#d55e00',
  'below the margin': '#0072b2',
  undecided: NEUTRAL,
} as const;

/** Lead over the shipped player, best first. */
export function exploitChart({ seats, margin }: Exploit, source: Source): Chart | null {
  const values = seats.flatMap(({ rows }) =>
    rows
      .toSorted((a, b) => (b.estimate ?? -Infinity) - (a.estimate ?? -Infinity))
      .flatMap(({ setting, estimate, low, high }) =>
        estimate === null || low === null || high === null
          ? []
          : [
              {
                row: rowName(setting),
                estimate: 100 * estimate,
                low: 100 * low,
                high: 100 * high,
                shown: shownBy(low, high, margin),
              },
            ],
      ),
  );
  if (values.length === 0) return null;
  const step = Math.max(...values.map(({ row }) => 10 + 14 * row.split('\n').length));
  const names = namesOf(
    'row',
    values.map(({ row }) => row),
  );
  const x = numbers('Points per 100 games over the shipped player', { ...signedLabels('+d'), tickCount: 7 });
  const seen = (Object.keys(LEAD_COLOURS) as (keyof typeof LEAD_COLOURS)[]).filter((one) =>
    values.some(({ shown }) => shown === one),
  );
  const range = seen.map((one) => LEAD_COLOURS[one]);
  const color = coloursOf('shown', seen, range, { title: null, orient: 'top' });
  const body = {
    width: 420,
    height: { step },
    encoding: { y: { ...names, axis: { ...(names.axis as Spec), labelExpr: "split(datum.label, '\\n')" } } },
    layer: [
      zeroTick(x, step),
      zeroTick(x, step, { datum: 100 * margin, color: '#cc79a7' }),
      ...dots(x, { encoding: { color } }, 60),
    ],
  };
  const marks = `Dots: score with the setting minus that of the shipped player in its place. Lines: ${intervals(source)} for all settings of a side together. Thin upright lines: 0 and ${100 * margin} points.`;
  return chart({ name: 'exploit', title: 'Do other weights beat the shipped players?', marks }, source, values, body);
}

/** `red=tactician:seek=0,hold=0.2` becomes `red: seek=0 hold=0.2`. */
function rowName(setting: string): string {
  return lines(setting.replace(/=[^:]*:/, ': ').replaceAll(',', ' '), 44).join('\n');
}

function shownBy(low: number, high: number, margin: number): keyof typeof LEAD_COLOURS {
  if (low > 0) return 'better';
  return high < margin ? 'below the margin' : 'undecided';
}

/** Strongest first; merged rungs are grey. */
export function ladderChart(rungs: readonly RungRow[], zero: string, source: Source): Chart | null {
  const values = rungs.flatMap(({ name, elo, low, high, mergedWith }) =>
    elo === null
      ? []
      : [
          {
            name,
            estimate: elo,
            low: low ?? elo,
            high: high ?? elo,
            isOwn: mergedWith === null,
            label: fixed(elo, 0),
          },
        ],
  );
  if (values.length < 2 || areAllSame(rungs)) return null;
  const x = numbers(`Elo points above ${zero}`, { ...signedLabels('+d'), tickCount: 7 });
  const color = { condition: { test: 'datum.isOwn', value: SERIES }, value: NEUTRAL };
  const body = {
    width: 560,
    height: { step: 30 },
    encoding: {
      y: namesOf(
        'name',
        values.toReversed().map(({ name }) => name),
      ),
    },
    layer: [zeroTick(x, 30), ...dots(x, { encoding: { color } }), valueLabel(x)],
  };
  const marks = `Dots: Elo, added up from step to step. Lines: ${intervals(source)} of the sum. Grey: not shown to be stronger than the player below.`;
  return chart({ name: 'ladder', title: 'How strong players are', marks }, source, values, body);
}

export function skillCharts(skill: SkillResults, source: Source): Chart[] {
  const of = (curves: readonly SkillCurve[], names: Names) =>
    skillChart({ ...skill, curves }, names, { ...source, games: skill.games });
  const scores = skill.curves.filter(({ metric }) => metric.kind === 'score');
  const rates = skill.curves.filter(({ metric }) => metric.kind === 'ratio' && metric.scale === 100);
  const isEffect = skill.curves.some(({ reading }) => reading === 'effect');
  return [
    of(scores, {
      ...{ name: 'skill', title: 'What skill changes', axis: 'Points per 100 games', isSigned: true },
      dots: isEffect ? 'effects on the score' : 'scores minus an even share',
    }),
    of(rates, {
      ...{ name: 'skill-rates', title: 'What skill changes: rates', isSigned: isEffect },
      ...(isEffect
        ? { axis: 'Percentage points', dots: 'effects on rates' }
        : { axis: 'Per cent', dots: 'rates over all games' }),
    }),
  ].filter((one) => one !== null);
}

interface Names {
  readonly name: string;
  readonly title: string;
  readonly axis: string;
  readonly dots: string;
  /** True if 0 is meaningful, for example for effects. */
  readonly isSigned: boolean;
}

function skillChart(skill: SkillResults, names: Names, source: Source): Chart | null {
  const { rungs, peers, curves } = skill;
  const values = curves.flatMap((curve) =>
    [...rungs, ...peers].flatMap(({ name, elo }, i) => {
      const { variant, metric, finding } = curve;
      const { estimate, low, high } = finding.rungs[i] ?? finding.peers[i - rungs.length];
      if (elo === null || estimate === null || low === null || high === null) return [];
      const what = metric.kind === 'score' ? metric.side : `${metric.title} of ${metric.side}`;
      const panel = `${[variant, what].filter((word) => word !== null).join(', ')}: ${headingOf(curve, skill)}`;
      return [
        {
          panel,
          rung: name,
          isPeer: i >= rungs.length,
          elo,
          estimate: metric.scale * estimate,
          low: metric.scale * low,
          high: metric.scale * high,
        },
      ];
    }),
  );
  if (new Set(values.map(({ elo }) => elo)).size < 2) return null;
  const hasPeers = values.some(({ isPeer }) => isPeer);
  const scale = { zero: false, padding: 30 };
  const x = { field: 'elo', ...numbers('Elo of both sides', { ...signedLabels('+d'), tickCount: 7 }, scale) };
  const body = {
    facet: { row: { field: 'panel', type: 'nominal', title: null, header: ROW_HEADER } },
    spec: { width: 560, height: 180, encoding: { x }, layer: layersOf(names, hasPeers) },
  };
  const marks = `Dots: ${names.dots}, both sides played by the same player. Bands: ${intervals(source)}, player by player.${hasPeers ? ' Diamonds: players as good as the best.' : ''}`;
  return chart({ name: names.name, title: names.title, marks }, source, values, body);
}

/** Vega warns of layers without data. */
function layersOf({ axis, isSigned }: Names, hasPeers: boolean): Spec[] {
  const labels = isSigned ? signedLabels('+d') : { format: 'd' };
  const y = numbers(axis, { ...labels, tickCount: 6 }, { zero: isSigned });
  const color = SERIES;
  const only = (filter: string, layers: readonly Spec[]) =>
    layers.map((layer) => ({ transform: [{ filter }], ...layer }));
  return [
    ...(isSigned ? [dashedLine('y', { datum: 0, ...y })] : []),
    ...only('!datum.isPeer', [
      between(['area', 'y'], y, { mark: { opacity: 0.18, color } }),
      at('line', 'y', y, { mark: { point: { size: 60 }, color } }),
    ]),
    ...(hasPeers
      ? only('datum.isPeer', [
          between(['rule', 'y'], y, { mark: { color } }),
          at('point', 'y', y, { mark: { shape: 'diamond', size: 70, color, filled: false } }),
        ])
      : []),
    label({ y: { ...y, field: 'high' } }, { dy: -10, fontSize: 11 }, 'rung'),
  ];
}

const HUNDRED = 100;
const BAND = '#b37400';

/** People as bands, rungs as dots. */
export function calibrationChart({ rungs, measures }: Calibration, source: Source): Chart | null {
  const values = measures.flatMap(({ metric, recorded, simulated }) => {
    const { scale } = metric;
    const panel = [rowLabel(metric), levelUnit(metric)].join(', ');
    const times = (value: number | null) => (value === null ? null : value * scale);
    if (recorded.estimate === null) return [];
    return rungs.flatMap(({ rungs: [rung], verdict }, i) => {
      const { estimate, low, high } = simulated[i];
      if (estimate === null) return [];
      return [
        {
          ...{ panel, rung, isPossible: verdict !== 'excluded', isFirst: i === 0 },
          ...{ estimate: times(estimate), low: times(low ?? estimate), high: times(high ?? estimate) },
          ...{ people: times(recorded.estimate) },
          ...{
            peopleLow: times(recorded.low ?? recorded.estimate),
            peopleHigh: times(recorded.high ?? recorded.estimate),
          },
        },
      ];
    });
  });
  if (values.length === 0) return null;
  const names = [...new Set(values.map(({ panel }) => panel))];
  const y = numbers(null, { tickCount: 5 }, { zero: false });
  const x = {
    field: 'rung',
    type: 'nominal',
    sort: rungs.map((rung) => rung.rungs[0]),
    axis: { title: null, labelAngle: 0 },
  };
  const color = { condition: { test: 'datum.isPossible', value: SERIES }, value: NEUTRAL };
  const transform = [{ filter: 'datum.isFirst' }];
  const people = { ...y, field: 'people' };
  const body = {
    facet: panels('panel', names, { header: ROW_HEADER }),
    columns: 2,
    resolve: { scale: { y: 'independent' }, axis: { x: 'independent' } },
    spec: {
      width: 300,
      height: 120,
      layer: [
        {
          transform,
          ...between(['rect', 'y'], y, { mark: { color: BAND, opacity: 0.22 } }, ['peopleLow', 'peopleHigh']),
        },
        { transform, ...at('rule', 'y', people, { mark: { color: BAND, strokeWidth: 2 } }) },
        between(['rule', 'y'], y, { mark: { strokeWidth: 3 }, encoding: { x, color } }),
        at('point', 'y', y, { mark: { size: 70 }, encoding: { x, color } }),
      ],
    },
  };
  const marks = `Lines with bands: recorded games, ${intervals(source)}. Dots: simulated players; grey ones are excluded.`;
  return chart({ name: 'calibration', title: 'Recorded games beside simulated players', marks }, source, values, body);
}

/** Null where no pair is possible. */
export function sidesChart({ sides, rungs, none }: Calibration, source: Source): Chart | null {
  if (sides === null || none !== null) return null;
  const order = rungs.map((rung) => rung.rungs[0]);
  const values = sides.fits.map(({ rungs: [first, second], support, verdict }) => ({
    ...{ first, second, support: HUNDRED * support },
    label: verdict === 'excluded' ? '' : `${(HUNDRED * support).toFixed(0)}%`,
  }));
  const scale = { range: ['#f2f2f2', '#9db4d6'], domain: [0, Math.max(...values.map(({ support }) => support))] };
  const [first, second] = sides.names;
  const body = cells(
    { field: 'second', sort: order, title: second },
    { field: 'first', sort: order.toReversed(), title: first },
    96,
    [
      { mark: 'rect', encoding: { color: { field: 'support', type: 'quantitative', scale, legend: null } } },
      label({}, { fontSize: 13, color: '#000000' }),
    ],
  );
  const marks = 'Share of the likelihood of all possible pairs of players; pairs without a number are excluded.';
  return chart({ name: 'calibration-sides', title: 'How well each side played', marks }, source, values, body);
}
