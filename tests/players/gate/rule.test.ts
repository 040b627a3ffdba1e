import { describe, expect, it } from 'vitest';
import { type GateCounts, gateOf, isDecided, type PairCounts } from '../../../src/players/gate/rule.ts';

const counts = (pairs: PairCounts, draws = 0): GateCounts => {
  const games = 2 * pairs.reduce((sum, count) => sum + count, 0);
  return { pairs, games, draws };
};
/** Of 1,000 game numbers: this share of points, all games won or lost. */
const scoring = (points: number, draws = 0): GateCounts => {
  const both = Math.round(1000 * (2 * points - 1));
  return counts([0, 0, 1000 - both, 0, both], draws);
};
const OPEN = [
  { seat: 0, scores: [0.9, 0.5, 0.1] },
  { seat: 1, scores: [0.8, 0.4, 0.3] },
];

describe('a player proves itself', () => {
  it('passes above 85 against random and above 55 against shoot-nearest', () => {
    const gate = gateOf({ random: scoring(0.92), 'shoot-nearest': scoring(0.63) }, OPEN);
    expect(gate.verdict).toBe('passed');
    expect(isDecided(gate)).toBe(true);
  });

  it.each([
    ['random', 0.8, 0.63],
    ['shoot-nearest', 0.92, 0.5],
  ])('fails if it is shown to score too little against %s', (_, random, nearest) => {
    const gate = gateOf({ random: scoring(random), 'shoot-nearest': scoring(nearest) }, OPEN);
    expect(gate.verdict).toBe('failed');
  });

  it('is undecided while an interval spans what is wanted', () => {
    const gate = gateOf({ random: scoring(0.92), 'shoot-nearest': scoring(0.56) }, OPEN);
    expect(gate.verdict).toBe('undecided');
    expect(isDecided(gate)).toBe(false);
  });

  it('needs no more games once one pairing has failed', () => {
    const few = counts([0, 0, 3, 0, 7]);
    expect(isDecided(gateOf({ random: scoring(0.5), 'shoot-nearest': few }, OPEN))).toBe(true);
  });

  it('fails with over 30 of 100 games drawn, passes with 30', () => {
    const drawn = (draws: number) => ({ random: scoring(0.92, draws), 'shoot-nearest': scoring(0.63, draws) });
    expect(gateOf(drawn(600), OPEN).verdict).toBe('passed');
    const many = gateOf(drawn(601), OPEN);
    expect(many.verdict).toBe('failed');
    expect(many.tooManyDraws).toBe(true);
  });

  it('names seats in which nobody scores over 20, or nobody under 80', () => {
    const seats = [
      { seat: 0, scores: [0.2, 0.05, 0] },
      { seat: 1, scores: [0.81, 1, 0.95] },
    ];
    const gate = gateOf({ random: scoring(0.56), 'shoot-nearest': scoring(0.5) }, seats);
    expect(gate.unjudgeable).toEqual([0, 1]);
    expect(gate.verdict).toBe('unjudgeable');
    const [hopeless] = seats;
    const one = gateOf({ random: scoring(0.5), 'shoot-nearest': scoring(0.5) }, [hopeless, OPEN[1]]);
    expect(one.unjudgeable).toEqual([0]);
    expect(one.verdict).toBe('failed');
  });

  it('shows nothing by no games', () => {
    const none = counts([0, 0, 0, 0, 0]);
    expect(gateOf({ random: none, 'shoot-nearest': none }, []).verdict).toBe('undecided');
  });
});
