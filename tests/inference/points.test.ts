import { describe, expect, it } from 'vitest';
import { drawArmy, drawBudgets, drawsOf } from '../../src/forces/armies.ts';
import { dependences } from '../../src/inference/points/dependence.ts';
import { type ArmyMatch, fitPoints } from '../../src/inference/points/fit.ts';
import { armyCost, tryPoints } from '../../src/inference/points/trial.ts';

interface Sheet {
  readonly seed: number;
  /** True values, by table. */
  readonly worth: readonly (readonly number[])[];
  readonly trial: readonly number[];
  readonly matches: number;
  readonly bend?: number;
}

const GAMES = 4;
const SHEETS = 20;

/** A made-up game: the stronger army wins more often, the first seat and the table favour one side, matches vary. */
function played({ seed, worth, trial, matches, bend = 0 }: Sheet): ArmyMatch[] {
  return Array.from({ length: matches }, (_, index) => {
    const draw = drawsOf(seed, index);
    const table = Math.floor(draw() * worth.length);
    const seat = draw() < 0.5 ? -1 : 1;
    const [own, other] = drawBudgets(draw).map((factor) => drawArmy(draw, trial, 60 * factor, 40));
    const strength = (army: readonly number[]) =>
      armyCost(army, worth[table]) - bend * army.reduce((sum, count) => sum + count * count, 0);
    const luck = draw() + draw() + draw() - 1.5;
    const logit = 0.2 * table - 0.1 + 0.15 * seat + 0.06 * (strength(own) - strength(other)) + 0.4 * luck;
    const chance = 1 / (1 + Math.exp(-logit));
    const results = Array.from({ length: GAMES }, (): number => (draw() < 0.1 ? 0.5 : draw() < chance ? 1 : 0));
    const points = results.reduce((sum, one) => sum + one, 0);
    return { table, mission: 0, player: 0, seat, own, other, games: GAMES, points };
  });
}

/** Worths that add up to the total of the trial costs, which are wrong by up to 40%. */
function madeUp(seed: number) {
  const draw = drawsOf(seed, -1);
  const worth = Array.from({ length: 5 }, () => 5 + 13 * draw());
  const trial = worth.map((value) => value * (0.7 + 0.7 * draw()));
  return { worth, trial };
}

const total = (costs: readonly number[]) => costs.reduce((sum, one) => sum + one, 0);

describe('fitted points', () => {
  it('hold at least 19 of 20 planted costs, to within 15%, and predict better than counting in made-up sheets', () => {
    const halves: number[] = [];
    let [held, better] = [0, 0];
    for (let seed = 1; seed <= SHEETS; seed++) {
      const { worth, trial } = madeUp(seed);
      const games = played({ seed, worth: [worth], trial, matches: 1500 });
      const wish = { units: 5, total: total(worth), alpha: 0.05 };
      const { costs } = fitPoints(games.slice(0, 1000), wish);
      held += costs.filter(({ low, high }, unit) => low! <= worth[unit] && worth[unit] <= high!).length;
      halves.push(...costs.map(({ cost, low, high }) => (high! - low!) / 2 / cost!));
      const fitted = costs.map(({ cost }) => cost!);
      const { predictions } = tryPoints(games.slice(0, 1000), games.slice(1000), {
        ...{ costs: fitted, sheet: trial, alpha: 0.05 },
      });
      better += predictions.find(({ model }) => model === 'figures')!.worse!.low > 0 ? 1 : 0;
    }
    halves.sort((a, b) => a - b);
    expect(held).toBeGreaterThanOrEqual(0.95 * 5 * SHEETS);
    expect(halves[Math.floor(halves.length / 2)]).toBeLessThan(0.15);
    expect(better).toBeGreaterThanOrEqual(19);
  });

  it('name units together that are not shown to differ, and no others', () => {
    const worth = [10, 10, 20];
    const games = played({ seed: 3, worth: [worth], trial: [10, 12, 16], matches: 1200 });
    const { alike } = fitPoints(games, { units: 3, total: 40, alpha: 0.05 });
    expect(alike.map((run) => run.toSorted())).toEqual([[0, 1]]);
  });

  it('say that further figures are worth less only where that is shown', () => {
    const wish = { units: 3, total: 30, alpha: 0.05 };
    const sheet = { worth: [[10, 10, 10]], trial: [10, 10, 10], matches: 600 };
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
    const isBent = (seed: number) =>
      fitPoints(played({ ...sheet, seed }), wish).costs.some(({ bend }) => bend !== null);
    expect(seeds.filter(isBent).length).toBeLessThanOrEqual(3);
    const bent = fitPoints(played({ ...sheet, seed: 5, matches: 2000, bend: 0.8 }), wish);
    expect(Math.max(...bent.costs.map(({ bend }) => bend ?? 0))).toBeLessThan(0);
  });

  it('depend on the table only where that is shown', () => {
    const wish = { units: 3, total: 30, alpha: 0.05 };
    const same = played({
      seed: 7,
      worth: [
        [10, 10, 10],
        [10, 10, 10],
      ],
      trial: [10, 10, 10],
      matches: 1500,
    });
    expect(dependences(same, wish)).toMatchObject([{ ground: 'table', levels: [] }]);
    const apart = played({
      seed: 8,
      worth: [
        [14, 10, 6],
        [6, 10, 14],
      ],
      trial: [10, 10, 10],
      matches: 1500,
    });
    const [{ levels }] = dependences(apart, wish);
    expect(levels.map(({ fitted: { costs } }) => costs[0].cost! > costs[2].cost!)).toEqual([true, false]);
  });
});

describe('fitted points on matches that they have not seen', () => {
  const worth = [8, 12, 16];

  it('are fair if no share of a unit moves the score by more than 2 points, and a wrong sheet is not', () => {
    const games = played({ seed: 11, worth: [worth], trial: worth, matches: 16_000 });
    const [seen, held] = [games.slice(0, 4000), games.slice(4000)];
    const right = tryPoints(seen, held, { costs: worth, sheet: null, alpha: 0.05 });
    expect(right.shares.map(({ verdict }) => verdict)).toEqual(['fair', 'fair', 'fair']);
    const wrong = tryPoints(seen, held, { costs: [12, 12, 12], sheet: null, alpha: 0.05 });
    expect(wrong.shares.map(({ verdict }) => verdict)).toContain('unfair');
    expect(wrong.isFair).toBe(false);
  });
});
