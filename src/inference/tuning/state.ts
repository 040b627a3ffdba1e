import type { Interval } from '../../stats/index.ts';
import { logChance } from './chance.ts';
import { type Combination, fromScale, nameOf, type OnScale, onScale, ResponseModel } from './response.ts';
import { effectOf, type Measured, measured, Sample, type Target, type Values } from './samples.ts';

export interface PlayedBlock {
  /** By target. */
  readonly values: readonly Values[];
  /** Equal for equal games. */
  readonly print: string;
}

const BASELINE: Combination = [];

/** All games of the search, and what they say so far. Games of the confirmation do not come here. */
export class SearchState {
  readonly targets: readonly Target[];
  private readonly samples = new Map<string, { readonly combination: Combination; readonly byTarget: Sample[] }>();
  private models: readonly ResponseModel[] | null = null;

  constructor(targets: readonly Target[]) {
    this.targets = targets;
  }

  add(combination: Combination, { values }: PlayedBlock): void {
    const name = nameOf(combination);
    const own = this.samples.get(name) ?? { combination, byTarget: this.targets.map((target) => new Sample(target)) };
    for (const [i, sample] of own.byTarget.entries()) sample.append(values[i]);
    this.samples.set(name, own);
    this.models = null;
  }

  gamesOf(combination: Combination): number {
    return this.samples.get(nameOf(combination))?.byTarget[0].games ?? 0;
  }

  get played(): Combination[] {
    return [...this.samples.values()].map(({ combination }) => combination);
  }

  /** On its own games alone; null if it has none. */
  measuredAt(combination: Combination, target: number): (Measured & { readonly spread: number }) | null {
    const own = this.samples.get(nameOf(combination))?.byTarget[target];
    const baseline = this.samples.get(nameOf(BASELINE))!.byTarget[target];
    return own === undefined || own.games === 0 ? null : measured(own.perGame(), baseline.perGame());
  }

  intervalAt(combination: Combination, target: number, alpha: number): Interval {
    return this.samples.get(nameOf(combination))!.byTarget[target].interval(this.targets[target], alpha);
  }

  /** Against the baseline on the same seeds. */
  effectAt(combination: Combination, target: number, alpha: number): Interval {
    const of = (one: Combination) => this.samples.get(nameOf(one))!.byTarget[target].perGame();
    return effectOf(of(combination), of(BASELINE), alpha);
  }

  /** By target, on the scale of its model. */
  predicted(combination: Combination): OnScale[] {
    return this.model().map((model) => model.predict(combination));
  }

  guessed(combination: Combination): OnScale[] {
    return this.model().map((model) => model.guess(combination));
  }

  /** By target. */
  levelsAt(combination: Combination): number[] {
    return this.predicted(combination).map(({ value }, i) => fromScale(this.targets[i], value));
  }

  guessedLevels(combination: Combination): number[] {
    return this.guessed(combination).map(({ value }, i) => fromScale(this.targets[i], value));
  }

  /** Of meeting all targets, or those of these places. */
  guessedChance(combination: Combination, of?: readonly number[]): number {
    const at = this.guessed(combination);
    if (of === undefined) return logChance(this.targets, at);
    return logChance(
      of.map((target) => this.targets[target]),
      of.map((target) => at[target]),
    );
  }

  chance(combination: Combination): number {
    return Math.exp(logChance(this.targets, this.predicted(combination)));
  }

  /** Standard deviation of one game, by target: of its own games, or the baseline's. */
  spreadsAt(combination: Combination): number[] {
    return this.targets.map(
      (_, target) => (this.measuredAt(combination, target) ?? this.measuredAt(BASELINE, target)!).spread,
    );
  }

  private model(): readonly ResponseModel[] {
    this.models ??= this.targets.map((target, i) => {
      const observe = (combination: Combination): OnScale =>
        onScale(target, this.measuredAt(combination, i)!, this.gamesOf(combination));
      const others = this.played.filter(({ length }) => length > 0);
      return new ResponseModel(
        others.map((combination) => ({ combination, ...observe(combination) })),
        observe(BASELINE),
      );
    });
    return this.models;
  }
}
