/** Part of a Vega-Lite specification: plain JSON. */
export type Spec = Readonly<Record<string, unknown>>;
