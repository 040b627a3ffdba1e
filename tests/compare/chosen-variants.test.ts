import { expect, test } from 'vitest';
import { comparisonPlan, keptVariant } from '../../src/experiments/comparison.ts';

const FARM = 'scenarios/squad-alpha/farmhouse.yaml';
const OF_FILE = ['no free attack', 'soft cover saves on 4+', 'green reds'];

async function compared(words: { set?: string[]; swap?: string[]; variant?: string[] }) {
  const { variants } = await comparisonPlan({ scenario: FARM, games: '10', json: true, ...words });
  return variants.map(({ name }) => name);
}

const set = ['save.hard=2'];

test.each([
  ['all variants of the file without --set and --swap', {}, OF_FILE],
  ['--set alone compares only that', { set }, ['save.hard=2']],
  ['--swap alone, too', { swap: ['blue:regular=elite'] }, ['swap blue:regular=elite']],
  ['--variant all adds those of the file', { set, variant: ['all'] }, [...OF_FILE, 'save.hard=2']],
  ['--variant names some of them', { set, variant: ['green reds'] }, ['green reds', 'save.hard=2']],
  ['--variant none is what --set alone means', { set, variant: ['none'] }, ['save.hard=2']],
])('%s', async (_, words, wanted) => {
  expect(await compared(words)).toEqual(wanted);
});

test('a kept run says which variants it has, and no word means all, as in runs of earlier versions', () => {
  expect([keptVariant({ set }), keptVariant({ set, variant: ['all'] }), keptVariant({})]).toEqual([
    ['none'],
    undefined,
    undefined,
  ]);
});
