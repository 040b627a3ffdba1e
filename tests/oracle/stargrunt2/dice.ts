import { ladder, type Rules } from './rules.ts';

/** In the ledger's order. */
export type Answer = readonly (readonly [outcome: string, probability: number])[];

/** Names given at the start come first, also at 0. */
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

export function numbered(chances: readonly number[], name: (n: number) => string): Answer {
  return chances.flatMap((chance, n) => (chance > 0 ? [[name(n), chance] as const] : []));
}

/** SG2-001: a die between two types counts as the lower. */
function rung(rules: Rules, die: number): number {
  return Math.max(
    ladder(rules).findLastIndex((type) => type <= die),
    0,
  );
}

/** SG2-001: limited after the shift. */
export function shifted(rules: Rules, die: number, steps: number): number {
  const dice = ladder(rules);
  if (steps === 0) return die;
  return dice[Math.min(Math.max(rung(rules, die) + steps, 0), dice.length - 1)];
}

/** SG2-001: steps past the top. */
export function excess(rules: Rules, die: number, steps: number): number {
  return Math.max(rung(rules, die) + steps - (ladder(rules).length - 1), 0);
}

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

/** SG2-002. */
export function exceeds(die: number, number: number): number {
  return Math.min(Math.max(die - number, 0), die) / die;
}

/** SG2-002. */
export function beats(die: number, other: number): number {
  let ways = 0;
  for (let score = 1; score <= die; score++) ways += Math.min(score - 1, other);
  return ways / (die * other);
}
