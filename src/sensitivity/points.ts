import { withoutRepeats } from '../experiments/sweep.ts';
import { shown } from '../experiments/vary.ts';
import type { Point } from '../inference/sensitivity/design.ts';
import {
  type Addition,
  formatProblem,
  type Problem,
  problemData,
  type ResolvedVariant,
  type Scenario,
} from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import type { RangedKey } from './keys.ts';

/** Points that the scenario accepts; null for others. */
export type Resolve = (points: readonly Point[]) => Promise<(ResolvedVariant | null)[]>;

/** After an interruption it refuses all, so that nothing more is tried. */
export function resolving(
  scenario: Scenario,
  keys: readonly RangedKey[],
  words: OverrideWords,
  signal: AbortSignal,
): Resolve {
  return async (points) => {
    if (signal.aborted) return points.map(() => null);
    const additions = points.map((point, i) => additionOf(keys, point, `point ${i + 1}`));
    const [{ additions: found }] = await loadScenarios([scenario.file], words, additions, () => {});
    return found.map(({ variant }) => variant);
  };
}

/** Why the scenario refuses a point; empty if it does not. */
export async function refusals(
  scenario: Scenario,
  keys: readonly RangedKey[],
  words: OverrideWords,
  points: readonly Point[],
): Promise<Problem[]> {
  const additions = points.map((point) => additionOf(keys, point, 'a combination'));
  const [{ additions: found }] = await loadScenarios([scenario.file], words, additions, () => {});
  return found.flatMap(({ variant, problems }) =>
    variant === null ? problems.filter(({ severity }) => severity === 'error') : [],
  );
}

/** Throws an InputError if the scenario refuses a value that the command line names. */
export async function requireValues(
  scenario: Scenario,
  keys: readonly RangedKey[],
  words: OverrideWords,
  varied: number,
): Promise<void> {
  const points = keys
    .slice(0, varied)
    .flatMap(({ values }, key) => values.map((_, value) => keys.map((_, other) => (other === key ? value : null))));
  const problems = await refusals(scenario, keys, words, points);
  if (problems.length === 0) return;
  const lines = [...new Set(problems.map(formatProblem))];
  throw new InputError(withoutRepeats(lines).join('\n'), { ok: false, problems: problems.map(problemData) });
}

function additionOf(keys: readonly RangedKey[], point: Point, name: string): Addition {
  const pairs = keys.flatMap(({ key, isRule, values }, place) => {
    const at = point[place];
    return at === null ? [] : [{ key, isRule, value: values[at] }];
  });
  return {
    name,
    option: '--sensitivity',
    houseRules: pairs.filter(({ isRule }) => isRule).map(({ key, value }) => `${key}=${shown(value)}`),
    set: Object.fromEntries(pairs.filter(({ isRule }) => !isRule).map(({ key, value }) => [key, value])),
  };
}

/**
 * The point with as many of its values as the scenario accepts together; the others stay as the file has them. Halves
 * are tried in turn, so a few refused keys cost few tries.
 */
export async function acceptedPoint(resolve: Resolve, point: Point): Promise<Point> {
  let accepted: Point = point.map(() => null);
  const take = async (keys: readonly number[]): Promise<void> => {
    const tried = accepted.map((value, key) => (keys.includes(key) ? point[key] : value));
    const [variant] = await resolve([tried]);
    if (variant !== null) accepted = tried;
    else if (keys.length > 1) {
      const half = Math.ceil(keys.length / 2);
      await take(keys.slice(0, half));
      await take(keys.slice(half));
    }
  };
  await take(point.map((_, key) => key));
  return accepted;
}
