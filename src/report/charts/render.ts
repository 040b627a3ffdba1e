import type { Spec } from './chart.ts';

export interface Drawing {
  readonly svg: string;
  readonly complaints: readonly string[];
}

/** Lazy, because these libraries load slowly. */
export function loadLibraries(): Promise<[typeof import('vega'), typeof import('vega-lite')]> {
  return Promise.all([import('vega'), import('vega-lite')]);
}

/**
 * Throws on an invalid specification.
 * @param interpreter of vega's expressions, where text may not be evaluated as code
 */
export async function drawSvg(spec: Spec, interpreter?: object): Promise<Drawing> {
  const [vega, vegaLite] = await loadLibraries();
  const complaints: string[] = [];
  const logger = vega.logger(vega.Warn);
  const complain = (...messages: readonly unknown[]) => {
    complaints.push(messages.join(' '));
    return logger;
  };
  Object.assign(logger, { warn: complain, error: complain });
  const compiled = vegaLite.compile(spec as unknown as Parameters<typeof vegaLite.compile>[0], { logger });
  const isInterpreted = interpreter !== undefined;
  const runtime = isInterpreted ? vega.parse(compiled.spec, undefined, { ast: true }) : vega.parse(compiled.spec);
  const expr = isInterpreted ? { expr: interpreter as never } : {};
  const view = new vega.View(runtime, { renderer: 'none', logger, ...expr });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, complaints };
}
