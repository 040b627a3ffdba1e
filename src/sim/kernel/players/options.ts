import type { Counter } from '../counts/counter.ts';
import type { CountMetric, MetricSet } from '../counts/metrics.ts';
import type { Recorder } from '../counts/recorder.ts';
import { COUNTED_GAMES } from './course.ts';

/** Can be forbidden, for example `charge`. There is always an alternative. */
export interface OptionInfo {
  readonly name: string;
  readonly doc: string;
}

export interface Forbidden {
  readonly side: number;
  readonly option: string;
}

const METRIC = 'options';
const USED = 0;
const NOT_USED = 1;

export function withOptions(set: MetricSet, options: readonly OptionInfo[]): MetricSet {
  const metric: CountMetric = {
    kind: 'counts',
    name: METRIC,
    title: titleOf(COUNTED_GAMES),
    exposure: 'chances',
    outcomes: ['used', 'notUsed'],
    rates: [{ name: 'useRate', numerator: 'uses', title: 'Share used', outcomes: ['used'] }],
    dimensions: [
      { name: 'side', title: 'Side', labels: set.sides },
      { name: 'option', title: 'Option', labels: options.map(({ name }) => name) },
    ],
    views: [],
  };
  return { ...set, metrics: [...set.metrics, metric], everyNth: { ...set.everyNth, [METRIC]: COUNTED_GAMES } };
}

export function optionsInEvery(nth: number, set: MetricSet): MetricSet {
  const metrics = set.metrics.map((metric) => (metric.name === METRIC ? { ...metric, title: titleOf(nth) } : metric));
  return { ...set, metrics, everyNth: { ...set.everyNth, [METRIC]: nth } };
}

function titleOf(nth: number): string {
  return `Options of policies: used of those available, in ${nth === 1 ? 'every game' : `one of ${nth} games`}`;
}

/** Bit k is set for option k. Throws a RangeError on an unknown option. */
export function forbiddenBits(
  options: readonly OptionInfo[],
  side: number,
  forbidden: readonly Forbidden[] = [],
): number {
  let bits = 0;
  for (const one of forbidden) {
    const option = options.findIndex(({ name }) => name === one.option);
    if (option < 0)
      throw new RangeError(`no option "${one.option}"; there are ${options.map(({ name }) => name).join(', ')}`);
    if (one.side === side) bits |= 1 << option;
  }
  return bits;
}

export class SideOptions {
  /** Bit k is set for option k. */
  readonly forbidden: number;
  private readonly counter: Counter;
  private readonly first: number;
  private readonly size: number;
  private readonly names: readonly string[];

  constructor(recorder: Recorder, options: readonly OptionInfo[], side: number, forbidden: readonly Forbidden[] = []) {
    this.counter = recorder.counter(METRIC);
    this.size = options.length;
    this.names = options.map(({ name }) => name);
    this.first = side * options.length;
    this.forbidden = forbiddenBits(options, side, forbidden);
  }

  mayNot(option: number): boolean {
    return (this.forbidden & (1 << option)) !== 0;
  }

  /** Counts an available option unless it is forbidden; throws where a forbidden one is used. */
  had(option: number, used: boolean): void {
    if (!this.mayNot(option)) this.counter.add(this.first + option, used ? USED : NOT_USED);
    else if (used) this.refuse(1 << option);
  }

  /** Like `had`, with options as bits. */
  hadAll(available: number, used: number): void {
    if ((used & this.forbidden) !== 0) this.refuse(used & this.forbidden);
    const open = available & ~this.forbidden;
    for (let option = 0; option < this.size; option++)
      if ((open & (1 << option)) !== 0)
        this.counter.add(this.first + option, (used & (1 << option)) !== 0 ? USED : NOT_USED);
  }

  private refuse(used: number): never {
    const named = this.names.filter((_, option) => (used & (1 << option)) !== 0);
    throw new Error(`a side uses what it may not: ${named.join(', ')}`);
  }
}
