import { score } from '../../stats/index.ts';
import { type FairZone, zoneText } from '../fair-zones.ts';
import { decimals, signed } from '../numbers.ts';
import { resultsOf } from '../rows/games.ts';
import { verdictSign } from '../sentences/comparison.ts';
import { theSide } from '../sides.ts';
import { type Knockout, type Sweep, shortValue, shownFirst } from '../sweep.ts';
import { type Chart, chart, intervals, type Source, type Spec } from './chart.ts';
import { at, between, dashedLine, INK, intervalRule, label, namesOf } from './marks.ts';

const COLOUR = '#009e73';

/** The zone that all of `sides` share. */
export function fairZone({ fair: { zones } }: Sweep, sides: readonly string[]): FairZone | null {
  const own = sides.map((side) => zones.find((zone) => zone.side === side));
  const [first] = own;
  return first !== undefined && own.every((zone) => zone?.low === first.low && zone.high === first.high) ? first : null;
}

/** ` The band is the fair zone, 45 to 55.` */
export function bandText({ fair: { isExpected } }: Sweep, zone: FairZone | null): string {
  if (zone === null) return '';
  return ` The band is ${isExpected ? `what the file expects, ${zoneText(zone)}` : `the fair zone, ${zoneText(zone)}`}.`;
}

/** Clipped to the domain of `axis`, the channel of scores. */
export function fairBand(along: 'x' | 'y', axis: Spec, zone: FairZone | null): Spec[] {
  if (zone === null) return [];
  const [least, most] = (axis.scale as { domain: [number, number] }).domain;
  const [low, high] = [Math.max(least, zone.low), Math.min(most, zone.high)];
  if (low >= high) return [];
  return [
    {
      data: { values: [{ low, high }] },
      ...between(['rect', along], axis, { mark: { color: COLOUR, opacity: 0.13, tooltip: false } }),
    },
  ];
}

const MOST_RULES = 20;
const FAINT = 0.4;

/** Rules that matter come first, then those that may. */
export function knockoutChart(sweep: Sweep, source: Source): Chart | null {
  const moving = shownFirst(sweep).filter((knockouts) => knockouts.some(isDrawn));
  const { table } = sweep.cells[sweep.reference];
  const { wins, draws, losses } = resultsOf(table, 0);
  const base = 100 * (score(wins, draws, losses, source.alpha).estimate ?? 0);
  const values = moving
    .slice(0, MOST_RULES)
    .flatMap((knockouts) => knockouts.flatMap((one) => drawnValue(one, base, sweep)));
  if (values.length === 0) return null;
  const x = scoreAxis(values, base, source);
  const zone = fairZone(sweep, source.sides.slice(0, 1));
  const faded = { opacity: { condition: { test: 'datum._decided', value: 1 }, value: FAINT } };
  const body = {
    width: 460,
    height: { step: 21 },
    encoding: {
      y: {
        ...namesOf(
          'rule',
          values.map(({ rule }) => rule),
        ),
        axis: { title: null, domain: false, ticks: false, labelLimit: 460 },
      },
    },
    layer: [
      ...fairBand('x', x, zone).map(unrowed),
      unrowed({
        data: { values: [{ base }] },
        ...dashedLine('x', { ...x, field: 'base' }, { mark: { color: INK, strokeWidth: 1.5, tooltip: false } }),
      }),
      intervalRule(x, { mark: { strokeWidth: 2, color: INK }, encoding: faded }),
      at('point', 'x', x, { mark: { size: 55, color: INK }, encoding: faded }),
      ...[true, false].map((left) => labels(x, left)),
    ],
  };
  const more =
    moving.length > MOST_RULES ? ` The first ${MOST_RULES} of ${moving.length} rules that changed a result.` : '';
  const now = Number(base.toFixed(1));
  const marks = `Dots: ${theSide(source.sides[0], table).own} score with one rule changed; dashed: ${now}, as the file stands.${bandText(sweep, zone)} Lines: ${intervals(source)} of the difference, paired by seed. ▲ higher, ▼ lower, ≈ too little to matter, ? undecided (pale).${more}`;
  return chart({ name: 'knockout', title: 'Score with one house rule changed', marks }, source, values, body);
}

function isDrawn({ verdict, difference: { low, high } }: Knockout): boolean {
  return verdict !== 'identical' && low !== null && high !== null;
}

function drawnValue(knockout: Knockout, base: number, { docs = {} }: Sweep) {
  const { key, from, to, verdict, difference } = knockout;
  if (!isDrawn(knockout)) return [];
  const [effect, low, high] = [difference.estimate!, difference.low!, difference.high!].map((end) => 100 * end);
  const number = signed(effect, decimals(low, high));
  return [
    {
      rule: `${key}  ${shortValue(from)} → ${shortValue(to)}`,
      estimate: base + effect,
      low: base + low,
      high: base + high,
      ...(docs[key] === undefined ? {} : { meaning: docs[key] }),
      label: `${verdictSign(verdict)} ${number}`,
      _decided: verdict !== 'undecided',
      _end: effect < 0 ? base + low : base + high,
      _left: effect < 0,
    },
  ];
}

function unrowed(layer: Spec): Spec {
  return { ...layer, encoding: { y: null, ...(layer.encoding as Spec) } };
}

function scoreAxis(values: readonly { low: number; high: number }[], base: number, { sides }: Source): Spec {
  const ends = [...values.flatMap(({ low, high }) => [low, high]), base];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(1, most - least) * 0.14;
  return {
    type: 'quantitative',
    scale: { domain: [least - room, most + room], nice: false, zero: false, clamp: true },
    axis: {
      title: `Score of ${sides[0]}, points per 100 games`,
      format: '.3~f',
      // The domain exceeds possible scores.
      labelExpr: "datum.value < 0 || datum.value > 100 ? '' : datum.label",
    },
  };
}

function labels(x: Spec, left: boolean): Spec {
  return {
    transform: [{ filter: `datum._left === ${left}` }],
    ...label(
      { x: { ...x, field: '_end' } },
      { align: left ? 'right' : 'left', dx: left ? -5 : 5, fontSize: 11, color: INK },
    ),
  };
}
