import { describe, expect, it } from 'vitest';
import { drawArmy, drawBudgets, drawsOf } from '../../src/forces/armies.ts';
import { dependences } from '../../src/inference/points/dependence.ts';
import { type ArmyMatch, fitModel, fitPoints, valuesOf } from '../../src/inference/points/fit.ts';
import { armyCost, tryPoints } from '../../src/inference/points/trial.ts';
import { chiSquaredSurvival, differenceP, logisticChance, logLoss, studentCritical } from '../../src/stats/index.ts';

const WORTH = [8, 14];

/** Matches of two units whose worth is by table. */
function matches(count: number, worths: readonly (readonly number[])[] = [WORTH], seed = 1): ArmyMatch[] {
  return Array.from({ length: count }, (_, index) => {
    const draw = drawsOf(seed, index);
    const table = index % worths.length;
    const [own, other] = drawBudgets(draw).map((factor) => drawArmy(draw, WORTH, 60 * factor, 40));
    const games = index % 3 === 0 ? 2 : 4;
    const chance = logisticChance([0.06], [armyCost(own, worths[table]) - armyCost(other, worths[table])]);
    const points = Array.from({ length: games }, (): number => (draw() < chance ? 1 : 0)).reduce((a, b) => a + b, 0);
    return { table, mission: 0, player: 0, seat: draw() < 0.5 ? 1 : -1, own, other, games, points };
  });
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

describe('costs', () => {
  const played = matches(200);
  const wish = { units: 2, total: 30, alpha: 0.05 };

  it('are values scaled to the total, with intervals on the log scale for all units together', () => {
    const { values, covariance, df } = valuesOf(played);
    // One table, the seat, two units.
    expect(df).toBe(200 - 4);
    const { costs } = fitPoints(played, wish);
    for (const [unit, { cost, low, high }] of costs.entries()) {
      expect(cost).toBeCloseTo((30 * values[unit]) / sum(values), 10);
      // The log of a part of two moves with the log of their ratio, times the other's part.
      const other = values[1 - unit] / sum(values);
      const variance =
        covariance[0][0] / values[0] ** 2 +
        covariance[1][1] / values[1] ** 2 -
        (2 * covariance[0][1]) / values[0] / values[1];
      const half = studentCritical(0.05 / 2, df) * other * Math.sqrt(variance);
      expect(Math.log(high! / cost!)).toBeCloseTo(half, 10);
      expect(Math.log(cost! / low!)).toBeCloseTo(half, 10);
    }
  });

  it('are told apart by the test of the difference of two values', () => {
    const { values, covariance, df } = valuesOf(played);
    const se = Math.sqrt(covariance[0][0] + covariance[1][1] - 2 * covariance[0][1]);
    expect(fitPoints(played, wish).pairs[0].p).toBeCloseTo(differenceP(values[0] - values[1], se, df), 12);
  });

  it('add up to the total also where a unit is worth nothing', () => {
    // A third that only ever harms.
    const harmed = played.map((match, i) => {
      const [own, other] = i % 2 === 0 ? [3, 0] : [0, 3];
      const lost = i % 2 === 0 ? -1 : 1;
      const points = Math.min(match.games, Math.max(0, match.points + lost));
      return { ...match, own: [...match.own, own], other: [...match.other, other], points };
    });
    const { costs } = fitPoints(harmed, { ...wish, units: 3 });
    expect(costs[2]).toMatchObject({ cost: null, low: null, high: null });
    expect(costs[0].cost! + costs[1].cost!).toBeCloseTo(30, 10);
    // Two costs that add up move as one: what one gains the other loses.
    const reach = costs.slice(0, 2).map(({ cost, high }) => Math.log(high! / cost!) * cost!);
    expect(reach[0] / reach[1]).toBeCloseTo(1, 10);
  });

  it('come with the usual number of a unit, in armies that have any', () => {
    const numbers = played.flatMap(({ own, other }) => [own[0], other[0]]).filter((count) => count > 0);
    const [{ usual }] = fitPoints(played, wish).costs;
    expect(usual).toBeCloseTo(sum(numbers) / numbers.length, 12);
  });
});

describe('dependence of costs', () => {
  /** A part of the sum of two costs, and its variance. */
  const partOf = (own: readonly ArmyMatch[]) => {
    const { values, covariance } = valuesOf(own);
    const gradient = [values[1], -values[0]].map((slope) => slope / sum(values) ** 2);
    const variance = sum(gradient.flatMap((a, i) => gradient.map((b, j) => a * b * covariance[i][j])));
    return { part: values[0] / sum(values), variance };
  };

  it.each([2, 3])("is Cochran's Q of the parts, here of %i tables", (tables) => {
    const played = matches(70 * tables, Array(tables).fill(WORTH), 3);
    const parts = Array.from({ length: tables }, (_, table) => partOf(played.filter((one) => one.table === table)));
    const middle = sum(parts.map(({ part, variance }) => part / variance)) / sum(parts.map((one) => 1 / one.variance));
    const q = sum(parts.map(({ part, variance }) => (part - middle) ** 2 / variance));
    const [{ ground, p }] = dependences(played, { units: 2, total: 30, alpha: 0.05 });
    expect(ground).toBe('table');
    expect(p).toBeCloseTo(chiSquaredSurvival(q, tables - 1), 9);
  });

  it('is asked with 20 matches per unit and one more, at each table', () => {
    const wish = { units: 2, total: 30, alpha: 0.05 };
    expect(dependences(matches(119, [WORTH, WORTH]), wish)).toMatchObject([{ p: null, levels: [] }]);
    expect(dependences(matches(120, [WORTH, WORTH]), wish)[0].p).not.toBeNull();
  });

  it('is asked once where two grounds are the same question', () => {
    const both = matches(120, [WORTH, WORTH]).map((one) => ({ ...one, mission: one.table, player: 0 }));
    expect(dependences(both, { units: 2, total: 30, alpha: 0.05 }).map(({ ground }) => ground)).toEqual(['table']);
  });
});

describe('the trial of costs', () => {
  const played = matches(160);
  const [seen, held] = [played.slice(0, 100), played.slice(100)];
  const costs = [10, 12];
  const trial = tryPoints(seen, held, { costs, sheet: null, alpha: 0.05 });
  const modelOf = (own: readonly number[]) =>
    fitModel(seen, ({ own: first, other }) => [armyCost(first, own) - armyCost(other, own)]);
  const chances = (own: readonly number[]) => {
    const model = modelOf(own);
    return held.map((match) => logisticChance(model.row(match), model.coefficients));
  };
  const games = sum(held.map((match) => match.games));

  it('fits on matches seen, and charges those held out', () => {
    const lossOf = (own: readonly number[]) => {
      const chance = chances(own);
      return held.map((match, i) => logLoss({ trials: match.games, successes: match.points }, chance[i]));
    };
    const [fitted, figures] = [lossOf(costs), lossOf([1, 1])];
    const [first, rival] = trial.predictions;
    expect([trial.matches, trial.games]).toEqual([60, games]);
    expect(first).toEqual({ model: 'fitted', logLoss: expect.closeTo(sum(fitted) / games, 12), worse: null });
    expect(rival.logLoss).toBeCloseTo(sum(figures) / games, 12);
    const more = figures.map((one, i) => one - fitted[i]);
    const estimate = sum(more) / games;
    const left = sum(held.map((match, i) => (more[i] - estimate * match.games) ** 2));
    const half = (studentCritical(0.05, 59) * Math.sqrt((left * 60) / 59)) / games;
    expect(rival.worse!.estimate).toBeCloseTo(estimate, 12);
    expect(rival.worse!.high - estimate).toBeCloseTo(half, 12);
    expect(estimate - rival.worse!.low).toBeCloseTo(half, 12);
  });

  it('regresses what the costs leave on the difference of shares, from a poor to a rich tenth', () => {
    const chance = chances(costs);
    const shareOf = (army: readonly number[]) => (army[0] * costs[0]) / armyCost(army, costs);
    const x = held.map(({ own, other }) => shareOf(own) - shareOf(other));
    const shares = held.flatMap(({ own, other }) => [shareOf(own), shareOf(other)]).sort((a, b) => a - b);
    // Of 120 shares, without those beyond the tenths.
    const tenths = shares[107] - shares[12];
    const weights = held.map((match) => match.games);
    const rest = held.map((match, i) => match.points - match.games * chance[i]);
    // Weighted least squares of the rest per game, by its two normal equations.
    const [sw, sx, sxx] = [
      sum(weights),
      sum(x.map((one, i) => weights[i] * one)),
      sum(x.map((one, i) => weights[i] * one * one)),
    ];
    const [sy, sxy] = [sum(rest), sum(rest.map((one, i) => one * x[i]))];
    const slope = (sw * sxy - sx * sy) / (sw * sxx - sx * sx);
    const level = (sy - slope * sx) / sw;
    const meat = sum(rest.map((one, i) => ((one - weights[i] * (level + slope * x[i])) * (x[i] - sx / sw)) ** 2));
    const se = Math.sqrt((meat * 60) / 58) / (sxx - (sx * sx) / sw);
    const [{ estimate, low, high }] = trial.shares;
    expect(estimate).toBeCloseTo(tenths * slope, 10);
    const half = tenths * studentCritical(0.05 / 2, 58) * se;
    expect(high - estimate).toBeCloseTo(half, 10);
    expect(estimate - low).toBeCloseTo(half, 10);
  });

  it('is fair only if every unit is, and has no rival that never tells armies apart', () => {
    // As many points as chances say, so that the first two are fair.
    const all = matches(200).map(({ own, other, games: count, ...match }) => {
      const chance = logisticChance([0.06], [armyCost(own, WORTH) - armyCost(other, WORTH)]);
      return { ...match, own: [...own, 0], other: [...other, 0], games: count, points: count * chance };
    });
    const wish = { costs: [...WORTH, 5], sheet: [0, 0, 9], alpha: 0.05 };
    const found = tryPoints(all.slice(0, 100), all.slice(100), wish);
    expect(found.shares.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['fair', 'fair']);
    // Nobody has the third, so nothing is said of it.
    expect(found.shares[2].verdict).toBe('undecided');
    expect(found.isFair).toBe(false);
    expect(found.predictions.map(({ model }) => model)).toEqual(['fitted', 'figures']);
  });
});
