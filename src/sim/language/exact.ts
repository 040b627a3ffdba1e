import { TooManyPaths } from '../kernel/dice/exact.ts';
import type { Chain, Step } from './chain.ts';
import { CountedDice } from './counted.ts';

/** Paths of one question. */
export const MOST_PATHS = 2_000_000;

export interface StepOdds {
  readonly name: string;
  /** By result, from low to high. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** Mean number of dice that it rolls. */
  readonly dice: number;
}

export interface ChainOdds {
  readonly steps: readonly StepOdds[];
  readonly paths: number;
  /** Of the slots asked for, once the chain is over: their values in that order, jointly. */
  readonly ends: readonly Ending[];
}

export interface Ending {
  readonly values: readonly number[];
  readonly probability: number;
}

interface State {
  readonly values: readonly number[];
  probability: number;
}

/**
 * The distribution of every step, and of the slots `wanted` together. States that agree in all that later steps read are merged, so that paths add up instead of
 * multiplying. Throws `TooManyPaths`, which names the step, before that step is begun.
 */
export function chainOdds(
  chain: Chain,
  frame: Int32Array,
  dice = new CountedDice(MOST_PATHS),
  wanted: readonly number[] = [],
): ChainOdds {
  const { steps } = chain;
  let live: readonly number[] = [];
  let states: readonly State[] = [{ values: [], probability: 1 }];
  let paths = 0;
  const odds = steps.map((step, i): StepOdds => {
    refuseMany(chain, step, states.length);
    const after = readAfter(steps, i, wanted);
    const kept = [...live, ...step.writes].filter((slot) => after.has(slot));
    const found = new Map<string, State>();
    const results = new Map<number, Sum>();
    let rolled = 0;
    for (const state of states) {
      const outcomes: { readonly values: readonly number[]; readonly result: number; readonly rolled: number }[] = [];
      const known = new Map<string, number>();
      const { probabilities, paths: run } = dice.enumerate(() => {
        live.forEach((slot, k) => {
          frame[slot] = state.values[k];
        });
        dice.rolled = 0;
        const result = step.run(frame, dice);
        frame[step.slot] = result;
        const values = kept.map((slot) => frame[slot]);
        const key = `${result} ${dice.rolled} ${values.join(' ')}`;
        const id = known.get(key) ?? outcomes.length;
        if (id === outcomes.length) {
          known.set(key, id);
          outcomes.push({ values, result, rolled: dice.rolled });
        }
        return id;
      });
      paths += run;
      for (const [id, chance] of probabilities) {
        const { values, result, rolled: count } = outcomes[id];
        const probability = chance * state.probability;
        rolled += count * probability;
        const key = values.join(' ');
        const merged = found.get(key);
        if (merged === undefined) found.set(key, { values, probability });
        else merged.probability += probability;
        const sum = results.get(result) ?? new Sum();
        sum.add(probability);
        results.set(result, sum);
      }
    }
    live = kept;
    states = [...found.values()];
    const sorted = [...results].sort(([one], [other]) => one - other);
    return {
      name: step.name,
      probabilities: new Map(sorted.map(([result, { total }]) => [result, total])),
      dice: rolled,
    };
  });
  const places = wanted.map((slot) => live.indexOf(slot));
  const ends = states.map(({ values, probability }) => ({
    values: places.map((place, k) => (place < 0 ? frame[wanted[k]] : values[place])),
    probability,
  }));
  return { steps: odds, paths, ends };
}

function refuseMany(chain: Chain, step: Step, states: number): void {
  const paths = states * step.answers;
  if (paths <= MOST_PATHS) return;
  throw new TooManyPaths(
    `step "${step.name}" of ${chain.name} would take about ${paths.toPrecision(2)} paths of dice, more than ${MOST_PATHS}; use sum(…) or beats(…) for dice that are only added or compared, or fewer dice`,
  );
}

function readAfter(steps: readonly Step[], i: number, wanted: readonly number[]): ReadonlySet<number> {
  return new Set([...steps.slice(i + 1).flatMap(({ reads }) => [...reads]), ...wanted]);
}

/** Compensated, so that totals of many paths stay 1 to the last digits. */
class Sum {
  total = 0;
  private carry = 0;

  add(value: number): void {
    const addend = value - this.carry;
    const sum = this.total + addend;
    this.carry = sum - this.total - addend;
    this.total = sum;
  }
}
