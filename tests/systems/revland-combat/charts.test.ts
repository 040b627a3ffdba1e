import { expect, test } from 'vitest';
import { viewsOf } from '../../../src/sim/kernel/counts/metrics.ts';
import { stage } from './support.ts';

const { charts, metrics } = stage({}).recorder.set;

const shown = charts.flatMap(({ name, metric, x, colour, mark, words }) => {
  const found = metrics.find((one) => one.name === metric)!;
  const used = found.dimensions.filter(
    (dimension) => [x, colour].includes(dimension.name) && dimension.name !== 'side',
  );
  const outcomes = mark === 'outcomes' && found.kind === 'counts' ? found.outcomes : [];
  return [...used, { name: 'outcome', labels: outcomes }].map((dimension) => {
    const labels = dimension.labels.map((label) => words?.[dimension.name]?.[label] ?? label);
    return { name: `${name} ${dimension.name}`, isOutcome: dimension.name === 'outcome', labels };
  });
});

test('charts show words, not the keys of files, and no two alike', () => {
  const keys = shown.flatMap(({ name, isOutcome, labels }) =>
    labels
      .filter((label) => (isOutcome ? /[a-z]\d/ : /[a-z][A-Z]|\(|[a-z]\d/).test(label))
      .map((label) => `${name} ${label}`),
  );
  expect(keys).toEqual([]);
  expect(shown.filter(({ labels }) => new Set(labels).size < labels.length).map(({ name }) => name)).toEqual([]);
});

test('every chart draws what its metric counts', () => {
  const wrong = charts.filter(({ metric, rate, x, colour }) => {
    const found = metrics.find((one) => one.name === metric);
    if (found?.kind !== 'counts') return true;
    const used = [x, colour].filter((name) => name !== undefined).toSorted();
    const isView = viewsOf(found).some(
      (view) =>
        view
          .map(({ name }) => name)
          .toSorted()
          .join() === used.join(),
    );
    return !isView || (rate !== undefined && !found.rates.some(({ name }) => name === rate));
  });
  expect(wrong).toEqual([]);
});
