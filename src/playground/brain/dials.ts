import { readFileSync } from 'node:fs';
import { deltaGround, deltaWishes } from '../../experiments/delta.ts';
import { type Scenario, shown, systemOf } from '../../scenarios/index.ts';
import { withHouseRules } from '../../scenarios/vary/edit-text.ts';
import { variantNameProblem, withVariant } from '../../scenarios/vary/write-variant.ts';
import { type Field, fieldProblem, fieldRange, fieldValue, parseWord } from '../../sim/kernel/rules/fields.ts';
import { namedFields, ruleAt } from '../../sim/kernel/rules/table.ts';
import type { System } from '../../sim/kernel/system.ts';
import { InputError } from '../../terminal/failures.ts';
import { askedRules, everyRule } from '../../terminal/find-rules.ts';
import { ALPHA } from '../../terminal/options.ts';
import { namedSystem } from '../../terminal/systems.ts';
import { compared, PLANNED_GAMES, PlayedVersion } from '../../watch/played.ts';
import { comparedLines, verdictText } from '../../watch/words.ts';
import type { Desk, Method } from './desk.ts';

export interface Dial {
  readonly key: string;
  readonly sentence: string;
  readonly clause: string;
  /** `a whole number from 1 to 7, in inches`. */
  readonly values: string;
  /** Numbers have a slider, unless null is a value too. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number } | null;
  /** Empty for what is typed. */
  readonly choices: readonly string[];
  /** As words. */
  readonly byDefault: string;
  readonly inForce: string;
}

export interface ShownDials {
  /** Of the file that was read: the page may be ahead. */
  readonly text: string;
  readonly title: string;
  readonly all: number;
  readonly dials: readonly Dial[];
  /** Words that no rule is about. */
  readonly unknown: readonly { readonly word: string; readonly nearest: string | null }[];
}

/** House rules of the file's system, its own definitions included; those that the words are about, best first. */
export const dials: Method<{ readonly search: string }, ShownDials> = async (desk, { search }) => {
  const text = readFileSync(desk.main, 'utf8');
  const scenario = await desk.scenario();
  const system = await systemOf(scenario);
  const fields = namedFields(system.rules);
  const words = search.split(/\s+/).filter((word) => /\w/.test(word));
  const { found, unknown } =
    words.length === 0 ? everyRule(fields) : askedRules(fields, await guideOf(scenario), words);
  const rules = scenario.baseline.rules;
  const shownDials = found.flatMap((one) => (one.kind === 'rule' ? [dialOf(one.key, one.field, rules)] : []));
  return { text, title: system.info.title, all: fields.length, dials: shownDials, unknown };
};

async function guideOf({ system, game }: Scenario) {
  return (await namedSystem(game?.file ?? system)).guide();
}

function dialOf(key: string, field: Field, rules: unknown): Dial {
  return {
    key,
    sentence: field.doc,
    clause: field.clause ?? '',
    values: field.unit ? `${fieldRange(field)}, in ${field.unit}` : fieldRange(field),
    range: rangeOf(field),
    choices: choicesOf(field),
    byDefault: shown(field.default),
    inForce: shown(ruleAt(rules, key)),
  };
}

const MOST_STEPS = 200;

function rangeOf(field: Field): Dial['range'] {
  if (field.kind !== 'integer' && field.kind !== 'number') return null;
  if (field.nullMeans !== undefined) return null;
  const { min, max } = field;
  const fine = [0.01, 0.05, 0.1, 0.5, 1].find((step) => (max - min) / step <= MOST_STEPS) ?? 1;
  return { min, max, step: field.kind === 'integer' ? 1 : fine };
}

function choicesOf(field: Field): string[] {
  if (field.kind === 'boolean') return ['false', 'true'];
  if (field.kind !== 'choice') return [];
  return [...field.choices, ...(field.nullMeans === undefined ? [] : ['null'])];
}

/** Words by key. */
type DialWords = Readonly<Record<string, string>>;

/** Checked values. Throws an InputError that names the dial. */
function valuesOf(system: System, words: DialWords): Record<string, unknown> {
  const fields = new Map(namedFields(system.rules).map(({ key, field }) => [key, field]));
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => {
      const field = fields.get(key);
      if (field === undefined) throw new InputError(`${key} is no house rule of ${system.info.title}`);
      const value = fieldValue(field, parseWord(word));
      const problem = fieldProblem(field, value);
      if (problem !== null) throw new InputError(`${key} ${problem}`);
      return [key, value];
    }),
  );
}

export interface TriedDials {
  readonly games: number;
  readonly planned: number;
  /** Of the file with the dials as they are. */
  readonly verdict: string;
  /** Against the file, paired by game. */
  readonly lines: readonly string[];
}

export interface TryWords {
  readonly values: DialWords;
  readonly seed?: number;
  /** At most; fewer than the default for quick answers. */
  readonly games?: number;
}

const FIRST_GAMES = 20;

/** The file against itself with other values: more games at each look. */
export const tryDials: Method<TryWords, null, TriedDials> = async (desk, words, { signal, tell }) => {
  const { games = PLANNED_GAMES } = words;
  const scenario = await desk.scenario();
  const changed = await changedScenario(desk, scenario, words.values);
  const seed = words.seed ?? scenario.seed;
  const [before, now] = await Promise.all([scenario, changed].map((one) => PlayedVersion.of(one, seed, games)));
  const deltas = deltaWishes(scenario, [], deltaGround([before.prepared]));
  for (let more = FIRST_GAMES; now.games < games && !signal.aborted; more = now.games) {
    for (const version of [before, now]) await version.playOn(desk.pool, more, signal);
    if (signal.aborted) break;
    const lines = comparedLines(compared(before, now, { alpha: ALPHA, deltas }));
    tell({ games: now.games, planned: games, verdict: verdictText(now, ALPHA), lines });
  }
  return null;
};

async function changedScenario(desk: Desk, scenario: Scenario, words: DialWords): Promise<Scenario> {
  const values = valuesOf(await systemOf(scenario), words);
  return desk.scenario({ set: Object.entries(values).map(([key, value]) => `${key}=${shown(value)}`) });
}

export interface WriteWords {
  readonly text: string;
  readonly values: DialWords;
  /** Into `houseRules:` without one. */
  readonly variant?: string;
}

/** The text with the values in it. */
export const writeDials: Method<WriteWords, string> = async (desk, { text, values: words, variant }) => {
  const scenario = await desk.scenario();
  const values = valuesOf(await systemOf(scenario), words);
  await changedScenario(desk, scenario, words);
  const problem = variant === undefined ? null : variantNameProblem(variant);
  if (problem !== null) throw new InputError(`the name of the variant ${problem}`);
  try {
    if (variant === undefined) return withHouseRules(text, values);
    const description = `Dials: ${Object.entries(words)
      .map((pair) => pair.join(' '))
      .join(', ')}.`;
    return withVariant(text, { name: variant, description, houseRules: values, set: {} });
  } catch (error) {
    throw new InputError((error as Error).message);
  }
};
