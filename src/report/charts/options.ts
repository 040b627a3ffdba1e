import { byWorth, type OptionValue, type OptionVerdict } from '../sentences/options.ts';
import { type Chart, chart, intervals, type Source, signedLabels } from './chart.ts';
import { coloursOf, dots, namesOf, numbers, zeroTick } from './marks.ts';
import { NEUTRAL } from './theme.ts';

const COLOURS: Readonly<Record<OptionVerdict, string>> = {
  worth: '#0072b2',
  dominant: '#cc79a7',
  dead: '#222222',
  misused: '#d55e00',
  undecided: NEUTRAL,
  rare: NEUTRAL,
};

/** What each option is worth to its side, the most valuable on top. */
export function optionsChart(rows: readonly OptionValue[], source: Source): Chart | null {
  const values = byWorth(rows).flatMap(({ side, option, estimate, low, high, verdict }) =>
    estimate === null || low === null || high === null
      ? []
      : [{ row: `${side}, ${option}`, estimate: 100 * estimate, low: 100 * low, high: 100 * high, verdict }],
  );
  if (values.length === 0) return null;
  const x = numbers('Points per 100 games that the option is worth', { ...signedLabels('+d'), tickCount: 7 });
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
  const marks = `Dots: score with the option less score without it. Lines: ${intervals(source)}, for all options together.`;
  return chart({ name: 'option-values', title: 'What options are worth', marks }, source, values, body);
}
