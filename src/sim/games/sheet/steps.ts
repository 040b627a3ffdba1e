import type { StepAnswer } from '../../kernel/rules/odds.ts';
import type { Chain } from '../../language/chain.ts';

type StepShape = Pick<StepAnswer, 'kind' | 'within' | 'isThrow'>;

/** What the steps of a chain are, over all that the file declares. `sources`: as they are written in it. */
export function shapesOf({ steps }: Chain, sources: readonly string[]): StepShape[] {
  const slots = new Set(steps.flatMap(({ writes }) => writes));
  return steps.map(({ name, range, reads, answers, within }, i): StepShape => {
    const isThrow = /\bcount\(/.test(sources[i]) && !/\bby\s+t\b/.test(sources[i]) && within === null;
    if (range.min >= 0 && range.max <= 1) return { kind: 'test', within, isThrow };
    const hasParts = steps.some((other) => other.within === name);
    const isGiven = answers === 1 && [...reads].every((slot) => !slots.has(slot));
    const isAmount = range.min === 0 && !isGiven;
    return { kind: range.min >= 0 && (hasParts || isAmount) ? 'amount' : 'value', within, isThrow };
  });
}
