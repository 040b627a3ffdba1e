import type { GameWords } from '../../stats/tables.ts';
import { confidence, whole } from '../numbers.ts';
import { CONFIG, type Spec } from './theme.ts';

export type { Spec } from './theme.ts';

export interface Chart {
  readonly name: string;
  readonly title: string;
  readonly spec: Spec;
  /** Set if variants have separate charts. */
  readonly of?: { readonly variant: string; readonly group: string };
}

export interface Source {
  readonly scenario: string;
  readonly variant: string | null;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  /** In playing order. */
  readonly sides: readonly string[];
  /** Defaults to the words of a fight. */
  readonly words?: GameWords;
}

interface ChartNames {
  readonly name: string;
  readonly title: string;
  readonly marks: string;
}

export function chart({ name, title, marks }: ChartNames, source: Source, values: unknown[], body: Spec): Chart {
  const { scenario, variant, games, seed } = source;
  const run = [scenario, ...(variant === null ? [] : [variant]), `${whole(games)} games`, `seed ${seed}`].join(' · ');
  return {
    name,
    title,
    spec: {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      description: `${title}. ${run}. ${marks}`,
      title: { text: title, subtitle: [run, ...lines(marks, 76)] },
      config: CONFIG,
      data: { values },
      ...body,
    },
  };
}

/** Vega overestimates long lines and leaves a margin. */
export function lines(text: string, width: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(' ')) {
    const last = broken.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  return broken;
}

export function intervals(source: Source): string {
  return `${confidence(source.alpha)} intervals`;
}

/** From 0, up to 1 if the data come near it. */
export function shareScale(highs: readonly (number | null)[]): Spec {
  const highest = Math.max(0, ...highs.map((high) => high ?? 0));
  return highest > 0.6
    ? { domain: [0, 1.03], nice: false }
    : { domainMin: 0, domainMax: Math.max(highest * 1.05, 0.01), nice: true };
}

export function signedLabels(format: '+d' | '+.3~f'): Spec {
  return { format, labelExpr: "datum.value === 0 ? '0' : datum.label" };
}
