import type { Pool } from '../kernel/dice/dice.ts';
import { ExactDice } from '../kernel/dice/exact.ts';

/** Exact dice that know how many were rolled on the present path. */
export class CountedDice extends ExactDice {
  rolled = 0;

  override face(stream: number, sides: number): number {
    this.rolled++;
    return super.face(stream, sides);
  }

  override countAtLeast(stream: number, count: number, sides: number, target: number): number {
    this.rolled += count;
    return super.countAtLeast(stream, count, sides, target);
  }

  override sum(stream: number, count: number, sides: number): number {
    this.rolled += count;
    return super.sum(stream, count, sides);
  }

  override bands(stream: number, count: number, sides: number, upTo: readonly number[], into: number[]): void {
    this.rolled += count;
    super.bands(stream, count, sides, upTo, into);
  }

  override contest(first: number, second: number, sides: number, firstMore: number, secondMore: number): number {
    this.rolled += 2;
    return super.contest(first, second, sides, firstMore, secondMore);
  }

  override opposed(first: number, second: number, sides: number, otherSides: number, modifier: number): number {
    this.rolled += 2;
    return super.opposed(first, second, sides, otherSides, modifier);
  }

  override best(stream: number, pool: Pool): number {
    this.rolled += pool.count;
    return super.best(stream, pool);
  }
}
