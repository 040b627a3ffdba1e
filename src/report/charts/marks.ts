import type { Spec } from './theme.ts';

export const INK = '#333333';
const GREY = '#8a8a8a';

/** Above the panel, at its left edge. */
export const ROW_HEADER = {
  labelAngle: 0,
  labelAlign: 'left',
  labelOrient: 'top',
  labelAnchor: 'start',
  labelFontWeight: 600,
};

export function numbers(title: string | readonly string[] | null, axis: Spec = {}, scale?: Spec): Spec {
  return { type: 'quantitative', ...(scale === undefined ? {} : { scale }), axis: { title, ...axis } };
}

/** A channel of shares, in per cent. */
export function shares(title: string, scale?: Spec, axis: Spec = {}): Spec {
  return numbers(title, { format: '.0%', ...axis }, scale);
}

/** Ordered by `sort`. */
export function namesOf(field: string, sort: readonly (string | null)[], title: string | null = null): Spec {
  return { field, type: 'nominal', sort, axis: { title, domain: false, ticks: false, labelLimit: 600 } };
}

export function panels(field: string, sort: readonly string[], more: Spec = {}): Spec {
  return { field, type: 'nominal', sort, title: null, ...more };
}

export function coloursOf(
  field: string,
  domain: readonly string[],
  range: readonly string[],
  legend: Spec | null,
): Spec {
  return { field, type: 'nominal', scale: { domain, range }, legend };
}

type Along = 'x' | 'y';

export interface Beside {
  readonly mark?: Spec;
  readonly encoding?: Spec;
}

function span(along: Along, channel: Spec, from: string, to: string): Spec {
  return { [along]: { ...channel, field: from }, [`${along}2`]: { field: to } };
}

export function between(
  [type, along]: readonly [type: 'rule' | 'area' | 'rect' | 'bar', along: Along],
  channel: Spec,
  { mark = {}, encoding = {} }: Beside = {},
  [from, to]: readonly [from: string, to: string] = ['low', 'high'],
): Spec {
  return { mark: { type, ...mark }, encoding: { ...span(along, channel, from, to), ...encoding } };
}

/** A channel without a field shows the estimate. */
export function at(type: 'point' | 'line' | 'bar' | 'rule' | 'tick', along: Along, channel: Spec, beside: Beside = {}) {
  const { mark = {}, encoding = {} } = beside;
  const isConstant = 'datum' in channel;
  return {
    mark: { type, ...mark },
    encoding: { [along]: isConstant ? channel : { field: 'estimate', ...channel }, ...encoding },
  };
}

export function intervalRule(x: Spec, { mark = {}, encoding = {} }: Beside = {}): Spec {
  return between(['rule', 'x'], x, { mark: { strokeWidth: 3, ...mark }, encoding });
}

export function dots(x: Spec, { mark = {}, encoding = {} }: Beside = {}, size = 70): Spec[] {
  return [intervalRule(x, { mark, encoding }), at('point', 'x', x, { mark: { size, ...mark }, encoding })];
}

export function bandedLine(
  y: Spec,
  { line = {}, band = {}, mark = {}, encoding = {} }: Beside & { readonly line?: Spec; readonly band?: Spec },
): Spec[] {
  return [
    between(['area', 'y'], y, { mark: { ...mark, ...band }, encoding }),
    at('line', 'y', y, { mark: { strokeWidth: 2, ...mark, ...line }, encoding }),
  ];
}

export function valueLabel(x: Spec, encoding: Spec = {}): Spec {
  return label({ x: { ...x, field: 'high' }, ...encoding }, { align: 'left', dx: 8, fontSize: 12, color: INK });
}

export function label(encoding: Spec, mark: Spec, field = 'label'): Spec {
  return { mark: { type: 'text', ...mark }, encoding: { ...encoding, text: { field } } };
}

/** Upright, as high as a row. */
export function zeroTick(x: Spec, size: number, { datum = 0, color = GREY } = {}): Spec {
  return at('tick', 'x', { ...x, datum }, { mark: { color, size, thickness: 1 } });
}

export function dashedLine(along: Along, channel: Spec, { mark = {}, encoding = {} }: Beside = {}): Spec {
  return at('rule', along, channel, { mark: { color: GREY, strokeDash: [4, 3], ...mark }, encoding });
}

export function cells(x: Spec, y: Spec, step: number, layer: readonly Spec[]): Spec {
  const channel = ({ title, sort, field, ...axis }: Spec): Spec => ({
    ...{ field, type: 'nominal', sort },
    axis: { title, ticks: false, domain: false, ...axis },
  });
  return {
    width: { step },
    height: { step: 40 },
    encoding: { x: channel({ orient: 'top', labelAngle: 0, ...x }), y: channel(y) },
    layer,
  };
}
