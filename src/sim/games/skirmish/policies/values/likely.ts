import type { Dice } from '../../../../kernel/dice/dice.ts';
import { TooManyPaths } from '../../../../kernel/dice/exact.ts';
import { SampledDice } from '../../../../kernel/dice/sampled.ts';
import { CountedDice } from '../../../../language/counted.ts';
import { gameStreams, openRolls } from '../../../../language/streams.ts';
import type { Engine } from '../../steps/engine.ts';

/** Paths of dice per question. More would be worked out too slowly in play. */
const MOST_PATHS = 100_000;
const SAMPLES = 1000;
const SEED = 1;

/** Answers what dice do: exactly, or by samples where they take too many paths. Equal questions have equal answers. */
export class Likely {
  /** Also for expressions that roll nothing. */
  readonly dice = new CountedDice(MOST_PATHS);
  private readonly sampled: SampledDice;

  constructor({ rolls }: Engine) {
    const book = gameStreams();
    openRolls(book, rolls, 0, 0);
    this.sampled = new SampledDice(SEED, book);
  }

  /** `exactly`, or what `sampling` makes of a thousand plays. */
  either<Answer>(exactly: () => Answer, sampling: () => Answer): Answer {
    try {
      return exactly();
    } catch (error) {
      if (!(error instanceof TooManyPaths)) throw error;
      return sampling();
    }
  }

  /** Chances by result. */
  of(question: (dice: Dice) => number): ReadonlyMap<number, number> {
    return this.either(
      () => this.dice.enumerate(() => question(this.dice)).probabilities,
      () => this.sample(question),
    );
  }

  /** Units in the frame have their first streams at 0. */
  sample(question: (dice: Dice) => number): Map<number, number> {
    const found = new Map<number, number>();
    this.sampled.beginGame(0);
    for (let i = 0; i < SAMPLES; i++) {
      const result = question(this.sampled);
      found.set(result, (found.get(result) ?? 0) + 1 / SAMPLES);
    }
    return found;
  }
}
