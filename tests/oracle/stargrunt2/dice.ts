import { ladder, type Rules } from './rules.ts';

/** Outcomes and their probabilities, in the order of the ledger. */
export type Answer = readonly (readonly [outcome: string, probability: number])[];

/** Probabilities by name that are added up; names given at the start are answered in that order, also at 0. */
export class Tally {
  private readonly chances = new Map<string, number>();

  constructor(names: readonly string[]) {
    for (const name of names) this.chances.set(name, 0);
  }

  add(outcome: string, probability: number): void {
    if (!this.chances.has(outcome)) throw new Error(`unexpected outcome ${outcome}`);
    this.chances.set(outcome, this.chances.get(outcome)! + probability);
  }

  answer(): Answer {
    return [...this.chances];
  }
}

/** The answer with numbered outcomes, which are only listed above 0, in their order. */
export function numbered(chances: readonly number[], name: (n: number) => string): Answer {
  return chances.flatMap((chance, n) => (chance > 0 ? [[name(n), chance] as const] : []));
}

/** SG2-001: how far up the ladder a type of die stands; one that house rules put between two types stands with the lower. */
function rung(rules: Rules, die: number): number {
  return Math.max(
    ladder(rules).findLastIndex((type) => type <= die),
    0,
  );
}

/** SG2-001: shifts are summed first, then the die is limited to the ladder. */
export function shifted(rules: Rules, die: number, steps: number): number {
  const dice = ladder(rules);
  if (steps === 0) return die;
  return dice[Math.min(Math.max(rung(rules, die) + steps, 0), dice.length - 1)];
}

/** SG2-001: by how many steps a shifted die would pass the top of the ladder. */
export function excess(rules: Rules, die: number, steps: number): number {
  return Math.max(rung(rules, die) + steps - (ladder(rules).length - 1), 0);
}

/** Every throw of a few dice, one by one, with the probability of each. */
export function eachThrow(
  dice: readonly number[],
  visit: (scores: readonly number[], probability: number) => void,
): void {
  const throws = dice.reduce((product, die) => product * die, 1);
  const scores = dice.map(() => 1);
  for (let n = 0; n < throws; n++) {
    let rest = n;
    for (let i = 0; i < dice.length; i++) {
      scores[i] = 1 + (rest % dice[i]);
      rest = Math.floor(rest / dice[i]);
    }
    visit(scores, 1 / throws);
  }
}

/** SG2-002: chance that a die exceeds a number. */
export function exceeds(die: number, number: number): number {
  return Math.min(Math.max(die - number, 0), die) / die;
}

/** SG2-002: chance that the first die exceeds the second. */
export function beats(die: number, other: number): number {
  let ways = 0;
  for (let score = 1; score <= die; score++) ways += Math.min(score - 1, other);
  return ways / (die * other);
}
