import type { SkillResults } from '../sentences/skill.ts';
import { type Chart, chart, intervals, type Source } from './chart.ts';
import { SERIES } from './theme.ts';

/** What a result is at every rung of a ladder, over Elo; the scores only, which all systems have. */
export function skillChart({ rungs, peers, curves }: SkillResults, source: Source): Chart | null {
  const scores = curves.filter(({ metric }) => metric.name === 'score');
  const values = scores.flatMap(({ variant, metric, finding }) =>
    [...rungs, ...peers].flatMap(({ name, elo }, i) => {
      const { estimate, low, high } = finding.rungs[i] ?? finding.peers[i - rungs.length];
      if (elo === null || estimate === null || low === null || high === null) return [];
      const panel = [variant, metric.side].filter((word) => word !== null).join(', ');
      return [
        {
          panel,
          rung: name,
          isPeer: i >= rungs.length,
          elo,
          estimate: 100 * estimate,
          low: 100 * low,
          high: 100 * high,
        },
      ];
    }),
  );
  if (new Set(values.map(({ elo }) => elo)).size < 2) return null;
  const x = {
    field: 'elo',
    type: 'quantitative',
    axis: { title: 'Elo of both sides', format: '+d', tickCount: 7 },
    scale: { zero: false, padding: 30 },
  };
  const y = { type: 'quantitative', axis: { title: 'Points per 100 games', format: '+d', tickCount: 6 } };
  const isRung = [{ filter: '!datum.isPeer' }];
  const body = {
    facet: {
      row: {
        field: 'panel',
        type: 'nominal',
        title: null,
        header: { labelAngle: 0, labelAlign: 'left', labelOrient: 'top', labelAnchor: 'start', labelFontWeight: 600 },
      },
    },
    spec: {
      width: 560,
      height: 180,
      encoding: { x },
      layer: [
        {
          mark: { type: 'rule', color: '#8a8a8a', strokeDash: [4, 3] },
          encoding: { x: undefined, y: { datum: 0, ...y } },
        },
        {
          transform: isRung,
          mark: { type: 'area', opacity: 0.18, color: SERIES },
          encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' } },
        },
        {
          transform: isRung,
          mark: { type: 'line', point: { size: 60 }, color: SERIES },
          encoding: { y: { ...y, field: 'estimate' } },
        },
        {
          transform: [{ filter: 'datum.isPeer' }],
          mark: { type: 'rule', color: SERIES },
          encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' } },
        },
        {
          transform: [{ filter: 'datum.isPeer' }],
          mark: { type: 'point', shape: 'diamond', size: 70, color: SERIES, filled: false },
          encoding: { y: { ...y, field: 'estimate' } },
        },
        {
          mark: { type: 'text', dy: -10, fontSize: 11 },
          encoding: { y: { ...y, field: 'high' }, text: { field: 'rung' } },
        },
      ],
    },
  };
  const isOf = curves.some(({ variant }) => variant !== null) ? 'effects on the score' : 'scores less an even share';
  const marks = `Dots: ${isOf}, both sides at the same rung. Bands: ${intervals(source)}, rung by rung.${peers.length > 0 ? ' Diamonds: players as good as the best rung.' : ''}`;
  return chart({ name: 'skill', title: 'What skill changes', marks }, source, values, body);
}
