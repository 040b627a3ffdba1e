import type { RuleEvent } from './metrics.ts';

type Declared = Readonly<Record<string, readonly [clause: string, event: string]>>;

/** Rule events as a metric set lists them, and the place of each by its name, for `Recorder.happened`. */
export interface RuleEvents<Name extends string> {
  readonly list: readonly RuleEvent[];
  readonly at: Readonly<Record<Name, number>>;
}

/** Rule events of a list such as `{ sideBreaks: ['ALPHA-25', 'a side breaks'] }`, in its order. */
export function ruleEvents<const Events extends Declared>(declared: Events): RuleEvents<keyof Events & string> {
  const entries = Object.entries(declared);
  const at = Object.fromEntries(entries.map(([name], place) => [name, place]));
  return {
    list: entries.map(([, [clause, event]]) => ({ clause, event })),
    at: Object.freeze(at) as Record<keyof Events & string, number>,
  };
}
