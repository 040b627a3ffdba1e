import { describe, expect, test } from 'vitest';
import { StreamBook, shuffle } from '../../src/sim/kernel/dice/dice.ts';
import { ExactDice, TooManyPaths } from '../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';

const S = 0;

function sampled(seed = 1, streams = 2): SampledDice {
  const book = new StreamBook();
  for (let i = 0; i < streams; i++) book.open(i);
  const dice = new SampledDice(seed, book);
  dice.beginGame(0);
  return dice;
}

describe('sampled dice', () => {
  test('a roll depends on seed, game, stream and turn, and on nothing rolled elsewhere', () => {
    const a = sampled();
    const b = sampled();
    a.beginGame(7);
    b.beginGame(7);
    for (let i = 0; i < 50; i++) b.face(1, 6);
    b.beginTurn(3);
    b.face(0, 20);
    a.beginTurn(4);
    b.beginTurn(4);
    const roll = (dice: SampledDice) => Array.from({ length: 20 }, () => dice.face(S, 1000));
    expect(roll(a)).toEqual(roll(b));
  });

  test('other seeds, games, streams and turns give other numbers', () => {
    const roll = (dice: SampledDice, stream: number) => Array.from({ length: 8 }, () => dice.face(stream, 1000)).join();
    const seen = new Set<string>();
    for (const seed of [0, 1, 4294967295])
      for (const game of [0, 1, 2 ** 31])
        for (const turn of [0, 1, 4095])
          for (const stream of [0, 1]) {
            const dice = sampled(seed);
            dice.beginGame(game);
            dice.beginTurn(turn);
            seen.add(roll(dice, stream));
          }
    expect(seen.size).toBe(3 * 3 * 3 * 2);
  });

  test('a golden sequence of faces, so that making it faster changes nothing', () => {
    const dice = sampled(42);
    dice.beginGame(3);
    dice.beginTurn(2);
    expect(Array.from({ length: 24 }, () => dice.face(S, 6))).toMatchInlineSnapshot(`
      [
        6,
        1,
        6,
        5,
        4,
        3,
        2,
        1,
        1,
        1,
        4,
        1,
        2,
        3,
        5,
        6,
        1,
        3,
        2,
        4,
        6,
        3,
        5,
        4,
      ]
    `);
  });

  test('every face of a die is as likely as any other (chi-squared, 5 degrees of freedom, 1 in 10,000)', () => {
    const counts = new Array<number>(6).fill(0);
    const dice = sampled(9);
    for (let game = 0; game < 60_000; game++) {
      dice.beginGame(game);
      counts[dice.face(S, 6) - 1]++;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(25.7);
  });
});

describe('scripted dice', () => {
  test('must be used up', () => {
    const dice = new ScriptedDice([3, 4]);
    dice.face(S, 6);
    expect(() => dice.finish()).toThrow('1 scripted dice were not rolled: 4');
  });

  test('fail when the rules roll more, or a die that cannot show the face', () => {
    expect(() => new ScriptedDice([]).face(S, 6)).toThrow('the rules rolled a d6 after all 0 scripted dice');
    expect(() => new ScriptedDice([7]).face(S, 6)).toThrow('scripted die 1 shows 7, the rules rolled a d6');
  });

  test('ties of a contest take two more dice', () => {
    const dice = new ScriptedDice([2, 2, 5, 1]);
    expect(dice.contest(S, S, 6, 0, 0)).toBe(1);
    dice.finish();
  });
});

describe('exact dice', () => {
  const exact = (procedure: (dice: ExactDice) => number) => {
    const dice = new ExactDice();
    return dice.enumerate(() => procedure(dice));
  };
  const byFaces = (procedure: (dice: ExactDice) => number) => exact(procedure).probabilities;
  const close = (a: Map<number, number>, b: Map<number, number>) => {
    expect([...a.keys()].sort()).toEqual([...b.keys()].sort());
    for (const [outcome, p] of a) expect(p).toBeCloseTo(b.get(outcome)!, 13);
  };

  test('each narrow question has the odds of its dice rolled face by face', () => {
    close(
      byFaces((d) => (d.anyAtMost(S, 3, 6, 2) ? 1 : 0)),
      byFaces((d) => (Math.min(d.face(S, 6), d.face(S, 6), d.face(S, 6)) <= 2 ? 1 : 0)),
    );
    close(
      byFaces((d) => d.countAtLeast(S, 4, 6, 5)),
      byFaces((d) => [0, 0, 0, 0].map(() => d.face(S, 6)).filter((face) => face >= 5).length),
    );
    close(
      byFaces((d) => d.sum(S, 3, 8)),
      byFaces((d) => d.face(S, 8) + d.face(S, 8) + d.face(S, 8)),
    );
    const into = [0, 0, 0];
    close(
      byFaces((d) => {
        d.bands(S, 3, 6, [3, 5, 6], into);
        return into[0] * 100 + into[1] * 10 + into[2];
      }),
      byFaces((d) => {
        const bands = [0, 0, 0];
        for (let i = 0; i < 3; i++) {
          const face = d.face(S, 6);
          bands[face <= 3 ? 0 : face <= 5 ? 1 : 2]++;
        }
        return bands[0] * 100 + bands[1] * 10 + bands[2];
      }),
    );
  });

  test('a contest is conditioned on no tie', () => {
    const { probabilities } = exact((d) => d.contest(S, S, 6, 4, 2));
    // Of 36 rolls 26 win and 4 tie: 26 / 32.
    expect(probabilities.get(1)).toBeCloseTo(26 / 32, 14);
  });

  test('repeat gives the odds of the loop, over fewer paths', () => {
    const step = (dice: ExactDice) => (state: number) => (state >= 3 ? state : state + (dice.face(S, 6) >= 4 ? 1 : 0));
    const merged = exact((d) => d.repeat(6, 0, step(d)));
    const looped = exact((d) => {
      let state = 0;
      for (let i = 0; i < 6; i++) state = step(d)(state);
      return state;
    });
    close(merged.probabilities, looped.probabilities);
    expect(merged.paths).toBeLessThan(looped.paths / 50);
  });

  test('probabilities add up to 1 over many paths', () => {
    const { probabilities, paths } = exact((d) => d.face(S, 10) * d.face(S, 10) + d.sum(S, 5, 6) * d.face(S, 12));
    expect(paths).toBe(10 * 10 * 26 * 12);
    expect([...probabilities.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 13);
  });

  test('hidden state in the rules is caught', () => {
    let calls = 0;
    expect(() => exact((d) => d.face(S, 6) + d.face(S, calls++ === 0 ? 6 : 8))).toThrow('hidden state');
  });

  test('too many paths are refused in plain words', () => {
    const dice = new ExactDice(1000);
    expect(() => dice.enumerate(() => dice.face(S, 6) + dice.face(S, 6) + dice.face(S, 6) + dice.face(S, 6))).toThrow(
      TooManyPaths,
    );
  });
});

test('a shuffle reaches every order equally often', () => {
  const dice = new ExactDice();
  const { probabilities } = dice.enumerate(() => {
    const items = [1, 2, 3, 4];
    shuffle(dice, S, items, 4);
    return Number(items.join(''));
  });
  expect(probabilities.size).toBe(24);
  for (const p of probabilities.values()) expect(p).toBeCloseTo(1 / 24, 14);
});
