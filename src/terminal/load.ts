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

export interface Reading {
  readonly file: string;
  readonly scenario: Scenario | null;
  /** The system that an invalid file was checked against, if known. */
  readonly system?: string | null;
  readonly problems: readonly Problem[];
}

/** Applies the command line's changes. */
export async function readScenario(
  file: string,
  { set = [], policy = [], define = [], tune }: OverrideWords & Pick<Overrides, 'tune'>,
  additions: readonly Addition[] = [],
): Promise<Reading> {
  const loaded = await loadScenario(file, {
    houseRules: set,
    definitions: define,
    ...policyOverrides(policy),
    additions,
    ...(tune === undefined ? {} : { tune }),
  });
  return loaded.ok
    ? { file, scenario: replayable(loaded.scenario, { set, policy, define }, additions), problems: loaded.warnings }
    : { file, scenario: null, system: loaded.system, problems: loaded.problems };
}

/** `blue=tactician:seek=0,hold=0.2`: policy and weights by side. */
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

/** Adds replay words for each variant; changes by path have none. */
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

/** Search hint for an unknown house rule, if any. */
export function whereToLook(readings: readonly Reading[]): string[] {
  const lines = readings.flatMap(({ system, problems }) => (system ? searchLines(system, problems) : []));
  return lines.slice(0, 1);
}

/** Playable scenarios; warnings go to stderr. Throws an InputError with all problems of all files. */
export async function loadScenarios(
  files: readonly string[],
  overrides: OverrideWords & Pick<Overrides, 'tune'>,
  additions: readonly Addition[] = [],
  warn: (line: string) => void = console.error,
): Promise<Scenario[]> {
  const readings = await Promise.all(files.map((file) => readScenario(file, overrides, additions)));
  const scenarios = readings.map(({ scenario }) => scenario).filter((scenario) => scenario !== null);
  const problems = readings.flatMap((reading) => reading.problems);
  // A wrong option is wrong for every file.
  const lines = [...new Set(problems.map(formatProblem))];
  if (scenarios.length < files.length)
    throw new InputError([...lines, ...whereToLook(readings)].join('\n'), {
      ok: false,
      problems: problems.map(problemData),
    });
  for (const line of lines) warn(line);
  return scenarios;
}
