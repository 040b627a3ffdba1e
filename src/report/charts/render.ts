import type { Spec } from './chart.ts';

export interface Drawing {
  readonly svg: string;
  readonly complaints: readonly string[];
}

/** Lazy, because these libraries load slowly. */
export function loadLibraries(): Promise<[typeof import('vega'), typeof import('vega-lite')]> {
  return Promise.all([import('vega'), import('vega-lite')]);
}

export interface DrawingWish {
  /** Of vega's expressions, where text may not be evaluated as code. */
  readonly interpreter?: object;
  /** The label of a mark with a tooltip is its data, as JSON. */
  readonly isLabelled?: boolean;
}

/** Throws on an invalid specification. */
export async function drawSvg(spec: Spec, { interpreter, isLabelled }: DrawingWish = {}): Promise<Drawing> {
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
  if (isLabelled) {
    await view.runAsync();
    labelMarks((view.scenegraph() as unknown as { readonly root: SceneMark }).root);
  }
  const svg = await view.toSVG();
  view.finalize();
  return { svg, complaints };
}

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly SceneItem[];
}

/** Groups have marks inside. */
interface SceneItem {
  readonly tooltip?: unknown;
  description?: string;
  readonly items?: readonly SceneMark[];
}

/** One mark for many values. */
const CURVES = ['area', 'line', 'trail'];

function labelMarks({ marktype, items }: SceneMark): void {
  for (const item of items) {
    if (marktype === 'group') item.items?.forEach(labelMarks);
    else if (typeof item.tooltip === 'object' && !CURVES.includes(marktype))
      item.description = JSON.stringify(item.tooltip);
  }
}
