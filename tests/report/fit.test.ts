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

describe('on a narrow page', () => {
  test('panels of a grid stand below each other, each named by its row and its column', () => {
    const facet = { column: { field: 'cover', title: 'Cover' }, row: { field: 'mode', title: 'Mode' } };
    const panels = fitted({ facet, spec: { width: 320, height: 100, encoding: {} } }, 340, {});
    expect([panels.columns, panels.facet.field]).toEqual([1, '_panel']);
    expect(panels.transform).toEqual([
      { calculate: "'Mode ' + datum['mode'] + ', ' + 'Cover ' + datum['cover']", as: '_panel' },
    ]);
    expect(panels.spec.width).toBeLessThan(300);
    expect(fitted({ facet, spec: { width: 320, height: 100 } }, 800, {}).facet).toEqual(facet);
  });

  test('long names of rows stand above their rows, whole; short ones beside them', () => {
    const chart = (sort: string[]) => ({
      width: 400,
      height: { step: 20 },
      encoding: { y: { type: 'nominal', sort, axis: {} } },
      layer: [{ mark: { type: 'text', dy: -9 }, encoding: {} }],
    });
    const raised = fitted(chart(['activation.order initiative-first → alternating']), 340, {});
    expect(raised.encoding.y.axis.labelAlign).toBe('left');
    expect(raised.height.step).toBeGreaterThan(30);
    // Numbers above their marks would overlap names.
    expect(raised.layer[0].mark.dy).toBeGreaterThan(0);
    expect(fitted(chart(['blue', 'red']), 340, {}).encoding.y.axis).toEqual({});
  });

  test('cells of a heat map that have no room for intervals have estimates alone, no wider than the page', () => {
    const text = (field: string) => ({ mark: { type: 'text', dy: -5 }, encoding: { text: { field } } });
    const sort = Array.from({ length: 12 }, (_, i) => String(i));
    const heat = {
      width: { step: 60 },
      encoding: { x: { type: 'ordinal', sort } },
      layer: [{ mark: { type: 'rect' } }, text('label'), text('spread')],
      data: { values: [{ label: '62', spread: '±3' }] },
    };
    const narrow = fitted(heat, 340, {});
    expect(narrow.width.step * sort.length).toBeLessThanOrEqual(340 - 84);
    expect(narrow.layer).toHaveLength(2);
    expect(fitted(heat, 900, {}).layer).toHaveLength(3);
  });

  test('cells of a heat map leave room for long names of rows above them', () => {
    const heat = (name: string) => ({
      width: 620,
      height: { step: 26 },
      encoding: { y: { field: 'weapon', sort: [name, 'rifle'] } },
      layer: [{ mark: { type: 'rect' } }, { mark: { type: 'text' } }],
    });
    const { height, encoding } = fitted(heat('veterans/machine gun'), 340, {});
    const { paddingInner } = encoding.y.scale;
    // The name begins above the cell, which takes the rest of its row.
    expect(-encoding.y.axis.labelOffset).toBeGreaterThan((height.step * (1 - paddingInner)) / 2);
    expect(height.step * (1 - paddingInner)).toBeGreaterThan(16);
    expect(fitted(heat('mg'), 340, {}).encoding.y.scale).toBeUndefined();
  });

  test('numbers that do not fit their cells are left out', () => {
    const values = [
      { label: '0.75', _share: 0.05 },
      { label: '0.44', _share: 0.4 },
    ];
    const { data } = fitted({ width: 600, data: { values }, encoding: {} }, 340, {});
    expect(data.values.map(({ label }: { label: string }) => label)).toEqual(['', '0.44']);
  });
});

test('names at the ends of lines have the same room in pixels at every width', () => {
  const chart = {
    usermeta: { names: { room: 100, from: 0, to: 80 } },
    facet: { field: 'panel' },
    columns: 2,
    spec: { width: 320, height: 150, encoding: { x: { field: 'at', scale: { domain: [0, 120] } } } },
  };
  const rooms = [1000, 700, 360].map((room) => {
    const { spec } = fitted(chart, room, {});
    const [from, end] = spec.encoding.x.scale.domain;
    return spec.width * (1 - (80 - from) / (end - from));
  });
  for (const room of rooms) expect(room).toBeCloseTo(100, 9);
});
