import { StreamBook } from '../sim/kernel/dice/dice.ts';
import { SampledDice } from '../sim/kernel/dice/sampled.ts';
import type { Draw } from '../stats/index.ts';

/** Draws that are not of a game, by number. `purpose` is one that no system's dice have. */
export function drawsOf(seed: number, purpose: number): (number: number) => Draw {
  return (number) => {
    const book = new StreamBook();
    const stream = book.open(purpose);
    const dice = new SampledDice(seed, book);
    dice.beginGame(number);
    return (below) => dice.pick(stream, below);
  };
}
