import type { Dice } from '../kernel/dice/dice.ts';
import { type Mistake, MOST_NUMBER, type Range, type Span } from './expression.ts';

/** Reads and writes the frame, whose first two slots are the first streams of the unit that acts and of its target. */
export type Run = (frame: Int32Array, dice: Dice) => number;

/** A checked and compiled expression. */
export interface Term {
  readonly run: Run;
  readonly range: Range;
  /** Equal for equal expressions. */
  readonly text: string;
  /** Texts of terms that it never exceeds. */
  readonly atMost: ReadonlySet<string>;
  /** Most answers that exact dice give. */
  readonly answers: number;
  /** Counts some of the dice of a step, each once. */
  readonly share?: Share | undefined;
}

/** Different parts of the same dice add up to all of them at most, such as hits and misses that are rolled again. */
export interface Share {
  readonly dice: string;
  readonly parts: readonly string[];
  readonly most: number;
}

/** A number in a frame. */
export interface Slot {
  readonly slot: number;
  readonly range: Range;
}

export class TermSlip extends Error {
  readonly mistake: Mistake;

  constructor({ at, end }: Span, message: string) {
    super(message);
    this.mistake = { at, end, message };
  }
}

export const NONE: ReadonlySet<string> = new Set();
const TRUTH: Range = { min: 0, max: 1 };

export const isFalse = ({ min, max }: Range): boolean => min === 0 && max === 0;
export const isTrue = ({ min, max }: Range): boolean => min > 0 || max < 0;
export const exactly = ({ min, max }: Range): boolean => min === max;
export const rangeWords = ({ min, max }: Range): string => (min === max ? `${min}` : `${min} to ${max}`);

/** `and`, `or` and comparisons whose answer is always the same say so by their range. */
export function truth(always: boolean, never: boolean): Range {
  return always ? { min: 1, max: 1 } : never ? { min: 0, max: 0 } : TRUTH;
}

export function constant(value: number): Term {
  return { run: () => value, range: { min: value, max: value }, text: String(value), atMost: NONE, answers: 1 };
}

export function read(text: string, { slot, range }: Slot, known: Partial<Term> = {}): Term {
  if (exactly(range)) return constant(range.min);
  const { atMost = NONE, share } = known;
  return { run: (frame) => frame[slot], range, text, atMost, answers: 1, share };
}

/** A number that is always the same becomes a constant, so that equal situations have equal texts. */
export function made(
  text: string,
  range: Range,
  run: Run,
  of: readonly Term[],
  atMost: ReadonlySet<string> = NONE,
): Term {
  const answers = of.reduce((product, term) => product * term.answers, 1);
  return exactly(range) && answers === 1 ? constant(range.min) : { run, range, text, atMost, answers };
}

export function withText({ text, atMost }: Term): ReadonlySet<string> {
  return new Set([text, ...atMost]);
}

/** Throws a TermSlip beyond 32 bits. */
export function fitting(span: Span, term: Term): Term {
  const { min, max } = term.range;
  if (min >= -MOST_NUMBER && max <= MOST_NUMBER) return term;
  throw new TermSlip(span, `this can be ${rangeWords(term.range)}, beyond ${MOST_NUMBER}; narrow it with clamp(…)`);
}
