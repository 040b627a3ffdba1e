import { decimals, signed } from '../numbers.ts';
import type { SeatRow } from '../rows/seats.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import { intervalRule, namesOf, valueLabel, zeroTick } from './marks.ts';
import { SERIES } from './theme.ts';

const KINDS = { 'seat advantage': 'Seats, whoever sits there', 'side advantage': 'Sides, wherever they sit' };
const HUNDRED = 100;

/** What seats and sides are worth: points per 100 games above an even share, with intervals. */
export function seatsChart(rows: readonly SeatRow[], source: Source): Chart | null {
  const values = rows.flatMap(({ measure, side, seat, estimate, low, high }) => {
    if (measure === 'score' || estimate === null || low === null || high === null) return [];
    const scaled = [estimate, low, high].map((value) => value * HUNDRED);
    return [
      {
        kind: KINDS[measure],
        row: seat === null ? side : `seat ${seat}`,
        estimate: scaled[0],
        low: scaled[1],
        high: scaled[2],
        label: signed(scaled[0], decimals(scaled[1], scaled[2])),
      },
    ];
  });
  if (values.length === 0) return null;
  const ends = values.flatMap(({ low, high }) => [low, high, 0]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = (most - least) * 0.05 || 1;
  const x = {
    type: 'quantitative',
    scale: { domain: [least - room, most + 4 * room], nice: false },
    axis: { title: 'Points per 100 games above an even share', ...signedLabels('+.3~f'), tickCount: 7 },
  };
  const kinds = Object.values(KINDS).filter((kind) => values.some((value) => value.kind === kind));
  const panel = (kind: string): Spec => ({
    title: { text: kind, fontSize: 12, anchor: 'start', frame: 'group', offset: 6 },
    width: 560,
    height: { step: 30 },
    transform: [{ filter: { field: 'kind', equal: kind } }],
    encoding: {
      y: namesOf(
        'row',
        values.filter((value) => value.kind === kind).map(({ row }) => row),
      ),
    },
    layer: [
      zeroTick(x, 30),
      intervalRule(x, { mark: { color: SERIES } }),
      { mark: { type: 'point', size: 70, color: SERIES }, encoding: { x: { field: 'estimate', ...x } } },
      valueLabel(x),
    ],
  });
  const body = { vconcat: kinds.map(panel), spacing: 18 };
  const marks = `Dots: means over game numbers, each played in every seating. Lines: ${intervals(source)}.`;
  return chart(
    { name: 'first-player-advantage', title: 'What seats and sides are worth', marks },
    source,
    values,
    body,
  );
}
