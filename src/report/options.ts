import type { Source } from './charts/chart.ts';
import { optionsChart } from './charts/options.ts';
import { whole } from './numbers.ts';
import type { Additions } from './report.ts';
import { intervalColumns } from './rows/intervals.ts';
import { byWorth, type OptionValues, optionSentences } from './sentences/options.ts';

const COLUMNS = [
  ...['side', 'option', 'n', 'estimate', 'low', 'high', 'available'],
  ...['chances', 'uses', ...intervalColumns('useRate'), 'verdict', 'moreGames'],
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
    notes: ['An option’s worth is what this player makes of it: another player may make more.'],
    method: [
      `Options: a side’s score with an option less its score without it, on the same seeds; intervals for all ${family} together (Bonferroni at ${alpha}), and verdicts by their ends; dead is within ${delta} of 0; how often each was there and was used is counted in all ${whole(values.games)} games with every option.`,
    ],
  };
}
