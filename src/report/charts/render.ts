import type { Spec } from './chart.ts';

export interface Drawing {
  readonly svg: string;
  /** What Vega complains about in the specification: a field without data, an unknown property. */
  readonly complaints: readonly string[];
}

/** Loaded when first needed: these libraries take longer to load than most commands take to run. */
export function loadLibraries(): Promise<[typeof import('vega'), typeof import('vega-lite')]> {
  return Promise.all([import('vega'), import('vega-lite')]);
}

/** Draws a Vega-Lite specification as SVG text, without a browser or a canvas. Throws on an invalid specification. */
export async function drawSvg(spec: Spec): Promise<Drawing> {
  const [vega, vegaLite] = await loadLibraries();
  const complaints: string[] = [];
  const logger = vega.logger(vega.Warn);
  const complain = (...messages: readonly unknown[]) => {
    complaints.push(messages.join(' '));
    return logger;
  };
  Object.assign(logger, { warn: complain, error: complain });
  const compiled = vegaLite.compile(spec as unknown as Parameters<typeof vegaLite.compile>[0], { logger });
  const view = new vega.View(vega.parse(compiled.spec), { renderer: 'none', logger });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, complaints };
}
