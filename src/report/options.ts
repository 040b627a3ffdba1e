import type { Source } from './charts/chart.ts';
import { optionsChart } from './charts/options.ts';
import type { Additions } from './report.ts';
import { byWorth, type OptionValues, optionSentences } from './sentences/options.ts';

const COLUMNS = [
  ...['side', 'option', 'n', 'estimate', 'low', 'high', 'available'],
  ...['useRate', 'useRateLow', 'useRateHigh', 'verdict', 'moreGames'],
];

/** What the worth of options adds to the report of the games that had all of them. */
export function optionAdditions(values: OptionValues, source: Source): Additions {
  const chart = optionsChart(values.rows, source);
  const { family, alpha, delta } = values;
  return {
    tables: [
      {
        name: 'option-values',
        columns: COLUMNS,
        rows: byWorth(values.rows).map(({ games, ...row }) => ({ ...row, n: games })),
      },
    ],
    charts: chart === null ? [] : [chart],
    summary: { options: values },
    findings: [{ about: null, sentences: optionSentences(values) }],
    notes: [
      'An option’s worth is what this player makes of it: another player may make more.',
      'Intervals hold for all options together and are wider than verdicts need: one may hold 0 beside a verdict.',
    ],
    method: [
      `Options: a side’s score with an option less its score without it, on the same seeds; intervals for all ${family} together (Bonferroni), verdicts by Holm at ${alpha}; dead is equivalent to 0 within ${delta}.`,
    ],
  };
}
