import {
  answerData,
  findProcedure,
  type Odds,
  type OddsAnswer,
  OddsError,
  oddsUnder,
  type Procedure,
} from '../odds/answer.ts';
import { answerCases, readCases } from '../odds/batch.ts';
import { houseRulesOf, type InputGrid, readInputWords, valueWord, withDefined } from '../odds/words.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import { DONE, InputError, WRONG_INPUT } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { namedSystem } from '../terminal/systems.ts';
import { textOfFile } from '../terminal/text-file.ts';
import { defineOption, jsonOption, overrideOptions, ruleSystem, type Usage, type WordsOf } from '../terminal/usages.ts';

export const usage = {
  positionals: {
    system: ruleSystem,
    procedure: { type: 'string', describe: 'Step to resolve; without one, list what can be asked' },
    inputs: { type: 'string', array: true, describe: 'Inputs such as key=value, key=a,b or key=1..6' },
  },
  options: {
    set: overrideOptions.set,
    ...defineOption,
    scenario: { type: 'string', takes: 'file', describe: 'Apply the house rules and definitions of this scenario' },
    batch: {
      type: 'string',
      nargs: 1,
      takes: 'file',
      describe: 'Answer a JSON list of {"procedure", "inputs", "houseRules"}; - for standard input',
    },
    csv: { type: 'boolean', default: false, describe: 'Print CSV, one row per outcome' },
    ...jsonOption,
  },
  examples: [
    ['$0 odds squad-alpha shot training=elite step=4 cover=hard', 'the outcome of one shot'],
    ['$0 odds squad-alpha shot step=1..6 cover=none,soft,hard --csv', 'a grid of shots for a spreadsheet'],
    ['$0 odds my-sheet.game.yaml shoot target=veterans range=1..24', 'a sheet of your own, step by step'],
    ['$0 odds squad-alpha --batch cases.json', 'answers a list of questions as JSON'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const MOST_BATCH_BYTES = 100_000_000;

export async function odds(words: Words): Promise<number> {
  const { system: id, procedure, inputs = [], json, csv } = words;
  const file = single('batch', words.batch);
  if (json && csv) throw new InputError('--json and --csv exclude each other; use one');
  if (file !== undefined && csv) throw new InputError('--batch prints JSON; remove --csv');
  if (file !== undefined && procedure !== undefined)
    throw new InputError(`--batch takes its questions from the file; remove "${[procedure, ...inputs].join(' ')}"`);
  if (procedure === undefined && file === undefined && csv) throw new InputError('--csv needs a procedure');
  const scenario = single('scenario', words.scenario);
  const { system, base } =
    scenario === undefined
      ? { system: withDefined((await namedSystem(id)).system, words.define ?? []), base: {} }
      : await scenarioRules(id, scenario, words.define);
  try {
    const patch = { ...base, ...houseRulesOf(system, words.set ?? []) };
    if (file !== undefined) return await batch(system, patch, file);
    const under = oddsUnder(system, patch);
    const text = procedure === undefined ? await list(system, under, json) : await one(system, under, procedure, words);
    process.stdout.write(text);
    return DONE;
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
}

/** Loads file-reading libraries only if needed. */
async function scenarioRules(id: string, file: string, define: readonly string[] | undefined) {
  const { loadScenarios } = await import('../terminal/load.ts');
  const { systemOf, takeInput } = await import('../scenarios/index.ts');
  await takeInput([file]);
  const [scenario] = await loadScenarios([file], { define });
  if (scenario.system !== id)
    throw new InputError(`--scenario ${file} is a scenario of ${scenario.system}, not of ${id}`);
  return { system: await systemOf(scenario), base: scenario.baseline.houseRules };
}

async function list(system: System, under: Odds, json: boolean): Promise<string> {
  const { listingData, listingText } = await import('../odds/text.ts');
  return json ? jsonText(listingData(system, under)) : `${listingText(system, under)}\n`;
}

async function one(system: System, under: Odds, name: string, words: Words): Promise<string> {
  if (name.includes('=')) {
    const names = system.odds.map((procedure) => procedure.name).join(', ');
    throw new InputError(`name a procedure before ${name}; one of: ${names}`);
  }
  const procedure = findProcedure(system, name);
  const grid = readInputWords(procedure, words.inputs ?? [], system.rules);
  const answers = askAll(under, procedure, grid);
  const isGrid = grid.varied.length > 0;
  if (words.json) return jsonText(isGrid ? answers.map(answerData) : answerData(answers[0]));
  if (words.csv) return (await import('../odds/text.ts')).answersCsv(answers);
  const { answerText, gridText } = await import('../odds/text.ts');
  const text = isGrid ? gridText(procedure, grid.varied, answers, system) : answerText(procedure, answers[0], system);
  return `${text}\n`;
}

function jsonText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Names an invalid combination, since words show only the whole grid. */
function askAll(under: Odds, { name }: Procedure, { varied, combinations }: InputGrid): OddsAnswer[] {
  return combinations.map((inputs) => {
    try {
      return under.ask(name, inputs);
    } catch (error) {
      if (!(error instanceof OddsError) || varied.length === 0) throw error;
      throw new OddsError(
        `${error.message} (at ${varied.map((input) => `${input}=${valueWord(inputs[input])}`).join(' ')})`,
      );
    }
  });
}

/** An invalid case gets an error as its answer, counted on stderr. */
async function batch(system: System, patch: Patch, file: string): Promise<number> {
  const answers = answerCases(
    system,
    patch,
    readCases(file, await textOfFile(file, MOST_BATCH_BYTES, 'ask in several batches')),
  );
  process.stdout.write(jsonText(answers));
  const wrong = answers.filter((answer) => 'error' in answer).length;
  if (wrong === 0) return DONE;
  console.error(
    `${file}: ${wrong} of ${answers.length} cases ${wrong === 1 ? 'is' : 'are'} wrong; see "error" in the list`,
  );
  return WRONG_INPUT;
}
