import type { Dice } from '../dice/dice.ts';
import { ExactDice } from '../dice/exact.ts';
import type { Field, Leaf } from './fields.ts';

/** The inputs of a procedure by name. */
export type InputFields = Readonly<Record<string, Field>>;

/** Checked values of inputs, each of the type that its field has. */
export type Given<I> = { readonly [K in keyof I]: I[K] extends Leaf<infer V> ? V : unknown };

/** A way to ask for exact odds: the rules code of one resolving step with its inputs. */
export interface OddsProcedure<R, I extends InputFields = InputFields> {
  readonly name: string;
  readonly doc: string;
  readonly clauses: readonly string[];
  readonly inputs: I;
  /** Names of outcomes, in the order of the indices that the step returns. */
  outcomes(rules: R, given: Given<I>): readonly string[];
  /** Set-up for one set of inputs; throws a RangeError on inputs that do not fit each other. Returns the step itself. */
  prepare(rules: R, given: Given<I>): (dice: Dice) => number;
}

/** Declares procedures of a system: what a step is given has the types of its fields. */
export function proceduresOf<R>() {
  return <const I extends InputFields>(procedure: OddsProcedure<R, I>): OddsProcedure<R, I> => procedure;
}

/** The probability of each outcome index of a step. */
export function enumerated(step: (dice: Dice) => number, dice = new ExactDice()): ReadonlyMap<number, number> {
  return dice.enumerate(() => step(dice)).probabilities;
}

/**
 * A rate of a count metric whose exact value is known: the cells of its full table correspond to inputs of a procedure.
 * Labels of dimensions are values of the inputs; labels that are not a single value, such as `-5 or less`, have no
 * exact value.
 */
export interface ExactRate {
  readonly metric: string;
  readonly rate: string;
  readonly procedure: string;
  /** Outcomes of the procedure whose probabilities add up to the rate. */
  readonly outcomes: readonly string[];
  /** Dimension to input. Dimensions left out do not matter. */
  readonly inputs: Readonly<Record<string, string>>;
  /**
   * All values that an input without a dimension may have had in a game. A cell has an exact value only where all of
   * them give the same.
   */
  readonly untold?: Readonly<Record<string, readonly unknown[]>>;
}

/** The exact rates of one metric that a procedure has. */
export interface ExactRates extends Pick<ExactRate, 'metric' | 'procedure' | 'untold'> {
  /** Outcomes by rate. */
  readonly rates: Readonly<Record<string, readonly string[]>>;
  /** Dimensions by input, where their names differ. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** One entry for each rate. An input that is not untold is told by the dimension of its name, unless `dimensions` has another. */
export function exactRates<R>(procedures: readonly OddsProcedure<R>[], declared: readonly ExactRates[]): ExactRate[] {
  return declared.flatMap(({ rates, dimensions = {}, ...rest }) => {
    const { inputs } = procedures.find(({ name }) => name === rest.procedure)!;
    const told = Object.keys(inputs).filter((input) => !Object.hasOwn(rest.untold ?? {}, input));
    const byDimension = Object.fromEntries(told.map((input) => [dimensions[input] ?? input, input]));
    return Object.entries(rates).map(([rate, outcomes]) => ({ ...rest, rate, outcomes, inputs: byDimension }));
  });
}
