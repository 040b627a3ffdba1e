import { headingOf, type SkillCurve, type SkillResults } from '../sentences/skill.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import { at, between, dashedLine, label, numbers, ROW_HEADER } from './marks.ts';
import { SERIES } from './theme.ts';

/** What results are at every rung of a ladder, over Elo: scores, which all systems have, and a picture of rates. */
export function skillCharts(skill: SkillResults, source: Source): Chart[] {
  const of = (curves: readonly SkillCurve[], names: Names) =>
    skillChart({ ...skill, curves }, names, { ...source, games: skill.games });
  const scores = skill.curves.filter(({ metric }) => metric.kind === 'score');
  const rates = skill.curves.filter(({ metric }) => metric.kind === 'ratio' && metric.scale === 100);
  const isEffect = skill.curves.some(({ reading }) => reading === 'effect');
  return [
    of(scores, {
      ...{ name: 'skill', title: 'What skill changes', axis: 'Points per 100 games', isSigned: true },
      dots: isEffect ? 'effects on the score' : 'scores less an even share',
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
  /** Whether 0 is a line that matters, as it is for effects. */
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
  const marks = `Dots: ${names.dots}, both sides at the same rung. Bands: ${intervals(source)}, rung by rung.${hasPeers ? ' Diamonds: players as good as the best rung.' : ''}`;
  return chart({ name: names.name, title: names.title, marks }, source, values, body);
}

/** A dashed zero, the band and line of rungs, diamonds of peers, names. A layer of no data has no extent, of which Vega warns. */
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
