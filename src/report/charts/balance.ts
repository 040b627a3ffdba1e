import { shareInterval } from '../../stats/index.ts';
import { wordsOf } from '../../stats/tables.ts';
import { decimals, percent, rounded, signed } from '../numbers.ts';
import type { BalanceRow, SeatRow } from '../rows/balance.ts';
import type { WinRateRow } from '../rows/sides.ts';
import { type Chart, chart, intervals, type Source, type Spec, signedLabels } from './chart.ts';
import {
  at,
  coloursOf,
  dashedLine,
  dots,
  INK,
  namesOf,
  numbers,
  ROW_HEADER,
  shares,
  valueLabel,
  zeroTick,
} from './marks.ts';
import { NEUTRAL, SERIES, sideColour, sideColours } from './theme.ts';

const RESULTS = ['won', 'drawn', 'lost'];
const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export function sideBalanceChart(
  wins: readonly WinRateRow[],
  balance: readonly BalanceRow[],
  source: Source,
): Chart | null {
  const { sides } = source;
  if (sides.length < 2 || wins.every(({ games }) => games === 0)) return null;
  const results = wins.flatMap(({ side, games, wins, draws, losses }) =>
    [wins, draws, losses].map((count, order) => ({ side, result: RESULTS[order], order, part: count / games })),
  );
  const scores = balance
    .filter(({ measure }) => measure === 'score')
    .map(({ side, estimate, low, high }) => ({ side, estimate, low, high, label: rounded({ estimate, low, high }) }));
  const scale = { domain: [0, 1], nice: false };
  const axis = { format: '.1f', values: TENTHS };
  const x = numbers('Share of games; points per game (win 1, draw ½)', axis, scale);
  const legend = { title: null, symbolOpacity: 1, symbolType: 'square' };
  const fill = coloursOf('result', RESULTS, [SERIES, '#9a9a9a', '#e3d9c4'], legend);
  const body = {
    width: 560,
    height: 46 * sides.length,
    encoding: { y: namesOf('side', sides) },
    layer: [
      {
        data: { values: results },
        mark: { type: 'bar', opacity: 0.5, height: { band: 0.7 } },
        encoding: { x: { ...x, field: 'part', stack: 'zero' }, fill, order: { field: 'order' } },
      },
      {
        data: { values: [{}] },
        ...dashedLine(
          'x',
          { datum: 1 / sides.length, type: 'quantitative', scale },
          { mark: { color: NEUTRAL }, encoding: { y: null } },
        ),
      },
      ...dots(x, { mark: { color: INK } }, 80).map((layer) => ({ data: { values: scores }, ...layer })),
    ],
  };
  const marks = `Bars: games won, drawn and lost. Dots: points per game, with ${intervals(source)}. Dashed: an even share.`;
  return chart({ name: 'side-balance', title: 'How even the sides are', marks }, source, scores, body);
}

export function lethalityChart(rows: readonly BalanceRow[], titles: readonly string[], source: Source): Chart | null {
  const measures = ['losses a turn', ...titles.map((title) => title.toLowerCase())];
  const values = rows
    .filter(({ measure, estimate }) => measures.includes(measure) && estimate !== null)
    .map(({ measure, side, estimate, low, high }) => ({
      measure,
      side,
      estimate,
      low,
      high,
      label: rounded({ estimate, low, high }),
    }))
    .map((value, _, all) => ({ ...value, room: roomFor(all.filter(({ measure }) => measure === value.measure)) }));
  if (values.length === 0) return null;
  const { sides } = source;
  const x = numbers(null, { tickCount: 6 }, { domainMin: 0 });
  const panel = {
    width: 580,
    height: 30 * sides.length,
    encoding: {
      y: namesOf('side', sides),
      color: sideColour(sides, false),
    },
    layer: [
      ...dots(x),
      at('point', 'x', { ...x, field: 'room' }, { mark: { opacity: 0, tooltip: null } }),
      valueLabel(x, { color: { value: INK } }),
    ],
  };
  const shown = measures.filter((measure) => values.some((value) => value.measure === measure));
  const body = {
    facet: { row: { field: 'measure', sort: shown, title: null, header: ROW_HEADER } },
    spec: panel,
    resolve: { scale: { x: 'independent' } },
  };
  const marks = `Dots: means over all games. Lines: ${intervals(source)} over games.`;
  return chart({ name: 'lethality', title: wordsOf(source).costs, marks }, source, values, body);
}

/** For the label after the highest interval. */
function roomFor(values: readonly { readonly estimate: number | null; readonly high: number | null }[]): number {
  return 1.25 * Math.max(...values.map(({ estimate, high }) => high ?? estimate ?? 0));
}

const KINDS = { 'seat advantage': 'Seats, whoever sits there', 'side advantage': 'Sides, wherever they sit' };
const HUNDRED = 100;

/** Points per 100 games above an even share. */
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
  const marks = `Dots: means over games, each played in every seating. Lines: ${intervals(source)}.`;
  return chart(
    { name: 'first-player-advantage', title: 'What seats and sides are worth', marks },
    source,
    values,
    body,
  );
}

const NO_WINNER = 'no winner';

export function winRatesChart(
  rows: readonly WinRateRow[],
  unwon: ReadonlyMap<string, number>,
  source: Source,
): Chart | null {
  if (rows.every(({ games }) => games === 0)) return null;
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const values = variants.flatMap((variant) => {
    const ofVariant = rows.filter((row) => row.variant === variant);
    const { games } = ofVariant[0];
    const { estimate, low, high } = shareInterval(unwon.get(variant) ?? 0, games, source.alpha);
    const shares = ofVariant.map(({ side, winRate, winRateLow: low, winRateHigh: high }) => ({
      variant,
      result: side,
      share: winRate,
      low,
      high,
    }));
    return [...shares, { variant, result: NO_WINNER, share: estimate, low, high }].map((value) => ({
      ...value,
      label: percent({ ...value, estimate: value.share }),
    }));
  });
  const results = [...source.sides, NO_WINNER];
  const x = { field: 'share', ...shares('Share of games', { domain: [0, 1] }, { tickCount: 10 }) };
  const color = coloursOf('result', results, [...sideColours(source.sides), NEUTRAL], null);
  const layer = [
    at('bar', 'x', x, { mark: { opacity: 0.3, height: { band: 0.62 } }, encoding: { color } }),
    ...dots(x, { encoding: { color } }),
    valueLabel(x),
  ];
  const panel = { width: 580, height: 34 * results.length, encoding: { y: namesOf('result', results) }, layer };
  const body =
    variants.length === 1
      ? panel
      : { facet: { row: { field: 'variant', sort: variants, title: null, header: ROW_HEADER } }, spec: panel };
  const marks = `Dots: share of games won. Lines: ${intervals(source)} (Wilson).`;
  return chart({ name: 'mission-win-rates', title: 'Who wins', marks }, source, values, body);
}
