import {
  type Addition,
  formatProblem,
  loadScenario,
  type Overrides,
  type Problem,
  problemData,
  type Scenario,
} from '../scenarios/index.ts';
import { parseWord } from '../sim/kernel/rules/fields.ts';
import { overrides, repeated, searchLines } from './command-line.ts';
import { InputError } from './failures.ts';
import { pairs } from './options.ts';
import type { OverrideWords } from './usages.ts';

/** What was found in a scenario file, and the scenario unless there is an error. */
export interface Reading {
  readonly file: string;
  readonly scenario: Scenario | null;
  /** Whose rules the file was held against, where it has mistakes and that is known. */
  readonly system?: string | null;
  readonly problems: readonly Problem[];
}

/** Reads a scenario file with the command line's changes over it. */
export async function readScenario(
  file: string,
  { set = [], policy = [], define = [] }: OverrideWords,
  additions: readonly Addition[] = [],
): Promise<Reading> {
  const loaded = await loadScenario(file, {
    houseRules: set,
    definitions: define,
    ...policyOverrides(policy),
    additions,
  });
  return loaded.ok
    ? { file, scenario: replayable(loaded.scenario, { set, policy, define }, additions), problems: loaded.warnings }
    : { file, scenario: null, system: loaded.system, problems: loaded.problems };
}

/** `blue=tactician:seek=0,hold=0.2`: the policy of each side, and weights over those of the file. */
function policyOverrides(words: readonly string[]): Pick<Overrides, 'policies' | 'tactics'> {
  const bySide = [...pairs('policy', words, 'side=name or side=name:weight=value, such as blue=tactician:seek=0')];
  const policies = bySide.map(([side, word]) => [side, word.split(':', 1)[0].trim()]);
  const tactics = bySide.flatMap(([side, word]) => {
    const [, ...weights] = word.split(/:(.*)/s, 2);
    if (weights.length === 0) return [];
    const option = `policy ${side}`;
    const found = pairs(option, weights[0].split(','), 'weights behind the colon, such as tactician:seek=0,hold=0.2');
    return [[side, Object.fromEntries([...found].map(([name, value]) => [name, parseWord(value)]))]];
  });
  return { policies: Object.fromEntries(policies), tactics: Object.fromEntries(tactics) };
}

/** The scenario, with the words that replay games of each way to play it. What changes a file by paths has none. */
function replayable(
  scenario: Scenario,
  { set, policy, define }: OverrideWords,
  additions: readonly Addition[],
): Scenario {
  const options = overrides({ set, policy, define });
  const replay = ['replay', scenario.file, ...options];
  return {
    ...scenario,
    baseline: { ...scenario.baseline, replay },
    variants: scenario.variants.map((variant) => ({ ...variant, replay: [...replay, '--variant', variant.name] })),
    additions: scenario.additions.map((added, i) => {
      const { houseRules, set: paths = {} } = additions[i];
      if (added.variant === null || Object.keys(paths).length > 0) return added;
      return { ...added, variant: { ...added.variant, replay: [...replay, ...repeated('set', houseRules)] } };
    }),
  };
}

/** Where to look for a house rule that there is not: a line, or none. */
export function whereToLook(readings: readonly Reading[]): string[] {
  const lines = readings.flatMap(({ system, problems }) => (system ? searchLines(system, problems) : []));
  return lines.slice(0, 1);
}

/** Scenarios that can be played; warnings go to stderr. Throws an InputError with every problem of every file. */
export async function loadScenarios(
  files: readonly string[],
  overrides: OverrideWords,
  additions: readonly Addition[] = [],
  warn: (line: string) => void = console.error,
): Promise<Scenario[]> {
  const readings = await Promise.all(files.map((file) => readScenario(file, overrides, additions)));
  const scenarios = readings.map(({ scenario }) => scenario).filter((scenario) => scenario !== null);
  const problems = readings.flatMap((reading) => reading.problems);
  const lines = problems.map(formatProblem);
  if (scenarios.length < files.length)
    throw new InputError([...lines, ...whereToLook(readings)].join('\n'), {
      ok: false,
      problems: problems.map(problemData),
    });
  for (const line of lines) warn(line);
  return scenarios;
}
