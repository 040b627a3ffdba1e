import type { Source } from './charts/chart.ts';
import { skillCharts } from './charts/skill.ts';
import { whole } from './numbers.ts';
import type { Additions } from './report.ts';
import type { Row } from './rows/table.ts';
import { type SkillResults, skillSentences } from './sentences/skill.ts';

/** What a skill curve adds to a report: a sentence each, skill.csv, a chart. */
export function skillAdditions(skill: SkillResults, source: Source): Additions {
  const rows = skillRows(skill);
  return {
    tables: [{ name: 'skill', columns: COLUMNS, rows }],
    charts: skillCharts(skill, source),
    summary: {
      skill: (({ sides, ...rest }) => rest)(skill),
    },
    notes: skillSentences(skill),
    method: [
      `Skill: ${whole(skill.games)} games at each of ${skill.rungs.length} rungs, the same numbers; four questions by Holm at ${skill.alpha}: does a curve reverse, does it still move at the top, do its ends differ (and in size), do its rungs differ (and which is largest). It holds where every rung is equivalent to the top one. Curves are judged one by one. Rates are ratios of sums over all games; their spread is that of their linearised games, paired by number.`,
    ],
  };
}

const COLUMNS = [
  'variant',
  'metric',
  'side',
  'rung',
  'elo',
  'unit',
  'n',
  'estimate',
  'low',
  'high',
  'verdict',
  'mergedWith',
  'policyLow',
  'policyHigh',
  'shown',
  'most',
  'settled',
];

function skillRows({ rungs, peers, curves }: SkillResults): Row[] {
  return curves.flatMap(({ variant, metric, finding, policy }) =>
    [...rungs, ...peers].map(({ name, elo, mergedWith }, i) => {
      const { n, estimate, low, high } = finding.rungs[i] ?? finding.peers[i - rungs.length];
      const { verdict, isSettled } = finding;
      const what = { variant: variant ?? 'baseline', metric: metric.name, side: metric.side, rung: name, elo };
      const ends = { policyLow: policy?.low ?? null, policyHigh: policy?.high ?? null };
      const more = {
        shown: finding.shown.join(' '),
        most: rungs[finding.most ?? -1]?.name ?? null,
        settled: isSettled ? 'yes' : 'no',
      };
      return { ...what, unit: metric.unit, n, estimate, low, high, verdict, mergedWith, ...ends, ...more };
    }),
  );
}
