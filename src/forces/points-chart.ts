import { FAIR_SHARE } from '../inference/points/trial.ts';
import { type Chart, chart, intervals, type Source, signedLabels } from '../report/charts/chart.ts';
import { coloursOf, dots, namesOf, numbers, zeroTick } from '../report/charts/marks.ts';
import { NEUTRAL } from '../report/charts/theme.ts';
import type { PointsPlan } from './points-plan.ts';
import type { PlayedPoints } from './points-play.ts';

const STEP = 26;

/** Fitted costs beside those of the sheet, dearest first. */
export function costsChart({ units, sheet }: PointsPlan, { fitted: { costs } }: PlayedPoints, source: Source): Chart {
  const values = costs
    .flatMap(({ cost, low, high }, unit) =>
      cost === null
        ? []
        : [{ row: units[unit], estimate: cost, low, high, sheet: sheet === null ? null : sheet[unit] }],
    )
    .sort((a, b) => b.estimate - a.estimate);
  const x = numbers('Points per figure', { tickCount: 7 }, { zero: true });
  const own = [{ mark: { type: 'tick', thickness: 2, color: '#d55e00' }, encoding: { x: { ...x, field: 'sheet' } } }];
  const body = {
    width: 480,
    height: { step: STEP },
    encoding: { y: rowsOf(values) },
    layer: [...(sheet === null ? [] : own), ...dots(x, {}, 60)],
  };
  const marks = `Dots: costs at which armies of equal points are equally good. Lines: ${intervals(source)} for all units together.${sheet === null ? '' : ' Orange ticks: points of the sheet.'}`;
  return chart({ name: 'fitted-points', title: 'What each unit is worth', marks }, source, values, body);
}

const VERDICTS = { fair: '#0072b2', unfair: '#d55e00', undecided: NEUTRAL } as const;

/** What a unit's share of an army does at equal points. Null without a trial. */
export function sharesChart({ units }: PointsPlan, { trial }: PlayedPoints, source: Source): Chart | null {
  if (trial === null) return null;
  const values = trial.shares.map(({ unit, estimate, low, high, verdict }) => ({
    ...{ row: units[unit], estimate: 100 * estimate, low: 100 * low, high: 100 * high, verdict },
  }));
  const x = numbers('Points per 100 games, rich minus poor tenth', { ...signedLabels('+.3~f'), tickCount: 7 });
  const seen = (Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]).filter((one) =>
    values.some(({ verdict }) => verdict === one),
  );
  const range = seen.map((verdict) => VERDICTS[verdict]);
  const color = coloursOf('verdict', seen, range, { title: null, orient: 'top' });
  const limit = 100 * FAIR_SHARE;
  const body = {
    width: 480,
    height: { step: STEP },
    encoding: { y: rowsOf(values) },
    layer: [
      zeroTick(x, STEP),
      ...[-limit, limit].map((datum) => zeroTick(x, STEP, { datum, color: '#cc79a7' })),
      ...dots(x, { encoding: { color } }, 60),
    ],
  };
  const marks = `Dots: score of armies rich in a unit minus that of armies poor in it, at equal points, on matches that the costs had not seen. Lines: intervals for all units and rounds together. Thin upright lines: 0 and ${limit} points either way, the most that is fair.`;
  return chart({ name: 'fair-shares', title: 'Are armies of equal points equally good?', marks }, source, values, body);
}

function rowsOf(values: readonly { readonly row: string }[]) {
  return namesOf(
    'row',
    values.map(({ row }) => row),
  );
}
