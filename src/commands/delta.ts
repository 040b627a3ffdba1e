import { type ComparedMetric, type DeltaWish, deltaOf } from '../inference/index.ts';
import type { Delta } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import { InputError } from './failures.ts';

/** The smallest differences that matter, from a scenario and from `--delta` words; the later ones count. Checks both. */
export function deltaWishes(
  file: string,
  ofScenario: Delta | null,
  words: readonly string[],
  metrics: readonly ComparedMetric[],
): DeltaWish[] {
  const ofFile: DeltaWish[] =
    ofScenario === null
      ? []
      : [typeof ofScenario === 'number' ? { every: ofScenario, byName: {} } : { byName: ofScenario }];
  const wishes = [
    ...ofFile.map((wish) => ({ wish, place: `${file}: delta` })),
    ...words.map((word) => ({ wish: wishOf(word), place: '--delta' })),
  ];
  const names = [...new Set(metrics.map(({ name }) => name))];
  for (const { wish, place } of wishes)
    for (const name of Object.keys(wish.byName))
      if (!names.includes(name)) throw new InputError(`${place}: unknown metric "${name}"${suggestion(name, names)}`);
  const found = wishes.map(({ wish }) => wish);
  for (const metric of metrics) {
    const delta = deltaOf(metric, found);
    if (metric.kind !== 'mean' && delta > 1) {
      const { place } = wishes.findLast(({ wish }) => wish.byName[metric.name] === delta || wish.every === delta)!;
      throw new InputError(
        `${place}: ${metric.name} is a fraction of games, so its smallest difference must be at most 1, got ${delta}; name the metric that it is for, as turns=0.5`,
      );
    }
  }
  return found;
}

/** `0.02` for every metric, `losses=0.5` for one. */
function wishOf(word: string): DeltaWish {
  const equals = word.indexOf('=');
  const name = word.slice(0, Math.max(0, equals)).trim();
  const number = word.slice(equals + 1).trim();
  const value = /^(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(number) ? Number(number) : Number.NaN;
  if (!(value > 0 && value <= 1_000_000) || equals === 0)
    throw new InputError(
      `--delta must be a number above 0, or metric=number as losses=0.5, got ${JSON.stringify(word)}`,
    );
  return equals < 0 ? { every: value, byName: {} } : { byName: { [name]: value } };
}
