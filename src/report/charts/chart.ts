import type { GameWords } from '../../stats/tables.ts';
import { confidence, whole } from '../numbers.ts';
import { CONFIG, type Spec } from './theme.ts';

export type { Spec } from './theme.ts';

/** A picture to be drawn: the name of its files without ending, its title, and a Vega-Lite specification with its data inlined. */
export interface Chart {
  readonly name: string;
  readonly title: string;
  readonly spec: Spec;
  /** In a run with several variants: whose chart it is, and the name that it shares with those of the others. */
  readonly of?: { readonly variant: string; readonly group: string };
}

/** What every chart says about where its numbers come from. */
export interface Source {
  readonly scenario: string;
  /** Null when the run has only one. */
  readonly variant: string | null;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  /** In playing order. */
  readonly sides: readonly string[];
  /** Absent where those of a fight do. */
  readonly words?: GameWords;
}

/** What a chart is called, and what its marks are. */
interface ChartNames {
  readonly name: string;
  readonly title: string;
  readonly marks: string;
}

/** The frame of every chart: title, a subtitle with the run and what the marks are, the theme, the data. */
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

/** Breaks text between words: Vega measures a long line as wider than it is, and leaves a white margin for it. */
export function lines(text: string, width: number): string[] {
  const broken: string[] = [];
  for (const word of text.split(' ')) {
    const last = broken.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  return broken;
}

/** How a chart names its intervals: `95% intervals`. */
export function intervals(source: Source): string {
  return `${confidence(source.alpha)} intervals`;
}

/** A scale of shares from 0; up to 1, with a little room for a dot at 1, when the data come near it. */
export function shareScale(highs: readonly (number | null)[]): Spec {
  const highest = Math.max(0, ...highs.map((high) => high ?? 0));
  return highest > 0.6
    ? { domain: [0, 1.03], nice: false }
    : { domainMin: 0, domainMax: Math.max(highest * 1.05, 0.01), nice: true };
}

/** Numbers of an axis of differences, with their signs; zero has none. */
export function signedLabels(format: '+d' | '+.3~f'): Spec {
  return { format, labelExpr: "datum.value === 0 ? '0' : datum.label" };
}
