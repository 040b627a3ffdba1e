import type { DegreeTable, Dice, Pool, Stream, WildDie } from './dice.ts';
import {
  beatingOf,
  beatingTotalWeights,
  beatingWeights,
  bestWeights,
  binomialWeights,
  degreeWeights,
  differenceWeights,
  multinomialWeights,
  sumWeights,
  totalOf,
  type Weighted,
  wildWeights,
} from './weights.ts';

export interface Distribution {
  /** By outcome (an integer), in order of first appearance. */
  readonly probabilities: Map<number, number>;
  readonly paths: number;
}

interface ChoicePoint {
  readonly question: string;
  readonly answers: Weighted<number>[];
  taken: number;
}

export class TooManyPaths extends Error {}

/**
 * Gives every answer in turn: runs the procedure once per path, replays recorded answers, then advances the deepest
 * question. Throws if a procedure asks other questions after equal answers (hidden state).
 */
export class ExactDice implements Dice {
  readonly faces = new Int32Array(256);
  readonly faceCount = 0;
  complicated = false;
  private path: ChoicePoint[] = [];
  private depth = 0;
  private paths = 0;
  private readonly pathLimit: number;
  /** Distributions cached by question. */
  private readonly worked = new Map<string, Weighted<number>[]>();
  private readonly workedBands = new Map<string, Weighted<readonly number[]>[]>();
  private readonly workedByTable = new WeakMap<DegreeTable, Weighted<number>[]>();
  /** Results of steps cached by state. */
  private readonly workedByStep = new WeakMap<(state: number) => number, Map<number, Weighted<number>[]>>();

  constructor(pathLimit = 2_000_000) {
    this.pathLimit = pathLimit;
  }

  beginGame(): void {}
  beginTurn(): void {}

  /** Throws `TooManyPaths` past the limit. */
  enumerate(procedure: () => number): Distribution {
    this.paths = 0;
    const probabilities = this.explore(procedure);
    return { probabilities, paths: this.paths };
  }

  weights(): readonly number[] {
    return this.path.map(({ answers, taken }) => answers[taken].weight);
  }

  private explore(procedure: () => number): Map<number, number> {
    const outerPath = this.path;
    const outerDepth = this.depth;
    this.path = [];
    // Compensated sums: totals of many paths stay 1 to the last digits.
    const sums = new Map<number, { sum: number; carry: number }>();
    do {
      if (++this.paths > this.pathLimit)
        throw new TooManyPaths(`more than ${this.pathLimit} paths of dice: ask a narrower question`);
      this.depth = 0;
      const outcome = procedure();
      if (this.depth !== this.path.length)
        throw new Error('a replayed path asked fewer questions: hidden state in the rules');
      let probability = 1;
      for (const point of this.path) probability *= point.answers[point.taken].weight;
      const entry = sums.get(outcome);
      if (entry === undefined) sums.set(outcome, { sum: probability, carry: 0 });
      else {
        const addend = probability - entry.carry;
        const sum = entry.sum + addend;
        entry.carry = sum - entry.sum - addend;
        entry.sum = sum;
      }
    } while (this.advance());
    this.path = outerPath;
    this.depth = outerDepth;
    return new Map([...sums].map(([outcome, { sum }]) => [outcome, sum]));
  }

  /** False when every path is run. */
  private advance(): boolean {
    for (let point = this.path.at(-1); point !== undefined; point = this.path.at(-1)) {
      if (++point.taken < point.answers.length) return true;
      this.path.pop();
    }
    return false;
  }

  private ask(question: string, answers: () => Weighted<number>[]): number {
    if (this.depth === this.path.length) {
      const possible = answers().filter(({ weight }) => weight > 0);
      this.path.push({ question, answers: possible, taken: 0 });
    }
    const point = this.path[this.depth++];
    if (point.question !== question)
      throw new Error(
        `a replayed path asked "${question}" where it had asked "${point.question}": hidden state in the rules`,
      );
    return point.answers[point.taken].value;
  }

  face(_stream: Stream, sides: number): number {
    return this.ask(`d${sides}`, () => uniform(sides, 1));
  }

  pick(_stream: Stream, n: number): number {
    return this.ask(`pick ${n}`, () => uniform(n, 0));
  }

  atLeast(_stream: Stream, sides: number, target: number): boolean {
    const chance = Math.min(1, Math.max(0, (sides + 1 - target) / sides));
    return this.yes(`d${sides} at least ${target}`, chance);
  }

  anyAtMost(_stream: Stream, count: number, sides: number, target: number): boolean {
    const miss = 1 - Math.min(1, Math.max(0, target / sides));
    let none = 1;
    for (let i = 0; i < count; i++) none *= miss;
    return this.yes(`any of ${count}d${sides} at most ${target}`, 1 - none);
  }

  private yes(question: string, chance: number): boolean {
    const answers = () => [
      { value: 1, weight: chance },
      { value: 0, weight: 1 - chance },
    ];
    return this.ask(question, answers) === 1;
  }

  countAtLeast(_stream: Stream, count: number, sides: number, target: number): number {
    const chance = Math.min(1, Math.max(0, (sides + 1 - target) / sides));
    return this.ask(`how many of ${count}d${sides} at least ${target}`, () => binomialWeights(count, chance));
  }

  sum(_stream: Stream, count: number, sides: number): number {
    return this.ask(`sum of ${count}d${sides}`, () => sumWeights(count, sides));
  }

