import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script of the page, checked where it lives
import { fitted } from '../../src/report/html/client/fit.js';

const NAMES = ['point-blank', 'short', 'medium', 'long'];
const SPEC = {
  width: 660,
  height: 200,
  encoding: {
    x: { field: 'range', type: 'ordinal', sort: NAMES, axis: { labelAngle: 0, labelExpr: '[]' } },
    color: { field: 'weapon', scale: { domain: ['knife', 'a weapon of many words'] }, legend: { columns: 5 } },
  },
};

describe('a chart on a narrow page', () => {
  const { encoding, config } = fitted(SPEC, 320, {});

  test('has a legend with no more columns than there is room for, under its title', () => {
    expect(encoding.color.legend.columns).toBe(1);
    expect(fitted(SPEC, 500, {}).encoding.color.legend.columns).toBe(2);
    expect(config.legend.titleOrient).toBe('top');
  });

  test('has names turned that would run into each other, and whole', () => {
    expect(encoding.x.axis).toEqual({ labelAngle: -40, labelAlign: 'right' });
    expect(fitted(SPEC, 500, {}).encoding.x.axis.labelAngle).toBe(0);
  });
});

test('a chart on a wide page keeps its legend and its names', () => {
  const { encoding, config } = fitted(SPEC, 900, {});
  expect(encoding).toEqual(SPEC.encoding);
  expect(config.legend).toEqual({});
});
