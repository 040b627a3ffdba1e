import { decimals, signed } from '../numbers.ts';
import type { SeatRow } from '../rows/seats.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import { dots, namesOf, numbers, valueLabel, zeroTick } from './marks.ts';
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
  const axis = { ...signedLabels('+.3~f'), tickCount: 7 };
  const scale = { domain: [least - room, most + 4 * room], nice: false };
  const x = numbers('Points per 100 games above an even share', axis, scale);
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
    layer: [zeroTick(x, 30), ...dots(x, { mark: { color: SERIES } }), valueLabel(x)],
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
