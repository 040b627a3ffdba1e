import { entryFrom, type MapEntry } from './entries.ts';
import { readWords } from './house-rules.ts';
import { formatProblem, type Place, type Problem } from './problems.ts';
import { type Ground, type Resolution, resolveBaseline } from './resolve.ts';
import type { AddedVariant, Addition } from './scenario.ts';

/** A way to play that the command line adds to those of the file. Problems that the file as it stands has too are left out. */
export function resolveAddition(
  ground: Ground,
  root: MapEntry,
  addition: Addition,
  baseline: Resolution,
): AddedVariant {
  const { name, option, houseRules = [], set = {} } = addition;
  const at: Place = { file: option, line: 0, column: 0 };
  const words = readWords(ground.system.rules, houseRules, option);
  const settings = Object.entries(set).map(([path, value]) => ({ path, value: entryFrom(value, at) }));
  const extended: Ground = {
    ...ground,
    optionRules: new Map([...ground.optionRules, ...words.rules]),
    optionSets: [...ground.optionSets, ...settings],
  };
  const { variant, problems } = resolveBaseline(extended, root);
  const known = new Set(baseline.problems.map(formatProblem));
  const own = problems
    .filter((problem) => !known.has(formatProblem(problem)))
    .map((problem) => (problem.file === option ? problem : atOption(problem, addition)));
  const all = [...words.problems, ...own];
  const failed = variant === null || all.some(({ severity }) => severity === 'error');
  return { variant: failed ? null : { ...variant, name }, problems: all };
}

/** A problem of the file that it has only with the addition is the option's to mend. */
function atOption(problem: Problem, { name, option }: Addition): Problem {
  const { file, line } = problem;
  const where = line === 0 ? file : `${file}:${line}`;
  return { ...problem, file: option, line: 0, column: 0, message: `with ${name}: ${problem.message} (${where})` };
}
