import { findProcedure, OddsError, oddsUnder } from '../../odds/answer.ts';
import { answerText } from '../../odds/text.ts';
import { readInputWords, valueWord } from '../../odds/words.ts';
import { formatProblem, isGameFile, loadGame, systemOf } from '../../scenarios/index.ts';
import { fieldRange } from '../../sim/kernel/rules/fields.ts';
import { InputError } from '../../terminal/failures.ts';
import type { Desk, Method } from './desk.ts';

export interface Asked {
  readonly name: string;
  readonly about: string;
  readonly inputs: readonly {
    readonly name: string;
    readonly about: string;
    readonly range: string;
    readonly value: string;
  }[];
}

/** What can be asked of the rules of the file. */
export const procedures: Method<null, readonly Asked[]> = async (desk) => {
  const { system } = await underRules(desk);
  return system.odds.map(({ name, doc, inputs }) => ({
    name,
    about: doc,
    inputs: Object.entries(inputs).map(([input, field]) => ({
      name: input,
      about: field.doc,
      range: fieldRange(field),
      value: valueWord(field.default),
    })),
  }));
};

/** The exact odds of one step under the file's house rules, as `odds` prints them. */
export const odds: Method<{ readonly procedure: string; readonly inputs: readonly string[] }, string> = async (
  desk,
  { procedure, inputs },
) => {
  const under = await underRules(desk);
  try {
    const found = findProcedure(under.system, procedure);
    const { combinations } = readInputWords(found, inputs, under.system.rules);
    return combinations.map((given) => answerText(found, under.ask(procedure, given), under.system)).join('\n\n');
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
};

async function underRules(desk: Desk) {
  if (isGameFile(desk.main)) {
    const read = await loadGame(desk.main);
    if (!read.ok) throw new InputError(read.problems.map(formatProblem).join('\n'));
    return oddsUnder(read.open.system, {});
  }
  const scenario = await desk.scenario();
  return oddsUnder(await systemOf(scenario), scenario.baseline.houseRules);
}
