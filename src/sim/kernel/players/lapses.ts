import type { Dice } from '../dice/dice.ts';
import type { Stream } from '../dice/streams.ts';

/** Lapses are drawn by the thousandth. */
const THOUSAND = 1000;

/** Of every method of a policy whether it decides something; the others tell it something. */
export type Deciding<P> = Readonly<Record<keyof P, boolean>>;

/** What decides in place of a policy that lapses, and how often. */
export interface Lapse<P> {
  readonly random: P;
  readonly deciding: Deciding<P>;
  /** The share of decisions that are made at random, 0 to 1; it counts by the thousandth. */
  readonly share: number;
  readonly dice: Dice;
  /** What the policies of the side draw from. */
  readonly stream: Stream;
}

type Method = (...asked: readonly unknown[]) => unknown;

/**
 * A policy of which a share of the decisions is made at random: skill as a dial. A share of 0 is the policy itself and 1 the random
 * one: neither draws a die for it. What policies are told, both hear.
 */
export function lapsing<P extends object>(policy: P, { random, deciding, share, dice, stream }: Lapse<P>): P {
  const lapses = Math.round(share * THOUSAND);
  if (lapses === 0) return policy;
  if (lapses === THOUSAND) return random;
  const methodOf = (player: P, name: keyof P) => player[name] as Method | undefined;
  // Arguments by position, as no decision has more than five: a list of them would be made anew for each.
  const decides = (name: keyof P): Method => {
    const [planned, drawn] = [methodOf(policy, name), methodOf(random, name)];
    return (a, b, c, d, e) =>
      dice.pick(stream, THOUSAND) < lapses ? drawn?.call(random, a, b, c, d, e) : planned?.call(policy, a, b, c, d, e);
  };
  const hears = (name: keyof P): Method => {
    const [planned, drawn] = [methodOf(policy, name), methodOf(random, name)];
    return (a, b) => {
      planned?.call(policy, a, b);
      drawn?.call(random, a, b);
    };
  };
  const names = Object.keys(deciding) as (keyof P)[];
  return Object.fromEntries(names.map((name) => [name, deciding[name] ? decides(name) : hears(name)])) as P;
}
