import { expect, test } from 'vitest';
import { type FunnelBeside, funnelCharts } from '../../src/odds/funnels-beside.ts';

const attacks = (weapon: string, n: number): FunnelBeside => ({
  ...{ procedure: 'shoot', labels: { profile: 'squad', weapon }, n },
  steps: [{ title: 'Hits', kind: 'amount', sampled: 1, exact: 0.9 }],
});
const source = { scenario: 'Toy', variant: null, games: 9, seed: 1, alpha: 0.05, sides: ['blue', 'red'] };

test('a funnel is drawn from 20 attacks on, with their number, the most frequent first; the rest is counted', () => {
  const [chart, ...others] = funnelCharts([attacks('rifle', 20), attacks('knife', 19), attacks('gun', 2500)], source);
  expect(others).toEqual([]);
  const text = JSON.stringify(chart);
  expect(text).toContain('["squad/gun (n 2,500)","squad/rifle (n 20)"]');
  expect(text).not.toContain('knife');
  expect(text).toContain('1 that came up less often is in tables/funnels.csv alone');
  expect(funnelCharts([attacks('knife', 19)], source)).toEqual([]);
});
