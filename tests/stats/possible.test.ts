import { expect, test } from 'vitest';
import { likeliestBetween, populationsOf, possiblePopulations } from '../../src/stats/index.ts';
import { expectNear, seeded } from './near.ts';

const draw = seeded(4);
const drawOf = (population: number) => {
  const own = seeded(10 + population);
  return (below: number) => Math.floor(own() * below);
};

test('worked by hand: what is drawn is always the first unit', () => {
  // Means 1 and 3; the ends add (1 + 9)/4 to variance 1.
  const two = populationsOf([[[0, 0, 2, 2]], [[2, 2, 4, 4]]]);
  // The first unit has distance 1, variance 1 + 10/4.
  const p = (value: number) => possiblePopulations([new Array(10).fill(value)], two, () => () => 0, 99);
  const far = 1 + Math.sqrt(1 + 10 / 4);
  expect(p(far - 0.01)).toEqual([1, 1]);
  expect(p(far + 0.01)).toEqual([0.01, 1]);
});

test('a column that is constant in a population is judged by how many units differ, exactly', () => {
  const varying = Array.from({ length: 50 }, (_, unit) => unit % 2);
  const two = populationsOf([
    [varying, new Array(50).fill(0)],
    [varying, varying],
  ]);
  const p = (differing: number) =>
    possiblePopulations(
      [varying.slice(0, 10), Array.from({ length: 10 }, (_, unit) => Number(unit < differing))],
      two,
      drawOf,
      99,
    )[0];
  expect(p(0)).toBeGreaterThan(0.9);
  expectNear(p(1), 10 / 60);
  expectNear(p(2), (10 * 9) / (60 * 59));
  expect(p(10)).toBeLessThan(1e-9);
});

test('what holds in every unit of a population, such as one winner in every game, is judged exactly, too', () => {
  const first = Array.from({ length: 60 }, (_, unit) => Number(unit % 3 === 0));
  const second = first.map((won) => 1 - won);
  const two = populationsOf([
    [first, second],
    [first, second.map((won, unit) => (unit < 20 ? 0 : won))],
  ]);
  const drawn = (draws: number) =>
    possiblePopulations(
      [first.slice(0, 12), second.slice(0, 12).map((won, i) => (i < draws ? 0 : won))],
      two,
      drawOf,
      99,
    );
  expect(drawn(0)[0]).toBeGreaterThan(0.9);
  expectNear(drawn(2)[0], 12 / 72);
  expectNear(drawn(3)[0], (12 * 11) / (72 * 71));
});

test('a column that others nearly tell counts, too: ten draws of 20 are ruled out where one game of 600 is a draw', () => {
  const first = Array.from({ length: 600 }, (_, unit) => unit % 2);
  const second = first.map((won, unit) => (unit === 100 ? 0 : 1 - won));
  const [own] = populationsOf([[first, second]]);
  const won = (side: number, unit: number) => Number(unit < 10 && unit % 2 === side);
  const recorded = [0, 1].map((side) => Array.from({ length: 20 }, (_, unit) => won(side, unit)));
  expect(possiblePopulations(recorded, [own], drawOf, 199)[0]).toBeLessThan(0.025);
  const decided = [first.slice(0, 20), second.slice(0, 20)];
  expect(possiblePopulations(decided, [own], drawOf, 199)[0]).toBeGreaterThan(0.9);
});

test('the own population is ruled out at about the rate of p, another never is possible', () => {
  const drawn = (level: number, units: number) => {
    const skewed = () => level + -Math.log(1 - draw());
    const rows = Array.from({ length: units }, () => [skewed(), Number(draw() < 0.3 + level / 3)]);
    return [0, 1].map((measure) => rows.map((row) => row[measure]));
  };
  const two = populationsOf([drawn(0, 500), drawn(1, 500)]);
  const ps = Array.from({ length: 200 }, () => possiblePopulations(drawn(0, 25), two, drawOf, 199));
  const out = ps.filter(([own]) => own <= 0.05).length;
  expect(out).toBeGreaterThan(2);
  expect(out).toBeLessThan(22);
  expect(ps.filter(([, other]) => other > 0.05).length).toBeLessThan(5);
});

test('a place between two populations: the recorded mean, a likelihood ratio, and nothing beyond the ends', () => {
  const around = (mean: number) => [Array.from({ length: 100 }, (_, unit) => mean + (unit % 2 === 0 ? 1 : -1))];
  const two = populationsOf([around(0), around(1)]);
  const { estimate, low, high } = likeliestBetween([new Array(25).fill(0.3)], two, [0, 1]);
  const sd = Math.sqrt((1 + (1 + 4) / 100) * (1 / 25 + 1 / 100));
  expect(estimate).toBeCloseTo(0.3, 2);
  expect(low).toBe(0);
  expect(Math.abs(high - (0.3 + 1.96 * sd))).toBeLessThan(0.01);
  expect(likeliestBetween([new Array(25).fill(3)], two, [0, 1])).toMatchObject({ estimate: 1, high: 1 });
});

test('between three populations means follow the curve through all of them, and the spread that of the two neighbours', () => {
  const around = (mean: number, sd: number) => [
    Array.from({ length: 100 }, (_, unit) => mean + (unit % 2 === 0 ? sd : -sd)),
  ];
  const three = populationsOf([around(0, 1), around(1, 1), around(4, 3)]);
  const found = (mean: number) => likeliestBetween([new Array(16).fill(mean)], three, [0, 1, 2]);
  const near = ([estimate, low, high]: number[]) => ({
    ...{ estimate: expect.closeTo(estimate, 6), low: expect.closeTo(low, 6), high: expect.closeTo(high, 6) },
  });
  expect(found(2.25)).toEqual(near([1.468, 1.152, 1.924]));
  expect(found(4)).toEqual(near([1.98, 1.616, 2]));
});

test('units in which nobody wrote down what a population never breaks do not count as keeping to it', () => {
  const two = populationsOf([
    [Array.from({ length: 50 }, (_, unit) => unit % 2), new Array(50).fill(0)],
    [Array.from({ length: 50 }, (_, unit) => unit % 2), Array.from({ length: 50 }, (_, unit) => unit % 2)],
  ]);
  const broken = Array.from({ length: 20 }, (_, unit) => (unit < 2 ? 1 : unit < 12 ? 0 : Number.NaN));
  const [p] = possiblePopulations([Array.from({ length: 20 }, (_, unit) => unit % 2), broken], two, drawOf, 99);
  expectNear(p, (12 * 11) / (62 * 61));
});

test('cells that nobody wrote down are missing in drawn samples, too, and a column of nine values is left out', () => {
  // All drawn units are 1 from their mean.
  const two = populationsOf([[[0, 0, 2, 2]], [[2, 2, 4, 4]]]);
  const p = (mean: number, missing: number) =>
    possiblePopulations(
      [[...new Array(20 - missing).fill(mean), ...new Array(missing).fill(Number.NaN)]],
      two,
      () => () => 0,
      99,
    )[0];
  const far = (units: number) => 1 + Math.sqrt(1 + units / 4);
  expect([p(far(10) - 0.01, 10), p(far(10) + 0.01, 10)]).toEqual([1, 0.01]);
  expect([p(far(11) + 0.01, 9), p(50, 11)]).toEqual([0.01, 1]);
});
