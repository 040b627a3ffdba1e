import type { Dice } from '../../../kernel/dice/dice.ts';
import { ExactDice } from '../../../kernel/dice/exact.ts';
import type { Field } from '../../../kernel/rules/fields.ts';
import type { OddsProcedure } from '../../../kernel/system.ts';
import type { StargruntRules } from '../rules/rules.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** A procedure with outcomes that are numbers, as `hits-3`, of which only those are told that can happen. */
interface Numbered {
  readonly name: string;
  readonly doc: string;
  readonly clauses: readonly string[];
  readonly inputs: Readonly<Record<string, Field>>;
  /** Outcomes that are always told: the codes from 0 on. */
  named(inputs: Inputs): readonly string[];
  /** The name of a code past them. */
  nameOf(code: number, inputs: Inputs): string;
  prepare(rules: StargruntRules, inputs: Inputs): (dice: Dice) => number;
}

interface Answer {
  /** The codes past the named ones that can happen, rising. */
  readonly codes: readonly number[];
  readonly step: (dice: Dice) => number;
}

/** What can happen is looked up by trying everything once. */
export function numbered({ nameOf, named, prepare, ...rest }: Numbered): OddsProcedure<StargruntRules> {
  // Names and step are asked for one after the other with the same inputs.
  const known = new WeakMap<Inputs, { readonly rules: StargruntRules; readonly answer: Answer }>();
  const answerTo = (rules: StargruntRules, inputs: Inputs): Answer => {
    const found = known.get(inputs);
    if (found?.rules === rules) return found.answer;
    const step = prepare(rules, inputs);
    const dice = new ExactDice();
    const possible = [...dice.enumerate(() => step(dice)).probabilities.keys()];
    const codes = possible.filter((code) => code >= named(inputs).length).sort((a, b) => a - b);
    const answer = { codes, step };
    known.set(inputs, { rules, answer });
    return answer;
  };
  return {
    ...rest,
    outcomes: (rules, inputs) => [
      ...named(inputs),
      ...answerTo(rules, inputs).codes.map((code) => nameOf(code, inputs)),
    ],
    prepare: (rules, inputs) => {
      const { codes, step } = answerTo(rules, inputs);
      const { length } = named(inputs);
      return (dice) => {
        const code = step(dice);
        return code < length ? code : length + codes.indexOf(code);
      };
    },
  };
}
