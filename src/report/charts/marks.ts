import type { Spec } from './spec.ts';

/** Text and thin lines on a light page. */
export const INK = '#333333';

/** The header of a row of panels: above the panel, at its left edge. */
export const ROW_HEADER = {
  labelAngle: 0,
  labelAlign: 'left',
  labelOrient: 'top',
  labelAnchor: 'start',
  labelFontWeight: 600,
};

/** The vertical channel of names, in the order of `sort`: no line, no ticks. */
export function namesOf(field: string, sort: readonly (string | null)[], title: string | null = null): Spec {
  return { field, type: 'nominal', sort, axis: { title, domain: false, ticks: false, labelLimit: 600 } };
}

/** A horizontal line from `low` to `high`. `x` is the channel of the estimate; `mark` and `encoding` add to the common look. */
export function intervalRule(x: Spec, { mark = {}, encoding = {} }: { mark?: Spec; encoding?: Spec } = {}): Spec {
  return {
    mark: { type: 'rule', strokeWidth: 3, ...mark },
    encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' }, ...encoding },
  };
}

/** The label of a value, to the right of its interval. */
export function valueLabel(x: Spec, encoding: Spec = {}): Spec {
  return {
    mark: { type: 'text', align: 'left', dx: 8, fontSize: 12, color: INK },
    encoding: { x: { ...x, field: 'high' }, text: { field: 'label' }, ...encoding },
  };
}

/** The colour channel of names that each have a colour. */
export function coloursOf(
  field: string,
  domain: readonly string[],
  range: readonly string[],
  legend: Spec | null,
): Spec {
  return { field, type: 'nominal', scale: { domain, range }, legend };
}

/** A short upright line at 0, as high as a row. */
export function zeroTick(x: Spec, size: number): Spec {
  return { mark: { type: 'tick', color: '#8a8a8a', size, thickness: 1 }, encoding: { x: { datum: 0, ...x } } };
}
