import type { Dice } from '../dice/dice.ts';
import { ExactDice } from '../dice/exact.ts';
import type { Field, Leaf } from './fields.ts';

export type InputFields = Readonly<Record<string, Field>>;

export type Given<I> = { readonly [K in keyof I]: I[K] extends Leaf<infer V> ? V : unknown };

export interface OddsProcedure<R, I extends InputFields = InputFields> {
  readonly name: string;
  readonly doc: string;
  readonly clauses: readonly string[];
  readonly inputs: I;
  /** Names that a user may take for inputs, but on which the step does not depend. */
  readonly unread?: readonly string[];
  /** By the index that the step returns. */
  outcomes(rules: R, given: Given<I>): readonly string[];
  /** For one set of inputs. Throws a RangeError if they do not fit each other. */
  prepare(rules: R, given: Given<I>): (dice: Dice) => number;
  /** Odds of a chain whose steps merge equal states; default: the paths of `prepare`. Throws as that does. */
  exact?(rules: R, given: Given<I>): ExactAnswer;
  /** Titles around the steps of a chain: of the dice that its first step counts, and of the last step cut to what can be lost. */
  readonly funnel?: { readonly dice: string; readonly cut: string };
}

/** One step of a chain of rolls, such as hits, wounds or kills. */
export interface StepAnswer {
  readonly name: string;
  readonly title: string;
  /** By result, from low to high. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** `test`: 0 or 1. `amount`: what a funnel narrows, such as hits. `value`: any other number, such as a total to beat. */
  readonly kind: 'amount' | 'test' | 'value';
  /** Name of the latest earlier step that it never exceeds. */
  readonly within: string | null;
  /** Mean number of dice that it rolls. */
  readonly dice: number;
  /** Counts dice of the unit that acts, so that they are what goes into the chain. */
  readonly isThrow: boolean;
}

export interface ExactAnswer {
  /** By the index of the outcome. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** The funnel, in order. */
  readonly steps: readonly StepAnswer[];
  readonly paths: number;
}

export function proceduresOf<R>() {
  return <const I extends InputFields>(procedure: OddsProcedure<R, I>): OddsProcedure<R, I> => procedure;
}

/** Probability by outcome index. */
export function enumerated(step: (dice: Dice) => number, dice = new ExactDice()): ReadonlyMap<number, number> {
  return dice.enumerate(() => step(dice)).probabilities;
}

/**
 * Cells of the full table map to inputs of a procedure. Labels that are not single values, for example `-5 or less`,
 * have none.
 */
export interface ExactRate {
  readonly metric: string;
  readonly rate: string;
  readonly procedure: string;
  /** Their probabilities add up to the rate. */
  readonly outcomes: readonly string[];
  /** Dimension to input; others do not matter. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Values that an input without a dimension may have had. All must give the same exact value. */
  readonly untold?: Readonly<Record<string, readonly unknown[]>>;
  /** A histogram of sums of the procedure's steps, by some of these dimensions and `step`; for funnels. */
  readonly steps?: string;
}

/** Exact rates of one metric. */
export interface ExactRates extends Pick<ExactRate, 'metric' | 'procedure' | 'untold'> {
  /** Outcomes by rate. */
  readonly rates: Readonly<Record<string, readonly string[]>>;
  /** By input, where names differ. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** One entry per rate. Inputs default to the dimension of their name. */
export function exactRates<R>(procedures: readonly OddsProcedure<R>[], declared: readonly ExactRates[]): ExactRate[] {
  return declared.flatMap(({ rates, dimensions = {}, ...rest }) => {
    const { inputs } = procedures.find(({ name }) => name === rest.procedure)!;
    const told = Object.keys(inputs).filter((input) => !Object.hasOwn(rest.untold ?? {}, input));
    const byDimension = Object.fromEntries(told.map((input) => [dimensions[input] ?? input, input]));
    return Object.entries(rates).map(([rate, outcomes]) => ({ ...rest, rate, outcomes, inputs: byDimension }));
  });
}