  bands(_stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void {
    const question = `${count}d${sides} into bands up to ${upTo}`;
    const splits = this.workedBands.get(question) ?? bandWeights(count, sides, upTo);
    this.workedBands.set(question, splits);
    const taken = this.ask(question, () => splits.map(({ weight }, value) => ({ value, weight })));
    for (let k = 0; k < upTo.length; k++) into[k] = splits[taken].value[k];
  }

  /** Conditioned on no tie. */
  contest(_first: Stream, _second: Stream, sides: number, firstModifier: number, secondModifier: number): number {
    let higher = 0;
    let lower = 0;
    for (let a = 1; a <= sides; a++)
      for (let b = 1; b <= sides; b++) {
        const difference = a + firstModifier - (b + secondModifier);
        if (difference > 0) higher++;
        else if (difference < 0) lower++;
      }
    if (higher + lower === 0) throw new RangeError(`a contest of d${sides} that always ties has no winner`);
    const chance = higher / (higher + lower);
    return this.yes(`contest of d${sides} at ${firstModifier} and ${secondModifier}`, chance) ? 1 : -1;
  }

  opposed(_first: Stream, _second: Stream, firstSides: number, secondSides: number, modifier: number): number {
    return this.askOnce(`d${firstSides} and ${modifier} against d${secondSides}`, () =>
      differenceWeights(firstSides, secondSides, modifier),
    );
  }

  degree(_first: Stream, _second: Stream, table: DegreeTable): number {
    return this.ask(`degree of d${table.firstSides} and d${table.secondSides}`, () => {
      const known = this.workedByTable.get(table) ?? degreeWeights(table);
      this.workedByTable.set(table, known);
      return known;
    });
  }

  best(_stream: Stream, pool: Pool): number {
    return this.askOnce(`best of ${nameOf(pool)}`, () => bestWeights(pool));
  }

  beating(_first: Stream, _second: Stream, pool: Pool, sides: number): number {
    return this.askOnce(`how many of ${nameOf(pool)} beat d${sides}`, () => beatingWeights(pool, sides));
  }

  beatingTotal(_first: Stream, _second: Stream, pool: Pool, sides: number): number {
    const which = pool.totalsAll ? 'all' : 'those';
    const value = this.askOnce(`how many of ${nameOf(pool)} beat d${sides}, total of ${which}`, () =>
      beatingTotalWeights(pool, sides),
    );
    pool.total = totalOf(value);
    return beatingOf(value);
  }

  wildSum(_stream: Stream, count: number, sides: number, wild: WildDie): number {
    const value = this.askOnce(`wild sum of ${count}d${sides}, ${wild.maxRerolls} rerolls, ones ${wild.onOne}`, () =>
      wildWeights(count, sides, wild),
    );
    this.complicated = value % 2 === 1;
    return Math.floor(value / 2);
  }

  private askOnce(question: string, answers: () => Weighted<number>[]): number {
    return this.ask(question, () => {
      const known = this.worked.get(question) ?? answers();
      this.worked.set(question, known);
      return known;
    });
  }

  /** Merges equal states, so that paths add up instead of multiplying. */
  repeat(times: number, state: number, step: (state: number) => number): number {
    return this.ask(`repeat ${times} from ${state}`, () => {
      const known = new Map<number, Map<number, number>>();
      const stepsFrom = (from: number): Map<number, number> => {
        const found = known.get(from) ?? this.explore(() => step(from));
        known.set(from, found);
        return found;
      };
      let states = new Map([[state, 1]]);
      for (let i = 0; i < times; i++) {
        const next = new Map<number, number>();
        for (const [from, weight] of states)
          for (const [to, chance] of stepsFrom(from)) next.set(to, (next.get(to) ?? 0) + weight * chance);
        states = next;
      }
      return [...states].map(([value, weight]) => ({ value, weight }));
    });
  }

  merged(state: number, step: (state: number) => number): number {
    return this.ask(`merged from ${state}`, () => {
      const known = this.workedByStep.get(step) ?? new Map<number, Weighted<number>[]>();
      this.workedByStep.set(step, known);
      const found =
        known.get(state) ?? [...this.explore(() => step(state))].map(([value, weight]) => ({ value, weight }));
      known.set(state, found);
      return found;
    });
  }

  /** Conditioned on not 0; equal outcomes merge. */
  decided(step: () => number): number {
    return this.ask('until it is decided', () => {
      const outcomes = this.explore(step);
      outcomes.delete(0);
      let all = 0;
      for (const weight of outcomes.values()) all += weight;
      if (all === 0) throw new RangeError('a roll that always ties is never decided');
      return [...outcomes].map(([value, weight]) => ({ value, weight: weight / all }));
    });
  }
}

/** Possible splits only: bands may be empty. */
function bandWeights(count: number, sides: number, upTo: readonly number[]): Weighted<readonly number[]>[] {
  const chances = upTo.map((limit, k) => (limit - (k === 0 ? 0 : upTo[k - 1])) / sides);
  return multinomialWeights(count, chances).filter(({ weight }) => weight > 0);
}

function nameOf({ sides, count }: Pool): string {
  return `d${sides.subarray(0, count).join(' d')}`;
}

function uniform(n: number, first: number): Weighted<number>[] {
  return Array.from({ length: n }, (_, i) => ({ value: first + i, weight: 1 / n }));
}
